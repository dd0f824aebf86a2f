/**
 * The growth of the number of solutions as a chart: the published values, and those that were counted on this page.
 *
 * @typedef {import("./store.js").State} State
 *
 * @typedef {object} Published  as the server tells it
 * @property {string} source
 * @property {string} title
 * @property {string} sentence
 * @property {{n: number, value: string}[]} values
 */

import { byId, element, shape, write } from "./dom.js";
import { grouped, renew } from "./panels.js";
import { say } from "./texts.js";

const WIDTH = 640;
const HEIGHT = 400;
const EDGE = { left: 70, right: 16, top: 14, bottom: 52 };
/** Where 0 is drawn, which no power of ten reaches: below all of them. */
const ZERO = HEIGHT - EDGE.bottom - 12;
const FLOOR = ZERO - 34;
const HIGHEST = 18;
const SUPERSCRIPTS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

export class GrowthChart {
  /** @param {{point: (n: number | null) => void}} actions */
  constructor(actions) {
    this.actions = actions;
    /** @type {Published | null} */
    this.published = null;
  }

  /** @param {State} state */
  render({ view, board, counted, pointed }) {
    const { published } = this;
    if (view !== "count" || !published) {
      return;
    }
    const key = JSON.stringify([published, counted]);
    renew(byId("growth-source"), key, () => [
      element("span", {}, sample(circle(12, 12)), say("published: {source}", { source: published.source })),
      element("span", {}, sample(diamond(12, 12)), say("counted here, on this page")),
      element("span", {}, published.sentence),
    ]);
    renew(byId("growth"), key, () => [this.chart(published, counted)]);
    renew(byId("growth-values"), key, () => rows(published, counted));
    const n = pointed ?? board.n;
    write(byId("growth-told"), told(published, counted, n));
    const here = byId("growth").querySelector(".here");
    here?.setAttribute("x1", String(across(n)));
    here?.setAttribute("x2", String(across(n)));
    here?.setAttribute("visibility", n <= published.values.length ? "visible" : "hidden");
  }

  /**
   * @param {Published} published
   * @param {Record<number, string>} counted
   * @returns {Element}
   */
  chart(published, counted) {
    const { values } = published;
    const right = WIDTH - EDGE.right;
    const axes = shape("g", { class: "axes", "aria-hidden": "true" });
    for (let power = 0; power <= HIGHEST; power += 3) {
      const y = height(power);
      axes.append(shape("line", { x1: EDGE.left, y1: y, x2: right, y2: y }), text(EDGE.left - 10, y + 6, powerText(power), "end"));
    }
    axes.append(
      shape("line", { class: "zero", x1: EDGE.left, y1: ZERO, x2: right, y2: ZERO }),
      text(EDGE.left - 10, ZERO + 6, "0", "end"),
      ...values.filter(({ n }) => n % 3 === 0).map(({ n }) => text(across(n), HEIGHT - EDGE.bottom + 20, String(n), "middle")),
      text((EDGE.left + right) / 2, HEIGHT - 6, say("size n of the board"), "middle"),
    );
    const positive = values.filter(({ n, value }) => value !== "0" && n > 3);
    const line = positive.map(({ n, value }) => `${across(n)},${placeOf(value)}`).join(" ");
    return shape(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("Growth of the number of solutions") },
      axes,
      shape("line", { class: "here", y1: EDGE.top, y2: HEIGHT - EDGE.bottom }),
      shape("polyline", { class: "curve", points: line }),
      ...values.map(({ n, value }) => this.point(published, n, value, counted)),
    );
  }

  /**
   * The marks of a size, and the strip of the chart in which they are pointed at.
   * @param {Published} published
   * @param {number} n
   * @param {string} value
   * @param {Record<number, string>} counted
   * @returns {Element}
   */
  point(published, n, value, counted) {
    const width = across(2) - across(1);
    const strip = { class: "strip", x: across(n) - width / 2, y: EDGE.top, width, height: HEIGHT - EDGE.top - EDGE.bottom };
    const found = shape(
      "g",
      { "data-n": n },
      shape("title", {}, told(published, counted, n)),
      shape("rect", strip),
      circle(across(n), placeOf(value)),
      ...(n in counted ? [diamond(across(n), placeOf(counted[n]))] : []),
    );
    found.addEventListener("pointerenter", () => this.actions.point(n));
    found.addEventListener("pointerleave", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "mouse") {
        this.actions.point(null); // a finger that is lifted leaves too, and its reader has not read yet
      }
    });
    return found;
  }
}

/**
 * What is known of a size, in words.
 * @param {Published} published
 * @param {Record<number, string>} counted
 * @param {number} n
 * @returns {string}
 */
function told({ values }, counted, n) {
  const value = values.find((other) => other.n === n)?.value;
  if (value === undefined) {
    return say("n = {n}: nothing is published here.", { n });
  }
  if (!(n in counted)) {
    return say("n = {n}: {count}, published", { n, count: grouped(value) });
  }
  if (counted[n] === value) {
    return say("n = {n}: {count}, published, and counted here", { n, count: grouped(value) });
  }
  return say("n = {n}: {count}, published; but {other} were counted here", { n, count: grouped(value), other: grouped(counted[n]) });
}

/**
 * The rows of the table that says the same to those who do not see the chart.
 * @param {Published} published
 * @param {Record<number, string>} counted
 * @returns {Element[]}
 */
function rows({ values }, counted) {
  const head = ["n", say("published"), say("counted here")].map((name) => element("th", { scope: "col" }, name));
  return [
    element("caption", {}, say("Growth of the number of solutions")),
    element("tr", {}, ...head),
    ...values.map(({ n, value }) =>
      element("tr", {}, element("th", { scope: "row" }, String(n)), element("td", {}, value), element("td", {}, counted[n] ?? "\u2013")),
    ),
  ];
}

/**
 * @param {number} n
 * @returns {number}
 */
function across(n) {
  const step = (WIDTH - EDGE.left - EDGE.right) / 27;
  return Math.round(10 * (EDGE.left + (n - 0.5) * step)) / 10;
}

/**
 * @param {number} power  of ten
 * @returns {number}
 */
function height(power) {
  return Math.round(10 * (FLOOR - (power * (FLOOR - EDGE.top)) / HIGHEST)) / 10;
}

/**
 * @param {string} value
 * @returns {number}
 */
function placeOf(value) {
  return value === "0" ? ZERO : height(Math.log10(Number(value)));
}

/**
 * @param {number} power
 * @returns {string}
 */
function powerText(power) {
  return power ? `10${[...String(power)].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}` : "1";
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} content
 * @param {"end" | "middle"} anchor
 * @returns {Element}
 */
function text(x, y, content, anchor) {
  return shape("text", { x, y, "text-anchor": anchor }, content);
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {Element}
 */
function circle(x, y) {
  return shape("circle", { class: "published", cx: x, cy: y, r: 5 });
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {Element}
 */
function diamond(x, y) {
  return shape("path", { class: "counted", d: `M${x} ${y - 9}l9 9l-9 9l-9 -9z` });
}

/**
 * A mark as the legend shows it.
 * @param {Element} mark
 * @returns {Element}
 */
function sample(mark) {
  return shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, mark);
}
