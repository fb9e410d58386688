// @ts-check
// Which place is meant. Everything is in doubled coordinates (see doc/places.js); a cell is 2 wide.

import { exists } from "../doc/places.js";

/** @typedef {import("../doc/places.js").Size} Size */
/** @typedef {import("../doc/places.js").Spot} Spot */

/** How near to the middle of a link a click has to be, and to an edge: 0.22 and 0.35 of a cell. */
export const LINK_REACH = 0.44;
export const EDGE_REACH = 0.7;

/** The odd number nearest below: the middle of the cell that holds a coordinate. @param {number} v */
const odd = (v) => 2 * Math.floor(v / 2) + 1;
/** @param {number} v */
const even = (v) => 2 * Math.round(v / 2);

/** The cell at a point, margins included. @param {Spot} at @returns {Spot} */
export function cellAt(at) {
  return { y: odd(at.y), x: odd(at.x) };
}

/** The grid point nearest. @param {Size} size @param {Spot} at @returns {Spot} */
export function pointAt(size, at) {
  const clamp = (/** @type {number} */ v, /** @type {number} */ most) => Math.max(0, Math.min(most, v));
  return { y: clamp(even(at.y), 2 * size.rows), x: clamp(even(at.x), 2 * size.cols) };
}

/** Of the four sides of the cell at a point, the nearest and how far it is. @param {Spot} at @returns {{spot: Spot, far: number}} */
export function sideAt(at) {
  const { y, x } = cellAt(at);
  const sides = [
    { spot: { y: y - 1, x }, far: at.y - (y - 1) },
    { spot: { y: y + 1, x }, far: y + 1 - at.y },
    { spot: { y, x: x - 1 }, far: at.x - (x - 1) },
    { spot: { y, x: x + 1 }, far: x + 1 - at.x },
  ];
  return sides.reduce((best, side) => (side.far < best.far ? side : best));
}

/**
 * The place of a kind that is meant by a press; none if no place is near enough.
 * @param {Size} size @param {string} kind @param {Spot} at @returns {Spot | null}
 */
export function placeAt(size, kind, at) {
  const ok = (/** @type {Spot} */ spot) => (exists(size, kind, spot.y, spot.x) ? spot : null);
  switch (kind) {
    case "cells": case "blocks": case "board": case "margin": return ok(cellAt(at));
    case "points": return ok(pointAt(size, at));
    case "spots": return ok({ y: Math.round(at.y), x: Math.round(at.x) });
    case "edges": case "borders": {
      const { spot, far } = sideAt(at);
      return far <= EDGE_REACH ? ok(spot) : null;
    }
    case "links": {
      const { spot } = sideAt(at);
      return Math.hypot(at.y - spot.y, at.x - spot.x) <= 2 * LINK_REACH ? ok(spot) : null;
    }
    default: return null;
  }
}

/** Points on the way between two, half a cell apart at most, so that a fast stroke misses nothing. @param {Spot} from @param {Spot} to @returns {Spot[]} */
export function walk(from, to) {
  const n = Math.max(1, Math.ceil(Math.hypot(to.y - from.y, to.x - from.x)));
  return Array.from({ length: n }, (_, i) => ({
    y: from.y + ((to.y - from.y) * (i + 1)) / n,
    x: from.x + ((to.x - from.x) * (i + 1)) / n,
  }));
}

/** From one lattice point towards another, a step of 2 at a time along rows and columns. @param {Spot} from @param {Spot} to @returns {Spot[]} */
export function steps(from, to) {
  const found = [];
  let { y, x } = from;
  while (y !== to.y || x !== to.x) {
    if (Math.abs(to.y - y) > Math.abs(to.x - x)) y += 2 * Math.sign(to.y - y);
    else x += 2 * Math.sign(to.x - x);
    found.push({ y, x });
  }
  return found;
}
