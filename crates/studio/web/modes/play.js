// @ts-check
// Play: draw the answer; nothing is told unless asked for.

import { fill, h, refill } from "../panel/dom.js";
import { t } from "../i18n/i18n.js";
import { post } from "../net/api.js";
import { inside } from "../doc/places.js";

/** Of a long stroke so many places count as where one looks. */
const LAST = 8;

/** @param {import("../app.js").App} app @param {HTMLElement} panel */
export function play(app, panel) {
  const rules = h("ol", { class: "rules" });
  const report = h("div", { class: "report", "aria-live": "polite" });
  const hint = h("div", { class: "hint" });
  const toolBox = h("div", { class: "tool-box" });
  // The board comes first: tools are loaded once it stands.
  let beside = { commands: /** @type {any} */ ({}), close: () => {} };
  let over = false;
  app.painted.then(() => import("./play-tools.js")).then(({ tools }) => {
    if (!over) beside = tools(app, toolBox);
  });
  const when = /** @type {HTMLSelectElement} */ (
    h("select", { id: "when", onchange: () => complete() }, ["right", "decided", "ask"].map((w) => h("option", { value: w }, t(`when.${w}`))))
  );
  /** The hint that is shown, and how much of it. */
  let shown = { stages: /** @type {string[]} */ ([]), step: /** @type {any} */ (null), told: 0, rev: 0 };

  const check = () => {
    const { check: state } = app.known.value;
    if (!state || app.known.value.old) return;
    app.marks = broken(app, worth(state.broken));
    app.showMarks();
    app.status.set(spoken(app, state));
    fill(report, state.state === "right" ? h("p", { class: "good" }, t("check.right")) : told(app, state));
  };

  const ask = async () => {
    const doc = app.doc.value;
    if (!doc) return;
    if (shown.rev === doc.rev && shown.told < shown.stages.length) return tell();
    fill(hint, h("p", { class: "quiet" }, "…"));
    try {
      const answer = await post("ask/hint", { board: doc.board(), options: { time_limit: 10, near: lastSites(doc) } });
      if (app.doc.value !== doc) return;
      shown = { stages: answer.stages, step: answer.forced ? answer : null, told: 0, rev: doc.rev };
      if (answer.wrong?.length) {
        app.marks = [{ places: answer.wrong.map((/** @type {any} */ w) => w.site), sort: "broken" }];
        app.showMarks();
        fill(hint, h("p", { class: "bad" }, t("hint.wrong", { n: answer.wrong.length })));
      } else if (answer.stages.length) tell();
      else fill(hint, h("p", null, answer.error?.message ?? t(answer.verdict === "none" ? "hint.none" : "hint.done")));
    } catch (problem) {
      fill(hint, h("p", { class: "bad" }, String(problem instanceof Error ? problem.message : problem)));
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
    fill(hint, lines, h("div", { class: "row" }, more, put));
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

  /** Tells quietly that the board is right. */
  const complete = () => {
    const { check: state, old } = app.known.value;
    const doc = app.doc.value;
    if (!doc || old || !state) return;
    const quiet = when.value === "ask" || doc.tree.trials.length > 0;
    // Of a variant nobody knows whether its rules are those of the genre.
    const right = state.state === "right" && !doc.variant && (when.value !== "decided" || isDecided(doc));
    app.solved = state.state === "right";
    app.notice(right && !quiet ? { sort: "good", text: t("complete") } : null);
  };

  const unwatchKnown = app.known.watch(() => complete());
  const unwatchDoc = app.doc.watch((doc) => {
    if (!doc) return;
    refill(rules, [doc.schema.id, [...doc.options]], () => doc.schema.laws.map((/** @type {any} */ law) => applies(doc, law) && h("li", { "data-law": law.id }, h("button", { class: "plain law", onclick: () => where(app, law.id) }, law.sentence))));
    if (shown.rev !== doc.rev && hint.hasChildNodes()) fill(hint);
    if (report.hasChildNodes()) fill(report);
    if (app.marks.length) {
      app.marks = [];
      app.showMarks();
    }
    // A trial that is kept changes nothing on the board, but it may be right now.
    complete();
  });

  fill(
    panel,
    h("h2", null, t("rules")),
    rules,
    h("div", { class: "row" }, h("button", { class: "main", onclick: check, "data-act": "check" }, t("check")), h("button", { onclick: ask, "data-act": "hint" }, t("hint"))),
    report,
    hint,
    toolBox,
    h("label", { class: "field", for: "when" }, h("span", null, t("when")), when),
  );
  return {
    get commands() {
      return { ...beside.commands, check, hint: ask };
    },
    close: () => {
      over = true;
      beside.close();
      unwatchKnown();
      unwatchDoc();
      app.notice(null);
    },
  };
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

/** What is worth telling: what is wrong however one goes on; if nothing is, what is still to come. @param {any[]} list */
function worth(list) {
  const wrong = list.filter((law) => law.final);
  return wrong.length ? wrong : list;
}

/** The number of a law among the rules that are shown; 0 for what is none of them. @param {import("../app.js").App} app @param {any} law */
function ruleOf(app, law) {
  const doc = app.doc.value;
  const laws = (doc?.schema.laws ?? []).filter((/** @type {any} */ l) => doc && applies(doc, l));
  return laws.findIndex((/** @type {any} */ l) => l.id === law.law.split("/")[0]) + 1;
}

/** Marks for broken laws, each with the number of its rule; quiet ones for what is only not done yet. @param {import("../app.js").App} app @param {any[]} list */
export function broken(app, list) {
  return list.map((law) => ({ places: law.sites, sort: law.final ? "broken" : "broken open", label: String(ruleOf(app, law) || "!") }));
}

/** What does not hold, in words. @param {import("../app.js").App} app @param {any} state */
function told(app, state) {
  const wrong = state.broken.some((/** @type {any} */ law) => law.final);
  const list = worth(state.broken).map((/** @type {any} */ law) =>
    h("li", null, law.message, " ", h("span", { class: "where" }, law.sites.slice(0, 3).join(", ") + (law.sites.length > 3 ? " …" : ""))));
  const head = t(wrong ? "check.wrong" : "check.unfinished");
  return [h("p", { class: wrong ? "bad" : "quiet" }, head), h("ul", { class: "broken" }, list)];
}

/** The same for those who listen: which rule, how many places, the first of them. @param {import("../app.js").App} app @param {any} state */
function spoken(app, state) {
  if (state.state === "right") return t("check.right");
  return worth(state.broken).slice(0, 3).map((/** @type {any} */ law) =>
    t("check.spoken", { rule: ruleOf(app, law) || "!", n: law.sites.length, first: aloud(law.sites[0] ?? "") })).join("; ");
}

/** A cell as it is spoken. @param {string} site */
function aloud(site) {
  const cell = /^r(\d+)c(\d+)$/.exec(site);
  return cell ? t("say.cell", { r: Number(cell[1]), c: Number(cell[2]) }) : site;
}

/** Shows where one law is broken. @param {import("../app.js").App} app @param {string} law */
function where(app, law) {
  const list = app.known.value.check?.broken ?? [];
  app.marks = broken(app, list.filter((/** @type {any} */ b) => b.law.split("/")[0] === law));
  app.showMarks();
}

/** Whether every place that is sought has a value: also that no line is there. @param {import("../doc/document.js").Doc} doc */
export function isDecided(doc) {
  return doc.schema.layers.every((/** @type {any} */ layer) => {
    const ground = layer.grounds[0];
    if (layer.role !== "find" || layer.holds.kind === "division" || !ground || ground.some) return true;
    if (!["cells", "links", "edges", "points"].includes(ground.on)) return true;
    return inside(doc, ground.on).every((place) => doc.get(layer.name, place) !== ".");
  });
}

/** Whether a law holds with the options that are set. @param {import("../doc/document.js").Doc} doc @param {any} law */
function applies(doc, law) {
  return !law.when || doc.options.has(law.when[0]) === law.when[1];
}
