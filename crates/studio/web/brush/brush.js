// @ts-check
// Brushes of a document: one for each layer that may be drawn, as the server derived it.

import { HOLES } from "../doc/document.js";

/** @typedef {{layer: string, kind: string, on: string, role: string, cycle: string[], hit?: string, grounds: any[], holds: any, walk?: string}} Brush `walk`: the lattice of the cursor, where it is not that of drawing */

/** @param {any} layer @returns {Brush} */
function ofLayer(layer) {
  return {
    layer: layer.name,
    kind: layer.brush.kind,
    on: layer.brush.kind === "border" ? "borders" : layer.grounds[0]?.on ?? "cells",
    role: layer.role,
    cycle: layer.brush.cycle ?? [],
    hit: layer.brush.hit,
    grounds: layer.grounds,
    holds: layer.holds,
  };
}

/**
 * The brushes of a mode: who plays draws what is sought, who sets draws everything.
 * @param {any} schema @param {"play" | "set"} mode @returns {Brush[]}
 */
export function brushesOf(schema, mode) {
  const all = schema.layers.map(ofLayer).flatMap((/** @type {Brush} */ brush) => (brush.kind === "border" ? [brush, { ...brush, kind: "block" }] : [brush]));
  if (mode === "play") return all.filter((/** @type {Brush} */ brush) => brush.role !== "given");
  const order = ["given", "find", "note"];
  all.sort((/** @type {Brush} */ a, /** @type {Brush} */ b) => order.indexOf(a.role) - order.indexOf(b.role));
  if (schema.holes) {
    all.push({ layer: HOLES, kind: "mark", on: "cells", role: "given", cycle: [], grounds: [{ on: "cells" }], holds: { kind: "mark" } });
  }
  return all;
}

/** A brush whose cursor stands on the places of its layer themselves: for asking about them, not for drawing. @param {Brush} brush @returns {Brush} */
export function pointing(brush) {
  return ["line", "side", "bridge", "border"].includes(brush.kind) ? { ...brush, walk: "halves" } : brush;
}

/** Values that a brush can put, in order, where there are few enough to show: for keypads and clicks. @param {Brush} brush @returns {string[]} */
export function palette(brush) {
  const { holds } = brush;
  switch (holds.kind) {
    case "flag": return ["1", "0"];
    case "mark": case "division": return ["1"];
    default: {
      const numbers = [];
      for (const [low, high] of holds.ranges ?? []) {
        const from = low ?? 1;
        const to = Math.min(high ?? from + 9, from + 30);
        for (let n = from; n <= to; n++) numbers.push(String(n));
      }
      const tags = (holds.tags ?? []).map((/** @type {any} */ tag) => `${tag.word}(${tag.fields.map(first).join(",")})`);
      const words = [...numbers, ...(holds.symbols ?? []), ...(holds.directions ? ["up", "down", "left", "right"] : []), ...tags];
      if (holds.unknown) words.push("?");
      if (holds.absent) words.push("none");
      return words;
    }
  }
}

/** The first value of a field of a tag. @param {any} field */
function first(field) {
  if (field.directions) return "up";
  if (field.unknown) return "?";
  if (field.absent) return "none";
  return String(field.ranges?.[0]?.[0] ?? 1);
}

/** The value after one, or before it; nothing comes after the last. @param {string[]} values @param {string} value @param {number} by */
export function next(values, value, by) {
  const all = [".", ...values];
  const at = Math.max(0, all.indexOf(value));
  return all[(at + by + all.length) % all.length];
}

/** The word of a tag taken apart: `arrow(up,3)`. @param {string} word */
export function tagOf(word) {
  const m = /^([\w-]+)\((.*)\)$/.exec(word);
  return m ? { word: m[1], fields: m[2].split(",") } : null;
}

/** A tag with one field changed. @param {Brush} brush @param {string} value @param {(field: any) => boolean} which @param {string} to */
export function withField(brush, value, which, to) {
  const tags = brush.holds.tags ?? [];
  const held = tagOf(value);
  const tag = tags.find((/** @type {any} */ t) => t.word === held?.word && t.fields.some(which)) ?? tags.find((/** @type {any} */ t) => t.fields.some(which));
  if (!tag) return null;
  const fields = tag.fields.map((/** @type {any} */ field, /** @type {number} */ i) => {
    if (which(field) && tag.fields.findIndex(which) === i) return to;
    return (held?.word === tag.word ? held?.fields[i] : null) ?? carried(tags, held, field) ?? first(field);
  });
  return `${tag.word}(${fields.join(",")})`;
}

/** What another tag had for a field of the same sort. @param {any[]} tags @param {{word: string, fields: string[]} | null} held @param {any} field */
function carried(tags, held, field) {
  if (!held) return null;
  const from = tags.find((tag) => tag.word === held.word);
  const at = from?.fields.findIndex((/** @type {any} */ other) => Boolean(other.directions) === Boolean(field.directions)) ?? -1;
  return at >= 0 ? held.fields[at] : null;
}
