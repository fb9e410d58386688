// @ts-check
// The row of brushes: which one is in hand is always seen.

import { palette, tagOf } from "../brush/brush.js";
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
        h("button", { class: "brush second", "aria-pressed": String(app.secondary.value), onclick: () => app.secondary.set(!app.secondary.value), title: t("brush.second") }, h("span", { class: "glyph" }, "✕"), t("brush.no")),
        // On a phone there is no room for them above.
        [["−", "out", 0.8], ["+", "in", 1.25]].map(([sign, way, by]) => h("button", { class: "icon zoom", "aria-label": t(`zoom.${way}`), "data-act": `zoom-${way}-here`, onclick: () => app.view.setZoom(app.view.zoom * Number(by)) }, sign))),
      // As much room as the largest of them needs: the board stays where it is when another brush is taken up.
      app.brushes.some(hasKeys) && h("div", { class: "keypads" }, app.brushes.filter(hasKeys).map((b) => keypad(app, b, b === hand))),
    );
    // In a row that is longer than the screen the one in hand is in sight.
    const row = bar.firstElementChild;
    const held = row?.querySelector("[aria-checked=true]");
    if (row && held && row.scrollWidth > row.clientWidth) row.scrollLeft += held.getBoundingClientRect().right - row.getBoundingClientRect().right + 24;
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

/** Two taps on digits are one number if they come this soon. */
const TAPS = 2000;

/** Whether there are more numbers than a row of keys can show. @param {import("../brush/brush.js").Brush} hand */
function hasNoEnd(hand) {
  return (hand.holds.ranges ?? []).some((/** @type {[number | null, number | null]} */ [low, high]) => high === null || high - (low ?? 1) > 30);
}

/** @param {import("../brush/brush.js").Brush} b */
const hasKeys = (b) => ["value", "cycle", "arrow", "sums"].includes(b.kind);

/** Values to tap, where there are values. @param {import("../app.js").App} app @param {import("../brush/brush.js").Brush} hand @param {boolean} shown else its room alone */
function keypad(app, hand, shown) {
  const cap = (/** @type {string} */ text, /** @type {() => void} */ act, /** @type {string} */ value, /** @type {string | undefined} */ label = undefined) =>
    shown ? h("button", { class: "key-cap", "data-value": value, "aria-label": label, title: label, onclick: act }, text) : h("span", { class: "key-room" }, text);
  const put = (/** @type {string} */ value) => {
    const place = app.selected;
    const note = app.noting && /^\d$/.test(value);
    if (place && note) app.doc.value?.make(app.keys.press(app.doc.value, hand, app.cursor, { key: value, shiftKey: false, ctrlKey: false, now: 0, note: app.noting })?.wanted ?? []);
    else if (place) app.doc.value?.make(app.everywhere([{ layer: hand.layer, place, value }]));
    app.showCursor(true);
  };
  const press = (/** @type {string} */ key, /** @type {boolean} */ shiftKey) => {
    const doc = app.doc.value;
    const now = performance.now();
    // A thumb is slower than a key.
    if (now - app.keys.since < TAPS) app.keys.since = now;
    const note = /^\d$/.test(key) ? app.noting : null;
    const done = doc && app.keys.press(doc, hand, app.cursor, { key, shiftKey, ctrlKey: false, now, note });
    if (done?.wanted.length) doc?.make(app.everywhere(done.wanted));
    app.showCursor(true);
  };
  // Numbers without end and those inside a value are typed; arrows turn it.
  const { tags = [], list, shapes, ranges = [] } = hand.holds;
  const fields = tags.flatMap((/** @type {any} */ tag) => tag.fields);
  const open = hasNoEnd(hand);
  const extra = tags.length || (list && (!shapes || ranges.length)) || open ? [..."0123456789"].map((digit) => cap(digit, () => press(digit, false), `digit-${digit}`)) : [];
  if (fields.some((/** @type {any} */ field) => field.unknown) || (list && hand.holds.unknown)) extra.push(cap("?", () => press("?", false), "digit-?"));
  if (hand.kind === "arrow" && tags.length) extra.push(...[["↑", "ArrowUp"], ["↓", "ArrowDown"], ["←", "ArrowLeft"], ["→", "ArrowRight"]].map(([sign, key]) => cap(sign, () => press(key, true), key)));
  if (hand.kind === "sums") extra.push(cap("⇄", () => (app.keys.half = 1 - app.keys.half), "half"));
  // A piece is drawn cell by cell and row by row.
  if (shapes) extra.push(...[["■", "#", "cell"], ["□", ".", "gap"], ["↵", "/", "row"]].map(([sign, key, name]) => cap(sign, () => press(key, false), key, t(`piece.${name}`))));
  if (list) extra.push(cap(",", () => press(",", false), ","));
  const values = list ? [] : palette(hand).filter((value) => !open || !/^\d+$/.test(value)).slice(0, 32);
  const caps = [
    // Of a value with parts its word: the parts are typed after it.
    ...values.map((value) => cap(tagOf(value)?.word ?? value, () => put(value), value)), ...extra,
    cap("⌫", () => {
      app.keys.typed = "";
      put(".");
    }, "", t("erase"))];
  return shown ? h("div", { class: "keypad", role: "group", "aria-label": t("keypad") }, caps) : h("div", { class: "keypad-room", "aria-hidden": "true" }, caps);
}
