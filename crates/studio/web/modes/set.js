// @ts-check
// Set: clues and answers, with what is true of them after every edit.

import { fill, h, refill, s } from "../panel/dom.js";
import { bar, text } from "../board/overlay.js";
import { plain, t } from "../i18n/i18n.js";
import { post } from "../net/api.js";
import { OPTIONS } from "../doc/document.js";
import { blocks, link, name, position } from "../doc/places.js";
import { missing, SYMMETRIES } from "../doc/symmetry.js";
import { isOld, statusLine, verdictCard } from "../panel/verdict.js";

/** The symmetry whose missing clues are shown, from one visit to the next. */
let symmetry = "";

/** @param {import("../app.js").App} app @param {HTMLElement} panel */
export function setting(app, panel) {
  const card = h("div", { class: "card verdict", "data-part": "verdict" });
  const needs = h("div", { class: "needs" });
  const blame = h("div", { class: "blame" });
  const witnesses = h("div", { class: "row", "data-part": "witnesses" });
  const answer = h("div", { class: "row" });
  const options = h("div", { class: "options" });
  const whole = h("div", { class: "options", "data-part": "whole" });
  const scope = h("div", { class: "segments", role: "group", "aria-label": t("scope") });
  const twins = h("select", { id: "symmetry", onchange: (/** @type {any} */ e) => {
    symmetry = e.target.value;
    marks();
  } }, ["", ...SYMMETRIES].map((word) => h("option", { value: word, selected: word === symmetry }, t(`make.symmetry.${word || "any"}`))));
  /** Which witness is shown: none, the first, the second. */
  let shown = -1;

  const scopes = () => fill(scope, ["problem", "marks"].map((word) =>
    h("button", { "aria-pressed": String(app.scope.value === word), onclick: () => choose(word) }, t(`scope.${word}`))));
  const choose = (/** @type {string} */ word) => {
    app.scope.set(word);
    scopes();
    app.ask();
  };

  /** Rings and hatches of what is known. */
  const marks = () => {
    const { known: { value: known }, doc: { value: doc } } = app;
    if (!doc) return;
    app.marks = [...differing(known), ...(known.old ? [] : found(doc, known)), ...ghosts(doc, symmetry), ...loose(doc)];
    app.showMarks();
  };

  const flip = () => {
    const known = app.known.value.verdict?.witnesses ?? [];
    if (!known.length) return;
    shown = shown + 1 >= known.length ? -1 : shown + 1;
    seeWitness();
  };
  const seeWitness = () => {
    const doc = app.doc.value;
    const known = app.known.value.verdict?.witnesses ?? [];
    if (!doc) return;
    if (shown < 0 && !app.view.overlay.witness.hasChildNodes()) return tellWitness(known.length);
    const layers = known[shown] ?? {};
    const kind = (/** @type {string} */ layer) => doc.schema.layers.find((/** @type {any} */ l) => l.name === layer)?.brush.kind;
    const values = Object.entries(layers).flatMap(([layer, places]) => Object.entries(places).map(([place, value]) => ({ place, value: String(value), kind: kind(layer) })));
    showWitness(app.view.overlay, doc.size, values, shown === 1 ? "b" : "a");
    tellWitness(known.length);
  };
  const tellWitness = (/** @type {number} */ n) => {
    // Of several two are told apart; where nobody knows whether there is another, the one that is known can be seen.
    const one = n === 1 && app.known.value.verdict?.verdict === "unknown";
    refill(witnesses, [n > 1, one, shown], () => [(n > 1 || one) && h("button", { class: "small", onclick: flip, "data-act": "flip" }, t(one ? "witness.one" : "witness.flip")),
      shown >= 0 && h("span", { "data-part": "witness" }, t(`witness.${shown === 1 ? "b" : "a"}`))]);
  };

  const redundant = () => {
    const { needed } = app.known.value;
    const list = needed?.redundant ?? [];
    if (!needed) return refill(needs, null, () => []);
    if (!list.length) return refill(needs, needed.of, () => h("p", { class: "quiet" }, t("needed.all", { n: needed.of })));
    const remove = (/** @type {string[]} */ sites) => app.doc.value?.make(sites.map((site) => ({ layer: site.split(":")[0], place: placeOf(site), value: "." })));
    const all = async () => {
      const told = await post("ask/minimize", { board: app.doc.value?.board(), options: { time_limit: 10 } });
      remove(told.redundant.map((/** @type {any} */ clue) => clue.site));
    };
    refill(needs, list, () => [h("p", null, t("needed.some", { n: list.length })), h("div", { class: "chips" }, list.slice(0, 12).map((/** @type {string} */ site) =>
      h("button", { class: "chip", title: t("remove"), onclick: () => remove([site]) }, placeOf(site), " ✕"))),
      h("button", { class: "small", "data-act": "remove-all", onclick: all }, t("needed.remove"))]);
  };

  const blamed = () => {
    const { pieces = [], marks: drawn = [] } = app.known.value.blame ?? {};
    refill(blame, [pieces, drawn], () => pieces.length + drawn.length > 0 && [h("p", null, t("blame")), h("ul", { class: "broken" },
      drawn.length > 0 && h("li", { "data-part": "blamed-marks" }, t("blame.marks"), " ", h("span", { class: "where" }, drawn.slice(0, 6).map(placeOf).join(", "))),
      byRule(pieces).map((piece) =>
      h("li", null, plain(piece.message || piece.law), " ", h("span", { class: "where" }, piece.sites.slice(0, 6).join(", ") + (piece.sites.length > 6 ? " …" : "")),
        piece.without && h("div", { class: "quiet", "data-without": piece.without }, t(`blame.without.${piece.without}`, { n: piece.n })))))]);
  };

  /** What can be done about the answer: without a solution there is none to take. */
  const answers = () => {
    const doc = app.doc.value;
    if (!doc) return;
    const { can } = doc.schema;
    const { verdict } = app.known.value;
    const solved = Boolean(verdict?.witnesses?.length);
    const take = (/** @type {number} */ i) => putAnswer(doc, app.known.value.verdict?.witnesses?.[i]);
    refill(answer, [doc.id, can.derive, solved], () => [
      h("button", { onclick: () => take(Math.max(0, shown)), "data-act": "take", disabled: !solved }, t("answer.take")),
      h("button", { onclick: () => doc.clearAnswer(), "data-act": "clear" }, t("answer.clear")),
      h("button", { onclick: () => derive(app), "data-act": "derive", disabled: !can.derive, title: can.why.derive ?? null }, t("answer.derive"))]);
  };

  /** What came since the last frame is shown once. */
  let frame = 0;
  const stopKnown = app.known.watch((known) => {
    // What may not be so any more fades at once; what is true of this board comes with the frame.
    if (isOld(known)) {
      card.classList.add("old");
      app.status.set("");
    }
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      show(app.known.value);
    });
  });
  const show = (/** @type {import("../app.js").Known} */ known) => {
    verdictCard(app, card, known);
    if (!known.old) app.status.set(statusLine(known, app.scope.value));
    if (known.old && !known.gone) return;
    answers();
    marks();
    redundant();
    blamed();
    if (shown >= 0 && !known.verdict?.witnesses?.[shown]) shown = -1;
    seeWitness();
  };

  const stopDoc = app.doc.watch((doc) => {
    if (!doc) return;
    marks();
    answers();
    boardFields(doc, whole);
    refill(options, [doc.id, [...doc.options]], () => doc.schema.options.map((/** @type {any} */ option) => h("label", { class: "check" },
      h("input", { type: "checkbox", checked: doc.options.has(option.id), onchange: (/** @type {any} */ e) => doc.make([{ layer: OPTIONS, place: option.id, value: e.target.checked ? "1" : "." }]) }), " ", option.sentence)));
  });

  // A clock while an answer is waited for.
  const clock = window.setInterval(() => {
    const waiting = card.querySelector(".waiting");
    if (waiting instanceof HTMLElement) waiting.textContent = t("ms", { ms: String(Math.round(performance.now() - Number(waiting.dataset.began))) });
  }, 100);
  scopes();
  fill(panel, card, witnesses,
    h("div", { class: "field" }, h("span", null, t("scope")), scope),
    blame, needs,
    h("h2", null, t("answer")), answer,
    h("label", { class: "field", for: "symmetry" }, h("span", null, t("symmetry")), twins),
    whole, options);
  return {
    commands: { flip },
    close: () => {
      app.status.set("");
      cancelAnimationFrame(frame);
      window.clearInterval(clock);
      showWitness(app.view.overlay, { rows: 1, cols: 1 }, [], "a");
      stopKnown();
      stopDoc();
    },
  };
}

/** @param {string} site */
const placeOf = (site) => site.slice(site.indexOf(":") + 1);

/** What is to blame, each rule told once with all of its places. @param {any[]} pieces */
function byRule(pieces) {
  /** @type {Map<string, {law: string, message: string, sites: string[], without: string | null, n: number}>} */
  const rules = new Map();
  for (const { law, message, sites, without } of pieces) {
    const key = JSON.stringify([law, message, without]);
    const rule = rules.get(key);
    if (!rule) rules.set(key, { law, message, sites: [...sites], without, n: 1 });
    else {
      rule.n += 1;
      rule.sites.push(...sites.filter((/** @type {string} */ site) => !rule.sites.includes(site)));
    }
  }
  return [...rules.values()];
}

/** Where two solutions differ: each in its own hatch. @param {import("../app.js").Known} known */
function differing(known) {
  if (known.verdict?.verdict !== "multiple" || known.old) return [];
  const [a, b] = known.verdict.witnesses;
  const has = (/** @type {any} */ layers, /** @type {string} */ site) => {
    const value = layers?.[site.split(":")[0]]?.[placeOf(site)];
    return value !== undefined && value !== "0";
  };
  const differ = known.verdict.differ;
  return [
    { places: differ.filter((/** @type {string} */ site) => has(a, site)).map(placeOf), sort: "differs in-a" },
    { places: differ.filter((/** @type {string} */ site) => has(b, site)).map(placeOf), sort: "differs in-b" },
  ];
}

/** Clues that are not needed, clues to blame, and what is drawn wrongly. @param {import("../doc/document.js").Doc} doc @param {import("../app.js").Known} known */
function found(doc, known) {
  const list = [];
  if (known.needed?.redundant.length) list.push({ places: known.needed.redundant.map(placeOf), sort: "redundant" });
  if (known.blame) list.push(...known.blame.pieces.map((/** @type {any} */ piece) => ({ places: piece.sites, sort: "blamed" })), { places: (known.blame.marks ?? []).map(placeOf), sort: "blamed" });
  if (doc.hasAnswer && known.check?.state === "wrong") {
    list.push(...known.check.broken.filter((/** @type {any} */ law) => law.final).map((/** @type {any} */ law) => ({ places: law.sites, sort: "broken" })));
  }
  return list;
}

/** Where a symmetric pattern would have a clue, too. @param {import("../doc/document.js").Doc} doc @param {string} symmetry */
function ghosts(doc, symmetry) {
  if (!symmetry) return [];
  const list = [];
  for (const layer of doc.schema.layers) {
    const ground = layer.grounds[0]?.on;
    if (layer.role !== "given" || layer.holds.kind === "division" || !ground || ground === "board") continue;
    const filled = [...doc.values(layer.name).keys()].map((place) => position(doc.size, place)).filter((at) => at !== null);
    const places = missing(doc.size, symmetry, filled).map((at) => name(doc.size, ground === "blocks" ? "cells" : ground, at.y, at.x)).filter((place) => place !== null);
    list.push({ places, sort: "twin" });
  }
  return list;
}

/** Borders that end nowhere: both of their sides are one block. @param {import("../doc/document.js").Doc} doc */
function loose(doc) {
  const list = [];
  for (const layer of doc.schema.layers.filter((/** @type {any} */ l) => l.holds.kind === "division")) {
    const borders = doc.values(layer.name);
    if (!borders.size) continue;
    const block = blocks(doc.size, borders);
    const places = [...borders].filter(([place, value]) => {
      const m = /^(r\d+c\d+)-(r\d+c\d+)$/.exec(place);
      return m && value === "1" && block.get(m[1]) === block.get(m[2]);
    }).map(([place]) => {
      const at = /** @type {import("../doc/places.js").Spot} */ (position(doc.size, place));
      return link(at.y, at.x);
    });
    list.push({ places, sort: "loose" });
  }
  return list;
}

/** Fields for values of the whole board. A field that is typed in stays as it is. @param {import("../doc/document.js").Doc} doc @param {HTMLElement} box */
function boardFields(doc, box) {
  const layers = doc.schema.layers.filter((/** @type {any} */ layer) => layer.role === "given" && layer.grounds[0]?.on === "board");
  if (box.dataset.doc !== doc.id) {
    box.dataset.doc = doc.id;
    fill(box, layers.length > 0 && h("h2", null, t("board.values")), layers.map((/** @type {any} */ layer) => h("label", { class: "field", for: `whole-${layer.name}` }, h("span", null, layer.name),
      h("input", { id: `whole-${layer.name}`, type: "text", "data-layer": layer.name, autocomplete: "off", onchange: (/** @type {any} */ e) => doc.make([{ layer: layer.name, place: "board", value: e.target.value.trim() || "." }]) }))));
  }
  for (const field of box.querySelectorAll("input")) {
    const value = doc.get(field.dataset.layer ?? "", "board");
    if (field !== document.activeElement) field.value = value === "." ? "" : value;
  }
}

/** One of the witnesses, in a hatch of its own. @param {import("../board/overlay.js").Overlay} overlay @param {import("../doc/places.js").Size} size @param {{place: string, value: string, kind: string}[]} values @param {string} which */
function showWitness(overlay, size, values, which) {
  const shapes = [];
  for (const { place, value, kind } of values) {
    const at = position(size, place);
    if (!at || value === "0" || value === ".") continue;
    const [x, y] = overlay.xy(at);
    const level = Math.abs(at.y % 2) === 0;
    if (["line", "bridge"].includes(kind)) shapes.push(bar(x, y, !level, "1"));
    else if (["side", "border"].includes(kind)) shapes.push(bar(x, y, level, "1"));
    else if (value === "1" && kind === "shade") shapes.push(s("rect", { x: x - 18, y: y - 18, width: 36, height: 36, class: "hatched" }));
    else shapes.push(text(x, y + 7, value.replace(/^[a-z]+\(|\)$/g, ""), "word"));
  }
  overlay.witness.setAttribute("class", `witness wit-${which}`);
  fill(overlay.witness, shapes);
}

/** Draws a solution as the answer. @param {import("../doc/document.js").Doc} doc @param {Record<string, Record<string, string>> | undefined} layers */
function putAnswer(doc, layers) {
  if (!layers) return;
  while (doc.tree.trials.length) doc.dropTrial();
  const wanted = [];
  for (const layer of doc.schema.layers.filter((/** @type {any} */ l) => l.role === "find")) {
    for (const place of doc.values(layer.name).keys()) if (!layers[layer.name]?.[place]) wanted.push({ layer: layer.name, place, value: "." });
    for (const [place, value] of Object.entries(layers[layer.name] ?? {})) wanted.push({ layer: layer.name, place, value: value === "0" ? "." : value });
  }
  doc.make(wanted, true);
}

/** Fills in the clues that follow from the answer that is drawn. @param {import("../app.js").App} app */
async function derive(app) {
  const doc = app.doc.value;
  if (!doc) return;
  if (!doc.hasAnswer) return app.notice({ sort: "note", text: t("answer.none") });
  try {
    const { board, open } = await post("derive", { board: doc.board() });
    const derived = doc.schema.layers.filter((/** @type {any} */ layer) => layer.role === "given" && layer.used === "derived");
    doc.make(derived.flatMap((/** @type {any} */ layer) => Object.entries(board.layers[layer.name] ?? {}).map(([place, value]) => ({ layer: layer.name, place, value }))));
    if (open) app.notice({ sort: "note", text: t("answer.open", { why: plain(open) }) });
  } catch (refused) {
    app.banner.set({ sort: "wrong", text: refused instanceof Error ? refused.message : String(refused) });
  }
}
