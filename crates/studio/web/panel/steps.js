// @ts-check
// The steps of a text: every change of it can be taken back, also one that the page made, and also after the editor was closed.

/** Typing without a rest is one step. */
const REST = 700;
/** So many steps are kept. */
const MOST = 500;

/** @typedef {{text: string, at: number}} State */

export class Steps {
  /** @type {State[]} */
  past = [];
  /** @type {State[]} */
  future = [];
  /** @type {State} */
  now = { text: "", at: 0 };
  /** When something was typed last. @type {number | undefined} */
  last;

  /** Goes on with an editor: what it shows now is the newest step. @param {HTMLTextAreaElement} area @param {() => void} changed told after a step was taken back or done again */
  follow(area, changed) {
    this.area = area;
    this.changed = changed;
    if (this.last === undefined) this.now = { text: area.value, at: 0 };
    this.last ??= -Infinity;
    this.note(true);
    area.addEventListener("input", () => this.note());
    area.addEventListener("beforeinput", (event) => {
      if (!event.inputType.startsWith("history")) return;
      event.preventDefault();
      this.step(event.inputType === "historyUndo" ? "undo" : "redo");
    });
    area.addEventListener("keydown", (event) => {
      const key = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : "";
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      this.step(key === "y" || event.shiftKey ? "redo" : "undo");
    });
  }

  /** Notes what the editor shows. @param {boolean} [whole] whether this is a step of its own */
  note(whole = false) {
    if (!this.area || this.area.value === this.now.text) return;
    const { value: text, selectionEnd: at } = this.area;
    const goes = performance.now() - (this.last ?? -Infinity) < REST && Math.abs(text.length - this.now.text.length) <= 1;
    if (whole || !goes) {
      this.past.push(this.now);
      if (this.past.length > MOST) this.past.shift();
    }
    this.future = [];
    this.now = { text, at };
    this.last = whole ? -Infinity : performance.now();
  }

  /** Writes into the editor, as a step. @param {string} text */
  write(text, from = 0, to = this.area?.value.length ?? 0) {
    this.area?.setRangeText(text, from, to, "end");
    this.note(true);
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    const [from, to] = way === "undo" ? [this.past, this.future] : [this.future, this.past];
    const then = from.pop();
    if (!then || !this.area) return;
    to.push(this.now);
    this.now = then;
    this.last = -Infinity;
    this.area.value = then.text;
    this.area.setSelectionRange(then.at, then.at);
    this.area.focus();
    this.changed?.();
  }

  /** @type {HTMLTextAreaElement | undefined} */
  area;
  /** @type {(() => void) | undefined} */
  changed;
}
