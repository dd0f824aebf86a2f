/**
 * How the eight symmetries are called and drawn.
 *
 * @typedef {import("./rules.js").Symmetry} Symmetry
 */

import { shape } from "./dom.js";
import { imageOf } from "./rules.js";

/** @type {Record<Symmetry, string>} */
export const SYMMETRY_NAMES = {
  identity: "identity",
  quarter: "quarter turn clockwise",
  half: "half turn",
  "three-quarter": "quarter turn anticlockwise",
  columns: "left-right mirror",
  rows: "top-bottom mirror",
  transpose: "mirror in the main diagonal",
  antitranspose: "mirror in the other diagonal",
};

/**
 * A picture of what a symmetry makes of the letter F.
 * @param {Symmetry} symmetry
 * @returns {Element}
 */
export function symmetryPicture(symmetry) {
  const origin = imageOf(symmetry, 3, [1, 1]);
  const [right, down] = [imageOf(symmetry, 3, [1, 2]), imageOf(symmetry, 3, [2, 1])];
  const matrix = [right[1] - origin[1], right[0] - origin[0], down[1] - origin[1], down[0] - origin[0]];
  return shape("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    shape("path", { d: "M-6 -9H7V-5H-2V-1H5V3H-2V9H-6z", transform: `matrix(${matrix.join(" ")} 0 0)` }));
}
