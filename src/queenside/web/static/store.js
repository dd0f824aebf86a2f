/**
 * The one state of the page, and everything that may happen to it. Changes are pure functions from a state to the next;
 * the store keeps the current one and tells who listens.
 *
 * @typedef {import("./rules.js").Board} Board
 * @typedef {import("./rules.js").Square} Square
 * @typedef {"queen" | "block"} Tool
 * @typedef {typeof VIEWS[number]} View
 *
 * @typedef {object} Answer  what is known of a question that a job of the server answers
 * @property {"idle" | "running" | "done" | "stopped" | "failed"} status
 * @property {string | null} found  the solutions found so far, or in all when done
 * @property {number} fraction  the part that is done, from 0 to 1
 * @property {number} seconds
 * @property {string | null} message  why there is none, or what went wrong
 * @property {Record<string, any> | null} result
 *
 * @typedef {object} State
 * @property {Board} board
 * @property {Board[]} past  the boards before this one, for undo
 * @property {Board[]} future  the boards that were undone, for redo
 * @property {Tool} tool
 * @property {Square} cursor  the square that has the focus among the squares
 * @property {Square | null} shown  the square whose lines are shown: hovered, or focused
 * @property {View} view
 * @property {boolean} heat  whether heat is wanted
 * @property {Answer} finish
 * @property {(string | null)[][] | null} through  completions through each square
 * @property {Answer} one  "show me one"
 * @property {Answer} count
 * @property {Record<number, string>} counted  numbers of solutions of empty boards that were counted here, by size
 * @property {number | null} pointed  the size that is pointed at in the chart of growth
 * @property {number} page  of the gallery of solutions, from 0
 * @property {string} search  the queens that a solution in the gallery holds, as they were typed
 * @property {boolean} orbits  whether the gallery shows turns and mirror images too
 * @property {string} method
 * @property {number} position  the step shown, from 0
 * @property {boolean} playing
 * @property {number} speed  a place in SPEEDS
 * @property {import("./game.js").Game} game  the puzzle being solved, with a board of its own
 * @property {{n: number, level: import("./game.js").Level}} wanted  what the next puzzle is to be
 * @property {boolean} crossing  whether a press crosses a square out, in a game
 * @property {boolean} marks  whether attacked squares are marked, in a game
 * @property {string} lang  "" until one is known
 * @property {string} sizeError
 * @property {string} message  what the live region says
 */

import { NO_GAME } from "./game.js";
import { imageOf, inBoardOrder, keyOf, same } from "./rules.js";

/** The views beside the board, in the order of their tabs. */
export const VIEWS = /** @type {const} */ (["finish", "steps", "solutions", "count", "play"]);

export const LARGEST = 30;
/** The largest board that heat is shown for. */
export const LARGEST_HEAT = 12;
/** The largest board whose solutions are shown. */
export const LARGEST_GALLERY = 12;
/** The largest board that is counted. */
export const LARGEST_COUNT = 18;
/** Steps a second. */
export const SPEEDS = [1, 3, 10, 30, 120, 600];
/** The steps that the seek bar reaches. */
export const MOST_STEPS = 100_000;

/** @type {Answer} */
export const NO_ANSWER = { status: "idle", found: null, fraction: 0, seconds: 0, message: null, result: null };

/** @returns {State} */
export function firstState() {
  return {
    board: { n: 8, queens: [], blocked: [] },
    past: [],
    future: [],
    tool: "queen",
    cursor: [0, 0],
    shown: null,
    view: "finish",
    heat: true,
    finish: NO_ANSWER,
    through: null,
    one: NO_ANSWER,
    count: NO_ANSWER,
    counted: {},
    pointed: null,
    page: 0,
    search: "",
    orbits: true,
    method: "iterative",
    position: 0,
    playing: false,
    speed: 1,
    game: NO_GAME,
    wanted: { n: 8, level: "easy" },
    crossing: false,
    marks: true,
    lang: "",
    sizeError: "",
    message: "",
  };
}

export class Store {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** @type {((state: State, before: State) => void)[]} */
    this.listeners = [];
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    const before = this.state;
    this.state = { ...before, ...changes };
    for (const listener of this.listeners) {
      listener(this.state, before);
    }
  }

  /** @param {(state: State, before: State) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }
}

/**
 * The changes that put another board in place: what was known of the old one is forgotten.
 * @param {State} state
 * @param {Board} board
 * @returns {Partial<State>}
 */
export function withBoard(state, board) {
  return {
    board: { ...board, queens: [...board.queens].sort(inBoardOrder), blocked: [...board.blocked].sort(inBoardOrder) },
    past: [...state.past, state.board].slice(-500),
    future: [],
    ...forgotten(state, board),
  };
}

/**
 * @param {State} state
 * @param {Board} board  the next one
 * @returns {Partial<State>}
 */
function forgotten(state, board) {
  const last = board.n - 1;
  return {
    cursor: [Math.min(state.cursor[0], last), Math.min(state.cursor[1], last)],
    shown: state.shown && Math.max(...state.shown) <= last ? state.shown : null,
    finish: NO_ANSWER,
    through: null,
    one: NO_ANSWER,
    count: NO_ANSWER,
    pointed: null,
    page: board.n === state.board.n ? state.page : 0,
    position: 0,
    playing: false,
    sizeError: "",
  };
}

/**
 * @param {State} state
 * @returns {Partial<State>}
 */
export function undone(state) {
  const board = state.past.at(-1);
  return board
    ? { ...forgotten(state, board), board, past: state.past.slice(0, -1), future: [state.board, ...state.future] }
    : {};
}

/**
 * @param {State} state
 * @returns {Partial<State>}
 */
export function redone(state) {
  const [board, ...future] = state.future;
  return board ? { ...forgotten(state, board), board, past: [...state.past, state.board], future } : {};
}

/**
 * The changes that an answer to the question how many solutions a board has makes.
 * @param {State} state
 * @param {Board} board
 * @param {Answer} count
 * @returns {Partial<State>}
 */
export function withCount(state, board, count) {
  const empty = !board.queens.length && !board.blocked.length;
  if (count.status !== "done" || count.found === null || !empty) {
    return { count };
  }
  return { count, counted: { ...state.counted, [board.n]: count.found } };
}

/**
 * The board with a square's queen put or lifted; null for a blocked square.
 * @param {Board} board
 * @param {Square} square
 * @returns {Board | null}
 */
export function withQueenToggled(board, square) {
  if (board.blocked.some((other) => same(other, square))) {
    return null;
  }
  return { ...board, queens: toggled(board.queens, square) };
}

/**
 * The board with a square blocked or free again; null for a square with a queen.
 * @param {Board} board
 * @param {Square} square
 * @returns {Board | null}
 */
export function withBlockToggled(board, square) {
  if (board.queens.some((other) => same(other, square))) {
    return null;
  }
  return { ...board, blocked: toggled(board.blocked, square) };
}

/**
 * @param {Square[]} squares
 * @param {Square} square
 * @returns {Square[]}
 */
function toggled(squares, square) {
  const without = squares.filter((other) => !same(other, square));
  return without.length < squares.length ? without : [...squares, square];
}

/**
 * The board at another size, with what still lies inside.
 * @param {Board} board
 * @param {number} n
 * @returns {Board}
 */
export function withSize(board, n) {
  const inside = (/** @type {Square} */ square) => Math.max(...square) < n;
  return { n, queens: board.queens.filter(inside), blocked: board.blocked.filter(inside) };
}

/**
 * The image of the board under a symmetry.
 * @param {Board} board
 * @param {import("./rules.js").Symmetry} symmetry
 * @returns {Board}
 */
export function imageOfBoard(board, symmetry) {
  const image = (/** @type {Square} */ square) => imageOf(symmetry, board.n, square);
  return { n: board.n, queens: board.queens.map(image), blocked: board.blocked.map(image) };
}

/**
 * Whether two boards are the same.
 * @param {Board} first
 * @param {Board} second
 * @returns {boolean}
 */
export function sameBoard(first, second) {
  const text = (/** @type {Board} */ { n, queens, blocked }) =>
    [n, queens.map(keyOf).sort().join(" "), blocked.map(keyOf).sort().join(" ")].join("|");
  return text(first) === text(second);
}
