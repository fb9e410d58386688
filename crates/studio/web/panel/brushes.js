// @ts-check
// The row of brushes: which one is in hand is always seen.

import { palette } from "../brush/brush.js";
import { fill, h } from "./dom.js";
import { t } from "../i18n/i18n.js";

/** @param {import("../app.js").App} app @param {HTMLElement} bar */
export function brushBar(app, bar) {
  const draw = () => {
    const several = app.brushes.length > 1;
    const auto = several && app.mode.value === "play";
    const hand = app.brush.value;
    fill(
      bar,
      h("div", { class: "brush-row", role: "radiogroup", "aria-label": t("brushes") },
        auto && brush(t("brush.auto"), "auto", !hand, () => app.brush.set(null)),
        app.brushes.map((b) => brush(label(b), b.kind, hand === b, () => app.brush.set(b), b.role)),
        h("button", { class: "brush second", "aria-pressed": String(app.secondary.value), onclick: () => app.secondary.set(!app.secondary.value), title: t("brush.second") }, h("span", { class: "glyph" }, "✕"), t("brush.no"))),
      hand && keypad(app, hand),
    );
  };
  app.brush.watch(draw);
  app.secondary.watch(draw);
  app.mode.watch(draw);
}

/** @param {string} text @param {string} kind @param {boolean} held @param {() => void} act @param {string} [role] */
function brush(text, kind, held, act, role = "") {
  return h("button", { class: `brush ${role}`, role: "radio", "aria-checked": String(held), onclick: act }, h("span", { class: `glyph g-${kind}`, "aria-hidden": "true" }), text);
}

/** @param {import("../brush/brush.js").Brush} b */
function label(b) {
  if (b.layer === "holes") return t("brush.holes");
  return b.kind === "block" ? t("brush.block", { layer: b.layer }) : b.layer;
}

/** Values to tap, where there are values. @param {import("../app.js").App} app @param {import("../brush/brush.js").Brush} hand */
function keypad(app, hand) {
  if (!["value", "cycle", "arrow", "sums"].includes(hand.kind)) return null;
  const put = (/** @type {string} */ value) => {
    const place = app.selected;
    const note = app.noting && /^\d$/.test(value);
    if (place && note) app.doc.value?.make(app.keys.press(app.doc.value, hand, app.cursor, { key: value, shiftKey: false, ctrlKey: false, now: 0, note: app.noting })?.wanted ?? []);
    else if (place) app.doc.value?.make(app.everywhere([{ layer: hand.layer, place, value }]));
    app.showCursor(true);
  };
  const press = (/** @type {string} */ key, /** @type {boolean} */ shiftKey) => {
    const doc = app.doc.value;
    const done = doc && app.keys.press(doc, hand, app.cursor, { key, shiftKey, ctrlKey: false, now: performance.now() });
    if (done?.wanted.length) doc?.make(done.wanted);
    app.showCursor(true);
  };
  // Numbers inside a value are typed; arrows turn it.
  const parts = (hand.holds.tags ?? []).length > 0;
  const extra = parts ? [..."0123456789"].map((digit) => cap(digit, () => press(digit, false), `digit-${digit}`)) : [];
  if (hand.kind === "arrow" && parts) extra.push(...[["↑", "ArrowUp"], ["↓", "ArrowDown"], ["←", "ArrowLeft"], ["→", "ArrowRight"]].map(([sign, key]) => cap(sign, () => press(key, true), key)));
  if (hand.kind === "sums") extra.push(cap("⇄", () => (app.keys.half = 1 - app.keys.half), "half"));
  if (hand.holds.list) extra.push(cap(",", () => press(",", false), ","), ...[..."0123456789"].map((digit) => cap(digit, () => press(digit, false), `digit-${digit}`)));
  const values = hand.holds.list ? [] : palette(hand).slice(0, 32);
  return h("div", { class: "keypad", role: "group", "aria-label": t("keypad") },
    values.map((value) => cap(value, () => put(value), value)), extra,
    h("button", { class: "key-cap", "data-value": ".", "aria-label": t("erase"), onclick: () => put(".") }, "⌫"));
}

/** @param {string} text @param {() => void} act @param {string} value */
function cap(text, act, value) {
  return h("button", { class: "key-cap", "data-value": value, onclick: act }, text);
}
