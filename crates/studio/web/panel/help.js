// @ts-check
// The list of keys, where each can be changed; the palette of all commands; choices of looks.

import { keyName } from "../board/input.js";
import { choose, KEYS, rebind, settings } from "../doc/settings.js";
import { fill, h } from "./dom.js";
import { t } from "../i18n/i18n.js";

const byId = () => /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));

/** @param {string} title */
function head(title) {
  return h("div", { class: "dialog-head" }, h("h2", null, title), h("button", { class: "icon", "aria-label": t("close"), onclick: () => byId().close() }, "✕"));
}

/** Every command with its key; a press on the key waits for another. What keys draw comes first: that of the brush in hand. @param {import("../app.js").App} app */
export function keyList(app) {
  const dialog = byId();
  const rows = h("div", { class: "keys" });
  const draw = () => fill(rows, Object.keys(KEYS).map((command) => h("div", { class: "share-row" }, h("span", null, t(`command.${command}`)),
    h("button", { class: "small key-name", "data-command": command, onclick: (/** @type {any} */ e) => listen(e.target, command) }, settings.keys[command] || "–"))));
  const listen = (/** @type {HTMLElement} */ button, /** @type {string} */ command) => {
    button.textContent = t("keys.press");
    let leader = "";
    const take = (/** @type {KeyboardEvent} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      const name = keyName(event);
      if (name === "g" && !leader) {
        leader = "g ";
        return;
      }
      button.removeEventListener("keydown", take);
      if (event.key !== "Escape" || command === "drop") rebind(command, leader + name);
      draw();
      /** @type {HTMLElement | null} */ (rows.querySelector(`[data-command="${command}"]`))?.focus();
    };
    button.addEventListener("keydown", take);
    button.focus();
  };
  draw();
  const hand = app.hand;
  const way = { line: "line", bridge: "line", side: "side", border: "border", block: "border", shade: "flag", mark: "flag" }[hand?.kind ?? ""] ?? "value";
  fill(dialog, head(t("keys")), hand && h("p", { "data-part": "keys-hand" }, h("b", null, `${hand.layer}: `), t(`keys.${way}`)), h("p", { class: "quiet" }, t("keys.fixed")), rows,
    h("button", { class: "small", "data-act": "keys-reset", onclick: () => {
      choose("keys", { ...KEYS });
      draw();
    } }, t("keys.reset")));
  if (!dialog.open) dialog.showModal();
}

/** All commands by name. @param {import("../app.js").App} app @param {Record<string, () => void>} commands */
export function palette(app, commands) {
  const dialog = byId();
  const list = h("div", { class: "palette", role: "listbox", "aria-label": t("command.palette") });
  const run = (/** @type {string} */ name) => {
    dialog.close();
    app.run(name);
  };
  let fits = /** @type {string[]} */ ([]);
  const show = (/** @type {string} */ text) => {
    const wanted = text.trim().toLowerCase();
    fits = Object.keys(commands).filter((name) => name !== "palette" && t(`command.${name}`).toLowerCase().includes(wanted));
    fill(list, fits.map((name, i) => h("button", { class: "genre", role: "option", "aria-selected": String(i === 0), "data-command": name, onclick: () => run(name) }, t(`command.${name}`), h("span", { class: "quiet" }, ` ${settings.keys[name] ?? ""}`))));
  };
  const search = h("input", { id: "search", type: "search", "aria-label": t("command.palette"), placeholder: t("command.palette"), oninput: (/** @type {any} */ e) => show(e.target.value), onkeydown: (/** @type {KeyboardEvent} */ e) => {
    if (e.key === "Enter" && fits[0]) {
      e.preventDefault();
      run(fits[0]);
    }
  } });
  fill(dialog, head(t("command.palette")), search, list);
  show("");
  if (!dialog.open) dialog.showModal();
  search.focus();
}

/** Looks and feel. @param {import("../app.js").App} app */
export function settingsDialog(app) {
  const dialog = byId();
  const slider = (/** @type {string} */ name, /** @type {number} */ low, /** @type {number} */ high) => h("label", { class: "field", for: `set-${name}` }, h("span", null, t(`settings.${name}`)),
    h("input", { id: `set-${name}`, type: "range", min: low, max: high, step: 0.1, value: settings[name], oninput: (/** @type {any} */ e) => {
      choose(name, e.target.value);
      app.view.fit();
    } }));
  const tap = h("select", { id: "set-tap", onchange: (/** @type {any} */ e) => choose("tap", e.target.value) }, ["cycle", "yes"].map((word) => h("option", { value: word, selected: settings.tap === word }, t(`settings.tap.${word}`))));
  fill(dialog, head(t("settings")), slider("line", 0.6, 2), slider("cell", 0.5, 2), slider("text", 0.8, 2),
    h("label", { class: "field", for: "set-tap" }, h("span", null, t("settings.tap")), tap),
    h("div", { class: "row" }, h("button", { onclick: () => keyList(app), "data-act": "keys" }, t("keys"))));
  if (!dialog.open) dialog.showModal();
}
