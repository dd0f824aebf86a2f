/** The page: binds what people do to the state, and the state to what they see. */

import { addressOf, stateOf } from "./address.js";
import { BoardPicture } from "./board.js";
import { byId, element, shape } from "./dom.js";
import { Desk, ask } from "./jobs.js";
import { onPress, renderAttacks, renderCount, renderFinish, renderFrame, renderLines, renderSteps, squareText } from "./panels.js";
import { Play } from "./play.js";
import { Player } from "./player.js";
import { SYMMETRIES, attacks, imageOf, same } from "./rules.js";
import {
  LARGEST, LARGEST_COUNT, LARGEST_HEAT, MOST_STEPS, NO_ANSWER, SPEEDS, Store, VIEWS, firstState, imageOfBoard, redone, sameBoard, undone,
  withBlockToggled, withBoard, withQueenToggled, withSize,
} from "./store.js";
import { language, say, speak } from "./texts.js";

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Answer} Answer
 * @typedef {import("./rules.js").Square} Square
 * @typedef {import("./rules.js").Board} Board
 * @typedef {import("./rules.js").Symmetry} Symmetry
 */

/** How long the board stays as it is before the server is asked, in milliseconds. */
const SETTLED = 250;

/** @type {Record<Symmetry, string>} */
const SYMMETRY_NAMES = {
  identity: "identity",
  quarter: "quarter turn clockwise",
  half: "half turn",
  "three-quarter": "quarter turn anticlockwise",
  columns: "left-right mirror",
  rows: "top-bottom mirror",
  transpose: "mirror in the main diagonal",
  antitranspose: "mirror in the other diagonal",
};

const store = new Store(stateOf(location.hash, firstState()));
const counting = new Desk();
const asking = new Desk();
const game = new Play(store);

/** @type {import("./panels.js").Method[]} */
let methods = [];
/** @type {Player | null} */
let player = null;

// What is shown.

const picture = new BoardPicture(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board"))), {
  press: (square) => inHand().press(square),
  cross: (square) => inHand().cross(square),
  show: (square) => store.change({ shown: square }),
  move: (cursor) => store.change({ cursor, shown: cursor }),
});

/** The player of the search that the state asks for; null while no search is shown, or none can be. */
function currentPlayer() {
  const { view, board, method } = store.state;
  if (view !== "steps" || attacks(board.queens).length) {
    player?.leave();
    player = null;
  } else if (!player || player.method !== method || player.board !== board) {
    player?.leave();
    player = new Player(board, method, () => {
      if (player && player.length !== null && store.state.position > player.last) {
        store.change({ position: player.last });
      } else {
        render();
      }
    });
  }
  return player;
}

/** @type {State["view"] | null} the view that the board was drawn for last */
let drawnFor = null;

function render() {
  const { state } = store;
  const current = currentPlayer();
  const step = current?.at(state.position) ?? null;
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
  const waiting = current !== null && !step && !current.error;
  if (!waiting || drawnFor !== "steps" || picture.n !== state.board.n) {
    picture.render(state, step);
    drawnFor = state.view;
  }
  renderFinish(state);
  renderCount(state);
  if (state.view === "steps") {
    const before = step && state.position ? (current?.at(state.position - 1) ?? null) : null;
    const error = current ? (current.error ?? "") : say("No: queens on the board attack each other. Lift one of them.");
    renderSteps(state, methods, step, before, current?.last ?? 0, error);
  }
}

// The address.

let written = "";
/** @type {number | undefined} */
let writing;

function writeAddress() {
  // Browsers allow a page so many addresses in a time; a search that plays would use them up.
  clearTimeout(writing);
  writing = setTimeout(() => {
    written = addressOf(store.state);
    if (location.hash !== written) {
      history.replaceState(null, "", written);
    }
  }, 150);
}

function readAddress() {
  if (location.hash === written) {
    return;
  }
  const said = stateOf(location.hash, firstState());
  const { state } = store;
  const { heat, method, speed, view, position } = said;
  game.read(said.game);
  store.change({
    ...(sameBoard(said.board, state.board) ? {} : withBoard(state, said.board)),
    heat, method, speed, view, position, playing: false,
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

for (const input of document.querySelectorAll("input[name=tool]")) {
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
  const origin = imageOf(symmetry, 3, [1, 1]);
  const [right, down] = [imageOf(symmetry, 3, [1, 2]), imageOf(symmetry, 3, [2, 1])];
  const matrix = [right[1] - origin[1], right[0] - origin[0], down[1] - origin[1], down[0] - origin[0]];
  const button = element(
    "button",
    { type: "button", "data-label": SYMMETRY_NAMES[symmetry], "data-symmetry": symmetry },
    shape("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
      shape("path", { d: "M-6 -9H7V-5H-2V-1H5V3H-2V9H-6z", transform: `matrix(${matrix.join(" ")} 0 0)` })),
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
    counting.ask("count", board, (count) => store.change({ count }));
  }
});
byId("count-stop").addEventListener("click", () => {
  counting.clear();
  store.change({ count: { ...store.state.count, status: "stopped" } });
});

// Steps.

/** @param {number} position */
function goTo(position) {
  const last = currentPlayer()?.last ?? 0;
  store.change({ position: Math.min(Math.max(0, position), last), playing: false });
}

onPress("restart", () => goTo(0));
onPress("back", () => goTo(store.state.position - 1));
onPress("forward", () => goTo(store.state.position + 1));
onPress("play", () => {
  const playing = !store.state.playing;
  store.change({ playing });
  if (playing) {
    play();
  }
});
onPress("next-solution", async () => {
  const current = currentPlayer();
  store.change({ playing: false, message: "" });
  if (current) {
    const position = await current.nextSolution(store.state.position);
    if (current === player) {
      goTo(position);
      if (current.length === null && current.at(position)?.kind !== "solution") {
        store.change({ message: say("No other solution among the first {count} steps.", { count: MOST_STEPS }) });
      }
    }
  }
});
byId("seek").addEventListener("input", () => goTo(Number(/** @type {HTMLInputElement} */ (byId("seek")).value) - 1));
byId("speed").addEventListener("input", () =>
  store.change({ speed: Number(/** @type {HTMLInputElement} */ (byId("speed")).value) }),
);
byId("method").addEventListener("change", () => {
  const method = /** @type {HTMLSelectElement} */ (byId("method")).value;
  store.change({ method, position: 0, playing: false });
});

/** Play until paused, or until the last step. Steps that are not there yet are waited for. */
function play() {
  const current = player;
  let then = performance.now();
  let due = 1; // the first step at once
  const tick = (/** @type {number} */ now) => {
    const { playing, position, speed } = store.state;
    if (!playing || !current || current !== player) {
      return;
    }
    due = Math.min(due + ((now - then) * SPEEDS[speed]) / 1000, SPEEDS[speed]);
    then = now;
    let to = position;
    while (due >= 1 && to < current.last && current.at(to + 1)) {
      to += 1;
      due -= 1;
    }
    const ended = to >= current.last || current.error !== null;
    if (to !== position || ended) {
      store.change({ position: to, playing: !ended });
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

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
  await speak(code);
  methods = await ask("/api/methods");
  player?.leave();
  player = null; // its sentences are in the language before
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
