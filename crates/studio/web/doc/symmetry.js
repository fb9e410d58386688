// @ts-check
// Where a symmetry takes a place, in doubled coordinates.

/** @typedef {import("./places.js").Size} Size */
/** @typedef {import("./places.js").Spot} Spot */

export const SYMMETRIES = ["half-turn", "left-right", "top-bottom", "both", "quarter-turn"];

/** All places that a symmetry maps a place to, that one aside. A board that is not square has no quarter-turn. @param {Size} size @param {string} symmetry @param {Spot} at @returns {Spot[]} */
export function images(size, symmetry, { y, x }) {
  const [h, w] = [2 * size.rows, 2 * size.cols];
  /** @type {Record<string, Spot[]>} */
  const all = {
    "half-turn": [{ y: h - y, x: w - x }],
    "left-right": [{ y, x: w - x }],
    "top-bottom": [{ y: h - y, x }],
    both: [{ y: h - y, x }, { y, x: w - x }, { y: h - y, x: w - x }],
    "quarter-turn": h === w ? [{ y: x, x: w - y }, { y: h - y, x: w - x }, { y: h - x, x: y }] : [],
  };
  return (all[symmetry] ?? []).filter((to) => to.y !== y || to.x !== x);
}

/** Places that lack what a symmetric pattern would have. @param {Size} size @param {string} symmetry @param {Spot[]} filled @returns {Spot[]} */
export function missing(size, symmetry, filled) {
  const key = (/** @type {Spot} */ at) => `${at.y} ${at.x}`;
  const there = new Set(filled.map(key));
  /** @type {Map<string, Spot>} */
  const found = new Map();
  for (const at of filled) {
    for (const image of images(size, symmetry, at)) if (!there.has(key(image))) found.set(key(image), image);
  }
  return [...found.values()];
}
