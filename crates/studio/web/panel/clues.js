// @ts-check
// All clue sets of the answer that is drawn: how many there are, of which size, what every one needs. The server keeps the
// family, so a slider or a wish narrows what is there.

import { fill, h } from "./dom.js";
import { number, plain, t } from "../i18n/i18n.js";
import { Line } from "../net/line.js";
import { nameAt, onto } from "../brush/keys.js";
import { SYMMETRIES } from "../doc/symmetry.js";
import { thumb } from "../modes/make.js";

/** @param {import("../app.js").App} app @param {HTMLElement} box */
export function clueSets(app, box) {
  const told = h("div", { "data-part": "clue-sets" });
  const size = /** @type {HTMLInputElement} */ (h("input", { type: "range", id: "clue-size", min: 0, max: 0, value: 0, disabled: true, oninput: () => slide(), onchange: () => ask({ sample: 6 }) }));
  const label = h("output", { for: "clue-size", class: "quiet", "data-part": "chosen" });
  const wishes = h("div", { class: "chips", "data-part": "wishes" });
  const members = h("div", { class: "gallery" });
  const symmetry = /** @type {HTMLSelectElement} */ (h("select", { id: "clue-symmetry", onchange: () => ask({ sample: 6, fresh: true }) }, ["", ...SYMMETRIES].map((word) => h("option", { value: word }, t(`make.symmetry.${word || "any"}`)))));
  /** A newer question ends the older. */
  const line = new Line();
  let asked = 0;
  /** @type {any} */
  let known = null;
  /** Clues that are to be shown, and that are not. @type {Map<string, boolean>} */
  const wanted = new Map();

  const ask = async ({ sample = 0, list = 0, fresh = false }) => {
    const doc = app.doc.value;
    if (!doc) return;
    asked += 1;
    if (!doc.hasAnswer) return fill(told, h("p", { class: "bad" }, t("answer.none")));
    if (fresh) known = null;
    const most = known ? Number(size.value) : null;
    if (!known) fill(told, h("p", { class: "quiet" }, "…"), h("button", { class: "small", "data-act": "clues-stop", onclick: stop }, t("stop")));
    const which = (/** @type {boolean} */ shown) => [...wanted].filter(([, is]) => is === shown).map(([place]) => place);
    const body = { board: doc.board(), most, sample, list, seed: asked, with: which(true), without: which(false), ...(symmetry.value && { symmetry: symmetry.value }) };
    const answer = await line.post("clues", body);
    if (!answer) return;
    if (answer.refused) {
      known = null;
      return fill(told, h("p", { class: "bad" }, plain(answer.refused)));
    }
    const first = !known;
    known = answer;
    if (first || fresh) {
      size.disabled = false;
      size.min = String(answer.least ?? 0);
      size.max = String(answer.clues);
      size.value = String(answer.clues);
    }
    tell(answer, first);
  };
  const stop = () => {
    line.stop();
    fill(told, h("p", { class: "quiet" }, t("explore.stopped")));
  };
  const n = (/** @type {string} */ text) => number(BigInt(text));
  const tell = (/** @type {any} */ answer, /** @type {boolean} */ all) => {
    label.textContent = t("clues.most", { n: all ? answer.good : answer.chosen, count: n(all ? answer.good : answer.chosen), most: Number(size.value) });
    fill(told,
      h("p", null, t("clues.good", { n: answer.good, count: n(answer.good) })),
      h("p", null, t("clues.minimal", { n: answer.minimal, count: n(answer.minimal) })),
      h("p", null, t("clues.fewest", { n: answer.fewest, count: n(answer.fewest), least: answer.least ?? 0 })),
      h("p", { class: "quiet" }, t(answer.must.length ? "clues.must" : "clues.must.none", { n: answer.must.length }), " ", t(answer.never.length ? "clues.never" : "clues.never.none", { n: answer.never.length })));
    app.status.set(t("clues.good", { n: answer.good, count: n(answer.good) }));
    const steps = [1, 2, 3, 4, 5].map((step) => ({ sort: `share-${step}`, places: Object.entries(answer.shares).filter(([, share]) => share > 0 && share < 1 && Math.min(5, 1 + Math.floor(share * 5)) === step).map(([place]) => place) }));
    app.marks = [...steps, { places: answer.must, sort: "must" }, { places: answer.never, sort: "never" }];
    app.showMarks();
    // One map at a time: how often clues are shown, not how likely each side is.
    app.view.svg.classList.add("of-clues");
    wish();
    fill(members,
      answer.hardest && card(answer.hardest, t("clues.hardest"), "clues-set"),
      [...answer.samples, ...answer.list].map((/** @type {any} */ sample) => card(sample, t("make.clues", { n: sample.clues }), "clues-one")));
  };
  /** The number of sets of a size follows from what is known. */
  const slide = () => {
    if (!known?.sizes) return;
    const sum = known.sizes.slice(0, Number(size.value) + 1).reduce((/** @type {bigint} */ all, /** @type {string} */ one) => all + BigInt(one), 0n);
    label.textContent = t("clues.most", { n: String(sum), count: number(sum), most: Number(size.value) });
  };
  /** The clue nearest to the cursor, whatever brush is in hand. */
  const clueAt = () => {
    const doc = app.doc.value;
    const derived = doc?.schema.layers.find((/** @type {any} */ layer) => layer.role === "given" && layer.used === "derived")?.name;
    const brush = app.brushes.find((b) => b.layer === derived);
    return doc && brush ? nameAt(doc, brush, onto(doc.size, brush, app.cursor)) : null;
  };
  /** Clues that must be shown or not: the place at the cursor, or one of a list. */
  const wish = () => {
    const add = (/** @type {boolean} */ shown) => {
      const place = clueAt();
      if (!place || known?.shares[place] === undefined) return app.status.set(t("clues.nowhere"));
      wanted.set(place, shown);
      ask({ sample: 6 });
    };
    fill(wishes,
      h("button", { class: "small", "data-act": "with", onclick: () => add(true) }, t("clues.with")),
      h("button", { class: "small", "data-act": "without", onclick: () => add(false) }, t("clues.without")),
      [...wanted].map(([place, shown]) => h("button", { class: "chip", onclick: () => {
        wanted.delete(place);
        ask({ sample: 6 });
      } }, `${shown ? "■" : "□"} ${place} ✕`)));
  };
  /** @param {any} member @param {string} text @param {string} act */
  const card = (member, text, act) => h("article", { class: "made" }, thumb(member.picture), h("div", { class: "quiet" }, text),
    h("div", { class: "row" },
      h("button", { class: "small", "data-act": act, onclick: () => go(member.board) }, t("mode.set")),
      h("button", { class: "small", onclick: async () => (await import("../modes/book.js")).addToBook(member.board, "", app.doc.value?.schema.title ?? "", app.doc.value?.rules) }, t("mode.book"))));
  const go = async (/** @type {any} */ board) => {
    const { title, rules } = app.doc.value ?? { title: "", rules: undefined };
    await app.openBoard(board, title, rules);
    app.setMode("set");
  };
  fill(box, h("h2", null, t("clues.title")),
    h("div", { class: "row" },
      h("button", { class: "main", "data-act": "clues", onclick: () => {
        wanted.clear();
        ask({ sample: 6, fresh: true });
      } }, t("clues.ask")),
      h("button", { "data-act": "clues-sample", onclick: () => ask({ sample: 10 }) }, t("clues.sample")),
      h("button", { "data-act": "clues-list", onclick: () => ask({ list: 24 }) }, t("clues.list"))),
    told, wishes,
    h("label", { class: "field", for: "clue-symmetry" }, h("span", null, t("make.symmetry")), symmetry),
    h("label", { class: "field", for: "clue-size" }, h("span", null, t("clues.size")), size), label, members);
  return () => {
    line.stop();
    app.view.svg.classList.remove("of-clues");
  };
}
