// @ts-check
// A new board: of which genre, of which size, with whose rules.

import { fill, h } from "./dom.js";
import { called } from "./header.js";
import { t } from "../i18n/i18n.js";
import { get, post } from "../net/api.js";

/** Every genre, once somebody wants to know. @type {Promise<any[]> | undefined} */
let known;

/** Every genre that there is. @returns {Promise<any[]>} */
export function allGenres() {
  known ??= get("genres").then(({ genres }) => genres.sort((/** @type {any} */ a, /** @type {any} */ b) => a.title.localeCompare(b.title)));
  known.catch(() => (known = undefined));
  return known;
}

/** An empty board. @param {import("../app.js").App} app @param {string} genre @param {number} rows @param {number} cols */
async function openBlank(app, genre, rows, cols) {
  await app.openBoard((await post("blank", { genre, rows, cols })).board);
}

/** An empty board of rules of one's own. @param {import("../app.js").App} app @param {string} file @param {number} rows @param {number} cols */
async function openOwn(app, file, rows, cols) {
  const { text } = await get(`rules/${file}`);
  const { genre, schema, diagnostics } = await post("rules", { text });
  if (!genre) throw new Error(diagnostics[0]?.message ?? file);
  const { board } = await post("blank", { genre, rows, cols });
  await app.openBoard(board, schema.title, text);
}

/** Asks for a genre and a size. @param {import("../app.js").App} app */
export async function askNew(app) {
  const [genres, { rules: own }] = await Promise.all([allGenres(), get("rules").catch(() => ({ rules: [] }))]);
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));
  const list = h("div", { class: "genres", role: "listbox", "aria-label": t("genre") });
  const doc = app.doc.value;
  const rows = /** @type {HTMLInputElement} */ (h("input", { id: "rows", type: "number", min: 1, max: 500, value: doc?.rows ?? 10 }));
  const cols = /** @type {HTMLInputElement} */ (h("input", { id: "cols", type: "number", min: 1, max: 500, value: doc?.cols ?? 10 }));
  const wrong = h("p", { class: "bad", role: "alert" });
  /** @param {string} id @param {string} [file] rules of one's own, by the name of their file */
  const open = async (id, file) => {
    try {
      if (file) await openOwn(app, file, Number(rows.value), Number(cols.value));
      else await openBlank(app, id, Number(rows.value), Number(cols.value));
      if (app.mode.value === "play") app.setMode("set");
      dialog.close();
    } catch (problem) {
      wrong.textContent = problem instanceof Error ? problem.message : String(problem);
    }
  };
  /** What Enter opens: the first that is named so, else the first of all that fit. @type {HTMLElement | null} */
  let first = null;
  const show = (/** @type {string} */ text) => {
    const wanted = text.trim().toLowerCase();
    const fits = genres.filter((g) => [g.id, g.title, ...g.aliases].some((/** @type {string} */ word) => word.toLowerCase().includes(wanted)));
    const mine = own.filter((/** @type {any} */ file) => `${file.name} ${file.title ?? ""}`.toLowerCase().includes(wanted));
    fill(list, mine.map((/** @type {any} */ file) => h("button", { class: "genre own", role: "option", "data-rules": file.name, onclick: () => open("", file.name) }, file.title ?? file.name, h("span", { class: "quiet" }, ` ${t("rules.own")}`))), fits.map((g) => h("button", { class: "genre", role: "option", "data-id": g.id, onclick: () => open(g.id) }, called(g))));
    const named = fits.find((g) => [g.id, g.title, ...g.aliases].some((/** @type {string} */ word) => word.toLowerCase() === wanted));
    first = wanted ? list.querySelector(named ? `[data-id="${named.id}"]` : ".genre") : null;
    first?.setAttribute("aria-selected", "true");
  };
  const search = h("input", { id: "search", type: "search", placeholder: t("genre.find"), "aria-label": t("genre.find"), oninput: (/** @type {any} */ e) => show(e.target.value), onkeydown: (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Enter" || e.isComposing) return;
    e.preventDefault();
    first?.click();
  } });
  fill(dialog,
    h("div", { class: "dialog-head" }, h("h2", null, t("new")), h("button", { class: "icon", "aria-label": t("close"), onclick: () => dialog.close() }, "✕")),
    h("div", { class: "row" }, search, h("label", { class: "size" }, t("rows"), rows), h("span", { "aria-hidden": "true" }, "×"), h("label", { class: "size" }, t("cols"), cols)),
    wrong, list, h("p", { class: "quiet" }, t("paste")));
  show("");
  dialog.showModal();
  search.focus();
}
