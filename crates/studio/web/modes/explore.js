// @ts-check
// Explore: all solutions at once. How many there are, in how many of them each value stands, and some drawn at random. A place
// that is pressed is assumed yes, then no, then left open again, and everything is counted anew.

import { fill, h, s } from "../panel/dom.js";
import { number, t } from "../i18n/i18n.js";
import { Line } from "../net/line.js";
import { position } from "../doc/places.js";
import { HALF } from "../board/view.js";
import { clueSets } from "../panel/clues.js";
import { pointing } from "../brush/brush.js";
import { Stroke } from "../brush/stroke.js";
import { thumb } from "./make.js";

/** Steps of the map. */
const STEPS = 5;

/** @param {import("../app.js").App} app @param {HTMLElement} panel */
export function explore(app, panel) {
  const head = h("div", { class: "card", "data-part": "explored" });
  const where = h("p", { class: "quiet", "data-part": "place" });
  const assumed = h("div", { class: "chips", "data-part": "assumed" });
  const samples = h("div", { class: "gallery" });
  const n = /** @type {HTMLInputElement} */ (h("input", { id: "explore-n", type: "number", min: 1, max: 1000, value: 12 }));
  const sets = h("div", { class: "options" });
  const { can } = app.doc.value?.schema ?? { can: { why: {} } };
  const closeSets = can.hints ? clueSets(app, sets) : () => {};
  if (!can.hints) fill(sets, h("p", { class: "quiet why" }, can.why.hints ?? ""));
  const map = s("g", { class: "heat" });
  app.view.main.before(map);
  /** A newer question ends the older. */
  const line = new Line();
  let asked = 0;
  /** @type {any} */
  let known = null;
  /** What is assumed: layer, place, word. @type {Map<string, {layer: string, place: string, value: string}>} */
  const assume = new Map();

  const ask = async () => {
    const doc = app.doc.value;
    if (!doc) return;
    asked += 1;
    if (app.view.svg.classList.contains("of-clues")) {
      app.view.svg.classList.remove("of-clues");
      app.marks = [];
      app.showMarks();
    }
    fill(head, h("div", { class: "word" }, "…"), h("button", { class: "small", "data-act": "stop", onclick: stop }, t("stop")));
    /** @type {Record<string, Record<string, string>>} */
    const wanted = {};
    for (const { layer, place, value } of assume.values()) (wanted[layer] ??= {})[place] = value;
    const answer = await line.post("explore", { board: doc.board(), n: Number(n.value) || 12, seed: asked, assume: wanted });
    if (!answer) return;
    known = answer;
    tellAssumed();
    if (answer.refused) {
      fill(map);
      fill(samples);
      return fill(head, h("div", { class: "word" }, t("explore.none")), h("div", null, answer.refused));
    }
    const count = answer.count ? t("count.exact", { n: answer.count, count: number(BigInt(answer.count)) }) : t("explore.samples", { n: answer.n });
    fill(head,
      h("div", { class: "word" }, count),
      // Of none or one there is nothing to say about chances.
      h("div", { class: "quiet" }, [["0", "1"].includes(answer.count) ? "" : t(answer.exact ? "explore.uniform" : "explore.search"), answer.engine, t("ms", { ms: number(Math.round(answer.cpu_ms ?? 0)) })].filter(Boolean).join(" · ")),
      answer.why && h("div", { class: "quiet" }, answer.why));
    app.status.set(count);
    // Where there is but one, it is not drawn again and again.
    const drawn = answer.count === "1" ? answer.samples.slice(0, 1) : answer.samples;
    fill(samples, drawn.map((/** @type {any} */ sample) => h("button", { class: "plain sample", title: t("answer.take"), onclick: () => take(sample.layers) }, thumb(sample.picture))));
    draw();
    tell();
  };
  /** Ends the question; what was known stays where it is. */
  const stop = () => {
    line.stop();
    clearTimeout(timer);
    fill(head, h("div", { class: "word" }, t("explore.stopped")), h("button", { class: "small", onclick: ask }, t("explore.again")));
  };
  const tellAssumed = () => fill(assumed, [...assume].map(([key, { layer, place, value }]) => h("button", { class: "chip", onclick: () => {
    assume.delete(key);
    ask();
  } }, `${layer} ${place} = ${spelled(layer, value)} ✕`)));
  /** Assumes a value of the place that is pressed: yes, then no, then nothing. @param {string} layer @param {string} place @param {string} value */
  const toggle = (layer, place, value) => {
    const key = `${layer} ${place}`;
    const held = assume.get(key)?.value;
    if (held === undefined) assume.set(key, { layer, place, value });
    else if (isFlag(layer) && held === "1") assume.set(key, { layer, place, value: "0" });
    else assume.delete(key);
    ask();
  };
  /** Draws a solution as the answer. @param {Record<string, Record<string, string>>} layers */
  const take = (layers) => {
    const doc = app.doc.value;
    if (!doc) return;
    const wanted = Object.entries(layers).flatMap(([layer, values]) => Object.entries(values).filter(([, value]) => value !== "0").map(([place, value]) => ({ layer, place, value })));
    const gone = doc.schema.layers.filter((/** @type {any} */ l) => l.role === "find").flatMap((/** @type {any} */ l) => [...doc.values(l.name).keys()].filter((place) => !(layers[l.name]?.[place] && layers[l.name][place] !== "0")).map((place) => ({ layer: l.name, place, value: "." })));
    doc.make([...gone, ...wanted]);
  };
  const draw = () => {
    const doc = app.doc.value;
    if (!doc || !known?.shares) return;
    const shapes = [];
    for (const [layer, places] of Object.entries(known.shares)) {
      const kind = doc.schema.layers.find((/** @type {any} */ l) => l.name === layer)?.brush.kind;
      for (const [place, words] of Object.entries(/** @type {Record<string, Record<string, [number, string]>>} */ (places))) {
        const at = position(doc.size, place);
        if (at) shapes.push(heat(app, kind, at, Math.max(...Object.values(words).map(([share]) => share))));
      }
    }
    for (const { layer, place, value } of assume.values()) {
      const at = position(doc.size, place);
      const kind = doc.schema.layers.find((/** @type {any} */ l) => l.name === layer)?.brush.kind;
      if (at) shapes.push(heat(app, kind, at, value === "0" ? 0 : 1, "assumed"));
    }
    fill(map, shapes);
    // What stands in a cell that is washed is written in the ink of what is given: in its own it would not be read.
    app.view.svg.classList.toggle("heat-cells", shapes.some((shape) => shape.tagName === "rect"));
  };
  /** Whether a layer says yes or no; else 1 and 0 are numbers. @param {string} layer */
  const isFlag = (layer) => ["flag", "mark", "division"].includes(app.doc.value?.schema.layers.find((/** @type {any} */ l) => l.name === layer)?.holds.kind);
  /** A value for people. @param {string} layer @param {string} value */
  const spelled = (layer, value) => (isFlag(layer) && /^[01]$/.test(value) ? t(value === "1" ? "yes" : "no") : value);
  /** What is known of a place, in numbers. @param {string | null} [at] the place; that at the cursor if none is told */
  const tell = (at = app.selected) => {
    const place = at ?? "";
    const words = Object.entries(known?.shares ?? {}).flatMap(([layer, places]) => Object.entries(/** @type {any} */ (places)[place] ?? {}).map(([word, [share, count]]) =>
      t("explore.share", { what: `${layer} ${spelled(layer, word)}`, percent: percent(share), count: number(BigInt(count)) })));
    where.textContent = place ? `${place}: ${words.join(", ") || t("explore.never")}` : "";
  };
  let timer = 0;
  let seen = "";
  const stopDoc = app.doc.watch((doc) => {
    if (!doc || seen === problemKey(doc)) return;
    seen = problemKey(doc);
    assume.clear();
    clearTimeout(timer);
    timer = window.setTimeout(ask, 250);
  });
  /** The place of the answer that a pointer is at. @param {PointerEvent} event */
  const below = (event) => {
    const doc = app.doc.value;
    const brush = app.brush.value?.role === "find" ? app.brush.value : app.brushes.find((b) => b.role === "find");
    if (!doc || !brush) return null;
    const spot = new Stroke(doc, [brush], app.view.at(event), {});
    const at = spot.hit(brush, app.view.at(event));
    const place = at && spot.nameOf(brush, at);
    return place ? { layer: brush.layer, place, at } : null;
  };
  /** What stands there already, else what is likeliest. @param {string} layer @param {string} place */
  const likeliest = (layer, place) => {
    const held = app.doc.value?.get(layer, place) ?? ".";
    const words = known?.shares?.[layer]?.[place] ?? {};
    return held !== "." ? held : Object.keys(words).sort((a, b) => words[b][0] - words[a][0])[0] ?? "1";
  };
  const press = (/** @type {PointerEvent} */ event) => {
    if (app.brush.value?.role === "given") return;
    event.stopImmediatePropagation();
    const found = below(event);
    if (!found) return;
    app.cursor = found.at;
    app.showCursor(app.cursorSeen);
    toggle(found.layer, found.place, likeliest(found.layer, found.place));
  };
  const hover = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "mouse" && !event.buttons) tell(below(event)?.place);
  };
  const onKey = () => tell();
  const svg = app.view.svg;
  svg.addEventListener("pointerdown", press, { capture: true });
  svg.addEventListener("pointermove", hover);
  svg.addEventListener("keyup", onKey);
  fill(panel, head, assumed, h("p", { class: "quiet" }, t("explore.assume")),
    h("div", { class: "legend", "aria-hidden": "true" }, [1, 2, 3, 4, 5].map((step) => h("span", { class: `swatch h${step}` }, `${(step - 1) * 20}–${step * 20} %`))), where,
    h("div", { class: "row" }, h("label", { class: "field", for: "explore-n" }, h("span", null, t("explore.n")), n), h("button", { onclick: ask, "data-act": "sample" }, t("explore.again"))), samples, sets);
  // The cursor stands on what is told, also where lines are drawn from point to point.
  app.brushes = app.brushes.map((brush) => (brush.role === "find" ? pointing(brush) : brush));
  const answers = app.brushes.find((brush) => brush.role === "find");
  if (answers) {
    app.brush.set(answers);
    app.showCursor(app.cursorSeen);
  }
  return {
    commands: { assume: () => {
      const [layer, place] = [app.hand?.layer, app.selected];
      if (layer && place && app.hand?.role === "find") toggle(layer, place, likeliest(layer, place));
    } },
    close: () => {
      line.stop();
      closeSets();
      clearTimeout(timer);
      stopDoc();
      map.remove();
      app.view.svg.classList.remove("heat-cells");
      app.status.set("");
      svg.removeEventListener("pointermove", hover);
      svg.removeEventListener("keyup", onKey);
      svg.removeEventListener("pointerdown", press, { capture: true });
    },
  };
}

/** The mark of a share at a place: strength and width by five steps. @param {import("../app.js").App} app @param {string} kind @param {{y: number, x: number}} at @param {number} share @param {string} [more] */
function heat(app, kind, at, share, more = "") {
  const step = Math.min(STEPS, 1 + Math.floor(share * STEPS));
  const x = app.view.origin.x + at.x * HALF;
  const y = app.view.origin.y + at.y * HALF;
  const level = at.y % 2 === 0;
  const flat = ["side", "border"].includes(kind) ? level : !level;
  const lines = ["side", "border", "line", "bridge"].includes(kind);
  return lines
    ? s("path", { class: `heat-${step} ${more}`, d: flat ? `M${x - 15} ${y}h30` : `M${x} ${y - 15}v30`, "data-share": share.toFixed(6) })
    : s("rect", { class: `heat-${step} ${more}`, x: x - 20, y: y - 20, width: 40, height: 40, "data-share": share.toFixed(6) });
}

/** A share for people: never and always only where that is so. @param {number} share */
function percent(share) {
  if (share === 0 || share === 1) return String(share * 100);
  return share < 0.001 ? "< 0.1" : share > 0.999 ? "> 99.9" : (share * 100).toFixed(1);
}

/** What solutions depend on: what is drawn of an answer is not part of it. @param {import("../doc/document.js").Doc} doc */
function problemKey(doc) {
  const given = doc.schema.layers.filter((/** @type {any} */ layer) => layer.role === "given");
  return JSON.stringify([doc.id, ...given.map((/** @type {any} */ layer) => [...doc.values(layer.name)]), [...doc.options], [...doc.holes]]);
}
