/**
 * The board as a picture that can be used: a grid of squares for mouse, touch and keys, and the lines drawn over it.
 * The squares are built when the size changes; afterwards only those that look different are drawn again.
 *
 * @typedef {import("./store.js").State} State
 * @typedef {import("./player.js").Step} Step
 * @typedef {import("./rules.js").Square} Square
 * @typedef {import("./rules.js").Line} Line
 */

import { shape } from "./dom.js";
import { LINES, attackedSquares, attacks, keyOf, lineEnds, lineNumberFromOne, same } from "./rules.js";
import { say } from "./texts.js";

const CELL = 100;
const MARGIN = 2.1; // times the size of the numbers

/**
 * What one square shows.
 * @typedef {object} Look
 * @property {"queen" | "given" | "blocked" | "crossed" | ""} piece  given: yet to be placed by the search
 * @property {boolean} [fixed]  a queen that may not be lifted
 * @property {boolean} attacked
 * @property {boolean} [unmarked]  whether attacks are not told here
 * @property {boolean} fault  a queen that another attacks
 * @property {string} number  completions through it, or ""
 * @property {number} warmth  from 0 to 5
 * @property {string} [ordinal]  the number of a step that speaks of the square, or ""
 * @property {"" | "consider" | "conflict" | "place" | "remove" | "solution" | "seen"} mark  what the step does here
 */

/**
 * What each square shows, row by row.
 * @param {State} state
 * @param {Step | null} step  of the search that is shown, if one is
 * @returns {Look[][]}
 */
export function looks(state, step) {
  const { n, queens, blocked } = state.board;
  const standing = step ? step.queens : queens;
  const keysOf = (/** @type {Square[]} */ squares) => new Set(squares.map(keyOf));
  const standingKeys = keysOf(standing);
  const givenKeys = keysOf(queens);
  const blockedKeys = keysOf(blocked);
  const attacked = attackedSquares(n, standing);
  const faults = new Set(attacks(standing).flatMap(({ first, second }) => [keyOf(first), keyOf(second)]));
  const through = !step && state.view === "finish" && state.heat ? state.through : null;
  const most = Math.max(1, ...(through ?? []).flat().map((number) => Number(number ?? 0)));
  return Array.from({ length: n }, (_row, row) =>
    Array.from({ length: n }, (_column, column) => {
      const key = keyOf([row, column]);
      const number = through?.[row]?.[column] ?? "";
      const free = !standingKeys.has(key) && !blockedKeys.has(key) && !attacked.has(key);
      return {
        piece: standingKeys.has(key) ? "queen" : givenKeys.has(key) ? "given" : blockedKeys.has(key) ? "blocked" : "",
        attacked: attacked.has(key),
        fault: faults.has(key) || (step?.attacker != null && keyOf(step.attacker) === key),
        number: free ? number : "",
        warmth: free && number && number !== "0" ? Math.max(1, Math.ceil((5 * Number(number)) / most)) : 0,
        mark:
          step?.kind === "solution" && standingKeys.has(key)
            ? "solution"
            : step?.square && step.kind !== "solution" && step.kind !== "exhausted" && same(step.square, [row, column])
              ? step.kind
              : "",
      };
    }),
  );
}

/**
 * What a square is called by those who do not see it.
 * @param {Square} square
 * @param {Look} look
 * @returns {string}
 */
function nameOf([row, column], look) {
  const parts = [say("row {row} column {column}", { row: row + 1, column: column + 1 })];
  if (look.piece === "queen" || look.piece === "given") {
    parts.push(look.fixed ? say("given queen") : say("queen"));
  }
  if (look.piece === "crossed") {
    parts.push(say("crossed out"));
  }
  if (look.piece === "blocked") {
    parts.push(say("blocked"));
  }
  if (look.fault) {
    parts.push(say("in conflict"));
  } else if (look.attacked) {
    parts.push(say("attacked"));
  } else if (!look.piece) {
    parts.push(look.unmarked ? say("empty") : say("free"));
  }
  if (look.number) {
    parts.push(say("completions: {count}", { count: look.number }));
  }
  return parts.join(", ");
}

export class BoardPicture {
  /**
   * @param {SVGSVGElement} picture
   * @param {{press: (square: Square) => void, show: (square: Square | null) => void,
   *          move: (square: Square) => void, cross: (square: Square) => void}} actions
   */
  constructor(picture, actions) {
    this.picture = picture;
    this.actions = actions;
    this.n = 0;
    /** @type {SVGElement[][]} */
    this.squares = [];
    /** @type {string[][]} what each square showed last */
    this.drawn = [];
    this.margin = 0;
    picture.addEventListener("pointerleave", () => actions.show(null));
  }

  /**
   * @param {State} state
   * @param {Step | null} step
   * @param {Look[][]} [found]  what the squares show, where it is not the state's board
   * @param {import("./rules.js").Attack[]} [joined]  the attacks that are drawn
   */
  render(state, step, found = looks(state, step), joined = step ? [] : attacks(state.board.queens)) {
    const n = found.length;
    if (this.n !== n) {
      this.build(n);
    }
    /** @type {Square} the cursor of a larger board may lie outside */
    const focus = [Math.min(state.cursor[0], n - 1), Math.min(state.cursor[1], n - 1)];
    found.forEach((line, row) =>
      line.forEach((look, column) => {
        const cursor = same(focus, [row, column]);
        const name = nameOf([row, column], look);
        const key = `${JSON.stringify(look)}${cursor}${name}`;
        if (this.drawn[row][column] !== key) {
          this.drawn[row][column] = key;
          this.draw(this.squares[row][column], row, column, look, name, cursor);
        }
      }),
    );
    this.drawLines(state.shown && Math.max(...state.shown) < n ? state.shown : null, step, joined);
  }

  /** @param {number} n */
  build(n) {
    this.n = n;
    const size = Math.min(36 * Math.max(1, n / 12), 76); // two digits fit a square
    this.margin = Math.round(MARGIN * size);
    const side = n * CELL + 2 * this.margin;
    this.picture.setAttribute("viewBox", `0 0 ${side} ${side}`);
    this.picture.setAttribute("aria-rowcount", String(n));
    this.picture.setAttribute("aria-colcount", String(n));
    const numbers = shape("g", { class: "numbers", "font-size": size, "aria-hidden": "true" });
    const near = this.margin - 0.6 * size;
    for (let line = 0; line < n; line++) {
      const middle = this.margin + line * CELL + CELL / 2;
      numbers.append(
        shape("text", { x: middle, y: near + 0.3 * size }, String(line + 1)),
        shape("text", { x: near - 0.1 * size, y: middle + 0.35 * size }, String(line + 1)),
      );
    }
    this.drawn = Array.from({ length: n }, () => Array(n).fill(""));
    this.squares = this.drawn.map((line, row) =>
      line.map((_square, column) => {
        const square = shape("g", {
          class: "square",
          role: "gridcell",
          tabindex: -1,
          "data-square": keyOf([row, column]),
          transform: `translate(${this.margin + column * CELL} ${this.margin + row * CELL})`,
        });
        // The ground stays while what stands on it is drawn anew: a press that began on it must end on it.
        square.append(shape("rect", { class: "ground", width: CELL, height: CELL }), shape("g", { class: "look" }));
        square.addEventListener("click", () => this.actions.press([row, column]));
        square.addEventListener("pointerenter", (event) => {
          if (/** @type {PointerEvent} */ (event).pointerType === "mouse") {
            this.actions.show([row, column]);
          }
        });
        square.addEventListener("focus", () => this.actions.move([row, column]));
        square.addEventListener("keydown", (event) =>
          this.key(/** @type {KeyboardEvent} */ (/** @type {unknown} */ (event)), [row, column]),
        );
        return square;
      }),
    );
    this.lines = shape("g", { class: "lines", "aria-hidden": "true" });
    this.labels = shape("g", { class: "labels", "font-size": size, "aria-hidden": "true" });
    this.picture.replaceChildren(
      ...this.picture.querySelectorAll(":scope > defs"),
      numbers,
      ...this.squares.map((line) => shape("g", { role: "row" }, ...line)),
      shape("rect", {
        class: "edge",
        x: this.margin,
        y: this.margin,
        width: n * CELL,
        height: n * CELL,
        "aria-hidden": "true",
      }),
      this.lines,
      this.labels,
    );
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Square} square
   */
  key(event, [row, column]) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const last = this.n - 1;
    /** @type {Record<string, Square>} */
    const moves = {
      ArrowUp: [Math.max(0, row - 1), column],
      ArrowDown: [Math.min(last, row + 1), column],
      ArrowLeft: [row, Math.max(0, column - 1)],
      ArrowRight: [row, Math.min(last, column + 1)],
      Home: [row, 0],
      End: [row, last],
      PageUp: [0, column],
      PageDown: [last, column],
    };
    const to = moves[event.key];
    if (to) {
      event.preventDefault();
      this.focus(to);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.actions.press([row, column]);
    } else if (event.key.toLowerCase() === "x") {
      this.actions.cross([row, column]);
    }
  }

  /** @param {Square} square */
  focus([row, column]) {
    this.squares[row][column].focus();
  }

  /**
   * @param {SVGElement} square
   * @param {number} row
   * @param {number} column
   * @param {Look} look
   * @param {string} name
   * @param {boolean} cursor
   */
  draw(square, row, column, look, name, cursor) {
    square.setAttribute("aria-label", name);
    square.setAttribute("tabindex", cursor ? "0" : "-1");
    square.setAttribute("aria-selected", String(look.piece === "queen" || look.piece === "given"));
    square.setAttribute(
      "class",
      ["square", (row + column) % 2 ? "dark" : "light", look.attacked ? "attacked" : "", look.fault ? "fault" : "",
        look.fixed ? "fixed" : "", look.warmth ? `warm-${look.warmth}` : "", look.mark && `mark-${look.mark}`].filter(Boolean).join(" "),
    );
    /** @type {SVGElement[]} */
    const parts = [];
    if (look.fixed) {
      parts.push(shape("rect", { class: "pin", x: 8, y: 8, width: 84, height: 84 }));
    }
    if (look.attacked && look.piece !== "blocked" && look.piece !== "crossed") {
      parts.push(shape("circle", { class: "dot", cx: 50, cy: 50, r: 9 }));
    }
    if (look.piece === "queen" || look.piece === "given") {
      parts.push(shape("use", { class: look.piece, href: "#queen" }));
    } else if (look.piece === "blocked") {
      parts.push(shape("use", { class: "blocked", href: "#blocked" }));
    } else if (look.piece === "crossed") {
      parts.push(shape("path", { class: "cross", d: "M34 34L66 66M66 34L34 66" }));
    }
    if (look.number) {
      const size = Math.min(42, 150 / look.number.length);
      parts.push(shape("text", { class: "warmth", x: 50, y: 50 + 0.35 * size, "font-size": size }, look.number));
    }
    if (look.mark === "consider") {
      parts.push(shape("text", { class: "mark", x: 50, y: 72, "font-size": 64 }, "?"));
    } else if (look.mark === "conflict") {
      parts.push(shape("path", { class: "mark", d: "M28 28L72 72M72 28L28 72" }));
    } else if (look.mark === "remove") {
      parts.push(shape("circle", { class: "mark left", cx: 50, cy: 50, r: 32 }));
    } else if (look.mark === "seen") {
      parts.push(shape("circle", { class: "mark", cx: 50, cy: 50, r: 38 }));
    } else if (look.mark) {
      parts.push(shape("rect", { class: "mark", x: 6, y: 6, width: 88, height: 88, rx: 8 }));
    }
    if (look.ordinal) {
      parts.push(shape("text", { class: "mark", x: 50, y: 66, "font-size": 46 }, look.ordinal));
    }
    parts.push(shape("rect", { class: "ring", x: 5, y: 5, width: 90, height: 90, rx: 6 }));
    square.lastElementChild?.replaceChildren(...parts);
  }

  /**
   * The lines of the square shown, with their numbers at the edge, and the attacks.
   * @param {Square | null} square
   * @param {Step | null} step
   * @param {import("./rules.js").Attack[]} joined
   */
  drawLines(square, step, joined) {
    const middle = (/** @type {Square} */ [row, column]) =>
      /** @type {const} */ ([this.margin + column * CELL + CELL / 2, this.margin + row * CELL + CELL / 2]);
    const between = (/** @type {Square} */ from, /** @type {Square} */ to, /** @type {string} */ name) => {
      const [x1, y1] = middle(from);
      const [x2, y2] = middle(to);
      return shape("line", { class: name, x1, y1, x2, y2 });
    };
    /** @type {SVGElement[]} */
    const lines = [];
    /** @type {SVGElement[]} */
    const labels = [];
    if (square) {
      for (const line of LINES) {
        const ends = lineEnds(this.n, line, square);
        lines.push(between(...ends, `through ${line}`));
        labels.push(this.label(line, square, ends));
      }
    }
    // Along one line with many queens, one stroke from the first to the last shows all pairs.
    /** @type {Map<string, [Square, Square]>} */
    const strokes = new Map();
    for (const { first, second, line } of joined) {
      const key = `${line} ${lineNumberFromOne(line, first)}`;
      const start = strokes.get(key)?.[0] ?? first;
      strokes.set(key, [start, second]);
    }
    for (const [first, last] of strokes.values()) {
      lines.push(between(first, last, "attack"));
    }
    if (step?.square && step.attacker) {
      lines.push(between(step.square, step.attacker, "attack"));
    }
    this.lines?.replaceChildren(...lines);
    this.labels?.replaceChildren(...labels);
  }

  /**
   * The number of a line, outside the board where the line ends.
   * @param {Line} line
   * @param {Square} square
   * @param {[Square, Square]} ends
   * @returns {SVGElement}
   */
  label(line, square, [first, last]) {
    const size = this.margin / MARGIN;
    const far = 1.5 * size;
    // Row, column and a diagonal that begins at the top or the left: before the first square; others after the last.
    const [row, column] = line === "difference" ? last : first;
    let x = this.margin + column * CELL + CELL / 2;
    let y = this.margin + row * CELL + CELL / 2;
    if (line === "row") {
      x = this.margin + this.n * CELL + 0.8 * size;
    } else if (line === "column") {
      y = this.margin + this.n * CELL + 0.8 * size;
    } else if (line === "sum" && row === 0) {
      y = this.margin - far;
    } else if (line === "sum") {
      x = this.margin + this.n * CELL + far;
    } else if (row === this.n - 1) {
      y = this.margin + this.n * CELL + far;
    } else {
      x = this.margin + this.n * CELL + far;
    }
    return shape(
      "text",
      { class: line, x, y: y + 0.35 * size },
      String(lineNumberFromOne(line, square)).replace("-", "\u2212"),
    );
  }
}
