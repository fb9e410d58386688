// @ts-check
// A document: a board under edit, with all that was ever done to it. Moves are text (`LAYER PLACE VALUE`); what is drawn, kept
// and sent is made of them.

import { blocks, canonical } from "./places.js";
import { Tree } from "./tree.js";

/** @typedef {{genre: string, rows: number, cols: number, options?: string[], holes?: string[], variant?: string,
 *   extras?: Record<string, string>, layers: Record<string, Record<string, string>>}} Board */
/** @typedef {{layer: string, place: string, before: string, after: string}} Move */

/** Nothing. */
export const BLANK = ".";
/** The layer of cells that are not there. */
export const HOLES = "holes";

/** The layer of options, each a place of its own. */
export const OPTIONS = "options";

/** Layers of the player's own notes: they are no part of the board, and no answer depends on them. */
export const NOTES = ["~corner", "~centre", "~colour"];

/** A move as text. @param {Move} move */
export function moveText(move) {
  return `${move.layer} ${move.place} ${move.after}`;
}

export class Doc {
  /** @param {Board} board @param {any} schema */
  constructor(board, schema) {
    this.id = newId();
    this.title = "";
    this.notes = "";
    this.schema = schema;
    this.genre = board.genre;
    this.rows = board.rows;
    this.cols = board.cols;
    this.options = new Set(board.options ?? []);
    this.variant = board.variant;
    this.extras = board.extras;
    /** @type {Map<string, Map<string, string>>} */
    this.layers = new Map();
    /** Notes by layer and place. @type {Map<string, Map<string, string>>} */
    this.noted = new Map();
    /** How long it has been played. */
    this.seconds = 0;
    /** @type {Set<string>} */
    this.holes = new Set(board.holes ?? []);
    /** Counts edits that can change an answer. */
    this.rev = 1;
    this.tree = new Tree();
    /** What is told after each change. @type {Set<(moves: Move[]) => void>} */
    this.watchers = new Set();
    /** @type {Map<string, Map<string, string>>} */
    this.blockCache = new Map();
    for (const [layer, values] of Object.entries(board.layers)) {
      for (const [place, value] of Object.entries(values)) this.write(layer, place, value);
    }
  }

  get size() {
    return { rows: this.rows, cols: this.cols };
  }

  /** Holes and options are there or not. @param {string} layer @returns {Set<string> | undefined} */
  setOf(layer) {
    return layer === HOLES ? this.holes : layer === OPTIONS ? this.options : undefined;
  }

  /** @param {string} layer @param {string} place */
  get(layer, place) {
    const set = this.setOf(layer);
    if (set) return set.has(place) ? "1" : BLANK;
    if (layer.startsWith("~")) return this.noted.get(layer)?.get(place) ?? BLANK;
    return this.layers.get(layer)?.get(canonical(this.size, place)) ?? BLANK;
  }

  /** Whether a given stays there, so that nothing is left to write: of a layer that is sought, or for notes of any of them. @param {string} layer @param {string} place */
  isSettled(layer, place) {
    const notes = layer === NOTES[0] || layer === NOTES[1];
    return this.schema.layers.some((/** @type {any} */ { name, kept = [] }) => (notes || name === layer) && kept.some((/** @type {{given: string, part?: [string, number]}} */ one) => this.keptAt(one, place) !== null));
  }

  /** The value that a given settles; none where it is not known. @param {{given: string, part?: [string, number]}} kept @param {string} place */
  keptAt({ given, part }, place) {
    let value = this.get(given, place);
    if (part) value = value.startsWith(`${part[0]}(`) ? value.slice(part[0].length + 1, -1).split(",")[part[1]] : BLANK;
    return [BLANK, "?", "none"].includes(value) ? null : value;
  }

  /** @param {string} layer @returns {Map<string, string>} */
  values(layer) {
    return this.layers.get(layer) ?? new Map();
  }

  /** Puts a value, without a word to anybody. @param {string} layer @param {string} place @param {string} value */
  write(layer, place, value) {
    const set = this.setOf(layer);
    if (set) {
      if (value === BLANK) set.delete(place);
      else set.add(place);
      return;
    }
    const layers = layer.startsWith("~") ? this.noted : this.layers;
    let values = layers.get(layer);
    if (!values) layers.set(layer, (values = new Map()));
    place = canonical(this.size, place);
    if (value === BLANK) values.delete(place);
    else values.set(place, value);
    this.blockCache.delete(layer);
  }

  /** The name of a block's value: that of its first cell. @param {{of?: string, word?: string}} ground @param {string} cell */
  blockName(ground, cell) {
    const division = ground.of ?? "";
    let known = this.blockCache.get(division);
    if (!known) this.blockCache.set(division, (known = blocks(this.size, this.values(division))));
    return `${known.get(cell) ?? cell}.${ground.word}`;
  }

  /** Makes moves as one step. Those that change nothing are left out, and those that a given has settled already. @param {{layer: string, place: string, value: string}[]} wanted @param {boolean} [all] whether also these are made: of an answer as a whole */
  make(wanted, all = false) {
    const moves = this.apply(wanted, all);
    if (moves.length) this.record(moves);
    return moves;
  }

  /** Makes moves that are part of a step still under way. @param {{layer: string, place: string, value: string}[]} wanted @returns {Move[]} */
  apply(wanted, all = false) {
    const moves = [];
    for (const { layer, place, value } of wanted) {
      const before = this.get(layer, place);
      if (before === value || (!all && value !== BLANK && this.isSettled(layer, place))) continue;
      moves.push({ layer, place, before, after: value });
      this.write(layer, place, value);
    }
    if (moves.length) this.changed(moves);
    return moves;
  }

  /** Notes what was done as one step. @param {Move[]} moves */
  record(moves) {
    this.tree.add(moves, this.mode);
    this.changed([]);
  }

  undo() {
    return this.replay(this.tree.undo());
  }

  redo() {
    return this.replay(this.tree.redo());
  }

  openTrial() {
    this.tree.openTrial();
    this.changed([]);
  }

  keepTrial() {
    this.tree.keepTrial();
    this.changed([]);
  }

  /** Takes the answer away; trials are over first. */
  clearAnswer() {
    while (this.tree.trials.length) this.dropTrial();
    const found = this.schema.layers.filter((/** @type {any} */ layer) => layer.role !== "given").map((/** @type {any} */ layer) => layer.name);
    this.make(found.flatMap((/** @type {string} */ layer) => [...this.values(layer).keys()].map((place) => ({ layer, place, value: BLANK }))));
  }

  /** Whether anything of an answer is drawn. */
  get hasAnswer() {
    return this.schema.layers.some((/** @type {any} */ layer) => layer.role === "find" && this.values(layer.name).size);
  }

  dropTrial() {
    return this.replay(this.tree.dropTrial());
  }

  /** Goes to any state that ever was. @param {number} node */
  goTo(node) {
    return this.replay(this.tree.goTo(node));
  }

  /** @param {Move[] | null} moves */
  replay(moves) {
    if (!moves) return false;
    for (const { layer, place, after } of moves) this.write(layer, place, after);
    this.changed(moves);
    return true;
  }

  /** @param {Move[]} moves */
  changed(moves) {
    if (moves.some((move) => !move.layer.startsWith("~"))) this.rev += 1;
    for (const watcher of [...this.watchers]) watcher(moves);
  }

  /** The board without what was changed on trial, and that by itself; no trial, no second board. @returns {{board: Board, trial?: Board}} */
  apart() {
    const start = this.tree.trials[0];
    const changed = start === undefined ? [] : this.tree.path(start, this.tree.at).flatMap((node) => this.tree.nodes[node].moves).filter((move) => this.layers.has(move.layer));
    const board = this.board();
    if (!changed.length) return { board };
    const given = this.schema.layers.filter((/** @type {any} */ layer) => layer.role === "given").map((/** @type {any} */ layer) => layer.name);
    const trial = { ...board, layers: Object.fromEntries(Object.entries(board.layers).filter(([name]) => given.includes(name))) };
    for (const { layer, place } of changed) {
      const at = canonical(this.size, place);
      const value = board.layers[layer]?.[at];
      if (value === undefined || given.includes(layer)) continue;
      delete board.layers[layer][at];
      (trial.layers[layer] ??= {})[at] = value;
    }
    return { board, trial };
  }

  /** All values as they are now. */
  copy() {
    return new Map([...this.layers].map(([name, values]) => [name, new Map(values)]));
  }

  /** What is not as it was in a copy. @param {Map<string, Map<string, string>>} then @returns {{layer: string, place: string, value: string, kind: string}[]} */
  since(then) {
    const values = [];
    for (const { name, brush: { kind } } of this.schema.layers) {
      const [now, before] = [this.values(name), then.get(name) ?? new Map()];
      for (const [place, value] of now) if (before.get(place) !== value) values.push({ layer: name, place, value, kind });
      for (const place of before.keys()) if (!now.has(place)) values.push({ layer: name, place, value: BLANK, kind });
    }
    return values;
  }

  /** The board as the server takes it. @returns {Board} */
  board() {
    /** @type {Board} */
    const board = { genre: this.genre, rows: this.rows, cols: this.cols, layers: {} };
    if (this.options.size) board.options = [...this.options];
    if (this.holes.size) board.holes = [...this.holes];
    if (this.variant) board.variant = this.variant;
    if (this.extras) board.extras = this.extras;
    for (const [layer, values] of this.layers) {
      if (values.size) board.layers[layer] = Object.fromEntries(values);
    }
    return board;
  }

  /** Everything, to be kept. */
  save() {
    const noted = Object.fromEntries([...this.noted].filter(([, values]) => values.size).map(([layer, values]) => [layer, Object.fromEntries(values)]));
    return { ...this.board(), noted, seconds: Math.round(this.seconds), id: this.id, title: this.title, notes: this.notes, tree: this.tree.save(), rules: this.rules };
  }

  /** @param {any} saved @param {any} schema */
  static load(saved, schema) {
    const doc = new Doc(saved, schema);
    doc.id = saved.id;
    doc.title = saved.title ?? "";
    doc.notes = saved.notes ?? "";
    doc.rules = saved.rules;
    doc.seconds = saved.seconds ?? 0;
    for (const [layer, values] of Object.entries(saved.noted ?? {})) {
      for (const [place, value] of Object.entries(values)) doc.write(layer, place, value);
    }
    if (saved.tree) doc.tree = Tree.load(saved.tree);
    return doc;
  }

  /** The mode that steps are done in. @type {string | undefined} */
  mode;

  /** Whether it is only looked at: then it is not kept. */
  preview = false;

  /** The text of the rules, where they are the user's own. @type {string | undefined} */
  rules;
}

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `d-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
