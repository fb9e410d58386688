// @ts-check
// Play: draw the answer; nothing is told unless asked for.

import { fill, h, refill } from "../panel/dom.js";
import { plain, t } from "../i18n/i18n.js";
import { inside } from "../doc/places.js";

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
  /** Hints, once one was asked for. @type {ReturnType<import("./play-hint.js")["hints"]> | undefined} */
  let hinting;

  /** Whether somebody waits for what Check says. */
  let asked = false;
  /** The board that is shown, as it was last. */
  let seen = "";

  const check = () => {
    const { check: state } = app.known.value;
    asked = !state || Boolean(app.known.value.old);
    if (!state || asked) return;
    app.marks = broken(app, together(state.broken));
    app.showMarks();
    app.status.set(spoken(app, state));
    fill(report, state.state === "right" ? h("p", { class: "good" }, t("check.right")) : told(app, state));
  };

  const ask = async () => {
    hinting ??= (await import("./play-hint.js")).hints(app, hint);
    return hinting.ask();
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

  const unwatchKnown = app.known.watch(() => {
    complete();
    if (asked) check();
  });
  const unwatchDoc = app.doc.watch((doc) => {
    if (!doc) return;
    refill(rules, [doc.schema.id, [...doc.options]], () => doc.schema.laws.map((/** @type {any} */ law) => applies(doc, law) && h("li", { "data-law": law.id }, h("button", { class: "plain law", onclick: () => where(app, law.id) }, law.sentence))));
    hinting?.forget();
    if (seen !== `${doc.id} ${doc.rev}`) {
      // What was told is of the board as it was then.
      if (seen) app.status.set("");
      seen = `${doc.id} ${doc.rev}`;
      asked = false;
      fill(report);
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
    h("div", { class: "row act" }, h("button", { class: "main", onclick: check, "data-act": "check" }, t("check")), h("button", { onclick: ask, "data-act": "hint" }, t("hint"))),
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

/** Laws that are told in the same words are one for people, with the places of all. @param {any[]} list @returns {any[]} */
function together(list) {
  const said = new Map();
  for (const law of worth(list)) {
    const same = said.get(law.message);
    if (same) same.sites.push(...law.sites.filter((/** @type {string} */ site) => !same.sites.includes(site)));
    else said.set(law.message, { ...law, sites: [...law.sites] });
  }
  return [...said.values()];
}

/** What does not hold, in words. @param {import("../app.js").App} app @param {any} state */
function told(app, state) {
  const wrong = state.broken.some((/** @type {any} */ law) => law.final);
  const list = together(state.broken).map((/** @type {any} */ law) =>
    h("li", null, plain(law.message), " ", h("span", { class: "where" }, law.sites.slice(0, 3).join(", ") + (law.sites.length > 3 ? " …" : ""))));
  const head = t(wrong ? "check.wrong" : "check.unfinished");
  return [h("p", { class: wrong ? "bad" : "quiet" }, head), h("ul", { class: "broken" }, list)];
}

/** The same for those who listen: which rule, how many places, the first of them; of a law that names none its words. @param {import("../app.js").App} app @param {any} state */
function spoken(app, state) {
  if (state.state === "right") return t("check.right");
  return together(state.broken).slice(0, 3).map((/** @type {any} */ law) => {
    const rule = ruleOf(app, law);
    return law.sites.length && rule ? t("check.spoken", { rule, n: law.sites.length, first: aloud(law.sites[0]) }) : plain(law.message);
  }).join("; ");
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
    return inside(doc, ground.on).every((place) => doc.get(layer.name, place) !== "." || doc.isSettled(layer.name, place));
  });
}

/** Whether a law holds with the options that are set. @param {import("../doc/document.js").Doc} doc @param {any} law */
function applies(doc, law) {
  return !law.when || doc.options.has(law.when[0]) === law.when[1];
}
