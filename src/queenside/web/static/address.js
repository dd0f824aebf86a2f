/**
 * The state in the address, after the #, so that a link shows the same again:
 * `#n=8&queens=1.1,2.3&blocked=4.4&view=steps&method=iterative&step=12&lang=zh_Hant`, rows and columns from 1. A game is
 * its size, level and seed, and what the player has put: `#n=8&view=play&game=6.hard.17&put=1.2&crossed=1.1`.
 */

import { LARGEST_GAME, LEVELS, SEEDS, SMALLEST_OF_LEVEL } from "./game.js";
import { LARGEST, MOST_STEPS, SPEEDS, VIEWS } from "./store.js";
import { keyOf } from "./rules.js";

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./rules.js").Square} Square
 */

const MOST_PAGES = 800;
const LONGEST_SEARCH = 200;

/**
 * @param {State} state
 * @returns {string}
 */
export function addressOf(state) {
  const { n, queens, blocked } = state.board;
  const squares = (/** @type {Square[]} */ list) => list.map(([row, column]) => `${row + 1}.${column + 1}`).join(",");
  const parts = [`n=${n}`];
  if (queens.length) {
    parts.push(`queens=${squares(queens)}`);
  }
  if (blocked.length) {
    parts.push(`blocked=${squares(blocked)}`);
  }
  if (state.view !== "finish") {
    parts.push(`view=${state.view}`);
  }
  if (!state.heat) {
    parts.push("heat=no");
  }
  if (state.view === "steps") {
    parts.push(`method=${state.method}`, `step=${state.position}`, `speed=${state.speed}`);
  }
  if (state.view === "solutions") {
    parts.push(`page=${state.page + 1}`);
    if (state.search) {
      parts.push(`search=${encodeURIComponent(state.search)}`);
    }
    if (!state.orbits) {
      parts.push("orbits=no");
    }
  }
  const { wish, put } = state.game;
  if (state.view === "play" && wish) {
    parts.push(`game=${wish.n}.${wish.level}.${wish.seed}`);
    if (put.queens.length) {
      parts.push(`put=${squares(put.queens)}`);
    }
    if (put.crossed.length) {
      parts.push(`crossed=${squares(put.crossed)}`);
    }
  }
  if (state.lang) {
    parts.push(`lang=${state.lang}`);
  }
  return `#${parts.join("&")}`;
}

/**
 * What an address says; what it does not say, or says wrongly, is left as the first state has it.
 * @param {string} address
 * @param {State} first
 * @returns {State}
 */
export function stateOf(address, first) {
  const said = new URLSearchParams(address.replace(/^#/, ""));
  const number = (/** @type {string} */ name, /** @type {number} */ least, /** @type {number} */ most) => {
    const text = said.get(name) ?? "";
    const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    return least <= value && value <= most ? value : null;
  };
  const n = number("n", 1, LARGEST) ?? first.board.n;
  const squares = (/** @type {string} */ name, size = n) => {
    /** @type {Map<string, Square>} */
    const found = new Map();
    for (const [, row, column] of (said.get(name) ?? "").matchAll(/(\d{1,2})\.(\d{1,2})/g)) {
      /** @type {Square} */
      const square = [Number(row) - 1, Number(column) - 1];
      if (Math.min(...square) >= 0 && Math.max(...square) < size) {
        found.set(keyOf(square), square);
      }
    }
    return found;
  };
  const queens = squares("queens");
  const blocked = [...squares("blocked").values()].filter((square) => !queens.has(keyOf(square)));
  const view = VIEWS.find((name) => name === said.get("view"));
  const method = said.get("method");
  const lang = said.get("lang") ?? "";
  const wish = wishOf(said.get("game") ?? "");
  const put = squares("put", wish?.n);
  const crossed = [...squares("crossed", wish?.n).values()].filter((square) => !put.has(keyOf(square)));
  return {
    ...first,
    board: { n, queens: [...queens.values()], blocked },
    view: view ?? "finish",
    game: wish ? { ...first.game, wish, put: { queens: [...put.values()], crossed } } : first.game,
    wanted: wish ? { n: wish.n, level: wish.level } : first.wanted,
    heat: said.get("heat") !== "no",
    page: (number("page", 1, MOST_PAGES) ?? 1) - 1,
    search: (said.get("search") ?? "").slice(0, LONGEST_SEARCH),
    orbits: said.get("orbits") !== "no",
    method: method && /^\w+$/.test(method) ? method : first.method,
    position: number("step", 0, MOST_STEPS - 1) ?? 0,
    speed: number("speed", 0, SPEEDS.length - 1) ?? first.speed,
    lang: ["en", "zh_Hans", "zh_Hant"].includes(lang) ? lang : "",
  };
}

/**
 * @param {string} text  such as 8.hard.17
 * @returns {import("./game.js").Wish | null} null when it names no puzzle
 */
function wishOf(text) {
  const [, size, name, seed] = /^(\d{1,2})\.(\w+)\.(\d{1,9})$/.exec(text) ?? [];
  const level = LEVELS.find((other) => other === name);
  const n = Number(size);
  return level && SMALLEST_OF_LEVEL[level] <= n && n <= LARGEST_GAME && Number(seed) < SEEDS
    ? { n, level, seed: Number(seed) }
    : null;
}
