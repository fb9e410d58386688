// @ts-check
// The list of drafts at the side.

import { fill, h } from "./dom.js";
import { current, t } from "../i18n/i18n.js";
import { called } from "./header.js";
import { allGenres, askNew } from "./new.js";

/** @param {import("../app.js").App} app @param {HTMLElement} side */
export function draftList(app, side) {
  const list = h("div", { class: "list" });
  let shown = "";
  const refresh = async () => {
    const [drafts, genres] = await Promise.all([app.drafts.list(), allGenres().catch(() => [])]);
    const groups = new Map();
    for (const draft of drafts) {
      const day = isToday(draft.time) ? "today" : "earlier";
      if (!groups.has(day)) groups.set(day, []);
      groups.get(day).push(draft);
    }
    fill(list, [...groups].flatMap(([day, members]) => [h("h2", { class: "small-head" }, t(`drafts.${day}`)), ...members.map((/** @type {any} */ draft) => entry(draft, genres.find((g) => g.id === draft.genre)))]));
  };
  const entry = (/** @type {any} */ draft, /** @type {any} */ genre) => {
    const title = draft.title || (genre ? called(genre) : draft.genre);
    const here = app.doc.value?.id === draft.id;
    return h("div", { class: "draft", "aria-current": here ? "true" : null },
      h("button", { class: "plain open", onclick: () => open(draft.id) }, h("span", null, title), h("span", { class: "quiet" }, `${draft.rows}×${draft.cols} · ${clock(draft.time)}`)),
      h("button", { class: "icon bin", "aria-label": t("drafts.remove", { title }), title: t("drafts.remove", { title }), onclick: () => remove(draft.id) }, "✕"));
  };
  const open = async (/** @type {string} */ id) => {
    await app.drafts.flush();
    await app.openDraft(id);
    document.body.classList.remove("drawer-open");
  };
  const remove = async (/** @type {string} */ id) => {
    await app.drafts.remove(id);
    if (app.doc.value?.id === id) {
      const rest = (await app.drafts.list()).filter((draft) => draft.id !== id);
      if (rest[0]) await app.openDraft(rest[0].id);
      else askNew(app);
    }
    refresh();
  };
  const bin = h("div", { class: "list", hidden: true });
  const showBin = async () => {
    bin.hidden = !bin.hidden;
    if (bin.hidden) return;
    const thrown = await app.drafts.bin().catch(() => []);
    fill(bin, h("h2", { class: "small-head" }, t("drafts.bin")), thrown.length ? thrown.map((draft) => h("div", { class: "draft" },
      h("button", { class: "plain open", "data-restore": draft.id, onclick: async () => {
        await app.drafts.restore(draft.id);
        bin.hidden = true;
        await app.openDraft(draft.id);
        refresh();
      } }, h("span", null, draft.title || draft.genre), h("span", { class: "quiet" }, t("drafts.restore"))))) : h("p", { class: "quiet" }, t("drafts.bin.empty")));
  };
  const foot = h("div", { class: "row" },
    h("button", { class: "small", "data-act": "bin", onclick: showBin }, t("drafts.bin")),
    h("button", { class: "small", "data-act": "export", onclick: async () => (await import("./share.js")).download(await app.drafts.all(), "drafts.jsonl") }, t("drafts.export")));
  // What the board is called, and what is to be remembered of it.
  const title = /** @type {HTMLInputElement} */ (h("input", { id: "draft-title", type: "text", maxlength: 200, autocomplete: "off", onchange: () => told("title", title.value) }));
  const notes = /** @type {HTMLTextAreaElement} */ (h("textarea", { id: "draft-notes", rows: 3, maxlength: 4000, onchange: () => told("notes", notes.value) }));
  const told = async (/** @type {"title" | "notes"} */ what, /** @type {string} */ text) => {
    const doc = app.doc.value;
    if (!doc) return;
    doc[what] = text.trim();
    app.keep();
  };
  const about = h("details", { class: "more about" }, h("summary", null, t("drafts.about")),
    h("label", { class: "field", for: "draft-title" }, h("span", null, t("drafts.title")), title),
    h("label", { class: "field", for: "draft-notes" }, h("span", null, t("drafts.notes")), notes));
  fill(side, h("button", { class: "main new", onclick: () => askNew(app), "data-act": "new" }, t("new.button")), list, about, foot, bin);
  app.doc.watch((doc) => {
    if (doc && doc.id !== shown) {
      shown = doc.id;
      [title.value, notes.value] = [doc.title, doc.notes];
      refresh();
    }
  });
  app.saved.watch((state) => state.startsWith("saved") && refresh());
}

/** @param {number} seconds */
function isToday(seconds) {
  return new Date(seconds * 1000).toDateString() === new Date().toDateString();
}

/** @param {number} seconds */
function clock(seconds) {
  const date = new Date(seconds * 1000);
  return isToday(seconds)
    ? new Intl.DateTimeFormat(current(), { hour: "2-digit", minute: "2-digit" }).format(date)
    : new Intl.DateTimeFormat(current(), { month: "short", day: "numeric" }).format(date);
}
