/**
 * In a notebook: the board and the player of the page, in a root of their own, so that nothing of the notebook's style
 * or names gets in or out. The state that others may want is held by the widget's model; steps come from it by messages.
 *
 * @typedef {import("./player.js").Piece} Piece
 * @typedef {import("./player.js").Source} Source
 * @typedef {import("./store.js").State} State
 * @typedef {import("./texts.js").Texts} Texts
 *
 * @typedef {object} Model  the part of a widget's model that is used here
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: object) => void} send
 * @property {(event: string, listener: (content: any) => void) => void} on
 * @property {(event: string, listener: (content: any) => void) => void} off
 *
 * @typedef {{page: string, styles: string[]}} Files  the markup of the page, and style sheets
 */

import { BoardPicture } from "./board.js";
import { byId, element, liveIn } from "./dom.js";
import { renderLines } from "./panels.js";
import { Stepping } from "./stepping.js";
import { Store, firstState } from "./store.js";
import { speak } from "./texts.js";

/** What the model and the page's state have in common. */
const SHARED = /** @type {const} */ (["method", "position", "speed"]);

/** How long a search that plays goes on before the model is told where it is, in milliseconds. */
const SETTLED = 150;

/**
 * Show a widget.
 * @param {{model: Model, el: HTMLElement}} view
 * @param {Files} files
 * @returns {() => void} ends it
 */
export function render({ model, el }, files) {
  const host = element("div", { class: "queenside" });
  host.dataset.lmSuppressShortcuts = "true"; // keys pressed here are not the notebook's
  host.addEventListener("keydown", (event) => event.stopPropagation());
  el.append(host);
  const root = host.attachShadow({ mode: "open" });
  liveIn(root);
  const dark = isLight(getComputedStyle(el).color);
  host.style.colorScheme = dark ? "dark" : "light";
  root.append(...files.styles.map((sheet) => element("style", {}, inTheme(sheet, dark))), parts(files.page));
  speak(/** @type {Texts} */ ({ lang: model.get("_lang"), texts: model.get("_texts") }), host);

  const store = new Store({ ...firstState(), view: "steps", board: model.get("_board"), ...shared(model) });
  const pieces = new Pieces(model);
  const stepping = new Stepping(store, pieces.source, () => show());
  const picture = new BoardPicture(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board"))), {
    press: (cursor) => store.change({ cursor }),
    cross: (cursor) => store.change({ cursor }),
    show: (shown) => store.change({ shown }),
    move: (cursor) => store.change({ cursor, shown: cursor }),
  });
  let drawn = false;
  const show = () => {
    if (!stepping.waits() || !drawn) {
      picture.render(store.state, stepping.step());
      drawn = true;
    }
    renderLines(store.state);
    stepping.render(model.get("_methods"));
  };

  /** @type {number | undefined} */
  let waiting;
  let telling = false;
  const tell = () => {
    waiting = undefined;
    telling = true; // one after another: what stands in the model meanwhile is half told
    SHARED.forEach((name) => model.set(name, store.state[name]));
    telling = false;
    model.save_changes();
  };
  const hear = () => {
    const said = shared(model);
    if (!telling && SHARED.some((name) => said[name] !== store.state[name])) {
      store.change({ ...said, playing: false });
    }
  };
  stepping.listen();
  store.listen((state, before) => {
    show();
    if (SHARED.some((name) => state[name] !== before[name])) {
      waiting ??= setTimeout(tell, SETTLED);
    }
  });
  SHARED.forEach((name) => model.on(`change:${name}`, hear));
  show();
  return () => {
    SHARED.forEach((name) => model.off(`change:${name}`, hear));
    store.change({ playing: false });
    stepping.leave();
    pieces.leave();
    clearTimeout(waiting);
    host.remove();
  };
}

/**
 * @param {Model} model
 * @returns {Pick<State, typeof SHARED[number]>}
 */
function shared(model) {
  return { method: model.get("method"), position: model.get("position"), speed: model.get("speed") };
}

/** Asks the model for steps, and knows the answers to its own questions: other views hear them too. */
class Pieces {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.asked = 0;
    this.name = crypto.getRandomValues(new Uint32Array(2)).join("-");
    /** @type {Map<string, (piece: Piece) => void>} */
    this.waiting = new Map();
    /** @type {Source} */
    this.source = ({ method, first, count }, signal) =>
      new Promise((resolve, reject) => {
        const id = `${this.name}-${this.asked++}`;
        this.waiting.set(id, resolve);
        signal.addEventListener("abort", () => {
          this.waiting.delete(id);
          reject(signal.reason);
        });
        model.send({ id, method, first, count });
      });
    this.hear = (/** @type {{id: string} & Piece} */ answer) => {
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    };
    model.on("msg:custom", this.hear);
  }

  leave() {
    this.model.off("msg:custom", this.hear);
  }
}

/**
 * What a widget shows of the page.
 * @param {string} page
 * @returns {HTMLElement}
 */
function parts(page) {
  const found = new DOMParser().parseFromString(page, "text/html");
  const part = (/** @type {string} */ id) => {
    const wanted = found.getElementById(id);
    if (!wanted) {
      throw new Error(`the page has no element ${id}`);
    }
    return document.importNode(wanted, true);
  };
  const panel = part("panel-steps");
  panel.removeAttribute("role"); // here is no tab that it belongs to
  panel.removeAttribute("aria-labelledby");
  return element("div", { class: "widget" },
    element("div", { class: "board" }, part("board"), part("lines")), element("div", { class: "side" }, panel, part("message")));
}

/**
 * A style sheet for a notebook, which is light or dark whatever the system is.
 * @param {string} sheet
 * @param {boolean} dark
 * @returns {string}
 */
function inTheme(sheet, dark) {
  return sheet.replaceAll("(prefers-color-scheme: dark)", dark ? "all" : "not all");
}

/**
 * Whether a colour is a light one, as that of the text is where the ground is dark.
 * @param {string} colour  as the browser computes it: rgb(...) or rgba(...)
 * @returns {boolean}
 */
function isLight(colour) {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}
