// @ts-check
// Questions that take long and can be taken back.

import { post } from "./api.js";

/** Questions of which only the last counts: a newer one ends the older, and so does `stop`. */
export class Line {
  /** @type {AbortController | null} */
  at = null;

  /** The answer; null if something was asked since, or nobody waits any more. @param {string} path @param {any} body @returns {Promise<any>} */
  async post(path, body) {
    this.stop();
    const mine = (this.at = new AbortController());
    try {
      const answer = await post(path, body, mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (problem) {
      if (mine.signal.aborted) return null;
      return { refused: /** @type {Error} */ (problem).message };
    } finally {
      if (this.at === mine) this.at = null;
    }
  }

  /** Ends what is asked; whether there was anything. */
  stop() {
    const was = this.at;
    this.at = null;
    was?.abort();
    return was !== null;
  }
}
