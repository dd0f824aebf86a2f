/**
 * A puzzle being solved: what is given, what the player has put, and everything that may happen to it. Pure functions
 * from one game to the next; the board of the other views is no part of it.
 *
 * @typedef {import("./rules.js").Square} Square
 * @typedef {import("./rules.js").Attack} Attack
 * @typedef {import("./board.js").Look} Look
 * @typedef {"easy" | "medium" | "hard"} Level
 * @typedef {{n: number, level: Level, seed: number}} Wish  what puzzle: the same wish is always the same puzzle
 * @typedef {{queens: Square[], crossed: Square[]}} Put  what the player has put, the queens in the order of putting
 *
 * @typedef {object} Hint  as the server gives it, see `queenside.web.hints`; of a check, "check"
 * @property {"last" | "reach" | "trial" | "none" | "wrong" | "attack" | "solved" | "nothing" | "check"} kind
 * @property {Square[]} squares  what it is about
 * @property {Square[]} left  the free squares of the row or column that it follows from
 * @property {string} sentence
 * @property {Hint[]} steps  the reasons
 *
 * @typedef {object} Game
 * @property {Wish | null} wish  null before the first puzzle
 * @property {Square[] | null} given  null while the puzzle is on its way
 * @property {Square[]} solution
 * @property {Put} put
 * @property {Put[]} past  what was put before, for undo
 * @property {Put[]} future  what was undone, for redo
 * @property {number} start  when the puzzle came, in milliseconds
 * @property {number | null} seconds  that it took, once it was solved
 * @property {number} hints  how many were asked for
 * @property {boolean} revealed  whether the solution was shown
 * @property {Hint | null} said  what a hint or a check says of the board as it is
 * @property {Attack[]} faults  the attacks that a check has found on it
 * @property {string} error  why there is no puzzle, or no answer
 */

import { attackedSquares, attacks, inBoardOrder, keyOf, lineNumber, same } from "./rules.js";

export const SMALLEST_GAME = 5;
export const LARGEST_GAME = 12;
/** @type {readonly Level[]} */
export const LEVELS = ["easy", "medium", "hard"];
/**
 * The smallest size of each level: see `queenside.making`.
 * @type {Readonly<Record<Level, number>>}
 */
export const SMALLEST_OF_LEVEL = { easy: 5, medium: 5, hard: 6 };
/** Seeds are smaller: nine digits can be typed. */
export const SEEDS = 1_000_000_000;

/** @type {Put} */
export const NOTHING = { queens: [], crossed: [] };

/** @type {Game} */
export const NO_GAME = {
  wish: null,
  given: null,
  solution: [],
  put: NOTHING,
  past: [],
  future: [],
  start: 0,
  seconds: null,
  hints: 0,
  revealed: false,
  said: null,
  faults: [],
  error: "",
};

/**
 * The game once its puzzle has come; what was put before, as by an address, stays where it may.
 * @param {Game} game
 * @param {Square[]} given
 * @param {Square[]} solution
 * @param {number} now  in milliseconds
 * @returns {Game}
 */
export function begun(game, given, solution, now) {
  const isFree = (/** @type {Square} */ square) => !given.some((other) => same(other, square));
  const put = { queens: game.put.queens.filter(isFree), crossed: game.put.crossed.filter(isFree) };
  return { ...game, given, solution, put, start: now, error: "" };
}

/**
 * @param {Game} game
 * @returns {Square[]} all queens on the board
 */
export function queensOf(game) {
  return [...(game.given ?? []), ...game.put.queens];
}

/**
 * Whether n queens stand on the board and none attacks another: any such board is a solution that keeps what is given.
 * @param {Game} game
 * @returns {boolean}
 */
export function isSolved(game) {
  const queens = queensOf(game);
  return game.wish !== null && queens.length === game.wish.n && !attacks(queens).length;
}

/**
 * @param {Game} game
 * @param {Square} square
 * @returns {boolean}
 */
export function isGiven(game, square) {
  return (game.given ?? []).some((other) => same(other, square));
}

/**
 * The game with something else put; what was said of the board before is forgotten.
 * @param {Game} game
 * @param {Put} put
 * @param {number} now  in milliseconds
 * @returns {Game}
 */
export function withPut(game, put, now) {
  return timed({ ...game, put, past: [...game.past, game.put].slice(-500), future: [], said: null, faults: [], error: "" }, now);
}

/**
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
function timed(game, now) {
  const seconds = game.seconds ?? (isSolved(game) && !game.revealed ? Math.round((now - game.start) / 1000) : null);
  return { ...game, seconds };
}

/**
 * What is put after a queen is put on a square or lifted from it; a cross gives way. The square is no given one.
 * @param {Put} put
 * @param {Square} square
 * @returns {Put}
 */
export function withQueen(put, square) {
  return { queens: toggled(put.queens, square), crossed: without(put.crossed, [square]) };
}

/**
 * What is put after a square is crossed out or no longer; null for a square with a queen.
 * @param {Put} put
 * @param {Square} square
 * @returns {Put | null}
 */
export function withCross(put, square) {
  const taken = put.queens.some((other) => same(other, square));
  return taken ? null : { ...put, crossed: toggled(put.crossed, square) };
}

/**
 * What is put after what a hint says is done.
 * @param {Game} game
 * @param {Hint} hint
 * @returns {Put}
 */
export function followed({ put }, hint) {
  const { squares } = hint;
  if (hint.kind === "last") {
    return { queens: [...put.queens, ...squares], crossed: without(put.crossed, squares) };
  }
  if (hint.kind === "wrong") {
    return { queens: without(put.queens, squares), crossed: without(put.crossed, squares) };
  }
  return { ...put, crossed: [...without(put.crossed, squares), ...squares].sort(inBoardOrder) };
}

/**
 * @param {Hint | null} hint
 * @returns {boolean} whether it says what to do
 */
export function canBeFollowed(hint) {
  return hint !== null && ["last", "reach", "trial", "wrong"].includes(hint.kind);
}

/**
 * @param {Game} game
 * @returns {Game}
 */
export function undoneGame(game) {
  const put = game.past.at(-1);
  return put
    ? { ...game, put, past: game.past.slice(0, -1), future: [game.put, ...game.future], said: null, faults: [] }
    : game;
}

/**
 * @param {Game} game
 * @returns {Game}
 */
export function redoneGame(game) {
  const [put, ...future] = game.future;
  return put ? { ...game, put, past: [...game.past, game.put], future, said: null, faults: [] } : game;
}

/**
 * The rows and columns that have neither a queen nor a square that is neither attacked nor crossed out.
 * @param {Game} game
 * @returns {{line: "row" | "column", number: number}[]}  numbers from 0
 */
export function emptyLines(game) {
  const n = game.wish?.n ?? 0;
  const queens = queensOf(game);
  const out = attackedSquares(n, queens);
  game.put.crossed.forEach((square) => out.add(keyOf(square)));
  const numbers = Array.from({ length: n }, (_number, number) => number);
  return /** @type {const} */ (["row", "column"]).flatMap((line) =>
    numbers
      .filter(
        (number) =>
          !queens.some((queen) => lineNumber(line, queen) === number) &&
          numbers.every((other) => out.has(keyOf(line === "row" ? [number, other] : [other, number]))),
      )
      .map((number) => ({ line, number })),
  );
}

/**
 * What each square of the game shows, row by row.
 * @param {Game} game
 * @param {boolean} marks  whether attacked squares are marked
 * @returns {Look[][]}
 */
export function looksOf(game, marks) {
  const n = game.wish?.n ?? 0;
  const keysOf = (/** @type {Square[]} */ squares) => new Set(squares.map(keyOf));
  const queens = queensOf(game);
  const standing = keysOf(queens);
  const given = keysOf(game.given ?? []);
  const crossed = keysOf(game.put.crossed);
  const attacked = marks ? attackedSquares(n, queens) : new Set();
  const faults = keysOf(game.faults.flatMap(({ first, second }) => [first, second]));
  const solved = isSolved(game);
  const { said } = game;
  const about = keysOf(said?.squares ?? []);
  // The squares of which what was said speaks: of a row or column, and of the reasons.
  const seen = keysOf([...(said?.left ?? []), ...(said?.steps ?? []).flatMap(({ squares, left }) => [...squares, ...left])]);
  const forced = new Map(
    (said?.steps ?? [])
      .filter(({ kind }) => kind === "last")
      .map(({ squares }, place) => /** @type {const} */ ([keyOf(squares[0]), String(place + 1)])),
  );
  return Array.from({ length: n }, (_row, row) =>
    Array.from({ length: n }, (_column, column) => {
      const key = keyOf([row, column]);
      /** @type {Look["mark"]} */
      let mark = "";
      if (about.has(key)) {
        mark = said?.kind === "last" ? "place" : "conflict";
      } else if (seen.has(key)) {
        mark = "seen";
      } else if (solved && standing.has(key)) {
        mark = "solution";
      }
      return {
        piece: standing.has(key) ? "queen" : crossed.has(key) ? "crossed" : "",
        fixed: given.has(key),
        attacked: attacked.has(key),
        unmarked: !marks,
        fault: faults.has(key),
        number: "",
        warmth: 0,
        ordinal: forced.get(key) ?? "",
        mark,
      };
    }),
  );
}

/**
 * @param {Square[]} squares
 * @param {Square} square
 * @returns {Square[]}
 */
function toggled(squares, square) {
  const left = without(squares, [square]);
  return left.length < squares.length ? left : [...squares, square];
}

/**
 * @param {Square[]} squares
 * @param {Square[]} others
 * @returns {Square[]}
 */
function without(squares, others) {
  return squares.filter((square) => !others.some((other) => same(other, square)));
}
