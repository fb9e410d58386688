// @ts-check
// Book: boards collected, ordered and printed, with their answers behind.

import { fill, h } from "../panel/dom.js";
import { t } from "../i18n/i18n.js";
import { call, post } from "../net/api.js";
import { download, saveBlob } from "../panel/share.js";
import { thumb } from "./make.js";

const KEPT = "gridwright.book";
/** Pages are looked at as they will be on paper where there is room for that. */
const WIDE = 600;
/** How high a page is, its width being 1. @type {Record<string, Record<string, number>>} */
const RATIO = { a4: { portrait: 297 / 210, landscape: 210 / 297 }, letter: { portrait: 11 / 8.5, landscape: 8.5 / 11 } };

/** `rules`: their text, where they are the user's own. @typedef {{board: any, title: string, genre: string, rules?: string}} Entry */

/** @returns {Entry[]} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Entry[]} entries */
function keep(entries) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(entries));
  } catch {
    // Then the book lasts as long as the tab.
  }
}

/** Puts a board into the book. @param {any} board @param {string} title @param {string} genre @param {string} [rules] */
export function addToBook(board, title, genre, rules) {
  keep([...stored(), { board, title, genre, ...(rules && { rules }) }]);
}

/** @param {import("../app.js").App} app @param {HTMLElement} panel */
export function book(app, panel) {
  let entries = stored();
  const sheets = h("div", { class: "sheets" });
  const select = (/** @type {string} */ id, /** @type {string[]} */ words, /** @type {string} */ first) => /** @type {HTMLSelectElement} */ (h("select", { id: `book-${id}`, onchange: () => lay() }, words.map((word) => h("option", { value: word, selected: word === first }, /^\d/.test(word) ? word : t(`book.${id}.${word}`)))));
  const columns = select("columns", ["1", "2", "3"], "2");
  const paper = select("paper", ["a4", "letter"], "a4");
  const turn = select("turn", ["portrait", "landscape"], "portrait");
  const title = /** @type {HTMLInputElement} */ (h("input", { id: "book-title", type: "text", value: t("book.untitled"), oninput: () => lay() }));
  const box = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: `book-${id}`, checked: true, onchange: () => lay() }));
  const names = box("names");
  const laws = box("rules");
  const answers = select("answers", ["end", "beside", "none"], "end");
  const list = h("ol", { class: "book-list" });
  const stage = document.getElementById("paper");
  const wrong = h("p", { class: "bad" });
  stage?.append(sheets);
  document.body.classList.add("booking");
  /** Pictures by board. @type {Map<string, Promise<any>>} */
  const pictures = new Map();
  const picture = (/** @type {any} */ board, /** @type {boolean} */ solved) => {
    const key = JSON.stringify([board, solved]);
    if (!pictures.has(key)) pictures.set(key, post("picture", { board, solved }).then((answer) => answer.picture).catch(() => {
      pictures.delete(key);
      return null;
    }));
    return /** @type {Promise<any>} */ (pictures.get(key));
  };
  let laid = 0;
  /** The server is told rules of one's own: it may have forgotten them. */
  const tellRules = () => Promise.all([...new Set(entries.map((entry) => entry.rules))].map((text) => text && post("rules", { text }).catch(() => null)));

  /** The pages as they are printed. */
  const lay = async () => {
    const mine = ++laid;
    await tellRules();
    const figure = async (/** @type {Entry} */ entry, /** @type {number} */ i, /** @type {boolean} */ solved) => {
      const drawn = await picture(entry.board, solved);
      return h("figure", { class: "item" }, names.checked && h("figcaption", null, `${i + 1}. ${entry.title || entry.genre}`), drawn ? thumb(drawn) : h("p", { class: "quiet" }, t("book.no-answer")));
    };
    const cards = (/** @type {boolean} */ solved) => Promise.all(entries.map((entry, i) => figure(entry, i, solved)));
    const solutions = answers.value === "none" ? [] : await cards(true);
    const problems = await cards(false);
    const sentences = laws.checked ? await rulesOf() : [];
    if (mine !== laid) return;
    document.body.dataset.turn = turn.value;
    document.body.dataset.paper = paper.value;
    const beside = answers.value === "beside" ? problems.flatMap((item, i) => [item, solutions[i]]) : problems;
    /** @param {any[]} own what stands on a page before the first of the puzzles */
    const put = (own) => fill(sheets, entries.length ? [...own, ...paged(title.value, beside, own.length ? [] : sentences)] : h("p", { class: "quiet empty" }, t("book.empty")),
      answers.value === "end" ? paged(t("book.answers"), solutions) : null);
    put([]);
    // Rules that leave no room for the puzzles have a page of their own.
    const first = sheets.querySelector(".sheet")?.getBoundingClientRect();
    if (first && sentences.length && first.width >= WIDE && first.height > first.width * RATIO[paper.value][turn.value] + 2) put([sheet(title.value, sentences)]);
  };
  const sheet = (/** @type {string | null} */ head, /** @type {any[]} */ content) => h("section", { class: "sheet" }, head && h("h1", null, head), content);
  /** Puzzles on as many pages as they need: as many on a page as are sure to fit. @param {string} head @param {any[]} items @param {any[]} [before] */
  const paged = (head, items, before = []) => {
    const across = Number(columns.value);
    const down = turn.value === "landscape" ? Math.max(1, across - 1) : across;
    const pages = Array.from({ length: Math.ceil(items.length / (across * down)) }, (_, i) => items.slice(i * across * down, (i + 1) * across * down));
    return pages.map((some, i) => sheet(i ? null : head, [...(i ? [] : before), h("div", { class: `items c${across} d${down}` }, some)]));
  };
  /** The rules of every genre in the book. */
  const rulesOf = async () => {
    const genres = [...new Set(entries.map((entry) => entry.board.genre))];
    const schemas = await Promise.all(genres.map((id) => app.schema(id, 5, 5).catch(() => null)));
    const applies = (/** @type {any} */ schema, /** @type {any} */ law) => !law.when || entries.some((entry) => entry.board.genre === schema.id && (entry.board.options ?? []).includes(law.when[0]) === law.when[1]);
    return schemas.filter(Boolean).map((schema) => h("div", { class: "how" }, h("b", null, schema.title), " ", schema.laws.filter((/** @type {any} */ law) => applies(schema, law)).map((/** @type {any} */ law) => law.sentence).join(" ")));
  };
  const change = (/** @type {Entry[]} */ next) => {
    entries = next;
    keep(entries);
    index();
    lay();
  };
  const move = (/** @type {number} */ i, /** @type {number} */ to) => {
    const next = [...entries];
    const [entry] = next.splice(i, 1);
    const at = Math.max(0, Math.min(next.length, to));
    next.splice(at, 0, entry);
    change(next);
    /** @type {HTMLElement | null} */ (list.children[at]?.firstElementChild)?.focus();
  };
  let dragged = -1;
  const index = () => fill(list, entries.map((entry, i) => h("li", { draggable: "true", "data-entry": i,
    ondragstart: () => (dragged = i), ondragover: (/** @type {Event} */ e) => e.preventDefault(), ondrop: (/** @type {Event} */ e) => {
      e.preventDefault();
      e.stopPropagation();
      if (dragged >= 0) move(dragged, i);
    } },
    h("button", { class: "plain", onclick: () => open(entry), onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (!e.altKey || (e.key !== "ArrowUp" && e.key !== "ArrowDown")) return;
      e.preventDefault();
      move(i, i + (e.key === "ArrowUp" ? -1 : 1));
    } }, entry.title || entry.genre, h("span", { class: "quiet" }, ` ${entry.board.rows}×${entry.board.cols}`)),
    h("button", { class: "icon", "aria-label": t("book.up"), disabled: i === 0, onclick: () => move(i, i - 1) }, "↑"),
    h("button", { class: "icon", "aria-label": t("book.down"), disabled: i === entries.length - 1, onclick: () => move(i, i + 1) }, "↓"),
    h("button", { class: "icon", "aria-label": t("book.remove"), onclick: () => change(entries.filter((_, j) => j !== i)) }, "✕"))));
  const open = async (/** @type {Entry} */ entry) => {
    await tellRules();
    await app.openBoard(entry.board, entry.title, entry.rules);
    app.setMode("set");
  };
  const here = () => {
    const doc = app.doc.value;
    if (doc) change([...entries, { board: doc.board(), title: doc.title, genre: doc.schema.title, ...(doc.rules && { rules: doc.rules }) }]);
  };
  /** Pages as the program itself lays them out. @param {string} form */
  const pages = async (form) => {
    wrong.textContent = "";
    try {
      await tellRules();
      const boards = entries.map((entry) => ({ board: entry.board, title: entry.title }));
      const answer = await call("POST", "book", { boards, title: title.value, paper: paper.value, per_page: Number(columns.value) ** 2 || null, rules: laws.checked, as_listed: true, as: form });
      if (form === "pdf") return saveBlob(await answer.blob(), "book.pdf");
      (await answer.json()).pages.forEach((/** @type {string} */ page, /** @type {number} */ i) => download(page, `page-${String(i + 1).padStart(3, "0")}.svg`, "image/svg+xml"));
    } catch (refused) {
      wrong.textContent = refused instanceof Error ? refused.message : String(refused);
      app.status.set(wrong.textContent);
    }
  };
  const check = (/** @type {HTMLElement} */ input, /** @type {string} */ text) => h("label", { class: "check" }, input, " ", text);
  const field = (/** @type {string} */ id, /** @type {HTMLElement} */ input) => h("label", { class: "field", for: `book-${id}` }, h("span", null, t(`book.${id}`)), input);
  fill(panel,
    h("div", { class: "row" }, h("button", { class: "main", onclick: () => print(), "data-act": "print" }, t("book.print")), h("button", { onclick: here, "data-act": "add" }, t("book.add"))),
    h("div", { class: "row" },
      h("button", { onclick: () => pages("pdf"), "data-act": "pdf" }, t("book.pdf")),
      h("button", { onclick: () => pages("svg"), "data-act": "svg-pages" }, t("book.svg")),
      h("button", { onclick: () => download(`${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`, "book.jsonl"), "data-act": "jsonl" }, t("book.jsonl"))),
    wrong,
    field("title", title),
    h("div", { class: "row" }, field("columns", columns), field("paper", paper), field("turn", turn)),
    field("answers", answers),
    check(names, t("book.names")), check(laws, t("book.rules")), list);
  index();
  lay();
  return {
    commands: {},
    close: () => {
      laid += 1;
      sheets.remove();
      document.body.classList.remove("booking");
    },
  };
}
