// @ts-check
// The socket of the tab: pictures and answers about the board as it stands. What belongs to an older board is never shown.

import { key } from "./api.js";
import { Signal } from "../panel/dom.js";

const WAITS = [500, 1000, 2000, 4000, 8000, 15000];
const DRAW = 2;
/** Jobs have numbers below; each question has one of its own, so that nothing is taken for its answer that was said to another. */
const QUESTIONS = 100;
const FRAME = 12;
/** How long a tab that nobody sees keeps its socket. */
const LEAVE = 60000;

/** @typedef {{board: any, rev: number, scope: string, stages: string[], patience?: number}} Question */

export class Live {
  /** @param {(event: any) => void} hear */
  constructor(hear) {
    this.hear = hear;
    /** @type {Signal<"on" | "off" | "wait">} */
    this.state = new Signal(/** @type {any} */ ("wait"));
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    /** @type {Question | null} */
    this.question = null;
    /** What waits to be drawn, and what is being drawn. @type {{board: any, trial?: any, rev: number} | null} */
    this.wanted = null;
    this.drawing = false;
    document.addEventListener("visibilitychange", () => this.seen());
  }

  open() {
    const protocol = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${protocol}://${location.host}/api/v1/live`, ["gridwright.v1", `key.${key()}`]);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.drawing = false;
      this.state.set("on");
      this.hear({ ev: "open", again: this.opened });
      this.opened = true;
    };
    socket.onmessage = (message) => this.take(JSON.parse(message.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      // Jobs ended with the socket: who waits for them is told.
      for (const id of this.jobs) this.hear({ id, ev: "end", why: "lost" });
      this.jobs.clear();
      this.state.set("off");
      const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
      this.timer = setTimeout(() => this.open(), wait);
    };
  }

  /** @param {any} message */
  take(message) {
    if (message.ev === "end") this.jobs.delete(message.id);
    if (message.id === DRAW) {
      this.drawing = false;
      if (message.ev === "picture" || message.ev === "refused") this.hear(message);
      this.drawNext();
    } else if (message.id >= QUESTIONS) {
      this.hear({ ...message, stale: message.id !== this.number || message.rev !== this.question?.rev });
    } else this.hear(message);
  }

  /** Asks about a board; what was asked before is over. @param {Question} question */
  ask(question) {
    this.question = question;
    this.number += 1;
    // A fast stroke asks once a frame: what is asked in between would be superseded at once.
    if (this.pace === undefined && performance.now() - this.asked >= FRAME) this.askNow();
    else this.pace ??= setTimeout(() => this.askNow(), FRAME);
  }

  askNow() {
    clearTimeout(this.pace);
    this.pace = undefined;
    this.asked = performance.now();
    if (!document.hidden && this.question) this.send({ op: "live", id: this.number, ...this.question });
  }

  /** The number of the question that was asked last. */
  number = QUESTIONS;
  /** When a tab that nobody sees leaves. */
  leaves = LEAVE;
  /** Whether there was a socket before. */
  opened = false;
  /** When something was last asked. */
  asked = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pace;

  stop() {
    clearTimeout(this.pace);
    this.pace = undefined;
    this.send({ op: "stop", id: this.number });
  }

  /** Has a board drawn; of several that wait the newest. @param {{board: any, trial?: any, rev: number}} wanted */
  draw(wanted) {
    this.wanted = wanted;
    this.drawNext();
  }

  drawNext() {
    if (this.drawing || !this.wanted || !this.isOpen) return;
    this.drawing = true;
    this.send({ op: "draw", id: DRAW, ...this.wanted });
    this.wanted = null;
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {any} message */
  send(message) {
    if (!this.isOpen) return;
    if (message.op === "job") this.jobs.add(message.id);
    this.socket?.send(JSON.stringify(message));
  }

  /** Jobs under way, by number. @type {Set<number>} */
  jobs = new Set();

  /** A tab that nobody sees asks nothing, and leaves after a minute; but not while something is made for it. */
  seen() {
    clearTimeout(this.leaving);
    if (document.hidden) {
      this.stop();
      const leave = () => {
        if (this.jobs.size) {
          this.leaving = setTimeout(leave, this.leaves);
          return;
        }
        const socket = this.socket;
        this.socket = null;
        socket?.close();
        this.state.set("wait");
      };
      this.leaving = setTimeout(leave, this.leaves);
    } else if (!this.socket) {
      clearTimeout(this.timer);
      this.open();
    } else if (this.question) {
      this.ask(this.question);
    }
  }
}
