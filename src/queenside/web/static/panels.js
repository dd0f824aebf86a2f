/**
 * What stands beside the board: answers, the steps of a search, messages. Each function writes one panel from the state.
 *
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Answer} Answer
 * @typedef {import("./player.js").Step} Step
 * @typedef {import("./rules.js").Square} Square
 *
 * @typedef {object} Method  as the server describes it
 * @property {string} name
 * @property {string} title
 * @property {boolean} by_column
 * @property {string[]} arrays
 * @property {{kind: string | null, text: string}[]} outline
 * @property {number} highest
 */

import { all, byId, element, shape, write } from "./dom.js";
import { LINES, attacks, lineNumberFromOne } from "./rules.js";
import { LARGEST_COUNT, LARGEST_HEAT, SPEEDS, VIEWS } from "./store.js";
import { say } from "./texts.js";

const MOST_ATTACKS_SAID = 6;

const ATTACKS = {
  row: "{first} and {second} attack each other along row {line}",
  column: "{first} and {second} attack each other along column {line}",
  sum: "{first} and {second} attack each other along the sum diagonal row + column = {line}",
  difference: "{first} and {second} attack each other along the difference diagonal column - row = {line}",
};

const NUMBERS = {
  row: "row r = {number}",
  column: "column c = {number}",
  sum: "r + c = {number}",
  difference: "c - r = {number}",
};

const COUNTERS = /** @type {const} */ ({
  considered: "squares considered",
  placed: "queens placed",
  backtracks: "backtracks",
  depth: "depth",
  solutions: "solutions",
});

/**
 * @param {Square} square
 * @returns {string}
 */
export function squareText([row, column]) {
  return say("row {row} column {column}", { row: row + 1, column: column + 1 });
}

/**
 * Replace the children of an element where what they say has changed.
 * @param {HTMLElement} target
 * @param {string} key  what they say
 * @param {() => Node[]} make
 */
export function renew(target, key, make) {
  if (target.dataset.key !== key) {
    target.dataset.key = key;
    target.replaceChildren(...make());
  }
}

/**
 * Listen to a button that may be out of use while it keeps the focus.
 * @param {string} id
 * @param {() => void} react
 */
export function onPress(id, react) {
  byId(id).addEventListener("click", () => {
    if (byId(id).getAttribute("aria-disabled") !== "true") {
      react();
    }
  });
}

/** @param {State} state */
export function renderLines(state) {
  const square = state.shown ?? state.cursor;
  const texts = LINES.map((line) =>
    say(NUMBERS[line], { number: String(lineNumberFromOne(line, square)).replace("-", "\u2212") }),
  );
  renew(byId("lines"), texts.join(), () =>
    LINES.map((line, place) => element("li", {}, swatch(line), texts[place])),
  );
}

/**
 * A piece of a line as it is drawn on the board.
 * @param {import("./rules.js").Line} line
 * @returns {Element}
 */
function swatch(line) {
  const stroke = shape("line", { class: `through ${line}`, x1: 6, y1: 10, x2: 154, y2: 10 });
  return shape("svg", { viewBox: "0 0 160 20", "aria-hidden": "true" }, stroke);
}

/**
 * @param {import("./rules.js").Attack[]} found
 * @returns {string[]} what they are called, the first of them
 */
export function attackTexts(found) {
  const texts = found.slice(0, MOST_ATTACKS_SAID).map(({ first, second, line }) =>
    say(ATTACKS[line], {
      first: squareText(first),
      second: squareText(second),
      line: String(lineNumberFromOne(line, first)).replace("-", "\u2212"),
    }),
  );
  if (found.length > texts.length) {
    texts.push(say("and more pairs: {count}", { count: found.length - texts.length }));
  }
  return texts;
}

/** @param {import("./rules.js").Attack[]} found  the attacks to be told beside the board */
export function renderAttacks(found) {
  const texts = attackTexts(found);
  renew(byId("attacks"), texts.join("|"), () => texts.map((text) => element("li", {}, text)));
}

/**
 * A count as people read it, with thin spaces between groups of three digits.
 * @param {string} digits
 * @returns {string}
 */
export function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** @param {State} state */
export function renderFinish(state) {
  const { board, finish, one } = state;
  const conflict = attacks(board.queens).length > 0;
  const running = finish.status === "running";
  const none = finish.status === "done" && finish.found === "0";
  const count = grouped(finish.found ?? "0");
  /** @type {Record<Answer["status"], string>} */
  const texts = {
    idle: "",
    running: say("Counting. Completions, at least: {count}", { count }),
    stopped: say("Stopped. Completions, at least: {count}", { count }),
    failed: finish.message ?? "",
    done: none ? say("No, it cannot be finished.") : say("Yes. Completions: {count}", { count }),
  };
  write(
    byId("finish"),
    conflict ? say("No: queens on the board attack each other. Lift one of them.") : texts[finish.status],
  );
  write(byId("finish-why"), none && !conflict ? (one.message ?? "") : "");
  const progress = byId("finish-progress");
  progress.hidden = !running;
  /** @type {HTMLProgressElement} */ (progress).value = finish.fraction;
  byId("finish-stop").hidden = !running;
  byId("finish-again").hidden = conflict || !["stopped", "failed"].includes(finish.status);
  /** @type {HTMLButtonElement} */ (byId("show-one")).disabled = conflict || none || one.status === "running";
  /** @type {HTMLInputElement} */ (byId("heat")).checked = state.heat;
  write(
    byId("heat-note"),
    state.heat && board.n > LARGEST_HEAT ? say("The numbers on squares are for boards up to size {most}.", { most: LARGEST_HEAT }) : "",
  );
  write(byId("one"), one.status === "failed" ? (one.message ?? "") : one.status === "running" && !none ? say("Looking for one.") : "");
}

/** @param {State} state */
export function renderCount(state) {
  const { board, count } = state;
  const conflict = attacks(board.queens).length > 0;
  const running = count.status === "running";
  const found = grouped(count.found ?? "0");
  const seconds = count.seconds;
  const left = count.fraction > 0.01 ? Math.ceil((seconds * (1 - count.fraction)) / count.fraction) : null;
  /** @type {Record<Answer["status"], string>} */
  const texts = {
    idle: "",
    running: say("Counting. Solutions so far: {count}", { count: found }),
    stopped: count.found === null ? say("Stopped.") : say("Stopped. Solutions so far: {count}", { count: found }),
    failed: count.message ?? "",
    done: say("Solutions: {count}", { count: found }),
  };
  let more = "";
  if (running) {
    const percent = (100 * count.fraction).toFixed(0);
    more =
      left === null
        ? say("{percent} % after {seconds} s", { percent, seconds: seconds.toFixed(0) })
        : say("{percent} % after {seconds} s, about {left} s left", { percent, seconds: seconds.toFixed(0), left });
  } else if (count.status === "done" && count.result) {
    const { fundamental, method, seconds: took } = count.result;
    more = [
      fundamental ? say("Fundamental solutions, without their turns and mirror images: {count}", { count: grouped(fundamental) }) : "",
      say("Counted in {seconds} s by the method {method}", { method, seconds: took < 10 ? took.toPrecision(2) : took.toFixed(0) }),
    ].filter(Boolean).join(" · ");
  }
  const tooLarge = board.n > LARGEST_COUNT;
  write(
    byId("count"),
    conflict
      ? say("No: queens on the board attack each other. Lift one of them.")
      : tooLarge
        ? say("Boards up to size {most} are counted here.", { most: LARGEST_COUNT })
        : texts[count.status],
  );
  write(byId("count-more"), more);
  /** @type {HTMLButtonElement} */ (byId("count-start")).disabled = conflict || tooLarge || running;
  byId("count-stop").hidden = !running;
  const progress = byId("count-progress");
  progress.hidden = !running;
  /** @type {HTMLProgressElement} */ (progress).value = count.fraction;
}

/**
 * @param {State} state
 * @param {Method[]} methods
 * @param {Step | null} step
 * @param {Step | null} before  the step before it
 * @param {number} last  the last place that can be gone to
 * @param {string} error
 */
export function renderSteps(state, methods, step, before, last, error) {
  const method = methods.find(({ name }) => name === state.method);
  renew(byId("method"), methods.map(({ name, title }) => name + title).join("|"), () =>
    methods.map(({ name, title }) => element("option", { value: name }, title)),
  );
  /** @type {HTMLSelectElement} */ (byId("method")).value = state.method;
  const play = byId("play");
  write(play, state.playing ? say("Pause") : say("Play"));
  play.setAttribute("aria-pressed", String(state.playing));
  for (const [id, disabled] of Object.entries({
    play: Boolean(error) || (state.position >= last && !state.playing),
    back: state.position === 0,
    restart: state.position === 0,
    forward: Boolean(error) || state.position >= last,
    "next-solution": Boolean(error) || state.position >= last,
  })) {
    // A button that has the focus keeps it: aria-disabled says what `disabled` would, and the press does nothing.
    byId(id).setAttribute("aria-disabled", String(disabled));
  }
  const seek = /** @type {HTMLInputElement} */ (byId("seek"));
  seek.max = String(last + 1);
  seek.value = String(state.position + 1);
  write(byId("step-number"), String(state.position + 1));
  const speed = /** @type {HTMLInputElement} */ (byId("speed"));
  speed.value = String(state.speed);
  const pace = say("{count} steps a second", { count: SPEEDS[state.speed] });
  speed.setAttribute("aria-valuetext", pace);
  write(byId("speed-text"), pace);
  const sentence = byId("sentence");
  sentence.setAttribute("aria-live", state.playing ? "off" : "polite");
  sentence.className = `sentence ${step?.kind ?? ""}`;
  write(sentence, error || (step ? step.sentence : say("The steps are on their way.")));
  if (!step || !method || error) {
    return;
  }
  const place = method.by_column ? 0 : 1;
  write(
    byId("path"),
    say("path: {path}", { path: step.queens.map((queen) => queen[place] + 1).join(" \u203a ") || "\u2013" }),
  );
  const names = /** @type {(keyof typeof COUNTERS)[]} */ (Object.keys(COUNTERS));
  renew(byId("counters"), JSON.stringify([step.counters, say("depth")]), () =>
    names.map((name) =>
      element("div", {}, element("dt", {}, say(COUNTERS[name])), element("dd", {}, String(step.counters[name]))),
    ),
  );
  renderOutline(method, step);
  renderArrays(method, step, before);
}

/**
 * @param {Method} method
 * @param {Step} step
 */
function renderOutline(method, step) {
  renew(byId("outline"), JSON.stringify([method.outline, step.kind]), () =>
    method.outline.map(({ kind, text }) => {
      const here = kind === step.kind;
      return element("li", { class: here ? "here" : "", "aria-current": here ? "step" : undefined }, text);
    }),
  );
}

/**
 * The marker arrays, a place of each under its number from 1; places that this step has changed stand out.
 * @param {Method} method
 * @param {Step} step
 * @param {Step | null} before
 */
function renderArrays(method, step, before) {
  renew(byId("arrays"), JSON.stringify([method.arrays, step.arrays, before?.arrays]), () =>
    method.arrays.map((name, number) => {
      const cells = step.arrays[number].map((value, place) => {
        const taken = value !== false && value !== null;
        const changed = before && before.arrays[number]?.[place] !== value;
        const text = value === true ? "\u2715" : typeof value === "number" ? String(value + 1) : "\u00b7";
        return element(
          "span",
          { class: `${taken ? "taken" : ""} ${changed ? "changed" : ""}` },
          element("small", {}, String(place + 1)),
          element("b", {}, text),
        );
      });
      const said = step.arrays[number]
        .map((value, place) => (value === true ? place + 1 : typeof value === "number" ? `${place + 1}: ${value + 1}` : ""))
        .filter(Boolean)
        .join(", ");
      const label = say("{name}, taken: {places}", { name, places: said || "\u2013" });
      return element(
        "div",
        { class: "array" },
        element("h2", {}, name),
        element("div", { class: "cells", role: "img", "aria-label": label }, ...cells),
      );
    }),
  );
}

/**
 * @param {State} state
 */
export function renderFrame(state) {
  const playing = state.view === "play";
  const { past, future } = playing ? state.game : state;
  for (const view of VIEWS) {
    const here = state.view === view;
    const tab = byId(`tab-${view}`);
    tab.setAttribute("aria-selected", String(here));
    tab.tabIndex = here ? 0 : -1;
    byId(`panel-${view}`).hidden = !here;
  }
  const size = /** @type {HTMLInputElement} */ (byId("size"));
  if (document.activeElement !== size || !state.sizeError) {
    size.value = String(state.board.n);
  }
  size.setAttribute("aria-invalid", String(Boolean(state.sizeError)));
  write(byId("size-error"), state.sizeError);
  for (const input of all("input[name=tool]")) {
    const radio = /** @type {HTMLInputElement} */ (input);
    radio.checked = radio.value === state.tool;
  }
  for (const part of all("[data-for]")) {
    part.hidden = (part.dataset.for === "play") !== playing;
  }
  byId("undo").setAttribute("aria-disabled", String(!past.length));
  byId("redo").setAttribute("aria-disabled", String(!future.length));
  /** @type {HTMLSelectElement} */ (byId("language")).value = state.lang || "en";
  write(byId("message"), state.message);
}
