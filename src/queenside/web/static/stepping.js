/**
 * The steps of a search as people move through them: which search is shown, how it is played, and what its buttons do.
 *
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./player.js").Step} Step
 * @typedef {import("./player.js").Source} Source
 * @typedef {import("./panels.js").Method} Method
 */

import { byId } from "./dom.js";
import { onPress, renderSteps } from "./panels.js";
import { Player } from "./player.js";
import { attacks } from "./rules.js";
import { MOST_STEPS, SPEEDS } from "./store.js";
import { say } from "./texts.js";

export class Stepping {
  /**
   * @param {Store} store
   * @param {Source} source
   * @param {() => void} arrived  called when there is something new to see
   */
  constructor(store, source, arrived) {
    this.store = store;
    this.source = source;
    this.arrived = arrived;
    /** @type {Player | null} */
    this.player = null;
  }

  /** The search that is shown is forgotten. */
  leave() {
    this.player?.leave();
    this.player = null;
  }

  /**
   * The player of the search that the state asks for; null while no search is shown, or none can be.
   * @returns {Player | null}
   */
  current() {
    const { view, board, method } = this.store.state;
    if (view !== "steps" || attacks(board.queens).length) {
      this.leave();
    } else if (!this.player || this.player.method !== method || this.player.board !== board) {
      this.leave();
      this.player = new Player(board, method, this.source, () => {
        const { player, store } = this;
        if (player && player.length !== null && store.state.position > player.last) {
          store.change({ position: player.last });
        } else {
          this.arrived();
        }
      });
    }
    return this.player;
  }

  /** @returns {Step | null} the step that is shown; null while there is none, or it is on its way */
  step() {
    return this.current()?.at(this.store.state.position) ?? null;
  }

  /** @returns {boolean} whether the step that is to be shown is on its way */
  waits() {
    const current = this.current();
    return current !== null && !current.error && !current.at(this.store.state.position);
  }

  /** @param {Method[]} methods */
  render(methods) {
    const { state } = this.store;
    const current = this.current();
    const step = this.step();
    const before = step && state.position ? (current?.at(state.position - 1) ?? null) : null;
    const error = current ? (current.error ?? "") : say("No: queens on the board attack each other. Lift one of them.");
    renderSteps(state, methods, step, before, current?.last ?? 0, error);
  }

  /** Bind the buttons, the sliders and the choice of the method. */
  listen() {
    const { store } = this;
    onPress("restart", () => this.goTo(0));
    onPress("back", () => this.goTo(store.state.position - 1));
    onPress("forward", () => this.goTo(store.state.position + 1));
    onPress("play", () => {
      const playing = !store.state.playing;
      store.change({ playing });
      if (playing) {
        this.play();
      }
    });
    onPress("next-solution", () => this.goToNextSolution());
    const seek = /** @type {HTMLInputElement} */ (byId("seek"));
    seek.addEventListener("input", () => this.goTo(Number(seek.value) - 1));
    const speed = /** @type {HTMLInputElement} */ (byId("speed"));
    speed.addEventListener("input", () => store.change({ speed: Number(speed.value) }));
    const method = /** @type {HTMLSelectElement} */ (byId("method"));
    method.addEventListener("change", () => store.change({ method: method.value, position: 0, playing: false }));
  }

  /** @param {number} position */
  goTo(position) {
    const last = this.current()?.last ?? 0;
    this.store.change({ position: Math.min(Math.max(0, position), last), playing: false });
  }

  async goToNextSolution() {
    const current = this.current();
    this.store.change({ playing: false, message: "" });
    if (!current) {
      return;
    }
    const position = await current.nextSolution(this.store.state.position);
    if (current === this.player) {
      this.goTo(position);
      if (current.length === null && current.at(position)?.kind !== "solution") {
        const message = say("No other solution among the first {count} steps.", { count: MOST_STEPS });
        this.store.change({ message });
      }
    }
  }

  /** Play until paused, or until the last step. Steps that are not there yet are waited for. */
  play() {
    const current = this.player;
    let then = performance.now();
    let due = 1; // the first step at once
    const tick = (/** @type {number} */ now) => {
      const { playing, position, speed } = this.store.state;
      if (!playing || !current || current !== this.player) {
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
        this.store.change({ position: to, playing: !ended });
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }
}
