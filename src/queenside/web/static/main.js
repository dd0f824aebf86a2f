/** The page: binds what people do to the state, and the state to what they see. */

import { addressOf, stateOf } from "./address.js";
import { BoardPicture } from "./board.js";
import { GrowthChart } from "./chart.js";
import { all, byId, element } from "./dom.js";
import { Gallery } from "./gallery.js";
import { Desk, ask } from "./jobs.js";
import { renderAttacks, renderCount, renderFinish, renderFrame, renderLines, squareText } from "./panels.js";
import { Play } from "./play.js";
import { SYMMETRIES, attacks, same } from "./rules.js";
import { Stepping } from "./stepping.js";
import {
  LARGEST, LARGEST_COUNT, LARGEST_HEAT, NO_ANSWER, Store, VIEWS, firstState, imageOfBoard, redone, sameBoard, undone,
  withBlockToggled, withBoard, withCount, withQueenToggled, withSize,
} from "./store.js";
import { SYMMETRY_NAMES, symmetryPicture } from "./symmetries.js";
import { language, say, speak, textsOf } from "./texts.js";

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Answer} Answer
 * @typedef {import("./rules.js").Square} Square
 * @typedef {import("./rules.js").Board} Board
 */

/** How long the board stays as it is before the server is asked, in milliseconds. */
const SETTLED = 250;

const store = new Store(stateOf(location.hash, firstState()));
const counting = new Desk();
const asking = new Desk();
const game = new Play(store);

/** @type {import("./panels.js").Method[]} */
let methods = [];
const stepping = new Stepping(store, (wanted, signal) => ask("/api/steps", wanted, signal), () => render());

// What is shown.

const picture = new BoardPicture(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board"))), {
  press: (square) => inHand().press(square),
  cross: (square) => inHand().cross(square),
  show: (square) => store.change({ shown: square }),
  move: (cursor) => store.change({ cursor, shown: cursor }),
});

const gallery = new Gallery(store, {
  arrived: () => render(),
  put: (queens, name) =>
    setBoard({ n: store.state.board.n, queens, blocked: [] }, say("On the board now: {name}", { name })),
  fail: (error) => fail(error),
});

const growth = new GrowthChart({ point: (pointed) => store.change({ pointed }) });

/** @type {State["view"] | null} the view that the board was drawn for last */
let drawnFor = null;

function render() {
  const { state } = store;
  const step = stepping.step();
  const joined = state.view === "play" ? state.game.faults : step ? [] : attacks(state.board.queens);
  renderFrame(state);
  renderLines(state);
  renderAttacks(state.view === "play" ? [] : joined);
  if (state.view === "play") {
    game.render(state);
    picture.render(state, null, game.looks(state), joined);
    drawnFor = "play";
    return;
  }
  // While the steps of another search are on their way, the board stays as it is.
  if (!stepping.waits() || drawnFor !== "steps" || picture.n !== state.board.n) {
    picture.render(state, step);
    drawnFor = state.view;
  }
  renderFinish(state);
  renderCount(state);
  if (state.view === "steps") {
    stepping.render(methods);
  }
  gallery.render(state);
  growth.render(state);
}

// The address.

/** The address as it was read or written last. */
let written = location.hash;
/** @type {number | undefined} */
let writing;

function writeAddress() {
  // Browsers allow a page so many addresses in a time; a search that plays would use them up.
  clearTimeout(writing);
  writing = setTimeout(() => {
    // An address that somebody has just typed is not written over: it will be read in a moment.
    if (location.hash === written) {
      history.replaceState(null, "", addressOf(store.state));
      written = location.hash;
    }
  }, 150);
}

function readAddress() {
  if (location.hash === written) {
    return;
  }
  written = location.hash;
  const said = stateOf(written, firstState());
  const { state } = store;
  const { heat, method, speed, view, position, page, search, orbits } = said;
  game.read(said.game);
  store.change({
    ...(sameBoard(said.board, state.board) ? {} : withBoard(state, said.board)),
    heat, method, speed, view, position, page, search, orbits, playing: false,
  });
  if (said.lang && said.lang !== language()) {
    changeLanguage(said.lang);
  }
}

// The board.

/** What the board and the buttons beside it are for: the game, or the board of all other views. */
const inHand = () => (store.state.view === "play" ? game : editor);

const editor = {
  press: (/** @type {Square} */ square) => press(square, store.state.tool),
  cross: (/** @type {Square} */ square) => press(square, "block"),
  undo: () => store.change({ ...undone(store.state), message: "" }),
  redo: () => store.change({ ...redone(store.state), message: "" }),
};

/**
 * @param {Square} square
 * @param {import("./store.js").Tool} tool
 */
function press(square, tool) {
  const { state } = store;
  const where = squareText(square);
  if (tool === "queen") {
    const board = withQueenToggled(state.board, square);
    if (!board) {
      store.change({ cursor: square, message: say("{square} is blocked.", { square: where }) });
      return;
    }
    const put = board.queens.some((other) => same(other, square));
    const message = say(put ? "A queen is put on {square}." : "The queen on {square} is lifted.", { square: where });
    setBoard(board, message, square);
  } else {
    const board = withBlockToggled(state.board, square);
    if (!board) {
      store.change({ cursor: square, message: say("A queen stands on {square}.", { square: where }) });
      return;
    }
    const put = board.blocked.some((other) => same(other, square));
    setBoard(board, say(put ? "{square} is blocked." : "{square} is free again.", { square: where }), square);
  }
}

/**
 * @param {Board} board
 * @param {string} message
 * @param {Square} [cursor]
 */
function setBoard(board, message, cursor) {
  const { state } = store;
  if (sameBoard(board, state.board)) {
    store.change({ message });
    return;
  }
  const changes = withBoard(cursor ? { ...state, cursor } : state, board);
  store.change({ ...changes, message });
}

byId("size").addEventListener("input", () => {
  const input = /** @type {HTMLInputElement} */ (byId("size"));
  const n = /^\d{1,3}$/.test(input.value.trim()) ? Number(input.value) : NaN;
  if (1 <= n && n <= LARGEST) {
    setBoard(withSize(store.state.board, n), say("The board has {n} x {n} squares.", { n }));
    store.change({ sizeError: "" });
  } else {
    store.change({ sizeError: say("The size is a whole number from 1 to {most}.", { most: LARGEST }) });
  }
});
byId("size").addEventListener("blur", () => store.change({ sizeError: "" }));

for (const input of all("input[name=tool]")) {
  input.addEventListener("change", () => {
    const { value } = /** @type {HTMLInputElement} */ (input);
    store.change({ tool: value === "block" ? "block" : "queen" });
  });
}

byId("undo").addEventListener("click", () => inHand().undo());
byId("redo").addEventListener("click", () => inHand().redo());
byId("clear").addEventListener("click", () =>
  setBoard({ ...store.state.board, queens: [], blocked: [] }, say("The board is empty.")),
);
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !(event.target instanceof HTMLInputElement)) {
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      if (key === "y" || event.shiftKey) {
        inHand().redo();
      } else {
        inHand().undo();
      }
    }
  }
});

// Each button shows what its symmetry makes of a letter F.
for (const symmetry of SYMMETRIES) {
  const button = element(
    "button",
    { type: "button", "data-label": SYMMETRY_NAMES[symmetry], "data-symmetry": symmetry },
    symmetryPicture(symmetry),
  );
  button.addEventListener("click", () => {
    const name = say(SYMMETRY_NAMES[symmetry]);
    setBoard(imageOfBoard(store.state.board, symmetry), say("The board after: {symmetry}", { symmetry: name }));
  });
  byId("symmetries").append(button);
}

// Can it be finished?

/** @type {number | undefined} */
let settling;

/** Ask what the view shown asks about the board as it is now, once it has settled; everything else is dropped. */
function askAgain() {
  clearTimeout(settling);
  counting.clear();
  asking.clear();
  const { view, board, finish, one, count } = store.state;
  const unlessRunning = (/** @type {Answer} */ answer) => (answer.status === "running" ? NO_ANSWER : answer);
  store.change({ finish: unlessRunning(finish), one: unlessRunning(one), count: unlessRunning(count) });
  if (view === "finish" && !attacks(board.queens).length) {
    settling = setTimeout(askFinish, SETTLED);
  }
}

async function askFinish() {
  const { board } = store.state;
  if (store.state.finish.status === "idle") {
    await counting.ask("finish", board, (finish) => store.change({ finish }));
  }
  const { finish, one } = store.state;
  if (board !== store.state.board || finish.status !== "done") {
    return;
  }
  if (finish.found === "0" && one.status === "idle") {
    await asking.ask("first", board, (answer) => store.change({ one: answer }));
  } else if (finish.found !== "0") {
    await askHeat();
  }
}

async function askHeat() {
  const { board, heat, through, finish } = store.state;
  if (heat && !through && board.n <= LARGEST_HEAT && finish.status === "done" && finish.found !== "0") {
    await counting.ask("heat", board, (answer) => {
      if (answer.status === "done") {
        store.change({ through: answer.result?.through ?? null });
      }
    });
  }
}

byId("finish-stop").addEventListener("click", () => {
  counting.clear();
  store.change({ finish: { ...store.state.finish, status: "stopped" } });
});
byId("finish-again").addEventListener("click", () => {
  store.change({ finish: NO_ANSWER, one: NO_ANSWER });
  askAgain();
});
byId("heat").addEventListener("change", () => {
  store.change({ heat: /** @type {HTMLInputElement} */ (byId("heat")).checked });
  askHeat();
});
byId("show-one").addEventListener("click", async () => {
  const { board } = store.state;
  const one = await asking.ask("first", board, (answer) => store.change({ one: answer }));
  if (one?.status === "done" && one.result?.queens) {
    setBoard({ ...board, queens: one.result.queens }, say("One way to finish it. Undo takes it back."));
  }
});

// Count.

byId("count-start").addEventListener("click", () => {
  const { board } = store.state;
  if (board.n <= LARGEST_COUNT) {
    counting.ask("count", board, (count) => store.change(withCount(store.state, board, count)));
  }
});
byId("count-stop").addEventListener("click", () => {
  counting.clear();
  store.change({ count: { ...store.state.count, status: "stopped" } });
});

// The tabs.

VIEWS.forEach((view, place) => {
  const tab = byId(`tab-${view}`);
  tab.addEventListener("click", () => store.change({ view, playing: false }));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: VIEWS.length - 1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = VIEWS[(place + step) % VIEWS.length];
      store.change({ view: next, playing: false });
      byId(`tab-${next}`).focus();
    }
  });
});

// The language.

/** @param {string} code */
async function changeLanguage(code) {
  speak(await textsOf(code), document.documentElement);
  [methods, growth.published] = await Promise.all([ask("/api/methods"), ask("/api/growth")]);
  stepping.leave(); // its sentences are in the language before
  game.forgetSaid();
  store.change({ lang: language(), message: "", sizeError: "" });
  if (store.state.finish.status !== "running") {
    // A reason, or an error, was given in the language before.
    store.change({ finish: NO_ANSWER, one: NO_ANSWER });
    askAgain();
  }
}

byId("language").addEventListener("change", () =>
  changeLanguage(/** @type {HTMLSelectElement} */ (byId("language")).value).catch(fail),
);

/** @param {unknown} error */
function fail(error) {
  store.change({ message: error instanceof Error ? error.message : String(error) });
}

// All together.

stepping.listen();
store.listen((state, before) => {
  render();
  writeAddress();
  if (state.board !== before.board || state.view !== before.view) {
    askAgain();
  }
  if (state.view === "play" && before.view !== "play") {
    game.enter();
  }
});
window.addEventListener("hashchange", () => readAddress());
window.addEventListener("pagehide", () => {
  counting.clear();
  asking.clear();
  game.leave();
});

try {
  await changeLanguage(store.state.lang);
  if (store.state.view === "play") {
    game.enter();
  }
} catch (error) {
  fail(error);
}
document.body.classList.add("ready");
