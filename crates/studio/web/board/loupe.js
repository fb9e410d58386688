// @ts-check
// What lies below a finger, shown above it.

import { s } from "../panel/dom.js";

/** Cells smaller than this many pixels are shown larger above the finger. */
const SMALL = 28;

export class Loupe {
  /** @param {import("../app.js").App} app @param {PointerEvent} event */
  show(app, event) {
    if (event.pointerType !== "touch" || app.view.cellPixels >= SMALL) return;
    if (!this.glass) {
      this.glass = s("svg", { class: "loupe", "aria-hidden": "true" });
      this.glass.append(s("use", { href: "#ink" }), s("use", { href: "#trial" }), s("use", { href: "#marks-above" }));
      document.body.append(this.glass);
    }
    const at = app.view.at(event);
    const [x, y] = [app.view.origin.x + at.x * 20, app.view.origin.y + at.y * 20];
    this.glass.setAttribute("viewBox", `${x - 60} ${y - 60} 120 120`);
    this.glass.style.setProperty("left", `${event.clientX - 60}px`);
    this.glass.style.setProperty("top", `${Math.max(4, event.clientY - 160)}px`);
  }

  hide() {
    this.glass?.remove();
    this.glass = undefined;
  }

  /** @type {SVGElement | undefined} */
  glass;
}
