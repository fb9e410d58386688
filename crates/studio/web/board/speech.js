// @ts-check
// What the board says to those who do not see it: an off-screen table of its cells near the cursor, and a name for each place. Of
// the place at the cursor it also says what is drawn around it: sides, lines, borders.

import { fill, h } from "../panel/dom.js";
import { t } from "../i18n/i18n.js";
import * as places from "../doc/places.js";

/** @typedef {Record<string, Record<string, string>>} Layers */

/** Rows round the cursor that are in the table. */
const NEAR = 3;
/** Where something may be drawn between two places. */
const BETWEEN = ["edges", "links", "borders"];
const AROUND = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] };

/** What stands in a layer at a place, in words; nothing if nothing does. @param {import("../doc/document.js").Doc} doc @param {any} layer @param {string} place @param {Layers} forced @param {string} [where] */
function stands(doc, layer, place, forced, where = "") {
  const value = doc.get(layer.name, place);
  const name = where ? `${layer.name} ${where}` : layer.name;
  if (value !== ".") return `${name} ${word(value, layer)}`;
  const known = forced[layer.name]?.[place];
  return known ? t("say.forced", { layer: name, value: word(known, layer) }) : "";
}

/** The name of a place with what stands there. @param {import("../doc/document.js").Doc} doc @param {string} place @param {Layers} forced */
export function say(doc, place, forced) {
  const at = places.position(doc.size, place);
  const name = at && at.y % 2 && at.x % 2 ? t("say.cell", { r: (at.y + 1) / 2, c: (at.x + 1) / 2 }) : /^p/.test(place) && at ? t("say.point", { r: at.y / 2, c: at.x / 2 }) : place;
  return [name, ...doc.schema.layers.map((/** @type {any} */ layer) => stands(doc, layer, place, forced))].filter(Boolean).join(", ");
}

/** What is drawn around a place: from a point along its edges, of a cell its sides and what leaves it. @param {import("../doc/document.js").Doc} doc @param {{y: number, x: number}} at @param {Layers} forced */
function around(doc, at, forced) {
  const parts = [];
  for (const layer of doc.schema.layers) {
    const kind = layer.holds.kind === "division" ? "borders" : layer.grounds[0]?.on;
    if (!BETWEEN.includes(kind)) continue;
    for (const [way, [dy, dx]] of Object.entries(AROUND)) {
      if (!places.exists(doc.size, kind, at.y + dy, at.x + dx)) continue;
      const place = places.name(doc.size, kind, at.y + dy, at.x + dx);
      if (place) parts.push(stands(doc, layer, place, forced, t(`say.${way}`)));
    }
  }
  // At a corner also the cells that meet there, if anything stands in them.
  if (at.y % 2 === 0 && at.x % 2 === 0) {
    for (const [dy, dx] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
      const place = places.exists(doc.size, "cells", at.y + dy, at.x + dx) && places.name(doc.size, "cells", at.y + dy, at.x + dx);
      const told = place ? say(doc, place, forced) : "";
      if (told.includes(",")) parts.push(told);
    }
  }
  return parts.filter(Boolean);
}

/** @param {string} value @param {any} layer */
function word(value, layer) {
  if (["flag", "mark", "division"].includes(layer.holds.kind)) return value === "1" ? t("yes") : t("no");
  return value;
}

/** Fills the table round the cursor. @param {HTMLElement} table @param {import("../doc/document.js").Doc} doc @param {{y: number, x: number}} cursor @param {string | null} selected the place at the cursor that the brush puts values at @param {Layers} forced */
export function tell(table, doc, cursor, selected, forced) {
  // A brush for sides stands at corners.
  const here = selected ?? places.name(doc.size, cursor.y % 2 || cursor.x % 2 ? "cells" : "points", cursor.y, cursor.x);
  const within = (/** @type {number} */ at, /** @type {number} */ n) => Math.max(0, Math.min(n - 1, Math.floor(at / 2)));
  const [row, col] = [within(cursor.y, doc.rows), within(cursor.x, doc.cols)];
  const rows = [];
  for (let r = Math.max(0, row - NEAR); r <= Math.min(doc.rows - 1, row + NEAR); r++) {
    const cells = [];
    for (let c = 0; c < doc.cols; c++) {
      const place = `r${r + 1}c${c + 1}`;
      cells.push(h("span", { role: "gridcell", id: `say-${place}`, "aria-colindex": c + 1 }, say(doc, place, forced)));
    }
    // The cursor may be between cells, or know more.
    if (r === row && here) cells.push(h("span", { role: "gridcell", id: "say-here", "aria-colindex": col + 1 }, [say(doc, here, forced), ...around(doc, cursor, forced)].join(", ")));
    rows.push(h("div", { role: "row", "aria-rowindex": r + 1 }, cells));
  }
  fill(table, rows);
  table.setAttribute("aria-rowcount", String(doc.rows));
  table.setAttribute("aria-colcount", String(doc.cols));
  return here ? "say-here" : `say-r${row + 1}c${col + 1}`;
}
