// @ts-check
// Words of the language offered while a rule file is typed.

import { fill, h } from "./dom.js";
import { get } from "../net/api.js";
import { t } from "../i18n/i18n.js";

/** How many words are offered at a time. */
const OFFERED = 8;

/** Names that the text itself declares. @param {string} text @returns {string[]} */
export function declared(text) {
  return [...text.matchAll(/^(?:given|find|note|part|let|def)\s+([a-z][\w-]*)/gm)].map((match) => match[1]);
}

/** The word before the caret, and the words that go on from it. @param {string} text @param {number} caret @param {string[]} words @returns {{start: number, fits: string[]}} */
export function offers(text, caret, words) {
  const start = caret - (/[a-z][\w-]*$/.exec(text.slice(0, caret))?.[0].length ?? 0);
  const typed = text.slice(start, caret);
  if (typed.length < 2 || /^[\w-]/.test(text.slice(caret))) return { start, fits: [] };
  const all = [...new Set([...declared(text), ...words])];
  return { start, fits: all.filter((word) => word.startsWith(typed) && word !== typed).slice(0, OFFERED) };
}

/** Offers words below an editor. @param {HTMLTextAreaElement} area @param {(text: string, from: number, to: number) => void} write puts a word that was taken */
export function completion(area, write) {
  const list = h("div", { class: "offers", role: "listbox", id: "offers", "aria-label": t("rules.offers"), hidden: true });
  /** @type {string[]} */
  let words = [];
  get("words").then((answer) => (words = answer.words)).catch(() => {});
  let at = 0;
  let now = { start: 0, fits: /** @type {string[]} */ ([]) };
  const show = () => {
    now = offers(area.value, area.selectionStart, words);
    at = Math.min(at, Math.max(0, now.fits.length - 1));
    list.hidden = !now.fits.length;
    if (list.hidden) area.removeAttribute("aria-activedescendant");
    else area.setAttribute("aria-activedescendant", `offer-${at}`);
    fill(list, now.fits.map((word, i) => h("div", { role: "option", id: `offer-${i}`, class: "offer", "aria-selected": String(i === at), onmousedown: (/** @type {Event} */ e) => {
      e.preventDefault();
      take(word);
    } }, word)));
  };
  const take = (/** @type {string} */ word) => {
    write(word, now.start, area.selectionStart);
    list.hidden = true;
  };
  area.addEventListener("input", () => {
    at = 0;
    show();
  });
  area.addEventListener("blur", () => (list.hidden = true));
  area.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      at = (at + (event.key === "ArrowDown" ? 1 : -1) + now.fits.length) % now.fits.length;
      show();
    } else if (event.key === "Tab" || event.key === "Enter") take(now.fits[at]);
    else if (event.key === "Escape") list.hidden = true;
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return list;
}
