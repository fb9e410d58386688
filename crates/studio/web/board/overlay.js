// @ts-check
// Marks of the page's own above the board: the cursor, what is wrong, where solutions differ, and a stroke that the server has not
// drawn yet. Never by colour alone: each sort has a form of its own.

import { fill, s } from "../panel/dom.js";
import { position } from "../doc/places.js";
import { HALF } from "./view.js";

/** @typedef {import("../doc/places.js").Size} Size */
/** @typedef {{places: string[], sort: string, label?: string}} Mark */

/** How far numbers of marks are apart, and where round a place they may stand. */
const BADGE = 18;
const CORNERS = [[14, -13], [-14, -13], [14, 13], [-14, 13]];

export class Overlay {
  /** @param {SVGElement} group */
  constructor(group) {
    this.strokes = s("g", { class: "provisional" });
    this.marks = s("g", { class: "marks" });
    this.cursor = s("g", { class: "cursor" });
    this.notes = s("g", { class: "notes" });
    this.witness = s("g", { class: "witness" });
    group.append(this.witness, this.notes, this.strokes, this.marks, this.cursor);
    this.origin = { x: 14, y: 14 };
  }

  /** @param {{x: number, y: number}} origin */
  place(origin) {
    this.origin = origin;
  }

  /** Shows marks. @param {Size} size @param {Mark[]} marks */
  show(size, marks) {
    const key = JSON.stringify([size, this.origin, marks]);
    if (key === this.shown) return;
    this.shown = key;
    const shown = marks.filter((mark) => mark.places.length);
    fill(this.marks, [...shown.map((mark) => this.group(size, mark)), ...this.badges(size, shown)]);
  }

  /** The numbers of marks, above all of them, each at a corner of one of its places where no other stands. @param {Size} size @param {Mark[]} marks */
  badges(size, marks) {
    /** @type {[number, number][]} */
    const taken = [];
    const isFree = (/** @type {[number, number]} */ [x, y]) => taken.every(([a, b]) => Math.hypot(a - x, b - y) >= BADGE);
    return marks.filter((mark) => mark.label).map((mark) => {
      const spots = mark.places.slice(0, 40).map((place) => position(size, place)).filter((at) => at !== null).map((at) => this.xy(at));
      const all = spots.flatMap(([x, y]) => CORNERS.map(([dx, dy]) => /** @type {[number, number]} */ ([x + dx, y + dy])));
      let spot = all.find(isFree) ?? all[0];
      while (spot && !isFree(spot)) spot = [spot[0] + BADGE, spot[1]];
      if (spot) taken.push(spot);
      return { mark, spot };
    }).filter(({ spot }) => spot).map(({ mark, spot: [x, y] }) => {
      const group = s("g", { class: `mark ${mark.sort}` });
      group.append(s("circle", { cx: x, cy: y, r: 8, class: "tag" }), text(x, y + 4, mark.label ?? "", "tag-text"));
      return group;
    });
  }

  /** A mark at all of its places; what lies between cells is one path, because there may be a thousand of them. @param {Size} size @param {Mark} mark */
  group(size, mark) {
    const group = s("g", { class: `mark ${mark.sort}` });
    let bars = "";
    mark.places.forEach((place) => {
      const at = position(size, place);
      if (!at) return;
      const level = place.includes("-") ? at.y % 2 !== 0 : at.y % 2 === 0;
      const no = mark.sort.endsWith(" no");
      if (place.includes("-") || /\.(up|down|left|right)$/.test(place)) bars += no ? cross(...this.xy(at)) : along(...this.xy(at), level);
      else {
        group.append(this.shape(size, place, at));
        if (no) bars += cross(...this.xy(at));
      }
    });
    if (bars) group.prepend(s("path", { class: "bar", d: bars }));
    return group;
  }

  /** What is shown. */
  shown = "";

  /** @param {Size} size @param {{y: number, x: number, kind: string} | null} at */
  showCursor(size, at, selection = /** @type {string[]} */ ([])) {
    if (!at) return fill(this.cursor);
    const small = ["points", "spots", "halves"].includes(at.kind);
    const shape = (/** @type {{y: number, x: number}} */ spot) => {
      const [x, y] = this.xy(spot);
      const r = small ? 9 : 18;
      return small ? s("circle", { cx: x, cy: y, r }) : s("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 4 });
    };
    const others = selection.map((place) => position(size, place)).filter((spot) => spot !== null);
    fill(this.cursor, [...others.map(shape), shape(at)]);
  }

  /** Notes of the player: in corners, in the middle, as a wash. @param {Size} size @param {Map<string, Map<string, string>>} noted */
  showNotes(size, noted) {
    const shapes = [];
    for (const [layer, values] of noted) {
      for (const [place, value] of values) {
        const at = position(size, place);
        if (!at) continue;
        const [x, y] = this.xy(at);
        if (layer === "~colour") shapes.push(s("rect", { x: x - 19, y: y - 19, width: 38, height: 38, class: `wash-${value}` }));
        else if (layer === "~centre") shapes.push(text(x, y + 4, value, "centre"));
        else [...value].slice(0, 8).forEach((sign, i) => shapes.push(text(x - 12 + 12 * (i % 3), y - 8 + 11 * Math.floor(i / 3), sign, "corner")));
      }
    }
    fill(this.notes, shapes);
  }

  /** Values that are on the board but not in the picture yet. @param {Size} size @param {{layer: string, place: string, value: string, kind: string}[]} values */
  showProvisional(size, values) {
    const shapes = [];
    for (const { place, value, kind } of values) {
      const at = position(size, place);
      if (!at) continue;
      const [x, y] = this.xy(at);
      const level = Math.abs(at.y % 2) === 0;
      if (["line", "bridge"].includes(kind)) shapes.push(bar(x, y, !level, value));
      else if (["side", "border"].includes(kind)) shapes.push(bar(x, y, level, value));
      else if (value === ".") shapes.push(s("rect", { class: "gone", x: x - 17, y: y - 17, width: 34, height: 34 }));
      else if (value === "0") shapes.push(s("circle", { class: "no", cx: x, cy: y, r: 3 }));
      else if (value === "1") shapes.push(s("rect", { class: "yes", x: x - 19, y: y - 19, width: 38, height: 38 }));
      else {
        const text = s("text", { x, y: y + 7, class: "word" });
        text.textContent = value.replace(/^[a-z]+\(|\)$/g, "");
        shapes.push(text);
      }
    }
    fill(this.strokes, shapes);
  }

  /** @param {{y: number, x: number}} at @returns {[number, number]} */
  xy(at) {
    return [this.origin.x + at.x * HALF, this.origin.y + at.y * HALF];
  }

  /** The form of a mark at a place. @param {Size} size @param {string} place @param {{y: number, x: number}} at */
  shape(size, place, at) {
    const [x, y] = this.xy(at);
    if (place === "board") {
      const [left, top] = this.xy({ y: 0, x: 0 });
      return s("rect", { x: left - 6, y: top - 6, width: size.cols * 40 + 12, height: size.rows * 40 + 12, rx: 4, class: "frame" });
    }
    if (place.startsWith("p")) return s("circle", { cx: x, cy: y, r: 9 });
    return s("rect", { x: x - 16.5, y: y - 16.5, width: 33, height: 33, rx: 5 });
  }
}

/** @param {number} x @param {number} y @param {string} word @param {string} sort */
export function text(x, y, word, sort) {
  const element = s("text", { x, y, class: sort });
  element.textContent = word;
  return element;
}

/** A line of a cell's length through a point, a cross for a no. @param {number} x @param {number} y @param {boolean} level @param {string} value */
export function bar(x, y, level, value) {
  if (value === "0") return s("path", { class: "cross", d: cross(x, y) });
  return s("path", { class: value === "." ? "bar gone" : "bar", d: along(x, y, level) });
}

/** A small cross. @param {number} x @param {number} y */
function cross(x, y) {
  return `M${x - 4} ${y - 4}l8 8m0-8l-8 8`;
}

/** A line of a cell's length through a point. @param {number} x @param {number} y @param {boolean} level */
function along(x, y, level) {
  return level ? `M${x - HALF} ${y}h${2 * HALF}` : `M${x} ${y - HALF}v${2 * HALF}`;
}
