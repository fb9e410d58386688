// @ts-check
// The bar above: modes, what is on the table, undo, zoom, sharing.

import { fill, h, refill } from "./dom.js";
import { current, t } from "../i18n/i18n.js";

/** @param {import("../app.js").App} app @param {string[]} modes */
export function header(app, modes) {
  const nav = /** @type {HTMLElement} */ (document.getElementById("modes"));
  const what = /** @type {HTMLElement} */ (document.getElementById("what"));
  const tools = /** @type {HTMLElement} */ (document.getElementById("tools"));
  app.mode.watch((mode) => fill(nav, modes.map((id) =>
    h("button", { class: "mode", "data-id": id, "aria-current": id === mode ? "page" : null, onclick: () => app.setMode(id) }, t(`mode.${id}`)))));
  const drawTools = () => {
    const doc = app.doc.value;
    // Where a text is written, it is the text.
    const typing = app.mode.value === "rules";
    refill(tools, [!doc, doc?.tree.canUndo, doc?.tree.canRedo, typing], () => [
      ...["undo", "redo"].map((way, i) => repeats(icon("↶↷"[i], t(way), () => app.run(way), !typing && !(i ? doc?.tree.canRedo : doc?.tree.canUndo), way), () => app.run(way))),
      icon("−", t("zoom.out"), () => app.view.setZoom(app.view.zoom / 1.25), !doc, "zoom-out"),
      icon("+", t("zoom.in"), () => app.view.setZoom(app.view.zoom * 1.25), !doc, "zoom-in"),
      h("button", { onclick: async () => (await import("./share.js")).shareDialog(app), disabled: !doc, "data-act": "share" }, t("share")),
      icon("⋯", t("command.palette"), () => app.run("palette"), false, "palette")]);
  };
  app.doc.watch((doc) => {
    refill(what, doc && [doc.genre, doc.schema.title, doc.rows, doc.cols], () => doc && h("button", { class: "plain title", onclick: async () => (await import("./new.js")).askNew(app), title: t("new") }, h("span", null, called(doc.schema)), h("span", { class: "quiet", "data-part": "size" }, `${doc.rows}×${doc.cols}`)));
    drawTools();
  });
  app.mode.watch(drawTools);
  const drawer = /** @type {HTMLElement} */ (document.getElementById("drawer"));
  drawer.setAttribute("aria-label", t("drafts"));
  drawer.addEventListener("click", () => {
    const open = document.body.classList.toggle("drawer-open");
    drawer.setAttribute("aria-expanded", String(open));
  });
}

/** The button that is held, and what it does. */
let held = 0;

/** A button that goes on while it is held; it is made anew by what it does, so who is held is kept beside. @param {HTMLElement} button @param {() => void} act */
function repeats(button, act) {
  button.addEventListener("pointerdown", () => {
    const again = () => {
      act();
      held = window.setTimeout(again, 90);
    };
    window.clearTimeout(held);
    held = window.setTimeout(again, 450);
  });
  return button;
}
for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, () => window.clearTimeout(held));

/** @param {string} sign @param {string} label @param {() => void} act @param {boolean} off @param {string} id */
function icon(sign, label, act, off, id) {
  return h("button", { class: "icon", title: label, "aria-label": label, onclick: act, disabled: off, "data-act": id }, h("span", { "aria-hidden": "true" }, sign));
}

/** A genre's name in the language of the page. @param {{title: string, aliases: string[]}} genre */
export function called({ title, aliases }) {
  return (current() === "ja" && aliases.find((alias) => /[぀-ヿ一-鿿]/.test(alias))) || title;
}
