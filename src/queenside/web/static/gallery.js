/**
 * The gallery: all solutions of a small board by fundamental solution, a page of them at a time, fetched when it is
 * shown; the search, the files, and the way of a solution onto the board.
 *
 * @typedef {import("./store.js").State} State
 * @typedef {import("./rules.js").Square} Square
 *
 * @typedef {object} Member  one of the images of a fundamental solution
 * @property {number[]} columns  of the queen in each row, from 0
 * @property {string} symmetry  what makes it of the fundamental solution, in English
 * @property {boolean} holds  whether it has the queens that are searched
 *
 * @typedef {object} Orbit
 * @property {number} number  of the fundamental solution, from 1
 * @property {number} orbit_size
 * @property {string[]} kept_by
 * @property {Member[]} members
 *
 * @typedef {object} Selection  as the server tells it
 * @property {number} n
 * @property {string} solutions
 * @property {string} fundamental
 * @property {string} sum
 * @property {{fundamental: string, orbit_size: number, name: string, text: string}[]} classes
 * @property {Square[]} squares
 * @property {string} found
 * @property {string} holding
 * @property {number} first
 * @property {Orbit[]} orbits
 *
 * @typedef {object} Actions
 * @property {() => void} arrived  called when something has arrived
 * @property {(queens: Square[], name: string) => void} put  put a solution on the board
 * @property {(error: unknown) => void} fail
 */

import { byId, element, shape, write } from "./dom.js";
import { Refusal, ask } from "./jobs.js";
import { grouped, renew } from "./panels.js";
import { SYMMETRIES } from "./rules.js";
import { LARGEST_GALLERY } from "./store.js";
import { SYMMETRY_NAMES, symmetryPicture } from "./symmetries.js";
import { language, say } from "./texts.js";

/** Fundamental solutions on a page. */
const PER_PAGE = 12;
/** The largest boards whose queens are still seen as such side by side; on larger ones they are dots. */
const LARGEST_DRAWN = { whole: 8, alone: 12 };
/** Pixels of a PNG for each of the SVG. */
const SHARPNESS = 2;

export class Gallery {
  /**
   * @param {import("./store.js").Store} store
   * @param {Actions} actions
   */
  constructor(store, actions) {
    this.store = store;
    this.actions = actions;
    this.asked = "";
    this.leaving = new AbortController();
    /** @type {Selection | null} */
    this.selection = null;
    /** @type {{message: string, field: string} | null} */
    this.error = null;
    /** The board that Tab reaches; arrows go on from there. */
    this.place = 0;
    this.listen();
  }

  /** Bind what people do to the state. */
  listen() {
    const input = /** @type {HTMLInputElement} */ (byId("gallery-search"));
    const search = () => this.store.change({ search: input.value.trim(), page: 0 });
    byId("gallery-form").addEventListener("submit", (event) => {
      event.preventDefault();
      search();
    });
    input.addEventListener("input", () => {
      if (!input.value) {
        search(); // the field was cleared
      }
    });
    byId("gallery-board").addEventListener("click", () => {
      const queens = this.store.state.board.queens.map(([row, column]) => `${row + 1},${column + 1}`);
      this.store.change({ search: queens.join(" "), page: 0 });
    });
    byId("gallery-previous").addEventListener("click", () => this.turnTo(this.store.state.page - 1));
    byId("gallery-next").addEventListener("click", () => this.turnTo(this.store.state.page + 1));
    byId("gallery-page").addEventListener("change", () =>
      this.turnTo(Number(/** @type {HTMLInputElement} */ (byId("gallery-page")).value) - 1),
    );
    byId("gallery-orbits").addEventListener("change", () =>
      this.store.change({ orbits: /** @type {HTMLInputElement} */ (byId("gallery-orbits")).checked }),
    );
    byId("gallery-png").addEventListener("click", () => this.savePicture().catch(this.actions.fail));
    const boards = byId("gallery");
    boards.addEventListener("keydown", (event) => this.key(event));
    boards.addEventListener("focusin", (event) => {
      this.place = Math.max(0, this.buttons().findIndex((button) => button === event.target));
      this.markPlace();
    });
  }

  /** @returns {number} */
  get pages() {
    return Math.max(1, Math.ceil(Number(this.selection?.found ?? 0) / PER_PAGE));
  }

  /**
   * Turn to a page, or to the one that is nearest to it.
   * @param {number} page  from 0
   */
  turnTo(page) {
    this.store.change({ page: Math.min(Math.max(0, Math.trunc(page) || 0), this.pages - 1) });
  }

  /**
   * Ask the server for what the state wants to see, unless that is what was asked last.
   * @param {State} state
   */
  want({ board: { n }, page, search }) {
    const asked = [n, page, search, language()].join("|");
    if (asked === this.asked) {
      return;
    }
    this.asked = asked;
    this.leaving.abort();
    this.leaving = new AbortController();
    this.error = null;
    if (this.selection?.n !== n) {
      this.selection = null;
    }
    this.load(n, page, search, this.leaving.signal);
  }

  /**
   * @param {number} n
   * @param {number} page
   * @param {string} search
   * @param {AbortSignal} signal
   */
  async load(n, page, search, signal) {
    try {
      const selection = await ask(`/api/solutions?${query({ n, search, first: page * PER_PAGE })}`, undefined, signal);
      this.selection = selection;
      this.error = null;
      this.place = 0;
      if (page >= this.pages) {
        this.turnTo(page);
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      const field = error instanceof Refusal ? error.field : "";
      this.selection = null;
      this.error = { message: error instanceof Error ? error.message : String(error), field };
    }
    this.actions.arrived();
  }

  /** @param {State} state */
  render(state) {
    if (state.view !== "solutions") {
      return;
    }
    const { n } = state.board;
    const shown = n <= LARGEST_GALLERY;
    if (shown) {
      this.want(state);
    }
    const selection = shown ? this.selection : null;
    const error = shown ? this.error : null;
    byId("gallery-all").hidden = !shown;
    write(byId("gallery-sum"), sumText(n, selection, error !== null));
    renew(byId("gallery-classes"), JSON.stringify(selection?.classes ?? []), () =>
      (selection?.classes ?? []).map((found) =>
        element("li", {}, element("b", {}, `${grouped(found.fundamental)} \u00d7 ${found.orbit_size}`), `, ${found.name}: ${found.text}`),
      ),
    );
    const input = /** @type {HTMLInputElement} */ (byId("gallery-search"));
    if (document.activeElement !== input) {
      input.value = state.search;
    }
    input.setAttribute("aria-invalid", String(error?.field === "search"));
    write(byId("gallery-error"), error?.message ?? "");
    write(byId("gallery-shown"), selection ? shownText(selection) : "");
    this.renderPager(state);
    this.renderBoards(state, selection);
    this.renderFiles(state, selection);
  }

  /** @param {State} state */
  renderPager({ page }) {
    const pager = byId("gallery-pager");
    pager.hidden = this.pages < 2;
    write(byId("gallery-page-text"), say("Page, of {count}", { count: this.pages }));
    const input = /** @type {HTMLInputElement} */ (byId("gallery-page"));
    input.max = String(this.pages);
    input.value = String(page + 1);
    byId("gallery-previous").setAttribute("aria-disabled", String(page === 0));
    byId("gallery-next").setAttribute("aria-disabled", String(page >= this.pages - 1));
  }

  /**
   * @param {State} state
   * @param {Selection | null} selection
   */
  renderBoards(state, selection) {
    const target = byId("gallery");
    /** @type {HTMLInputElement} */ (byId("gallery-orbits")).checked = state.orbits;
    target.className = state.orbits ? "gallery" : "gallery alone";
    const key = JSON.stringify([selection?.n, selection?.squares, selection?.orbits, state.orbits, language()]);
    renew(target, key, () => (selection?.orbits ?? []).map((orbit) => this.orbit(selection, orbit, state.orbits)));
    const columns = columnsOf(state);
    for (const button of this.buttons()) {
      button.setAttribute("aria-current", String(button.dataset.columns === columns));
    }
    this.markPlace();
  }

  /**
   * @param {Selection | null} selection
   * @param {Orbit} orbit
   * @param {boolean} whole  or the fundamental solution alone
   * @returns {HTMLElement}
   */
  orbit(selection, orbit, whole) {
    const { n, squares, classes } = /** @type {Selection} */ (selection);
    const found = classes.find(({ orbit_size }) => orbit_size === orbit.orbit_size);
    const title = say("{number}: {name}", { number: orbit.number, name: found?.name ?? "" });
    const boards = (whole ? orbit.members : orbit.members.slice(0, 1)).map((member) =>
      this.boardButton(n, member, orbit.number, member.holds ? squares : [], n <= LARGEST_DRAWN[whole ? "whole" : "alone"]),
    );
    return element("li", {}, element("h2", {}, title), element("div", { class: "orbit", role: "group", "aria-label": title }, ...boards));
  }

  /**
   * @param {number} n
   * @param {Member} member
   * @param {number} number  of its fundamental solution
   * @param {Square[]} framed
   * @param {boolean} drawn  whether queens are drawn as such, or as dots
   * @returns {HTMLElement}
   */
  boardButton(n, member, number, framed, drawn) {
    const symmetry = SYMMETRIES.find((name) => SYMMETRY_NAMES[name] === member.symmetry) ?? "identity";
    const numbers = member.columns.map((column) => column + 1).join(" ");
    const label = say("{symmetry}, queens in columns {columns}", { symmetry: say(SYMMETRY_NAMES[symmetry]), columns: numbers });
    const button = element(
      "button",
      { type: "button", class: framed.length ? "small-board holds" : "small-board", "data-columns": member.columns.join(), "aria-label": label, title: label },
      smallBoard(n, member.columns, framed, drawn),
      symmetryPicture(symmetry),
    );
    button.addEventListener("click", () => {
      const queens = member.columns.map((column, row) => /** @type {Square} */ ([row, column]));
      this.actions.put(queens, say("solution {number}, {symmetry}", { number, symmetry: say(SYMMETRY_NAMES[symmetry]) }));
    });
    return button;
  }

  /** @returns {HTMLElement[]} */
  buttons() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (byId("gallery").querySelectorAll(".small-board"))];
  }

  markPlace() {
    this.buttons().forEach((button, place) => {
      button.tabIndex = place === this.place ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const buttons = this.buttons();
    // Up and down go by what is seen: to the nearest board in another line.
    /** @type {Record<string, () => number>} */
    const moves = {
      ArrowLeft: () => this.place - 1,
      ArrowRight: () => this.place + 1,
      ArrowUp: () => nearest(buttons, this.place, -1),
      ArrowDown: () => nearest(buttons, this.place, 1),
      Home: () => 0,
      End: () => buttons.length - 1,
    };
    const move = moves[event.key];
    if (move && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      buttons[Math.min(Math.max(0, move()), buttons.length - 1)]?.focus();
    }
  }

  /**
   * The files hold what is shown: JSON and CSV all pages of it, a picture the page.
   * @param {State} state
   * @param {Selection | null} selection
   */
  renderFiles({ board: { n }, page, search, orbits }, selection) {
    byId("gallery-files").hidden = !selection?.orbits.length;
    for (const form of ["json", "csv", "svg"]) {
      const asked = { n, search, first: page * PER_PAGE, orbits: orbits ? "yes" : "no", form, lang: language() };
      byId(`gallery-${form}`).setAttribute("href", `/api/solutions?${query(asked)}`);
    }
  }

  /** Save the picture of the page as PNG: the server's SVG, drawn here. */
  async savePicture() {
    const address = /** @type {HTMLAnchorElement} */ (byId("gallery-svg")).href;
    const picture = new Image();
    picture.src = address;
    try {
      await picture.decode();
    } catch {
      throw new Refusal(say("The server does not answer."), 0);
    }
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth * SHARPNESS;
    canvas.height = picture.naturalHeight * SHARPNESS;
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) {
      throw new Error(say("The picture is too large."));
    }
    const asked = new URL(address).searchParams;
    const link = element("a", {
      href: URL.createObjectURL(blob),
      download: `queens-${asked.get("n")}-${Number(asked.get("first")) + 1}.png`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.getAttribute("href") ?? ""), 60_000);
  }
}

/**
 * @param {Record<string, string | number>} asked
 * @returns {string}
 */
function query(asked) {
  const words = new URLSearchParams({ count: String(PER_PAGE) });
  for (const [name, value] of Object.entries(asked)) {
    if (value !== "") {
      words.set(name, String(value));
    }
  }
  return words.toString();
}

/**
 * @param {number} n
 * @param {Selection | null} selection
 * @param {boolean} failed
 * @returns {string}
 */
function sumText(n, selection, failed) {
  if (n > LARGEST_GALLERY) {
    return say("The solutions are shown for boards up to size {most}.", { most: LARGEST_GALLERY });
  }
  if (!selection) {
    return failed ? "" : say("The solutions are on their way.");
  }
  if (selection.solutions === "0") {
    return say("There is no solution on a board of size {n}.", { n });
  }
  return say("Solutions: {count}", { count: selection.sum.replace(/\d+/g, grouped) });
}

/**
 * @param {Selection} selection
 * @returns {string}
 */
function shownText({ first, orbits, found, holding, fundamental, squares }) {
  if (fundamental === "0") {
    return "";
  }
  if (found === "0") {
    return say("No solution holds these queens, however it is turned or mirrored.");
  }
  const values = {
    first: grouped(String(first + 1)),
    last: grouped(String(first + orbits.length)),
    found: grouped(found),
    total: grouped(fundamental),
  };
  if (!squares.length) {
    return say("Showing {first} to {last} of {total} fundamental solutions.", values);
  }
  return [
    say("Showing {first} to {last} of {found} fundamental solutions found, of {total} in all.", values),
    say("These queens stand in {holding} of their images: there they are framed.", { holding: grouped(holding) }),
  ].join(" ");
}

/**
 * The columns of the queens on the board, if each row has one, as the small boards have them.
 * @param {State} state
 * @returns {string}
 */
function columnsOf({ board: { n, queens } }) {
  const columns = Array(n).fill("");
  for (const [row, column] of queens) {
    columns[row] = String(column);
  }
  return queens.length === n ? columns.join() : "";
}

/**
 * The place of the board that is nearest in the next line up or down; the same place when there is none.
 * @param {HTMLElement[]} buttons
 * @param {number} place
 * @param {1 | -1} down
 * @returns {number}
 */
function nearest(buttons, place, down) {
  const from = buttons[place].getBoundingClientRect();
  let best = place;
  let least = Infinity;
  buttons.forEach((button, other) => {
    const to = button.getBoundingClientRect();
    const far = down * (to.top - from.top);
    const distance = far * 1000 + Math.abs(to.left - from.left);
    if (far > from.height / 2 && distance < least) {
      best = other;
      least = distance;
    }
  });
  return best;
}

/**
 * @param {number} n
 * @param {number[]} columns
 * @param {Square[]} framed
 * @param {boolean} drawn
 * @returns {Element}
 */
function smallBoard(n, columns, framed, drawn) {
  const side = 100 * n;
  let shade = "";
  for (let row = 0; row < n; row++) {
    for (let column = (row + 1) % 2; column < n; column += 2) {
      shade += `M${100 * column} ${100 * row}h100v100h-100z`;
    }
  }
  return shape(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true", class: "squares" },
    shape("rect", { class: "ground", width: side, height: side }),
    shape("path", { class: "shade", d: shade }),
    ...columns.map((column, row) =>
      drawn
        ? shape("use", { class: "queen", href: "#queen", x: 100 * column, y: 100 * row })
        : shape("circle", { class: "queen", cx: 100 * column + 50, cy: 100 * row + 50, r: 40 }),
    ),
    ...framed.map(([row, column]) => shape("rect", { class: "frame", x: 100 * column + 6, y: 100 * row + 6, width: 88, height: 88, rx: 8 })),
  );
}
