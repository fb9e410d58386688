// @ts-check
// The state of the page and what happens to it: one document, one mode, one active brush, one cursor.

import { Live } from "./net/live.js";
import { get, onForgotten, post } from "./net/api.js";
import { BoardView } from "./board/view.js";
import { brushesOf } from "./brush/brush.js";
import { home, Keys, lattice, nameAt, onto } from "./brush/keys.js";
import { Doc } from "./doc/document.js";
import { Drafts } from "./doc/drafts.js";
import { effectOf, lasting, stays } from "./doc/effect.js";
import { t } from "./i18n/i18n.js";
import { h, Signal } from "./panel/dom.js";

/** @typedef {import("./brush/brush.js").Brush} Brush */

/** What is known of the board as it stands: what the server told of its revision.
 * @typedef {{rev: number, working: boolean, began?: number, old?: boolean, gone?: boolean, slow?: boolean, edits?: number, stays?: {verdict: boolean, facts: boolean},
 *   check?: import("./net/wire.js").CheckTold, facts?: import("./net/wire.js").FactsTold, verdict?: import("./net/wire.js").VerdictTold,
 *   count?: import("./net/wire.js").CountTold & {refused?: string}, needed?: import("./net/wire.js").NeededTold, blame?: import("./net/wire.js").BlameTold,
 *   grade?: import("./net/wire.js").GradeTold, end?: import("./net/wire.js").EndTold}} Known */

/** How long a tab waits for more to come before it shows what another did. */
const NEXT = 100;

/** @type {Known} */
const NOTHING = { rev: 0, working: false };

export class App {
  /** @param {HTMLElement} paper */
  constructor(paper) {
    this.view = new BoardView(paper);
    this.table = h("div", { class: "unseen", role: "grid", id: "places" });
    paper.append(this.table);
    /** @type {Signal<string>} */
    this.mode = new Signal("play");
    /** @type {Signal<Doc | null>} */
    this.doc = new Signal(/** @type {Doc | null} */ (null));
    /** What the server said of this revision. @type {Signal<Known>} */
    this.known = new Signal(NOTHING);
    /** @type {Signal<string>} */
    this.saved = new Signal("");
    /** The line at the foot of the page. */
    this.status = new Signal("");
    /** Something to tell above the board. @type {Signal<{sort: string, text: string, act?: () => void, label?: string} | null>} */
    this.banner = new Signal(/** @type {any} */ (null));
    /** @type {Brush[]} */
    this.brushes = [];
    /** The brush in hand; none for whichever a press is for. @type {Signal<Brush | null>} */
    this.brush = new Signal(/** @type {Brush | null} */ (null));
    this.secondary = new Signal(false);
    this.cursor = { y: 1, x: 1 };
    this.cursorSeen = false;
    this.keys = new Keys();
    /** Who hears events of jobs. @type {Set<(event: any) => void>} */
    this.listeners = new Set();
    /** Marks that a mode shows. @type {import("./board/overlay.js").Mark[]} */
    this.marks = [];
    /** What is asked of each revision. */
    this.scope = new Signal("problem");
    /** The board as it was drawn last. @type {Map<string, Map<string, string>> | null} */
    this.drawn = null;
    /** Places selected together. @type {string[]} */
    this.selection = [];
    /** The layer of notes that keys write on; none for the board itself. @type {string | null} */
    this.noting = null;
    /** Kept once a board was drawn, or nobody draws: what is not needed at once is loaded then. */
    this.tellPainted = () => {};
    this.painted = new Promise((done) => {
      this.tellPainted = () => setTimeout(done, 150);
      setTimeout(done, 1500);
    });
    /** Whether every rule holds. */
    this.solved = false;
    /** Which build of the program this page belongs to. */
    this.build = "";
    this.drafts = new Drafts((state) => this.saved.set(state === "saved" ? `saved ${Date.now()}` : state), (message) => this.hearTab(message));
    this.live = new Live((event) => this.hear(event));
    onForgotten(() => this.renewRules());
    // Another brush walks another lattice.
    this.brush.watch(() => {
      if (this.doc.value && this.hand) this.cursor = onto(this.doc.value.size, this.hand, this.cursor);
      if (this.cursorSeen) this.showCursor(true);
    });
    document.addEventListener("visibilitychange", () => this.takeHeard());
    this.view.svg.addEventListener("focus", () => this.showCursor(true));
    this.view.svg.addEventListener("blur", () => this.showCursor(false));
  }

  /** The brush that keys work with. */
  get hand() {
    return this.brush.value ?? this.brushes[0];
  }

  /** Opens a board as a new document. @param {any} board @param {string} [title] @param {string} [rules] the text of rules that are the user's own */
  async openBoard(board, title, rules, preview = false) {
    const schema = await this.schema(board.genre, board.rows, board.cols);
    const doc = new Doc(board, schema);
    doc.title = title ?? "";
    doc.rules = rules;
    doc.preview = preview;
    this.show(doc);
    this.keep();
  }

  /** Opens a draft. @param {string} id */
  async openDraft(id) {
    const saved = await this.drafts.open(id);
    if (!saved) return false;
    if (saved.rules) saved.genre = (await post("rules", { text: saved.rules })).genre ?? saved.genre;
    this.show(Doc.load(saved, await this.schema(saved.genre, saved.rows, saved.cols)));
    return true;
  }

  /** @param {string} genre @param {number} rows @param {number} cols */
  schema(genre, rows, cols) {
    return get(`genres/${encodeURIComponent(genre)}?rows=${rows}&cols=${cols}`);
  }

  /** What another tab did to the draft that is open here, too. @param {any} message */
  hearTab(message) {
    const doc = this.doc.value;
    if (!doc || message.id !== doc.id) return;
    if (message.opened) {
      this.drafts.say({ also: true, saved: doc.save() });
      this.banner.set({ sort: "note", text: t("tabs.two") });
    } else if (message.also || message.moved) {
      if (message.also) this.banner.set({ sort: "note", text: t("tabs.two") });
      // Of many edits the last is shown, once somebody looks.
      if (!this.heard) setTimeout(() => this.takeHeard(), NEXT);
      this.heard = message;
    }
  }

  /** Shows what another tab did; a tab that nobody sees does so when it is seen again. */
  takeHeard() {
    const [doc, message] = [this.doc.value, this.heard];
    if (document.hidden || !message) return;
    this.heard = null;
    if (!doc || message.id !== doc.id) return;
    const theirs = Doc.load(message.saved, doc.schema);
    theirs.rev = doc.rev + 1;
    if (JSON.stringify(theirs.save()) !== JSON.stringify(doc.save())) this.show(theirs, true);
  }

  /** The same value at every place that is selected. @param {{layer: string, place: string, value: string}[]} wanted */
  everywhere(wanted) {
    if (this.selection.length < 2 || wanted.length !== 1) return wanted;
    return this.selection.map((place) => ({ ...wanted[0], place }));
  }

  /** @param {Doc} doc @param {boolean} [told] whether another tab told us: then nobody has to be told */
  show(doc, told = false) {
    this.drafts.join(doc.id);
    if (!told) this.drafts.say({ opened: true });
    this.doc.value?.watchers.clear();
    doc.watchers.add((moves) => this.edited(moves));
    doc.mode = this.mode.value;
    this.drawn = null;
    this.view.hideGhost();
    this.known.set(NOTHING);
    this.marks = [];
    this.selection = [];
    this.doc.set(doc);
    this.view.overlay.showNotes(doc.size, doc.noted);
    this.pickBrushes(told);
    this.draw();
    this.ask();
    try {
      localStorage.setItem("gridwright.last", doc.id);
    } catch {
      // Then the page opens with a new board next time.
    }
  }

  /** @param {string} mode */
  setMode(mode) {
    if (this.mode.value === mode) return;
    this.mode.set(mode);
    document.body.dataset.mode = mode;
    if (this.doc.value) this.doc.value.mode = mode;
    this.marks = [];
    this.known.set(NOTHING);
    this.view.hideGhost();
    this.pickBrushes();
    this.showMarks();
    this.ask();
  }

  /** @param {boolean} [same] whether the brush in hand stays */
  pickBrushes(same = false) {
    const doc = this.doc.value;
    if (!doc || (same && this.brushes.length)) return;
    this.selection = [];
    this.brushes = brushesOf(doc.schema, this.mode.value === "play" ? "play" : "set");
    const finds = this.brushes.filter((brush) => brush.role === "find" && brush.kind !== "block");
    this.brush.value = null;
    this.brush.set(this.mode.value === "play" && finds.length > 1 ? null : this.brushes[0] ?? null);
    this.cursor = this.hand ? home(this.hand) : { y: 1, x: 1 };
    this.brush.tell();
    this.showCursor(this.cursorSeen);
  }

  /** @param {import("./doc/document.js").Move[]} moves */
  edited(moves) {
    const doc = this.doc.value;
    this.keep();
    // The question first: what is drawn here is seen meanwhile.
    if (doc && moves.some((move) => !move.layer.startsWith("~"))) {
      this.ask(1, effectOf(doc.schema, this.scope.value, moves));
      this.draw();
      this.provisional();
      this.speak();
    }
    // A stroke on trial is done, or a trial is begun or over: what is on trial is drawn otherwise.
    if (doc && !moves.length && (doc.tree.trials.length || doc.tree.trials[0] !== this.trialOf)) this.draw();
    this.trialOf = doc?.tree.trials[0];
    this.tellDoc();
    if (doc && moves.some((move) => move.layer.startsWith("~"))) this.view.overlay.showNotes(doc.size, doc.noted);
  }

  /** Tells whoever watches the document, which is the same as before. */
  tellDoc() {
    this.doc.tell();
  }

  draw() {
    const doc = this.doc.value;
    if (doc) this.live.draw({ ...doc.apart(), rev: doc.rev });
  }

  /** Asks all that the mode wants to know. @param {number} [patience] @param {import("./doc/effect.js").Effect} [effect] what was done since */
  ask(patience = 1, effect = "other") {
    const doc = this.doc.value;
    if (!doc) return;
    const stages = this.mode.value !== "set" ? ["check"] : ["check", "facts", "verdict", "count", "needed", "blame", "grade"];
    const before = this.known.value;
    const edits = (before.old ? before.edits ?? 0 : 0) + 1;
    const still = stays(before, effect);
    this.live.ask({ board: doc.board(), rev: doc.rev, scope: this.scope.value, stages, patience });
    this.known.set({ ...before, old: true, edits, stays: still, working: true, rev: doc.rev, began: performance.now() });
    if (!still.facts) this.view.ageGhost();
    clearTimeout(this.forgetting);
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => {
      const known = this.known.value;
      if (known.old && known.rev === doc.rev) this.known.set({ ...known, slow: true });
    }, 150);
    // What is old is shown for a second at most.
    this.forgetting = window.setTimeout(() => {
      const known = this.known.value;
      if (known.old && known.rev === doc.rev) this.known.set({ ...lasting(known), rev: known.rev, working: known.working, old: true, gone: true, stays: known.stays, slow: true, began: known.began });
    }, 1000);
  }

  /** What the server says. @param {any} event */
  hear(event) {
    const doc = this.doc.value;
    for (const listener of [...this.listeners]) listener(event);
    if (event.ghost) this.view.learnGhost(event.ghost);
    if (event.stale) return;
    switch (event.ev) {
      case "open":
        this.view.forget();
        // A server that was started anew does not know rules of one's own.
        if (event.again && doc?.rules) this.renewRules();
        else {
          this.draw();
          this.ask();
        }
        this.drafts.catchUp();
        break;
      case "picture":
        if (!doc) break;
        this.view.show(event.picture);
        this.view.showTrial(event.trial);
        this.tellPainted();
        this.view.overlay.place(this.view.origin);
        if (event.rev === doc.rev) this.drawn = doc.copy();
        this.provisional();
        this.showMarks();
        this.showCursor(this.cursorSeen);
        break;
      case "refused":
        if (event.error?.code === "unknown-rules" && doc?.rules && this.renewed !== doc.rev) {
          this.renewed = doc.rev;
          this.renewRules();
          break;
        }
        this.banner.set({ sort: "wrong", text: event.error?.message ?? "" });
        break;
      default:
        this.learn(event);
    }
  }

  /** Sends rules of one's own again, which the server may have forgotten, and asks again; whether there are any. */
  async renewRules() {
    return (await import("./net/renew.js")).renew(this);
  }

  /** The revision for which rules were sent again: not for ever. */
  renewed = 0;

  /** @param {any} event */
  learn(event) {
    const doc = this.doc.value;
    if (!doc || event.rev !== doc.rev) return;
    /** @type {any} */
    const known = this.known.value.old ? { ...lasting(this.known.value), rev: event.rev, working: true, began: this.known.value.began } : { ...this.known.value };
    const { ev, stale, ...rest } = event;
    if (ev === "end") {
      known.working = false;
      known.end = rest;
      if (!known.facts) this.view.hideGhost();
    } else known[ev] = rest;
    if (ev === "facts") {
      if (rest.ghost) this.view.showGhost();
      else if (rest.complete) this.view.hideGhost();
    }
    this.known.set(known);
  }

  /** Values that are not in the picture yet. */
  provisional() {
    const doc = this.doc.value;
    if (!doc) return;
    this.view.overlay.showProvisional(doc.size, this.drawn ? doc.since(this.drawn) : []);
  }

  showMarks() {
    const doc = this.doc.value;
    if (doc) this.view.overlay.show(doc.size, this.marks);
  }

  /** @param {boolean} seen */
  showCursor(seen) {
    this.cursorSeen = seen;
    const doc = this.doc.value;
    if (!doc || !this.hand) return;
    this.view.overlay.showCursor(doc.size, seen ? { ...this.cursor, kind: lattice(this.hand) } : null, this.selection);
    this.speak();
  }

  /** Keeps the off-screen table with the cursor. */
  async speak() {
    if (!this.cursorSeen) return;
    const { tell } = await import("./board/speech.js");
    const doc = this.doc.value;
    if (!doc) return;
    const active = tell(this.table, doc, this.cursor, this.selected, this.known.value.facts?.layers ?? {});
    this.view.svg.setAttribute("aria-activedescendant", active);
  }

  /** The place that the cursor is at. */
  get selected() {
    const doc = this.doc.value;
    return doc && this.hand ? nameAt(doc, this.hand, this.cursor) : null;
  }

  /** Keeps the document, once for all that is done in one go. */
  keep() {
    const doc = this.doc.value;
    if (!doc || doc.preview || this.keeping === doc) return;
    this.keeping = doc;
    setTimeout(() => {
      this.keeping = null;
      const saved = doc.save();
      this.drafts.keep(saved);
      if (doc === this.doc.value && this.drafts.company) this.drafts.say({ moved: true, saved });
    }, 0);
  }

  /** The document that is about to be kept. @type {Doc | null} */
  keeping = null;

  /** Tells something above the board, unless something more important stands there: what waits for an answer, and before what is
   * merely good to know also what was noted. @param {{sort: string, text: string} | null} banner */
  notice(banner) {
    const { sort = "", act } = this.banner.value ?? {};
    const stays = banner?.sort === "wrong" ? sort === "reload" || act : ["note", "reload"].includes(sort);
    if (!stays) this.banner.set(banner);
  }

  /** Chooses what keys write on. @param {string | null} layer */
  setNoting(layer) {
    this.noting = layer;
    this.tellDoc();
  }

  /** Runs a command by its name; set by the page. @type {(name: string) => void} */
  run = () => {};

  /** Where the trial that is drawn began. @type {number | undefined} */
  trialOf;
  /** What another tab said last and is not shown yet. @type {any} */
  heard = null;
  forgetting = 0;
  waiting = 0;
}
