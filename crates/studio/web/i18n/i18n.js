// @ts-check
// Words for people. Every text that is not from a rule file stands in `en.json` and `ja.json`.

/** @type {Record<string, string>} */
let words = {};
let language = "en";

/** Loads a language. @param {string} wanted */
export async function load(wanted) {
  language = wanted === "ja" ? "ja" : "en";
  const answer = await fetch(`i18n/${language}.json`);
  words = await answer.json();
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-t]")) {
    element.textContent = t(element.getAttribute("data-t") ?? "");
  }
}

export function current() {
  return language;
}

/**
 * A text, with `{name}` for what is put in. A text may have forms: `key.one`, `key.other` by the number `n`.
 * @param {string} key
 * @param {Record<string, string | number | bigint>} [values]
 */
export function t(key, values = {}) {
  let text = words[key];
  if (text === undefined && values.n !== undefined) {
    const form = new Intl.PluralRules(language).select(Number(values.n));
    text = words[`${key}.${form}`] ?? words[`${key}.other`];
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "string" ? value : value === undefined ? "" : number(value);
  });
}

/** What the program says, for people: names of layers and values are quoted, not typed. @param {string | undefined} text */
export function plain(text) {
  return (text ?? "").replace(/`([^`]*)`/g, "“$1”");
}

/** A number as people of the language write it. @param {number | bigint} value */
export function number(value) {
  numbers ??= new Intl.NumberFormat(language);
  return numbers.format(value);
}

/** Made once: making one takes longer than using it. @type {Intl.NumberFormat | undefined} */
let numbers;
