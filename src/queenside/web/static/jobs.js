/**
 * Questions that the server counts for: the job is started, its events are read, and it is stopped when the question is
 * no longer asked.
 *
 * @typedef {import("./store.js").Answer} Answer
 * @typedef {import("./rules.js").Board} Board
 */

import { NO_ANSWER } from "./store.js";
import { language, say } from "./texts.js";

const PAUSE_BEFORE_ASKING_AGAIN = 700;

/** Names this page among others of the same browser: each may have its own jobs. */
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(16)).join("-");

/** What the server says is wrong, in the language spoken. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {string} [field]  what was asked wrongly
   */
  constructor(message, status, field = "") {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/**
 * Send a question and return the server's answer.
 * @param {string} path
 * @param {object} [body]  sent as JSON when there is one
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal = null) {
  const options = body
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal }
    : { signal };
  let response;
  try {
    response = await fetch(`${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, options);
  } catch (error) {
    if (signal?.aborted) {
      throw error;
    }
    throw new Refusal(say("The server does not answer."), 0);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    const { message, field } = answer?.error ?? {};
    throw new Refusal(message ?? say("The server does not answer."), response.status, field);
  }
  return answer;
}

/** One place for a question: a new question here ends the one before. */
export class Desk {
  constructor() {
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {Promise<void>} when the question before is over, its job stopped */
    this.cleared = Promise.resolve();
  }

  /** Stop whatever is asked here. */
  clear() {
    this.asking?.abort();
    this.asking = null;
  }

  /**
   * Ask about a board: see `askFor`.
   * @param {string} kind
   * @param {Board} board
   * @param {(answer: Answer) => void} tell
   * @returns {Promise<Answer | null>}
   */
  ask(kind, board, tell) {
    return this.askFor({ kind, board }, tell);
  }

  /**
   * Ask; `tell` is called with each new answer, the last of which is done, stopped or failed. After `clear` or another
   * question, it is not called any more. The last answer is returned, or null when the question was dropped.
   * @param {{kind: string} & Record<string, unknown>} wish  what the job is
   * @param {(answer: Answer) => void} tell
   * @returns {Promise<Answer | null>}
   */
  async askFor(wish, tell) {
    this.clear();
    const asking = new AbortController();
    this.asking = asking;
    const { signal } = asking;
    let answer = { ...NO_ANSWER, status: /** @type {Answer["status"]} */ ("running") };
    const sayOn = (/** @type {Partial<Answer>} */ news) => {
      answer = { ...answer, ...news };
      if (!signal.aborted) {
        tell(answer);
      }
    };
    sayOn({});
    const before = this.cleared;
    /** @type {() => void} */
    let done = () => {};
    this.cleared = new Promise((resolve) => {
      done = resolve;
    });
    try {
      await before;
      if (!signal.aborted) {
        const id = await start(wish, signal);
        if (id) {
          await read(id, signal, sayOn);
        }
      }
    } catch (error) {
      if (!signal.aborted) {
        sayOn({ status: "failed", message: error instanceof Refusal ? error.message : String(error) });
      }
    } finally {
      done();
    }
    return signal.aborted ? null : answer;
  }
}

/**
 * Start a job; where too many run, as just after another was stopped, ask again a few times.
 * @param {{kind: string} & Record<string, unknown>} wish
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>} null when the question was dropped meanwhile
 */
async function start(wish, signal) {
  for (let left = 4; ; left--) {
    try {
      // Not aborted on its way: a job that the server has started must be known here, to be stopped.
      const { id } = await ask("/api/jobs", { ...wish, page: PAGE });
      if (signal.aborted) {
        await drop(id);
        return null;
      }
      return id;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429 || !left || signal.aborted) {
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_ASKING_AGAIN));
  }
}

/**
 * Read the events of a job to its end; the browser connects again by itself, and the server goes on where it was.
 * @param {string} id
 * @param {AbortSignal} signal  stops the job
 * @param {(news: Partial<Answer>) => void} tell
 * @returns {Promise<void>}
 */
function read(id, signal, tell) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events?lang=${language()}`);
    const end = () => {
      events.close();
      resolve();
    };
    const heard = (/** @type {string} */ name, /** @type {(data: any) => void} */ react) =>
      events.addEventListener(name, (event) => react(JSON.parse(/** @type {MessageEvent} */ (event).data)));
    heard("progress", ({ fraction, found, seconds }) => tell({ fraction, found, seconds }));
    heard("done", ({ result }) => {
      tell({ status: "done", fraction: 1, found: result.solutions ?? null, message: result.why ?? null, result });
      end();
    });
    heard("stopped", ({ found }) => {
      tell(found === null ? { status: "stopped" } : { status: "stopped", found });
      end();
    });
    heard("failed", ({ error }) => {
      tell({ status: "failed", message: error.message });
      end();
    });
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) {
        reject(new Refusal(say("The server does not answer."), 0));
      }
    });
    signal.addEventListener("abort", () => {
      events.close();
      drop(id).then(resolve);
    });
  });
}

/**
 * Stop a job. One that has ended meanwhile is no fault.
 * @param {string} id
 */
async function drop(id) {
  await fetch(`/api/jobs/${encodeURIComponent(id)}?lang=${language()}`, { method: "DELETE", keepalive: true }).catch(() => null);
}
