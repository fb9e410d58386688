// @ts-check
// Drawing by keys alone. The cursor walks the lattice of the active layer; digits, letters and arrows with Shift put values.

import { BLANK } from "../doc/document.js";
import * as places from "../doc/places.js";
import { next, palette, withField, tagOf } from "./brush.js";

/** @typedef {import("./brush.js").Brush} Brush */
/** @typedef {import("../doc/places.js").Spot} Spot */
/** @typedef {import("../doc/places.js").Size} Size */
/** @typedef {{layer: string, place: string, value: string}} Wanted */

/** Two digits are one number if they come this soon. */
const DIGITS = 700;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, string>} */
const WORDS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** The kind of place that the cursor walks on for a brush. @param {Brush} brush */
export function lattice(brush) {
  if (brush.walk) return brush.walk;
  if (brush.kind === "side") return "points";
  if (["line", "bridge", "border", "block"].includes(brush.kind) || ["blocks", "board"].includes(brush.on)) return "cells";
  // What lies between cells is reached in half steps.
  return ["borders", "links", "edges"].includes(brush.on) ? "halves" : brush.on;
}

/** Where a cursor starts. @param {Brush} brush @returns {Spot} */
export function home(brush) {
  const kind = lattice(brush);
  if (kind === "points") return { y: 0, x: 0 };
  return kind === "margin" ? { y: -1, x: 1 } : { y: 1, x: 1 };
}

/** Whether the cursor may stand there. @param {Size} size @param {Brush} brush @param {Spot} spot */
function isOn(size, brush, spot) {
  const kind = lattice(brush);
  return (kind === "halves" && spot.y >= 0 && spot.y <= 2 * size.rows && spot.x >= 0 && spot.x <= 2 * size.cols) ||
    // Places outside the board are reached across it.
    places.exists(size, kind, spot.y, spot.x) || (kind === "margin" && places.exists(size, "cells", spot.y, spot.x)) || brush.grounds.some((g) => places.exists(size, g.on, spot.y, spot.x));
}

/** Where the cursor goes when a brush is taken up: the nearest place of its lattice. @param {Size} size @param {Brush} brush @param {Spot} at @returns {Spot} */
export function onto(size, brush, at) {
  const near = [0, -1, 1].flatMap((dy) => [0, -1, 1].map((dx) => ({ y: at.y + dy, x: at.x + dx })));
  return near.find((spot) => places.exists(size, lattice(brush), spot.y, spot.x)) ?? near.find((spot) => isOn(size, brush, spot)) ?? home(brush);
}

/** A step on the lattice of a brush; none off the board. @param {Size} size @param {Brush} brush @param {Spot} at @param {string} key @returns {Spot | null} */
export function walkKey(size, brush, at, key) {
  if (key === "Home" || key === "End") {
    let spot = at;
    for (let n = walkKey(size, brush, spot, key === "Home" ? "ArrowLeft" : "ArrowRight"); n; n = walkKey(size, brush, spot, key === "Home" ? "ArrowLeft" : "ArrowRight")) spot = n;
    return spot;
  }
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const by = ["spots", "halves"].includes(lattice(brush)) ? 1 : 2;
  for (let n = 1; n <= 2; n++) {
    const spot = { y: at.y + arrow[0] * by * n, x: at.x + arrow[1] * by * n };
    if (isOn(size, brush, spot)) return spot;
  }
  return null;
}

/** Keys that put values. */
export class Keys {
  constructor() {
    this.typed = "";
    this.since = 0;
    /** Whether the next arrow draws a border. */
    this.border = false;
    this.half = 0;
    /** Where something was typed last, and whether the next number goes beside it. @type {string | null} */
    this.place = null;
    this.beside = false;
    /** The pieces before the one that is being typed. @type {string[]} */
    this.before = [];
  }

  /**
   * What a key does at the cursor: moves, and where the cursor goes. Nothing if the key is not one of ours.
   * @param {import("../doc/document.js").Doc} doc @param {Brush} brush @param {Spot} at
   * @param {{key: string, shiftKey: boolean, ctrlKey: boolean, now: number, note?: string | null, code?: string}} event `note`: the layer of notes that is written on
   * @returns {{wanted: Wanted[], to?: Spot} | null}
   */
  press(doc, brush, at, event) {
    const { key } = event;
    if (brush.kind === "block") brush = { ...brush, kind: "border" };
    if (event.note && !(key in ARROWS)) return this.note(doc, at, event.note, event);
    if (key in ARROWS) return this.arrow(doc, brush, at, event);
    const place = nameAt(doc, brush, at);
    if (key === "b" && brush.kind === "border") {
      this.border = true;
      return { wanted: [] };
    }
    if (!place || event.ctrlKey) return null;
    const put = (/** @type {string} */ value) => ({ wanted: [{ layer: brush.layer, place, value }] });
    if (place !== this.place) {
      this.typed = "";
      this.beside = false;
      this.place = place;
    }
    if (key === "Delete" || key === "Backspace") {
      this.typed = "";
      return put(BLANK);
    }
    const held = doc.get(brush.layer, place);
    const { holds } = brush;
    if (holds.kind === "flag" || holds.kind === "mark") {
      if (key === " ") return put(held === "1" ? BLANK : "1");
      if (key === "x" && holds.kind === "flag") return put(held === "0" ? BLANK : "0");
      return null;
    }
    if (key === " ") return put(next(palette(brush), held, 1));
    if (key === "-" && holds.absent) return put("none");
    if (brush.kind === "sums" && key === "Tab") return null;
    if (holds.list && key === ",") {
      this.beside = held !== BLANK;
      this.typed = "";
      return { wanted: [] };
    }
    if (holds.list && /^[\d?]$/.test(key)) return this.entry(held, key, event.now, put);
    if (holds.shapes && /^[#./]$/.test(key)) return this.piece(held, key, put);
    if (key === "?") return holds.unknown ? put("?") : this.field(brush, held, "?", put);
    if (/^\d$/.test(key)) return this.digit(brush, held, key, event.now, put);
    // The same letter again is the next word with it.
    const words = key.length === 1 ? palette(brush).filter((value) => value.toLowerCase().startsWith(key.toLowerCase()) && !/^\d/.test(value)) : [];
    const now = words.findIndex((value) => value === held || tagOf(value)?.word === (tagOf(held)?.word ?? ""));
    return words.length ? put(words[(now + 1) % words.length]) : null;
  }

  /** Writes into the notes of a cell, or takes away what is there. @param {import("../doc/document.js").Doc} doc @param {Spot} at @param {string} layer @param {any} event */
  note(doc, at, layer, event) {
    if (!places.exists(doc.size, "cells", at.y, at.x)) return null;
    const place = places.cell(at.y, at.x);
    if (event.key === "Delete" || event.key === "Backspace") return { wanted: [{ layer, place, value: BLANK }] };
    const sign = /^(?:Digit|Numpad)(\d)$/.exec(event.code ?? "")?.[1] ?? (/^[\da-z]$/.test(event.key) ? event.key : null);
    if (sign === null) return null;
    const held = doc.get(layer, place);
    const signs = new Set(held === BLANK ? "" : held);
    if (!signs.delete(sign)) signs.add(sign);
    return { wanted: [{ layer, place, value: [...signs].sort().join("") || BLANK }] };
  }

  /** @param {any} doc @param {Brush} brush @param {Spot} at @param {any} event */
  arrow(doc, brush, at, event) {
    const { key } = event;
    const [dy, dx] = ARROWS[key];
    const draws = !brush.walk && ["line", "side", "bridge"].includes(brush.kind) && (event.shiftKey || event.ctrlKey);
    if (draws || (brush.kind === "border" && !brush.walk && (this.border || event.shiftKey || event.ctrlKey))) {
      this.border = false;
      const between = { y: at.y + dy, x: at.x + dx };
      const kind = brush.kind === "border" ? "borders" : brush.on;
      if (!places.exists(doc.size, kind, between.y, between.x)) return { wanted: [] };
      const place = /** @type {string} */ (places.name(doc.size, kind, between.y, between.x));
      const held = doc.get(brush.layer, place);
      const wanted = event.ctrlKey ? "0" : "1";
      const value = brush.kind === "bridge" && !event.ctrlKey ? next(brush.cycle, held, 1) : held === wanted ? BLANK : wanted;
      const to = brush.kind === "border" || event.ctrlKey ? at : walkKey(doc.size, brush, at, key) ?? at;
      return { wanted: [{ layer: brush.layer, place, value }], to };
    }
    if (event.shiftKey && brush.kind === "arrow") {
      const place = nameAt(doc, brush, at);
      const held = place ? doc.get(brush.layer, place) : BLANK;
      const value = brush.holds.directions ? WORDS[key] : withField(brush, held, (f) => f.directions, WORDS[key]);
      return place && value ? { wanted: [{ layer: brush.layer, place, value }] } : { wanted: [] };
    }
    const to = walkKey(doc.size, brush, at, key);
    this.typed = "";
    return { wanted: [], to: to ?? at };
  }

  /** @param {Brush} brush @param {string} held @param {string} key @param {number} now @param {(value: string) => any} put */
  digit(brush, held, key, now, put) {
    const soon = now - this.since < DIGITS;
    this.since = now;
    const ranges = brush.holds.ranges ?? [];
    const fits = (/** @type {string} */ text) => fitsRange(ranges, text) || this.fieldFits(brush, text);
    this.typed = soon && fits(this.typed + key) ? this.typed + key : key;
    if (fitsRange(ranges, this.typed)) return put(this.typed);
    return this.field(brush, held, this.typed, put);
  }

  /** One of several numbers: a comma begins the next. @param {string} held @param {string} key @param {number} now @param {(value: string) => any} put */
  entry(held, key, now, put) {
    const soon = now - this.since < DIGITS && this.typed !== "" && /^\d$/.test(key);
    this.since = now;
    const entries = held === BLANK ? [] : held.split(",");
    if (this.beside) entries.push(key);
    else if (soon && entries.length) entries.push(`${entries.pop()}${key}`);
    else entries.splice(0, entries.length, key);
    this.typed = key;
    this.beside = false;
    return put(entries.join(","));
  }

  /** One of several pieces: what is typed is put as soon as it is one, since after a stroke it is none yet. @param {string} held @param {string} key @param {(value: string) => any} put */
  piece(held, key, put) {
    if (this.typed === "") this.before = this.beside ? held.split(",") : [];
    this.beside = false;
    this.typed += key;
    return isPiece(this.typed) ? put([...this.before, this.typed].join(",")) : { wanted: [] };
  }

  /** @param {Brush} brush @param {string} text */
  fieldFits(brush, text) {
    return (brush.holds.tags ?? []).some((/** @type {any} */ tag) => tag.fields.some((/** @type {any} */ f) => fitsRange(f.ranges ?? [], text)));
  }

  /** A value inside a tag: the number of an arrow, one of two sums. @param {Brush} brush @param {string} held @param {string} text @param {(value: string) => any} put */
  field(brush, held, text, put) {
    const numeric = (/** @type {any} */ f) => !f.directions && (text === "?" ? f.unknown : fitsRange(f.ranges ?? [], text));
    if (brush.kind === "sums") {
      const tag = brush.holds.tags[0];
      const fields = tagOf(held)?.fields ?? tag.fields.map(() => "none");
      fields[this.half] = text;
      return numeric(tag.fields[this.half]) ? put(`${tag.word}(${fields.join(",")})`) : null;
    }
    const value = withField(brush, held, numeric, text);
    return value ? put(value) : null;
  }
}

/** Whether every row of a drawing has cells, and all hang together. @param {string} text */
function isPiece(text) {
  const rows = text.split("/");
  const cells = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "#" ? [`${y},${x}`] : [])));
  const open = new Set(cells.slice(1));
  const reached = cells.slice(0, 1);
  for (const cell of reached) {
    const [y, x] = cell.split(",").map(Number);
    for (const beside of [`${y - 1},${x}`, `${y + 1},${x}`, `${y},${x - 1}`, `${y},${x + 1}`]) {
      if (open.delete(beside)) reached.push(beside);
    }
  }
  return rows.every((row) => row.includes("#")) && reached.length === cells.length;
}

/** @param {[number | null, number | null][]} ranges @param {string} text */
function fitsRange(ranges, text) {
  const n = Number(text);
  return ranges.some(([low, high]) => (low === null || n >= low) && (high === null || n <= high));
}

/** The name of the place at the cursor. @param {import("../doc/document.js").Doc} doc @param {Brush} brush @param {Spot} at */
export function nameAt(doc, brush, at) {
  if (brush.walk && brush.kind === "border") return places.exists(doc.size, "borders", at.y, at.x) ? places.link(at.y, at.x) : null;
  for (const ground of brush.grounds) {
    if (ground.on === "blocks" && places.exists(doc.size, "cells", at.y, at.x)) return doc.blockName(ground, places.cell(at.y, at.x));
    if (places.exists(doc.size, ground.on, at.y, at.x)) return places.name(doc.size, ground.on, at.y, at.x);
  }
  return null;
}
