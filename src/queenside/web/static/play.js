/**
 * The view in which a puzzle is solved: what people do there, and its panel. The game itself is in `game.js`; it is kept
 * apart from the board of the other views.
 *
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./rules.js").Square} Square
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Hint} Hint
 * @typedef {import("./game.js").Level} Level
 * @typedef {import("./game.js").Put} Put
 * @typedef {import("./game.js").Wish} Wish
 */

import { all, byId, element, write } from "./dom.js";
import {
  LARGEST_GAME, LEVELS, NOTHING, NO_GAME, SEEDS, SMALLEST_GAME, SMALLEST_OF_LEVEL, begun, canBeFollowed, emptyLines, followed,
  isGiven, isSolved, looksOf, queensOf, redoneGame, undoneGame, withCross, withPut, withQueen,
} from "./game.js";
import { Desk, ask } from "./jobs.js";
import { attackTexts, onPress, renew, squareText } from "./panels.js";
import { attacks, same } from "./rules.js";
import { say } from "./texts.js";

/** @type {Record<Level, string>} */
const LEVEL_NAMES = {
  easy: "easy",
  medium: "medium",
  hard: "hard",
};

/** @type {Record<Level, string>} what each level needs */
const LEVEL_NOTES = {
  easy: "Easy: again and again some row or column has a single free square left.",
  medium: "Medium: now and then a square is out because a queen there would attack all free squares of some row or column.",
  hard: "Hard: now and then a queen has to be tried, until some row or column has no free square left.",
};

/** @type {Record<"row" | "column", string>} */
const EMPTY = {
  row: "Row {line} has no free square left.",
  column: "Column {line} has no free square left.",
};

export class Play {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.making = new Desk();
    /** Whether a puzzle is on its way. */
    this.coming = false;
    /** @type {AbortController | null} the hint or check that is on its way */
    this.asking = null;
    const size = this.select("game-size");
    for (let n = SMALLEST_GAME; n <= LARGEST_GAME; n++) {
      size.append(element("option", { value: n }, String(n)));
    }
    size.addEventListener("change", () => this.want({ ...store.state.wanted, n: Number(size.value) }));
    const level = this.select("game-level");
    level.addEventListener("change", () =>
      this.want({ ...store.state.wanted, level: /** @type {Level} */ (level.value) }),
    );
    byId("game-new").addEventListener("click", () => this.make(this.fresh()));
    for (const input of all("input[name=game-tool]")) {
      input.addEventListener("change", () =>
        store.change({ crossing: /** @type {HTMLInputElement} */ (input).value === "cross" }),
      );
    }
    byId("game-marks").addEventListener("change", () =>
      store.change({ marks: /** @type {HTMLInputElement} */ (byId("game-marks")).checked }),
    );
    byId("game-start").addEventListener("click", () => {
      if (this.game.put.queens.length || this.game.put.crossed.length) {
        this.put(NOTHING, say("Only the given queens are left."));
      }
    });
    onPress("game-check", () => this.check());
    onPress("game-hint", () => this.hint());
    onPress("game-follow", () => {
      const { said } = this.game;
      if (said) {
        this.put(followed(this.game, said), "");
      }
    });
    onPress("game-reveal", () => this.reveal());
  }

  /** @returns {Game} */
  get game() {
    return this.store.state.game;
  }

  /**
   * @param {string} id
   * @returns {HTMLSelectElement}
   */
  select(id) {
    return /** @type {HTMLSelectElement} */ (byId(id));
  }

  /** @param {Partial<Game>} changes */
  change(changes) {
    this.store.change({ game: { ...this.game, ...changes } });
  }

  /**
   * What the next puzzle is to be; a small board has no hard one.
   * @param {State["wanted"]} wanted
   */
  want({ n, level }) {
    this.store.change({ wanted: { n, level: n < SMALLEST_OF_LEVEL[level] ? "medium" : level } });
  }

  /** @returns {Wish} a puzzle that nobody has seen */
  fresh() {
    const [word] = crypto.getRandomValues(new Uint32Array(1));
    return { ...this.store.state.wanted, seed: word % SEEDS };
  }

  /** See that there is a puzzle: the one that the address names, or a new one. */
  enter() {
    const { wish, given, error, put } = this.game;
    if (!given && !error && !this.coming) {
      this.make(wish ?? this.fresh(), put);
    }
  }

  /** The page is left. */
  leave() {
    this.making.clear();
  }

  /**
   * Take over what an address says.
   * @param {Game} said
   */
  read({ wish, put }) {
    const { game } = this;
    const textOf = (/** @type {Wish | Put | null} */ value) => JSON.stringify(value);
    if (wish && textOf(wish) !== textOf(game.wish)) {
      this.make(wish, put);
    } else if (wish && textOf(put) !== textOf(game.put)) {
      this.put(put, "");
    }
  }

  /**
   * @param {Wish} wish
   * @param {Put} [put]  what stands on it already
   */
  async make(wish, put = NOTHING) {
    const { n, level } = wish;
    this.asking?.abort();
    this.coming = true;
    this.store.change({ game: { ...NO_GAME, wish, put }, wanted: { n, level }, message: "" });
    const answer = await this.making.askFor({ kind: "make", ...wish }, () => {});
    if (answer) { // otherwise another one was wished for meanwhile
      this.coming = false;
      if (answer.status === "done") {
        const { queens, solution } = answer.result ?? {};
        this.store.change({ game: begun(this.game, queens, solution, performance.now()) });
      } else {
        this.change({ error: answer.message ?? say("Stopped.") });
      }
    }
  }

  // What is put.

  /**
   * @param {Put} put
   * @param {string} message
   */
  put(put, message) {
    this.asking?.abort();
    this.store.change({ game: withPut(this.game, put, performance.now()), message });
  }

  /** @param {Square} square  pressed, with the tool that is chosen */
  press(square) {
    if (this.store.state.crossing) {
      this.cross(square);
      return;
    }
    const { game } = this;
    if (!this.settled(square)) {
      const stood = game.put.queens.some((other) => same(other, square));
      const message = stood ? "The queen on {square} is lifted." : "A queen is put on {square}.";
      this.put(withQueen(game.put, square), say(message, { square: squareText(square) }));
    }
  }

  /** @param {Square} square  to be crossed out, or no longer */
  cross(square) {
    const { game } = this;
    if (this.settled(square)) {
      return;
    }
    const put = withCross(game.put, square);
    const where = { square: squareText(square) };
    if (put) {
      const crossed = put.crossed.length > game.put.crossed.length;
      this.put(put, crossed ? say("{square} is crossed out.", where) : say("{square} is no longer crossed out.", where));
    } else {
      this.store.change({ message: say("A queen stands on {square}.", where) });
    }
  }

  /**
   * Say so where nothing can be put: on a given queen, or before the puzzle has come.
   * @param {Square} square
   * @returns {boolean}
   */
  settled(square) {
    if (isGiven(this.game, square)) {
      this.store.change({ message: say("The queen on {square} is given: it stays.", { square: squareText(square) }) });
      return true;
    }
    return !this.game.given;
  }

  undo() {
    this.asking?.abort();
    this.store.change({ game: undoneGame(this.game), message: "" });
  }

  redo() {
    this.asking?.abort();
    this.store.change({ game: redoneGame(this.game), message: "" });
  }

  // What is asked.

  /** Tell which rules the board breaks, or which queen or cross is wrong though it breaks none yet. */
  async check() {
    const faults = attacks(queensOf(this.game));
    if (faults.length) {
      this.change({ faults, said: this.checked(say("Queens attack each other."), attackTexts(faults)) });
      return;
    }
    const empty = emptyLines(this.game).map(({ line, number }) => say(EMPTY[line], { line: number + 1 }));
    if (empty.length) {
      this.change({ said: this.checked(empty.join(" ")) });
      return;
    }
    const found = await this.askHint();
    if (found) {
      this.change({ said: found.kind === "wrong" ? found : this.checked(say("Everything is right so far.")) });
    }
  }

  /** @returns {Promise<void>} */
  async hint() {
    const found = await this.askHint();
    if (found) {
      this.change({ said: found, faults: [], hints: this.game.hints + 1 });
    }
  }

  /**
   * @param {string} sentence
   * @param {string[]} [reasons]
   * @returns {Hint}
   */
  checked(sentence, reasons = []) {
    const steps = reasons.map((reason) => this.checked(reason));
    return { kind: "check", squares: [], left: [], sentence, steps };
  }

  /** @returns {Promise<Hint | null>} null when the board changed meanwhile, or there is no answer, which is said then */
  async askHint() {
    const { wish, given, put } = this.game;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const board = { n: wish?.n, queens: given };
      const found = await ask("/api/hint", { board, queens: put.queens, crossed: put.crossed }, asking.signal);
      return asking.signal.aborted ? null : found;
    } catch (error) {
      if (!asking.signal.aborted) {
        this.change({ error: error instanceof Error ? error.message : String(error) });
      }
      return null;
    }
  }

  reveal() {
    const { game } = this;
    const queens = game.solution.filter((square) => !isGiven(game, square));
    this.asking?.abort();
    const message = say("This is the solution. Undo takes it back.");
    this.store.change({ game: withPut({ ...game, revealed: true }, { queens, crossed: [] }, performance.now()), message });
  }

  /** What was said was said in the language before. */
  forgetSaid() {
    if (this.game.said) {
      this.change({ said: null, faults: [] });
    }
  }

  // What is shown.

  /**
   * @param {State} state
   * @returns {import("./board.js").Look[][]}
   */
  looks(state) {
    return looksOf(state.game, state.marks);
  }

  /** @param {State} state */
  render(state) {
    const { game, wanted } = state;
    const solved = isSolved(game);
    const level = this.select("game-level");
    renew(level, LEVELS.map((name) => say(LEVEL_NAMES[name])).join("|"), () =>
      LEVELS.map((name) => element("option", { value: name }, say(LEVEL_NAMES[name]))),
    );
    for (const option of level.options) {
      option.disabled = wanted.n < SMALLEST_OF_LEVEL[/** @type {Level} */ (option.value)];
    }
    level.value = wanted.level;
    this.select("game-size").value = String(wanted.n);
    write(byId("game-note"), say(LEVEL_NOTES[game.wish?.level ?? wanted.level]));
    write(byId("game-title"), this.title(game, solved));
    byId("game-title").classList.toggle("solved", solved);
    write(byId("game-error"), game.error);
    for (const input of all("input[name=game-tool]")) {
      const radio = /** @type {HTMLInputElement} */ (input);
      radio.checked = (radio.value === "cross") === state.crossing;
    }
    /** @type {HTMLInputElement} */ (byId("game-marks")).checked = state.marks;
    for (const [id, disabled] of Object.entries({
      "game-check": !game.given || solved,
      "game-hint": !game.given || solved || (game.said !== null && game.said.kind !== "check"),
      "game-reveal": !game.given || solved,
      "game-follow": !canBeFollowed(game.said),
    })) {
      byId(id).setAttribute("aria-disabled", String(disabled));
    }
    write(byId("game-said"), game.said?.sentence ?? "");
    const steps = game.said?.steps.map(({ sentence }) => sentence) ?? [];
    renew(byId("game-steps"), steps.join("|"), () => steps.map((sentence) => element("li", {}, sentence)));
  }

  /**
   * @param {Game} game
   * @param {boolean} solved
   * @returns {string}
   */
  title({ wish, given, error, seconds, hints, revealed }, solved) {
    if (!wish || error) {
      return "";
    }
    if (!given) {
      return say("The puzzle is being made.");
    }
    if (solved && revealed) {
      return say("This is the solution.");
    }
    if (solved) {
      const time = `${Math.floor((seconds ?? 0) / 60)}:${String((seconds ?? 0) % 60).padStart(2, "0")}`;
      return hints ? say("Solved in {time}. Hints: {count}", { time, count: hints }) : say("Solved in {time}, without a hint.", { time });
    }
    return say("{n} x {n}, {level}, seed {seed}", { n: wish.n, level: say(LEVEL_NAMES[wish.level]), seed: wish.seed });
  }
}
