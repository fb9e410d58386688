// @ts-check
// Gestures of mouse, pen and finger. The first place of a drag decides the value, and the whole drag puts it. No DOM: what is
// pressed comes in doubled coordinates, moves go out.

import { BLANK } from "../doc/document.js";
import * as places from "../doc/places.js";
import { next, palette, tagOf, withField } from "./brush.js";
import { cellAt, placeAt, pointAt, sideAt, steps, walk, LINK_REACH } from "./hit.js";

/** @typedef {import("./brush.js").Brush} Brush */
/** @typedef {import("../doc/places.js").Spot} Spot */
/** @typedef {import("../doc/document.js").Doc} Doc */
/** @typedef {{layer: string, place: string, value: string}} Wanted */

export class Stroke {
  /**
   * @param {Doc} doc @param {Brush[]} brushes those that may be meant, the first where nothing else decides
   * @param {Spot} at @param {{secondary?: boolean, box?: boolean, cycle?: boolean, selected?: string | null}} how `box`: a rectangle becomes one block; `cycle`: a tap goes through yes, no and nothing
   */
  constructor(doc, brushes, at, how) {
    this.doc = doc;
    this.brushes = brushes;
    this.start = at;
    this.last = at;
    this.secondary = how.secondary ?? false;
    this.selected = how.selected ?? null;
    this.box = how.box ?? false;
    this.cycle = how.cycle ?? false;
    /** Cells that a stroke has gone through. @type {Map<string, Spot>} */
    this.cells = new Map();
    /** @type {string | null} */
    this.value = null;
    /** The cell or point that a line has come to. @type {Spot | null} */
    this.head = null;
    this.moved = false;
    /** What the stroke selects, where it selects. @type {{brush: Brush, place: string} | null} */
    this.select = null;
    this.brush = this.pick(at);
    /** @type {Wanted[]} */
    this.out = [];
    /** What stood in a division before. @type {Map<string, string>} */
    this.first = this.box || this.brush.kind === "block" ? new Map(doc.values(this.brush.layer)) : new Map();
    /** Places selected by one drag. @type {string[]} */
    this.several = [];
    this.begin(at);
  }

  /** Of several brushes the one that a press is for. @param {Spot} at */
  pick(at) {
    if (this.brushes.length === 1) return this.brushes[0];
    const lines = this.brushes.find((b) => ["side", "border"].includes(b.kind));
    const cells = this.brushes.find((b) => !["line", "side", "bridge", "border", "block"].includes(b.kind));
    if (lines && sideAt(at).far <= LINK_REACH) return lines;
    return cells ?? this.brushes[0];
  }

  /** What is to be done since it was last asked. @returns {Wanted[]} */
  take() {
    const out = this.out;
    this.out = [];
    return out;
  }

  get size() {
    return this.doc.size;
  }

  /** @param {Spot} spot @param {string} value */
  put(spot, value, brush = this.brush) {
    const place = this.nameOf(brush, spot);
    if (place) this.out.push({ layer: brush.layer, place, value });
  }

  /** @param {Brush} brush @param {Spot} spot */
  nameOf(brush, spot) {
    const ground = brush.grounds.find((g) => places.exists(this.size, g.on, spot.y, spot.x));
    if (brush.kind === "border" || brush.kind === "block") return places.exists(this.size, "borders", spot.y, spot.x) ? places.link(spot.y, spot.x) : null;
    if (ground?.on === "blocks") return this.doc.blockName(ground, places.cell(spot.y, spot.x));
    return ground ? places.name(this.size, ground.on, spot.y, spot.x) : null;
  }

  /** @param {Brush} brush @param {Spot} at @returns {Spot | null} */
  hit(brush, at) {
    for (const ground of brush.kind === "border" ? [{ on: "borders" }] : brush.grounds) {
      const spot = placeAt(this.size, ground.on, at);
      if (spot) return spot;
    }
    return null;
  }

  /** @param {Brush} brush @param {Spot} spot */
  held(brush, spot) {
    const place = this.nameOf(brush, spot);
    return place ? this.doc.get(brush.layer, place) : BLANK;
  }

  /** @param {Spot} at */
  begin(at) {
    const { brush } = this;
    const spot = this.hit(brush, at);
    switch (brush.kind) {
      case "shade": case "mark":
        if (spot) {
          this.before = this.held(brush, spot);
          this.put(spot, this.decide(brush, spot));
        }
        break;
      case "side": case "border":
        this.head = pointAt(this.size, at);
        break;
      case "block":
        this.visit(at);
        break;
      case "line": case "bridge":
        this.head = cellAt(at);
        break;
      default: {
        const place = spot && this.nameOf(brush, spot);
        if (place) this.select = { brush, place };
        this.head = spot;
      }
    }
  }

  /** The value of a stroke, by what stands at its first place. @param {Brush} brush @param {Spot} spot */
  decide(brush, spot) {
    const wanted = this.secondary && brush.kind !== "mark" ? "0" : "1";
    const held = this.held(brush, spot);
    if (brush.kind === "bridge" && !this.secondary) this.value ??= next(brush.cycle, held, 1);
    else if (this.cycle && !this.secondary && brush.kind !== "mark") this.value ??= next(["1", "0"], held, 1);
    else this.value ??= this.secondary && brush.kind === "mark" ? BLANK : held === wanted ? BLANK : wanted;
    return this.value;
  }

  /** @param {Spot} at */
  move(at) {
    for (const point of walk(this.last, at)) this.step(point);
    this.last = at;
  }

  /** @param {Spot} at */
  step(at) {
    // A press on a cell that goes on to the next is a line, where there are lines.
    if (this.brushes.length > 1 && !["line", "side", "bridge", "border"].includes(this.brush.kind)) this.turnIntoLine(at);
    const { brush } = this;
    switch (brush.kind) {
      case "shade": case "mark": {
        const spot = this.hit(brush, at);
        if (spot && this.value !== null) this.put(spot, this.value);
        break;
      }
      case "line": this.drawTo(cellAt(at)); break;
      case "bridge": this.drawBridge(cellAt(at)); break;
      case "block": this.visit(at); break;
      case "side": case "border": {
        if (this.box && brush.kind === "border") {
          this.moved = true;
          this.boxTo(cellAt(at));
          break;
        }
        if (this.secondary) {
          const spot = this.hit(brush, at);
          if (spot && Math.hypot(at.y - this.start.y, at.x - this.start.x) > 0.5) this.put(spot, this.decide(brush, spot));
          this.moved ||= Boolean(spot);
          break;
        }
        const to = pointAt(this.size, at);
        if (Math.hypot(to.y - at.y, to.x - at.x) < 0.9) this.drawTo(to);
        break;
      }
      default: this.slide(at);
    }
  }

  /** @param {Spot} at */
  turnIntoLine(at) {
    const from = cellAt(this.start);
    const to = cellAt(at);
    const line = this.brushes.find((b) => b.kind === "line" || b.kind === "bridge");
    if (!line || (from.y === to.y && from.x === to.x)) return;
    if (this.secondary && line.kind === "line") return;
    // What the press had done is taken back by the line's first step.
    if (this.value !== null) this.put(from, this.before ?? BLANK);
    this.brush = line;
    this.value = null;
    this.head = from;
    this.select = null;
  }

  /** From where the stroke is to the next cell or point, through what lies between. @param {Spot} to */
  drawTo(to) {
    if (!this.head) return;
    for (const spot of steps(this.head, to)) {
      const between = { y: (this.head.y + spot.y) / 2, x: (this.head.x + spot.x) / 2 };
      this.head = spot;
      this.moved = true;
      if (this.nameOf(this.brush, between)) this.put(between, this.decide(this.brush, between));
    }
  }

  /** From a mark to the next one in line the whole run. @param {Spot} to */
  drawBridge(to) {
    const { head } = this;
    if (!head || (to.y === head.y && to.x === head.x) || this.moved) return;
    const dy = Math.sign(to.y - head.y);
    const dx = dy ? 0 : Math.sign(to.x - head.x);
    this.moved = true;
    const run = [];
    for (let y = head.y, x = head.x; places.exists(this.size, "cells", y + 2 * dy, x + 2 * dx); y += 2 * dy, x += 2 * dx) {
      run.push({ y: y + dy, x: x + dx });
      if (this.isGiven(places.cell(y + 2 * dy, x + 2 * dx))) {
        for (const spot of run) this.put(spot, this.decide(this.brush, spot));
        return;
      }
    }
  }

  /** Whether the problem has something in a cell. @param {string} cell */
  isGiven(cell) {
    return this.doc.schema.layers.some((/** @type {any} */ layer) => layer.role === "given" && this.doc.values(layer.name).has(cell));
  }

  /** One more cell of a block: what is gone through is one block, with a border round it. @param {Spot} at */
  visit(at) {
    const spot = cellAt(at);
    if (!places.exists(this.size, "cells", spot.y, spot.x)) return;
    this.moved = true;
    const name = places.cell(spot.y, spot.x);
    // The block that the stroke began in grows.
    if (!this.cells.size && !this.secondary) {
      const known = places.blocks(this.size, this.doc.values(this.brush.layer));
      const first = known.get(name);
      const walled = new Set([...known.values()]).size > 1;
      if (walled) for (const [cell, block] of known) if (block === first) this.cells.set(cell, /** @type {Spot} */ (places.position(this.size, cell)));
    }
    if (this.cells.has(name) && this.cells.size > 1 && this.last === at) return;
    this.cells.set(name, spot);
    this.fence();
  }

  /** The rectangle from where the stroke began becomes one block. @param {Spot} to */
  boxTo(to) {
    const from = cellAt(this.start);
    for (const [, spot] of this.cells) this.unfence(spot);
    this.cells.clear();
    const clamp = (/** @type {number} */ v, /** @type {number} */ n) => Math.max(1, Math.min(2 * n - 1, v));
    const [ys, xs] = [[from.y, clamp(to.y, this.size.rows)].sort((a, b) => a - b), [from.x, clamp(to.x, this.size.cols)].sort((a, b) => a - b)];
    for (let y = ys[0]; y <= ys[1]; y += 2) for (let x = xs[0]; x <= xs[1]; x += 2) this.cells.set(places.cell(y, x), { y, x });
    this.fence();
  }

  /** Borders round the cells gone through, none between them. */
  fence() {
    const inside = this.brush.role === "find" ? "0" : BLANK;
    for (const { y, x } of this.cells.values()) {
      for (const [dy, dx] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
        if (!places.exists(this.size, "borders", y + dy, x + dx)) continue;
        const shared = this.cells.has(places.cell(y + 2 * dy, x + 2 * dx));
        this.put({ y: y + dy, x: x + dx }, shared ? inside : "1");
      }
    }
  }

  /** What a rectangle that shrinks leaves behind is as it was: nothing. @param {Spot} spot */
  unfence({ y, x }) {
    for (const [dy, dx] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) if (places.exists(this.size, "borders", y + dy, x + dx)) this.put({ y: y + dy, x: x + dx }, this.original({ y: y + dy, x: x + dx }));
  }

  /** What stood at a border before the stroke. @param {Spot} spot */
  original(spot) {
    const place = places.link(spot.y, spot.x);
    return this.first.get(place) ?? BLANK;
  }

  /** A drag that starts in a cell of values: a direction, a diagonal, or the same value on. @param {Spot} at */
  slide(at) {
    const { brush, head } = this;
    if (!head) return;
    const [dy, dx] = [at.y - this.start.y, at.x - this.start.x];
    if (Math.hypot(dy, dx) < 0.7) return;
    if (brush.kind === "arrow") {
      const word = Math.abs(dy) > Math.abs(dx) ? (dy < 0 ? "up" : "down") : dx < 0 ? "left" : "right";
      const value = brush.holds.directions ? word : withField(brush, this.held(brush, head), (f) => f.directions, word);
      if (value) this.put(head, value);
      this.moved = true;
    } else if (brush.hit === "slash" && Math.abs(dy) > 0.5 && Math.abs(dx) > 0.5) {
      this.put(head, Math.sign(dy) === Math.sign(dx) ? "falling" : "rising");
      this.moved = true;
    } else if (brush.kind === "value" || brush.kind === "sums") {
      const spot = this.hit(brush, at);
      const place = spot && this.nameOf(brush, spot);
      if (!this.several.length && this.select) this.several.push(this.select.place);
      if (place && !this.several.includes(place)) this.several.push(place);
      this.moved ||= this.several.length > 1;
    } else if (brush.kind === "cycle" && !brush.hit) {
      const spot = this.hit(brush, at);
      this.value ??= this.held(brush, head);
      if (spot && this.value !== BLANK) this.put(spot, this.value);
      this.moved ||= this.value !== BLANK && Boolean(spot) && (spot?.y !== head.y || spot?.x !== head.x);
    }
  }

  /** The press is over. */
  end() {
    if (this.moved) return;
    const { brush } = this;
    const at = this.start;
    switch (brush.kind) {
      case "line": case "bridge": case "side": case "border": {
        const spot = this.hit(brush, at);
        if (spot) this.put(spot, this.decide(brush, spot));
        break;
      }
      case "cycle": {
        if (!this.head) break;
        const word = brush.hit === "corners" ? corner(this.head, at) : null;
        const held = this.held(brush, this.head);
        const by = this.secondary ? -1 : 1;
        const values = brush.holds.absent ? [...brush.cycle, "none"] : brush.cycle;
        if (word && !this.secondary) this.put(this.head, held === word ? BLANK : word);
        else if (word) this.put(this.head, held === "none" ? BLANK : "none");
        else this.put(this.head, next(values, held, by));
        break;
      }
      case "value": case "arrow": case "sums": {
        const values = palette(brush);
        if (this.secondary && this.head && brush.kind !== "value") {
          this.put(this.head, brush.kind === "sums" ? this.withoutHalf(this.head) : BLANK);
          break;
        }
        if (!this.head || !this.select || (this.select.place !== this.selected && !this.secondary) || values.length > 31) break;
        this.put(this.head, next(values, this.held(brush, this.head), this.secondary ? -1 : 1));
        break;
      }
      default:
    }
  }

  /** Which of two sums is pressed: the one down at the lower left, or the one across at the upper right. */
  get half() {
    const { y, x } = cellAt(this.start);
    return this.start.x - x > this.start.y - y ? 1 : 0;
  }

  /** What is left of two sums without the one that is pressed. @param {Spot} spot */
  withoutHalf(spot) {
    const held = tagOf(this.held(this.brush, spot));
    if (!held) return BLANK;
    const fields = held.fields.map((field, i) => (i === this.half ? "none" : field));
    return fields.every((field) => field === "none") ? BLANK : `${held.word}(${fields.join(",")})`;
  }

  /** What stood where the stroke began. @type {string | undefined} */
  before;
}

/** The quarter of a cell that was hit. @param {Spot} cell @param {Spot} at */
function corner(cell, at) {
  return (at.y < cell.y ? "n" : "s") + (at.x < cell.x ? "w" : "e");
}
