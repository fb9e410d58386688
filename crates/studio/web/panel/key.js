// @ts-check
// Asks for the key of the studio, where a page has none.

import { keep } from "../net/api.js";
import { t } from "../i18n/i18n.js";
import { fill, h } from "./dom.js";

/** The key is missing: says where it is, and takes it. @param {HTMLElement} paper */
export function askKey(paper) {
  const field = /** @type {HTMLInputElement} */ (h("input", { id: "key", autocomplete: "off", size: 34 }));
  const take = () => {
    keep(field.value.trim());
    location.reload();
  };
  const form = h("div", { class: "card key" }, h("h1", null, t("key.title")), h("p", null, t("key.text")), h("code", null, "gridwright studio"),
    h("label", { class: "field", for: "key" }, h("span", null, t("key")), field), h("button", { class: "main", onclick: take }, t("key.take")));
  fill(paper, form);
}
