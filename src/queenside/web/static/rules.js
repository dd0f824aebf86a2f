/**
 * The rules of the board: which queens attack each other, and what the eight symmetries do to a square.
 * Pure functions, no page. `queenside.board` and `queenside.symmetry` are the truth; a test compares them with this.
 *
 * @typedef {[number, number]} Square  row and column, both from 0; row 0 is the top line
 * @typedef {"row" | "column" | "sum" | "difference"} Line
 * @typedef {{n: number, queens: Square[], blocked: Square[]}} Board
 * @typedef {{first: Square, second: Square, line: Line}} Attack
 */

/** @type {readonly Line[]} the four kinds of line along which queens attack */
export const LINES = ["row", "column", "sum", "difference"];

/**
 * What the squares of a line have in common: the row, the column, row + column or column - row, from 0.
 * @param {Line} line
 * @param {Square} square
 * @returns {number}
 */
export function lineNumber(line, [row, column]) {
  switch (line) {
    case "row":
      return row;
    case "column":
      return column;
    case "sum":
      return row + column;
    case "difference":
      return column - row;
  }
}

/**
 * The same number as people read it, with rows and columns from 1.
 * @param {Line} line
 * @param {Square} square
 * @returns {number}
 */
export function lineNumberFromOne(line, [row, column]) {
  return lineNumber(line, [row + 1, column + 1]);
}

/**
 * The lines that two squares share.
 * @param {Square} first
 * @param {Square} second
 * @returns {Line[]}
 */
export function linesShared(first, second) {
  return LINES.filter((line) => lineNumber(line, first) === lineNumber(line, second));
}

/**
 * The pairs of queens that attack each other, each with its line. Queens do not shield: three in a row are three pairs.
 * @param {Square[]} queens
 * @returns {Attack[]}
 */
export function attacks(queens) {
  /** @type {Attack[]} */
  const found = [];
  const inOrder = [...queens].sort(inBoardOrder);
  for (const line of LINES) {
    /** @type {Map<number, Square[]>} */
    const before = new Map();
    for (const second of inOrder) {
      const number = lineNumber(line, second);
      const firsts = before.get(number) ?? [];
      found.push(...firsts.map((first) => ({ first, second, line })));
      before.set(number, [...firsts, second]);
    }
  }
  return found;
}

/**
 * The squares without a queen that a queen attacks, as keys of `keyOf`.
 * @param {number} n
 * @param {Square[]} queens
 * @returns {Set<string>}
 */
export function attackedSquares(n, queens) {
  const taken = LINES.map((line) => new Set(queens.map((queen) => lineNumber(line, queen))));
  const occupied = new Set(queens.map(keyOf));
  /** @type {Set<string>} */
  const found = new Set();
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      /** @type {Square} */
      const square = [row, column];
      if (!occupied.has(keyOf(square)) && LINES.some((line, place) => taken[place].has(lineNumber(line, square)))) {
        found.add(keyOf(square));
      }
    }
  }
  return found;
}

/**
 * The two ends of a line on the board: its first and its last square.
 * @param {number} n
 * @param {Line} line
 * @param {Square} square
 * @returns {[Square, Square]}
 */
export function lineEnds(n, line, [row, column]) {
  const last = n - 1;
  switch (line) {
    case "row":
      return [[row, 0], [row, last]];
    case "column":
      return [[0, column], [last, column]];
    case "sum": {
      const up = Math.min(row, last - column);
      const down = Math.min(last - row, column);
      return [[row - up, column + up], [row + down, column - down]];
    }
    case "difference": {
      const up = Math.min(row, column);
      const down = Math.min(last - row, last - column);
      return [[row - up, column - up], [row + down, column + down]];
    }
  }
}

/** @typedef {"identity" | "quarter" | "half" | "three-quarter" | "columns" | "rows" | "transpose" | "antitranspose"} Symmetry */

/** @type {readonly Symmetry[]} in the order of `queenside.symmetry.SYMMETRIES` */
export const SYMMETRIES = [
  "identity", "quarter", "half", "three-quarter", "columns", "rows", "transpose", "antitranspose",
];

/**
 * The image of a square under a symmetry of the n x n board.
 * @param {Symmetry} symmetry
 * @param {number} n
 * @param {Square} square
 * @returns {Square}
 */
export function imageOf(symmetry, n, [row, column]) {
  const farRow = n - 1 - row;
  const farColumn = n - 1 - column;
  switch (symmetry) {
    case "identity":
      return [row, column];
    case "quarter":
      return [column, farRow];
    case "half":
      return [farRow, farColumn];
    case "three-quarter":
      return [farColumn, row];
    case "columns":
      return [row, farColumn];
    case "rows":
      return [farRow, column];
    case "transpose":
      return [column, row];
    case "antitranspose":
      return [farColumn, farRow];
  }
}

/**
 * A square as a text that can be a key: "row,column", from 0.
 * @param {Square} square
 * @returns {string}
 */
export function keyOf([row, column]) {
  return `${row},${column}`;
}

/**
 * Whether two squares are the same.
 * @param {Square} first
 * @param {Square} second
 * @returns {boolean}
 */
export function same(first, second) {
  return first[0] === second[0] && first[1] === second[1];
}

/**
 * Row by row, and from left to right in each.
 * @param {Square} first
 * @param {Square} second
 * @returns {number}
 */
export function inBoardOrder(first, second) {
  return first[0] - second[0] || first[1] - second[1];
}
