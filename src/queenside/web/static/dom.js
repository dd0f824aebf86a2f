/** Making elements: of the page, and of pictures. No markup is ever put together from text. */

const PICTURE = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | undefined>} Attributes */

/**
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes  `true` is an attribute without a value; `false` and undefined are none
 * @param {(Node | string)[]} children
 * @returns {T}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children);
  return element;
}

/**
 * An element of the page.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * An element of a picture.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function shape(name, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(PICTURE, name), attributes, children));
}

/** @type {Document | ShadowRoot} where the page lives: the document, or its own root within a notebook */
let root = document;

/**
 * Live within another root from now on.
 * @param {ShadowRoot} other
 */
export function liveIn(other) {
  root = other;
}

/**
 * All elements of the page that a selector matches.
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function all(selector) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))];
}

/**
 * The element of the page with an id; it is there.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = root.getElementById(id);
  if (!found) {
    throw new Error(`the page has no element ${id}`);
  }
  return /** @type {T} */ (found);
}

/**
 * Write a text where it is not written already, so that a live region speaks only of what is new.
 * @param {Element} target
 * @param {string} text
 */
export function write(target, text) {
  if (target.textContent !== text) {
    target.textContent = text;
  }
}
