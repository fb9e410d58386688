// @ts-check
// The board: outlines as the server draws them, forced values below, marks of our own above.

import { s, set } from "../panel/dom.js";
import { Overlay } from "./overlay.js";

/** Units of a picture from one lattice line to the next: half a cell. */
export const HALF = 20;

export class BoardView {
  /** @param {HTMLElement} paper */
  constructor(paper) {
    this.svg = /** @type {SVGSVGElement} */ (s("svg", { class: "board", id: "board", tabindex: 0, role: "application" }));
    this.defs = s("defs");
    this.ghost = s("g", { class: "ghost" });
    this.main = s("g", { class: "main", id: "ink" });
    this.top = s("g", { class: "top", id: "marks-above" });
    this.trial = s("g", { class: "trial-ink", id: "trial" });
    this.svg.append(this.defs, this.ghost, this.main, this.trial, this.top);
    paper.append(this.svg);
    hatch(this.defs, "hatch-a", "M-2 2l4-4M0 8l8-8M6 10l4-4");
    hatch(this.defs, "hatch-broken", "M0 8l8-8");
    hatch(this.defs, "hatch-b", "M-2 6l4 4M0 0l8 8M6 -2l4 4");
    this.overlay = new Overlay(this.top);
    this.origin = { x: 14, y: 14 };
    this.box = { width: 28, height: 28 };
    this.zoom = 1;
    /** Outlines of the last picture by name, and of the last picture of what is forced. @type {Map<string, SVGElement>} */
    this.known = new Map();
    /** @type {Map<string, SVGElement>} */
    this.knownGhost = new Map();
    /** @type {Map<string, SVGElement>} */
    this.knownTrial = new Map();
  }

  /** Shows a picture. @param {any} picture */
  show(picture) {
    [this.origin.x, this.origin.y] = picture.origin;
    this.box = { width: picture.width, height: picture.height };
    this.svg.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
    this.svg.setAttribute("aria-label", picture.title);
    this.fit();
    this.known = learn(picture.outlines, this.known);
    lay(this.main, this.known);
  }

  /** Another server has drawn nothing yet. */
  forget() {
    for (const known of [this.known, this.knownGhost, this.knownTrial]) known.clear();
    for (const group of [this.main, this.ghost, this.trial]) group.replaceChildren();
  }

  /** Shows what is on trial, in an ink of its own. @param {any} picture */
  showTrial(picture) {
    if (picture) this.knownTrial = learn(picture.outlines, this.knownTrial);
    lay(this.trial, picture ? this.knownTrial : new Map());
  }

  /** Takes a picture of what is forced. The server sends an outline once, so also those that come too late to be shown are kept. @param {any} picture */
  learnGhost(picture) {
    this.knownGhost = learn(picture.outlines, this.knownGhost);
  }

  showGhost() {
    lay(this.ghost, this.knownGhost);
    this.ghost.removeAttribute("hidden");
    this.ghost.classList.remove("old");
  }

  hideGhost() {
    this.ghost.setAttribute("hidden", "");
  }

  /** What may not be so any more is pale, and gone after a second. */
  ageGhost() {
    this.ghost.classList.add("old");
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => {
      if (this.ghost.classList.contains("old")) this.hideGhost();
    }, 1000);
  }

  fading = 0;

  fit() {
    const { width, height } = this.box;
    this.svg.style.setProperty("--w", String(width));
    this.svg.style.setProperty("--h", String(height));
    this.svg.style.setProperty("--zoom", String(this.zoom));
  }

  /** Makes the board larger or smaller; what is at a point of the screen stays there: at a pointer, else in the middle. @param {number} zoom @param {{clientX: number, clientY: number}} [point] */
  setZoom(zoom, point) {
    const paper = /** @type {HTMLElement} */ (this.svg.parentElement);
    const frame = paper.getBoundingClientRect();
    const { clientX, clientY } = point ?? { clientX: frame.left + frame.width / 2, clientY: frame.top + frame.height / 2 };
    const before = this.svg.getBoundingClientRect();
    const [right, down] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height];
    this.zoom = Math.max(0.25, Math.min(6, zoom));
    this.fit();
    const after = this.svg.getBoundingClientRect();
    paper.scrollBy(after.left + right * after.width - clientX, after.top + down * after.height - clientY);
  }

  /** A point of the screen in doubled coordinates. @param {{clientX: number, clientY: number}} event */
  at(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.box.width / box.width;
    return {
      x: ((event.clientX - box.left) * scale - this.origin.x) / HALF,
      y: ((event.clientY - box.top) * scale - this.origin.y) / HALF,
    };
  }

  /** How many pixels a cell has. */
  get cellPixels() {
    return (2 * HALF * this.svg.getBoundingClientRect().width) / this.box.width;
  }
}

/** The outlines of a picture in order; those that come by name alone are known. @param {any[]} outlines @param {Map<string, SVGElement>} known */
function learn(outlines, known) {
  /** @type {Map<string, SVGElement>} */
  const now = new Map();
  for (const [name, ink, stroke, data] of outlines) {
    let path = known.get(name);
    if (!path && data !== undefined) {
      path = s("path", { d: data });
      set(path, { class: stroke ? `ink line i-${ink}` : `ink area i-${ink}` });
      if (stroke) path.style.setProperty("stroke-width", `calc(${stroke}px * var(--line-scale, 1))`);
    }
    if (path) now.set(name, path);
  }
  return now;
}

/** Puts outlines into a group, and leaves those where they are that are there already. @param {SVGElement} group @param {Map<string, SVGElement>} outlines */
function lay(group, outlines) {
  const wanted = new Set(outlines.values());
  for (const child of [...group.children]) if (!wanted.has(/** @type {SVGElement} */ (child))) child.remove();
  let i = 0;
  for (const path of wanted) {
    if (group.children[i] !== path) group.insertBefore(path, group.children[i] ?? null);
    i += 1;
  }
}

/** @param {SVGElement} defs @param {string} id @param {string} data */
function hatch(defs, id, data) {
  const pattern = s("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" });
  pattern.append(s("path", { d: data, class: id }));
  defs.append(pattern);
}
