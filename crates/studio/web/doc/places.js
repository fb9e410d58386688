// @ts-check
// Names of places and where they lie. In doubled coordinates: cells at odd numbers, grid points at even ones, what lies between
// at mixed ones. A name is the same for everybody; an edge or a border that has two is called by the first.

/** @typedef {{y: number, x: number}} Spot */
/** @typedef {{rows: number, cols: number}} Size */

const SIDES = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const MARGINS = ["top", "bottom", "left", "right"];

/** @param {number} y @param {number} x */
export function cell(y, x) {
  return `r${(y + 1) / 2}c${(x + 1) / 2}`;
}

/** What lies between two cells. @param {number} y @param {number} x */
export function link(y, x) {
  return y % 2 ? `${cell(y, x - 1)}-${cell(y, x + 1)}` : `${cell(y - 1, x)}-${cell(y + 1, x)}`;
}

/** A side of a cell: of the one after it, where there is one. @param {Size} size @param {number} y @param {number} x */
export function edge(size, y, x) {
  if (y % 2 === 0) return y === 2 * size.rows ? `${cell(y - 1, x)}.down` : `${cell(y + 1, x)}.up`;
  return x === 2 * size.cols ? `${cell(y, x - 1)}.right` : `${cell(y, x + 1)}.left`;
}

/** @param {number} y @param {number} x */
export function point(y, x) {
  return `p${y / 2},${x / 2}`;
}

/** A place where a star may be printed. @param {number} y @param {number} x */
export function lattice(y, x) {
  if (y % 2 && x % 2) return cell(y, x);
  return y % 2 || x % 2 ? link(y, x) : point(y, x);
}

/** A place outside the board; none at corners. @param {Size} size @param {number} y @param {number} x */
export function margin(size, y, x) {
  const inRows = y > 0 && y < 2 * size.rows;
  const inCols = x > 0 && x < 2 * size.cols;
  if (y < 0 && inCols) return `top${(x + 1) / 2}`;
  if (y > 2 * size.rows && inCols) return `bottom${(x + 1) / 2}`;
  if (x < 0 && inRows) return `left${(y + 1) / 2}`;
  if (x > 2 * size.cols && inRows) return `right${(y + 1) / 2}`;
  return null;
}

/**
 * The name of a place of a kind.
 * @param {Size} size @param {string} kind @param {number} y @param {number} x
 * @returns {string | null}
 */
export function name(size, kind, y, x) {
  switch (kind) {
    case "cells": case "blocks": case "quarters": return cell(y, x);
    case "links": case "borders": return link(y, x);
    case "edges": return edge(size, y, x);
    case "points": return point(y, x);
    case "spots": return lattice(y, x);
    case "margin": return margin(size, y, x);
    case "board": return "board";
    default: return null;
  }
}

/** Where a place lies; none if this is no name. @param {Size} size @param {string} text @returns {Spot | null} */
export function position(size, text) {
  let m = /^r(\d+)c(\d+)$/.exec(text);
  if (m) return { y: 2 * +m[1] - 1, x: 2 * +m[2] - 1 };
  m = /^r(\d+)c(\d+)-r(\d+)c(\d+)$/.exec(text);
  if (m) return { y: +m[1] + +m[3] - 1, x: +m[2] + +m[4] - 1 };
  m = /^r(\d+)c(\d+)[./](\w[\w-]*)$/.exec(text);
  if (m) {
    const side = SIDES[/** @type {keyof typeof SIDES} */ (m[3])] ?? [0, 0];
    const scale = text.includes("/") ? 0.5 : 1;
    return { y: 2 * +m[1] - 1 + side[0] * scale, x: 2 * +m[2] - 1 + side[1] * scale };
  }
  m = /^p(\d+),(\d+)$/.exec(text);
  if (m) return { y: 2 * +m[1], x: 2 * +m[2] };
  m = /^(top|bottom|left|right)(\d+)$/.exec(text);
  if (m) {
    const at = 2 * +m[2] - 1;
    const far = [-1, 2 * size.rows + 1, -1, 2 * size.cols + 1][MARGINS.indexOf(m[1])];
    return m[1] === "top" || m[1] === "bottom" ? { y: far, x: at } : { y: at, x: far };
  }
  return text === "board" ? { y: size.rows, x: size.cols } : null;
}

/** The name that everybody uses for a place. @param {Size} size @param {string} text */
export function canonical(size, text) {
  const at = position(size, text);
  if (!at) return text;
  if (/^r\d+c\d+-/.test(text)) return link(at.y, at.x);
  if (/\.(up|down|left|right)$/.test(text)) return edge(size, at.y, at.x);
  return text;
}

/** Whether it is a place of the kind on the board, margins included. @param {Size} size @param {string} kind @param {number} y @param {number} x */
export function exists(size, kind, y, x) {
  const [h, w] = [2 * size.rows, 2 * size.cols];
  const inside = y > 0 && y < h && x > 0 && x < w;
  const odd = Math.abs(y % 2) + Math.abs(x % 2);
  switch (kind) {
    // A value of the whole board is put at any cell.
    case "cells": case "blocks": case "quarters": case "board": return inside && odd === 2;
    case "links": case "borders": return inside && odd === 1;
    case "edges": return y >= 0 && y <= h && x >= 0 && x <= w && odd === 1;
    case "points": return y >= 0 && y <= h && x >= 0 && x <= w && odd === 0;
    case "spots": return inside;
    case "margin": return odd === 2 && margin(size, y, x) !== null;
    default: return false;
  }
}

/**
 * All places of a kind that have cells beside them: a link has both of its cells, an edge or a point one of them at least.
 * @param {{size: Size, holes: Set<string>}} board @param {string} kind @returns {string[]}
 */
export function inside({ size, holes }, kind) {
  const is = (/** @type {number} */ y, /** @type {number} */ x) => exists(size, "cells", y, x) && !holes.has(cell(y, x));
  const found = [];
  for (let y = 0; y <= 2 * size.rows; y++) {
    for (let x = 0; x <= 2 * size.cols; x++) {
      if (!exists(size, kind, y, x)) continue;
      const beside = y % 2 && x % 2 ? [[0, 0]] : y % 2 ? [[0, -1], [0, 1]] : x % 2 ? [[-1, 0], [1, 0]] : [[-1, -1], [-1, 1], [1, -1], [1, 1]];
      const there = beside.map(([dy, dx]) => is(y + dy, x + dx));
      if (kind === "links" ? there.every(Boolean) : there.some(Boolean)) found.push(/** @type {string} */ (name(size, kind, y, x)));
    }
  }
  return found;
}

/** The blocks of a division: for each cell the name of the first cell of its block.
 * @param {Size} size @param {Map<string, string>} borders @returns {Map<string, string>} */
export function blocks(size, borders) {
  const first = new Map();
  for (let y = 1; y < 2 * size.rows; y += 2) {
    for (let x = 1; x < 2 * size.cols; x += 2) {
      const top = cell(y, x);
      if (first.has(top)) continue;
      first.set(top, top);
      const stack = [[y, x]];
      while (stack.length) {
        const [cy, cx] = /** @type {number[]} */ (stack.pop());
        for (const [dy, dx] of Object.values(SIDES)) {
          const [ny, nx] = [cy + 2 * dy, cx + 2 * dx];
          if (!exists(size, "cells", ny, nx) || borders.get(link(cy + dy, cx + dx)) === "1") continue;
          const next = cell(ny, nx);
          if (!first.has(next)) {
            first.set(next, top);
            stack.push([ny, nx]);
          }
        }
      }
    }
  }
  return first;
}
