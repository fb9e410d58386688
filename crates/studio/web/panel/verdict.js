// @ts-check
// What is true of the board, in one card and one line.

import { h, refill } from "./dom.js";
import { number, plain, t } from "../i18n/i18n.js";

/** The number of solutions in words, as far as it is known. @param {import("../app.js").Known} known */
export function countText(known) {
  const { count } = known;
  if (!count?.count) return count?.refused ? t("count.refused") : "";
  const told = number(BigInt(count.count));
  return t(count.exact ? "count.exact" : "count.least", { n: told, count: told });
}

/** @param {import("../app.js").Known} known */
export function verdictWord(known) {
  return known.verdict?.verdict ?? (known.working ? "working" : "unknown");
}

/** Whether what is told may not be so any more: what an edit cannot have changed is not old. @param {import("../app.js").Known} known */
export function isOld(known) {
  return Boolean(known.old && !known.stays?.verdict);
}

/**
 * @param {import("../app.js").App} app @param {HTMLElement} card @param {import("../app.js").Known} known
 */
export function verdictCard(app, card, known) {
  const word = verdictWord(known);
  const old = isOld(known);
  card.className = `card verdict is-${word}${old ? " old" : ""}`;
  card.dataset.verdict = word;
  card.dataset.rev = String(known.rev);
  const { facts } = known;
  const doc = app.doc.value;
  /** @type {string[]} */
  const lines = [];
  if (word === "multiple") lines.push(countText(known) || t("count.two"));
  // Which law it is that an engine cannot take is said by the engine.
  if (word === "multiple" && known.count?.refused) lines.push(known.count.refused);
  if (word === "unknown" && known.verdict?.witnesses?.length) lines.push(t("verdict.found"));
  if (facts?.of) lines.push(t("facts", { n: facts.n, of: facts.of }));
  if (known.grade?.grade) {
    const { piece, assume, several, search } = known.grade.vector;
    lines.push(t("grade", { grade: t(`grade.${known.grade.grade}`), n: piece + assume + several + search }));
  }
  if (known.verdict?.limit) lines.push(plain(known.verdict.limit));
  if (word === "unknown" && known.end) {
    if (["time", "memory", "stopped"].includes(known.end.why) && !known.verdict?.limit) lines.push(t(`verdict.end.${known.end.why}`));
    // Without clues the search has nothing to hold on to.
    const bare = doc?.schema.layers.every((/** @type {any} */ layer) => layer.role !== "given" || layer.used !== "derived" || !doc.values(layer.name).size);
    if (bare) lines.push(t("verdict.bare"));
  }
  if (known.end?.why === "refused") lines.push(plain(known.end.message ?? ""));
  if (old && !known.gone && known.edits) lines.push(t("edits", { n: known.edits }));
  const ms = known.verdict?.ms;
  refill(card, [word, lines, ms, known.slow, known.working, known.old, known.began && known.slow ? known.began : 0, Boolean(known.end)], () => [
    h("div", { class: "word" }, t(`verdict.${word}`), known.slow && word !== "working" ? " …" : ""),
    ...lines.map((line) => h("div", { class: "line" }, line)),
    h("div", { class: "row small" },
      known.slow && h("output", { class: "quiet waiting", "data-began": known.began }),
      ms !== undefined && !known.slow && h("span", { class: "quiet" }, t("ms", { ms: ms < 10 ? String(ms) : number(Math.round(ms)) })),
      known.working && !known.old && h("button", { class: "small", onclick: () => app.live.stop() }, t("stop")),
      !known.working && word === "unknown" && known.end && h("button", { class: "small", onclick: () => app.ask(10) }, t("longer")),
    ),
  ]);
}

/** The line at the foot of the page. @param {import("../app.js").Known} known @param {string} scope */
export function statusLine(known, scope) {
  if (!known.verdict) return "";
  const parts = [t(`verdict.${verdictWord(known)}`)];
  if (known.verdict.ms !== undefined) parts.push(t("ms", { ms: known.verdict.ms < 10 ? String(known.verdict.ms) : number(Math.round(known.verdict.ms)) }));
  const count = countText(known);
  if (count && known.verdict.verdict === "multiple") parts.push(count);
  if (known.facts?.of) parts.push(t("facts", { n: known.facts.n, of: known.facts.of }));
  parts.push(t(`scope.${scope}`));
  return parts.join(" · ");
}
