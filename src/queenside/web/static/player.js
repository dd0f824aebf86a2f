/**
 * The steps of a search, fetched in pieces: those around the one shown are kept, the next ones are
 * fetched before they are needed.
 *
 * @typedef {import("./rules.js").Square} Square
 * @typedef {import("./rules.js").Board} Board
 *
 * @typedef {object} Step
 * @property {"consider" | "conflict" | "place" | "remove" | "solution" | "exhausted"} kind
 * @property {Square | null} square
 * @property {Square[]} queens
 * @property {(number | boolean | null)[][]} arrays
 * @property {{considered: number, placed: number, backtracks: number, depth: number, solutions: number}} counters
 * @property {Square | null} attacker
 * @property {import("./rules.js").Line | null} along
 * @property {string} sentence
 *
 * @typedef {{steps: Step[], end: boolean}} Piece  steps, and whether they are the last
 *
 * @callback Source  where steps come from
 * @param {{board: Board, method: string, first: number, count: number}} wanted  first: a number from 0
 * @param {AbortSignal} signal  aborted when they are no longer wanted
 * @returns {Promise<Piece>}
 */

import { MOST_STEPS } from "./store.js";

const PIECE = 500;
const KEPT = 40;

export class Player {
  /**
   * @param {Board} board
   * @param {string} method
   * @param {Source} source
   * @param {() => void} arrived  called when steps have arrived
   */
  constructor(board, method, source, arrived) {
    this.board = board;
    this.method = method;
    this.source = source;
    this.arrived = arrived;
    /** @type {Map<number, Step[] | null>} by the number of the piece, least recently used first; null: on its way */
    this.pieces = new Map();
    /** @type {number | null} the number of steps, once the end has been seen */
    this.length = null;
    /** @type {string | null} */
    this.error = null;
    this.leaving = new AbortController();
  }

  /** No more is wanted of this search. */
  leave() {
    this.leaving.abort();
  }

  /** @returns {number} the last place that can be gone to, as far as is known */
  get last() {
    return (this.length ?? MOST_STEPS) - 1;
  }

  /**
   * The step at a place; null while it is on its way. It and what follows is fetched.
   * @param {number} position  from 0
   * @returns {Step | null}
   */
  at(position) {
    const number = Math.floor(position / PIECE);
    const piece = this.fetch(number);
    if (position % PIECE > PIECE / 4 && position + PIECE <= this.last + PIECE) {
      this.fetch(number + 1);
    }
    return piece?.[position % PIECE] ?? null;
  }

  /**
   * A piece, asked of the source when it is not there.
   * @param {number} number
   * @returns {Step[] | null}
   */
  fetch(number) {
    if (number * PIECE > this.last || this.error) {
      return this.pieces.get(number) ?? null;
    }
    const piece = this.pieces.get(number);
    if (piece) {
      this.pieces.delete(number);
      this.pieces.set(number, piece);
    } else if (piece === undefined) {
      this.pieces.set(number, null);
      this.load(number);
    }
    return piece ?? null;
  }

  /** @param {number} number */
  async load(number) {
    const first = number * PIECE;
    const count = Math.min(PIECE, MOST_STEPS - first);
    try {
      const answer = await this.source({ board: this.board, method: this.method, first, count }, this.leaving.signal);
      this.pieces.set(number, answer.steps);
      if (answer.end) {
        this.length = first + answer.steps.length;
      }
      for (const [other, steps] of this.pieces) {
        if (this.pieces.size > KEPT && steps && other !== number) {
          this.pieces.delete(other);
        }
      }
    } catch (error) {
      if (this.leaving.signal.aborted) {
        return;
      }
      this.error = error instanceof Error ? error.message : String(error);
    }
    this.arrived();
  }

  /**
   * The place of the next solution after a place, or of the last step when none follows within reach.
   * @param {number} position
   * @returns {Promise<number>}
   */
  async nextSolution(position) {
    for (let place = position + 1; place <= this.last; place++) {
      const step = this.at(place) ?? (await this.wait(place));
      if (!step) {
        break;
      }
      if (step.kind === "solution") {
        return place;
      }
    }
    return this.error || this.leaving.signal.aborted ? position : this.last;
  }

  /**
   * The step at a place once it is there; null when there is none, or the search was left.
   * @param {number} position
   * @returns {Promise<Step | null>}
   */
  async wait(position) {
    for (;;) {
      const step = this.at(position);
      if (step || this.error || this.leaving.signal.aborted || position > this.last) {
        return step;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
