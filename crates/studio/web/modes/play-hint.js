// @ts-check
// Hints of Play, told in stages: where to look, which rule, why, which value.

import { fill, h } from "../panel/dom.js";
import { plain, t } from "../i18n/i18n.js";
import { post } from "../net/api.js";

/** Of a long stroke so many places count as where one looks. */
const LAST = 8;

/** @param {import("../app.js").App} app @param {HTMLElement} box */
export function hints(app, box) {
  /** The hint that is shown, and how much of it. */
  let shown = { stages: /** @type {string[]} */ ([]), step: /** @type {any} */ (null), told: 0, rev: 0, doc: /** @type {any} */ (null) };

  const ask = async () => {
    const doc = app.doc.value;
    if (!doc) return;
    if (shown.doc === doc && shown.rev === doc.rev && shown.told < shown.stages.length) return tell();
    fill(box, h("p", { class: "quiet" }, "…"));
    try {
      const { rev } = doc;
      const answer = await post("ask/hint", { board: doc.board(), options: { time_limit: 10, near: lastSites(doc) } });
      if (app.doc.value !== doc || doc.rev !== rev) return forget();
      shown = { stages: answer.stages.map(plain), step: answer.forced ? answer : null, told: 0, rev, doc };
      if (answer.wrong?.length) {
        app.marks = [{ places: answer.wrong.map((/** @type {any} */ w) => w.site), sort: "broken" }];
        app.showMarks();
        fill(box, h("p", { class: "bad" }, t("hint.wrong", { n: answer.wrong.length })));
      } else if (answer.stages.length) tell();
      else fill(box, h("p", null, plain(answer.error?.message) || t(answer.verdict === "none" ? "hint.none" : "hint.done")));
    } catch (problem) {
      fill(box, h("p", { class: "bad" }, String(problem instanceof Error ? problem.message : problem)));
    }
  };

  /** One stage more of the hint. */
  const tell = () => {
    shown.told += 1;
    const told = shown.stages.slice(0, shown.told);
    // What a later stage says again is said once.
    const lines = told.filter((line, i) => !told.slice(i + 1).some((later) => later.startsWith(line))).map((line) => h("p", null, line));
    const more = shown.told < shown.stages.length ? h("button", { class: "small", onclick: tell }, t("hint.more")) : null;
    const put = shown.told >= shown.stages.length && shown.step ? h("button", { class: "small", onclick: take }, t("hint.take")) : null;
    fill(box, lines, h("div", { class: "row" }, more, put));
    if (!shown.step) return;
    const since = [...shown.step.since, ...shown.step.because.flatMap((/** @type {any} */ b) => b.places.map((/** @type {string} */ site) => ({ site })))];
    app.marks = [{ places: since.map((s) => s.site), sort: "since" }];
    if (shown.told >= shown.stages.length) {
      // What is not there is crossed out, so that nobody takes it for what is.
      const isNo = (/** @type {any} */ f) => f.value === Boolean(f.not);
      const sites = (/** @type {boolean} */ no) => shown.step.forced.filter((/** @type {any} */ f) => isNo(f) === no).map((/** @type {any} */ f) => f.site);
      app.marks.push({ places: sites(false), sort: "forced" }, { places: sites(true), sort: "forced no" });
    }
    app.showMarks();
  };

  /** Draws what the hint says. */
  const take = () => {
    const values = [...(shown.step?.forced ?? []), ...(shown.step?.settled ?? [])].filter((f) => !f.not);
    const word = (/** @type {any} */ v) => (v === true ? "1" : v === false ? "0" : String(v));
    app.doc.value?.make(values.map((f) => ({ layer: f.layer, place: f.site, value: word(f.value) })));
  };

  /** What was told of another board. */
  const forget = () => {
    const doc = app.doc.value;
    if ((shown.doc !== doc || shown.rev !== doc?.rev) && box.hasChildNodes()) fill(box);
  };

  return { ask, forget };
}

/** Where something was last done to the board: a hint near by is the next thought. @param {import("../doc/document.js").Doc} doc */
function lastSites(doc) {
  const sought = new Set(doc.schema.layers.filter((/** @type {any} */ layer) => layer.role === "find").map((/** @type {any} */ layer) => layer.name));
  for (let node = doc.tree.at; node > 0; node = doc.tree.nodes[node].parent) {
    const sites = doc.tree.nodes[node].moves.filter((move) => sought.has(move.layer)).map((move) => `${move.layer}:${move.place}`);
    if (sites.length) return sites.slice(-LAST);
  }
  return [];
}
