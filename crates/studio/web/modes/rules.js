// @ts-check
// Rules: a rule file typed in the page, diagnosed as it is typed, with all boards of a small size beside it.

import { fill, h } from "../panel/dom.js";
import { number, t } from "../i18n/i18n.js";
import { call, get, post } from "../net/api.js";
import { completion } from "../panel/complete.js";
import { allGenres } from "../panel/new.js";
import { Steps } from "../panel/steps.js";
import { thumb } from "./make.js";

const KEPT = "gridwright.rules";
/** The text before the last that was replaced as a whole, and the draft that the text belongs to. */
const BEFORE = "gridwright.rules.before";
const OF = "gridwright.rules.of";
/** How long typing rests before the text is looked at. */
const REST = 120;
const REST_MORE = 800;
const SHOWN = 12;

const FIRST = `genre  twins "Twins"

given  clue on cells: 0..4 or ?
find   shaded on cells: yes/no
part   group = groups of cells where shaded

rule   twins "Shaded cells come in pairs.":
       for each group X: size(X) = 2
rule   clear "A clue cell is not shaded.":
       for each c in cells where clue at c: not shaded(c)
rule   count "A number is how many neighbours are shaded.":
       for each clue n at c: count(shaded in neighbours(c)) = n

draw   clue number, shaded fill
make   remove clue
`;

/** What was done to the text, from one visit to the next. */
const steps = new Steps();

/** @param {import("../app.js").App} app @param {HTMLElement} panel */
export function rules(app, panel) {
  const layer = h("pre", { class: "coloured", "aria-hidden": "true" });
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "source", spellcheck: "false", autocapitalize: "off", "aria-label": t("rules.text"), oninput: () => typed(), onscroll: () => follow() }));
  const editor = h("div", { class: "editor" }, layer, area);
  const offered = completion(area, (text, from, to) => write(text, from, to));
  const wrong = h("div", { class: "wrong" });
  const doubts = h("div", { class: "doubts", "data-part": "doubts" });
  const other = h("pre", { class: "formal", "data-part": "formal", tabindex: 0, hidden: true });
  const preview = h("div", { class: "preview" });
  const laws = h("div", { class: "laws" });
  const size = /** @type {HTMLInputElement} */ (h("input", { id: "side", type: "number", min: 1, max: 6, value: 3, onchange: () => look(0) }));
  const unique = /** @type {HTMLInputElement} */ (h("input", { id: "only-unique", type: "checkbox", onchange: () => look(0) }));
  const larger = h("span", { class: "quiet", "data-part": "larger" });
  const name = /** @type {HTMLInputElement} */ (h("input", { id: "rule-name", type: "text", pattern: "[a-z0-9\\-]+", size: 12 }));
  const told = h("span", { class: "quiet" });
  let timer = 0;
  let further = 0;
  let asked = 0;
  /** What the server made of the text. */
  let known = /** @type {any} */ (null);
  /** @type {Set<string>} */
  const off = new Set();
  document.getElementById("paper")?.append(editor, offered);
  document.body.classList.add("typing");
  area.value = atFirst(app.doc.value);
  steps.follow(area, () => ask());
  /** Writes into the text; everything of it if no part is told. @param {string} text @param {number} [from] @param {number} [to] */
  const write = (text, from, to) => {
    steps.write(text, from, to);
    area.focus();
    ask();
  };

  const follow = () => {
    layer.scrollTop = area.scrollTop;
    layer.scrollLeft = area.scrollLeft;
  };
  const typed = () => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, REST);
    paint(layer, area.value, [], []);
  };
  const ask = async () => {
    const mine = ++asked;
    clearTimeout(timer);
    const text = area.value;
    store(KEPT, text);
    listBefore();
    const answer = await post("rules", { text }).catch((problem) => ({ genre: null, tokens: [], diagnostics: [{ severity: "error", from: 0, to: 0, message: problem.message }] }));
    if (mine !== asked) return;
    paint(layer, text, answer.tokens, answer.diagnostics);
    follow();
    editor.dataset.state = answer.genre ? "good" : "wrong";
    fill(wrong, answer.diagnostics.map((/** @type {any} */ d) => problem(text, d)));
    app.status.set(answer.diagnostics.length ? t("rules.wrong", { n: answer.diagnostics.length }) : t("rules.good"));
    fill(doubts);
    for (const part of [preview, other]) part.classList.toggle("faded", !answer.genre);
    if (!answer.genre) return;
    known = answer;
    name.placeholder = answer.schema.id.split("@")[0];
    for (const id of [...off]) if (!answer.schema.laws.some((/** @type {any} */ law) => law.id === id)) off.delete(id);
    look(0);
    view();
  };
  /** One mistake, with its way out. @param {string} text @param {any} d */
  const problem = (text, d) => {
    const line = text.slice(0, d.from).split("\n").length;
    return h("div", { class: `problem ${d.severity}` },
      h("button", { class: "plain", onclick: () => select(d) }, h("b", null, t("rules.line", { n: line })), " ", d.message, d.label ? h("span", { class: "quiet" }, ` ${d.label}`) : null),
      d.hint && h("div", { class: "quiet" }, d.hint),
      d.fix && h("button", { class: "small", "data-act": "fix", onclick: () => replace(d, d.fix) }, t("rules.fix", { word: d.fix })));
  };
  const select = (/** @type {any} */ d) => {
    area.focus();
    area.setSelectionRange(d.from, d.to);
  };
  const replace = (/** @type {any} */ d, /** @type {string} */ word) => {
    write(word, d.from, d.to);
  };
  /** Another text as a whole: the one before can be had back. @param {string} text */
  const become = (text) => {
    if (text === area.value) return;
    store(BEFORE, area.value);
    write(text);
    area.setSelectionRange(0, 0);
    area.scrollTop = 0;
  };
  const back = h("button", { class: "small", "data-act": "rules-back", onclick: () => become(stored(BEFORE) ?? area.value) }, t("rules.back"));
  const listBefore = () => (back.hidden = [null, area.value].includes(stored(BEFORE)));
  /** All boards of the small size. @param {number} skip */
  const look = async (skip) => {
    if (!known) return;
    const side = Number(size.value) || 3;
    const mine = asked;
    const body = { genre: known.genre, rows: side, cols: side, skip, take: SHOWN, without: [...off], unique: unique.checked };
    const answer = await post("boards", body).catch((refused) => ({ error: refused.message }));
    if (mine !== asked) return;
    lawList();
    if (answer.error) return fill(preview, h("p", { class: "bad" }, answer.error));
    const all = answer.all ?? answer;
    const shown = answer.without ?? answer;
    const words = unique.checked ? "rules.boards.unique" : "rules.boards";
    const count = (/** @type {any} */ found) => t(found.exact ? words : `${words}.least`, { n: number(BigInt(found.count)) });
    fill(preview,
      h("p", { "data-part": "boards" }, count(all), " ", larger),
      answer.without && h("p", { class: "bad" }, t("rules.without", { n: number(BigInt(shown.count)) }), " ", t("rules.gained", { n: number(BigInt(shown.gained)) })),
      h("div", { class: "gallery small" }, shown.boards.map(thumb)),
      shown.boards.length === SHOWN && h("button", { class: "small", onclick: () => look(skip + SHOWN) }, t("rules.next")));
    if (skip === 0) lookFurther(mine, side + 1);
  };
  /** How many there are of the next size, once typing rests. @param {number} mine @param {number} side */
  const lookFurther = (mine, side) => {
    larger.textContent = "";
    clearTimeout(further);
    if (side > 6 || unique.checked || off.size) return;
    further = window.setTimeout(async () => {
      const found = await post("boards", { genre: known.genre, rows: side, cols: side, skip: 0, take: 0, without: [] }).catch(() => null);
      if (found && mine === asked) larger.textContent = t(found.exact ? "rules.larger" : "rules.larger.least", { n: number(BigInt(found.count)), size: `${side}×${side}` });
    }, REST_MORE);
  };
  const lawList = () => fill(laws, known.schema.laws.map((/** @type {any} */ law) => h("label", { class: "check" },
    h("input", { type: "checkbox", checked: !off.has(law.id), onchange: (/** @type {any} */ e) => {
      if (e.target.checked) off.delete(law.id);
      else off.add(law.id);
      look(0);
    } }), " ", law.sentence)));
  /** What is doubtful about rules that are well written. */
  const lint = async () => {
    if (!known) return;
    fill(doubts, "…");
    const found = await post("doubts", { genre: known.genre }).catch((refused) => ({ refused: refused.message }));
    if (found.refused) return fill(doubts, h("p", { class: "bad" }, found.refused));
    const lines = [
      ...found.impossible.map((/** @type {string} */ id) => t("doubts.impossible", { id })),
      ...found.contradictions.map((/** @type {string[]} */ [a, b]) => t("doubts.contradiction", { a, b })),
      ...found.idle.map((/** @type {string} */ id) => t("doubts.idle", { id })),
      ...found.idle_givens.map((/** @type {string} */ id) => t("doubts.given", { id })),
    ];
    fill(doubts, h("ul", { class: "broken" }, (lines.length ? lines : [t("doubts.none")]).map((line) => h("li", null, line))), found.open.length > 0 && h("p", { class: "quiet" }, t("doubts.open", { list: found.open.join(", ") })));
  };
  /** Whether there is a puzzle with one answer. */
  const exists = async () => {
    if (!known) return;
    const side = Math.min(5, Number(size.value) || 3);
    fill(doubts, "…");
    const found = await post("puzzle", { genre: known.genre, rows: side, cols: side }).catch((refused) => ({ refused: refused.message }));
    if (found.refused) return fill(doubts, h("p", { class: "bad" }, found.refused));
    const word = found.unique ? "yes" : found.unique === false ? (found.satisfiable ? "no" : "nothing") : "open";
    fill(doubts, h("p", null, t(`rules.one.${word}`, { size: `${side}×${side}` })), found.puzzle && h("button", { class: "plain sample", "data-act": "take-one", onclick: async () => {
      await open(found.puzzle.board);
      app.setMode("set");
    } }, thumb(found.puzzle.picture)));
  };
  /** The rules in the notation of mathematics, or in sentences. */
  const view = async () => {
    const form = forms.value;
    other.hidden = !form || !known;
    if (other.hidden) return;
    const { genre } = known;
    const told = (await post("view", { genre }))[form];
    if (genre === known.genre && form === forms.value) other.textContent = told;
  };
  const forms = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": t("rules.view"), id: "view", onchange: () => view() }, ["", "formal", "english"].map((word) => h("option", { value: word }, t(`rules.view.${word || "none"}`)))));
  const format = async () => {
    const text = area.value;
    const told = await post("format", { text }).catch((refused) => ({ text, mistake: refused.message }));
    if (text !== area.value) return;
    become(told.text);
    fill(doubts, told.mistake && h("p", { class: "bad", "data-part": "not-formatted" }, t("rules.format.not", { why: told.mistake })));
  };
  const use = async (/** @type {string} */ mode) => {
    if (!known) return;
    const side = Math.max(5, Number(size.value) || 5);
    const { board } = await post("blank", { genre: known.genre, rows: side, cols: side });
    await open(board);
    app.setMode(mode);
  };
  /** A board of these rules. @param {any} board */
  const open = async (board) => {
    await app.openBoard(board, known.schema.title, area.value);
    store(OF, app.doc.value?.id ?? "");
  };
  const save = async () => {
    try {
      await call("PUT", `rules/${name.value || name.placeholder}`, { text: area.value });
      listKept();
      told.textContent = t("saved.saved");
      app.status.set(told.textContent);
    } catch (refused) {
      told.textContent = refused instanceof Error ? refused.message : String(refused);
    }
  };
  /** Rule files that were saved. */
  const kept = h("select", { "aria-label": t("rules.mine"), id: "rules-kept", onchange: async (/** @type {any} */ e) => {
    if (!e.target.value) return;
    name.value = e.target.value;
    become((await get(`rules/${e.target.value}`)).text);
  } });
  const listKept = async () => {
    const { rules: files } = await get("rules").catch(() => ({ rules: [] }));
    kept.hidden = !files.length;
    fill(kept, h("option", { value: "" }, t("rules.mine")), files.map((/** @type {any} */ file) => h("option", { value: file.name }, file.title ? `${file.title} (${file.name})` : file.name)));
  };
  kept.hidden = true;
  listKept();
  const shipped = h("select", { "aria-label": t("rules.from"), onchange: async (/** @type {any} */ e) => {
    if (!e.target.value) return;
    become((await get(`genres/${e.target.value}`)).text);
  } }, h("option", { value: "" }, t("rules.from")));
  allGenres().then((genres) => shipped.append(...genres.map((g) => h("option", { value: g.id }, g.title))), () => {});

  fill(panel,
    h("div", { class: "row" }, h("button", { class: "main", "data-act": "use", onclick: () => use("set") }, t("rules.set")), h("button", { onclick: () => use("play") }, t("mode.play")), h("button", { onclick: format, "data-act": "format" }, t("rules.format"))),
    h("div", { class: "row" }, h("button", { class: "small", "data-act": "lint", onclick: lint }, t("rules.lint")), h("button", { class: "small", "data-act": "exists", onclick: exists }, t("rules.one")),
      forms),
    wrong, doubts, other,
    h("label", { class: "row", for: "side" }, h("b", null, t("rules.small")), size),
    h("label", { class: "check", for: "only-unique" }, unique, " ", t("rules.unique")),
    preview,
    h("h2", { class: "small-head" }, t("rules.laws")), laws,
    h("div", { class: "row" }, kept, shipped, back),
    h("div", { class: "row" }, h("label", { class: "field", for: "rule-name" }, h("span", null, t("rules.name")), name), h("button", { onclick: save, "data-act": "save-rules" }, t("save")), told));
  ask();
  return {
    commands: { undo: () => steps.step("undo"), redo: () => steps.step("redo") },
    close: () => {
      clearTimeout(timer);
      clearTimeout(further);
      asked += 1;
      editor.remove();
      offered.remove();
      app.status.set("");
      document.body.classList.remove("typing");
    },
  };
}

/** The text with its parts told apart, and mistakes underlined. @param {HTMLElement} layer @param {string} text @param {[number, number, string][]} tokens @param {any[]} diagnostics */
function paint(layer, text, tokens, diagnostics) {
  const cuts = new Set([0, text.length]);
  for (const [from, to] of tokens) cuts.add(from).add(to);
  for (const d of diagnostics) cuts.add(d.from).add(Math.max(d.to, d.from + 1));
  const places = [...cuts].filter((at) => at <= text.length).sort((a, b) => a - b);
  const pieces = [];
  let token = 0;
  for (let i = 0; i + 1 < places.length; i++) {
    const [from, to] = [places[i], places[i + 1]];
    while (token < tokens.length && tokens[token][1] <= from) token++;
    const role = tokens[token] && tokens[token][0] <= from ? `t-${tokens[token][2]}` : "";
    const bad = diagnostics.some((d) => d.from <= from && from < Math.max(d.to, d.from + 1)) ? " squiggle" : "";
    pieces.push(role || bad ? h("span", { class: role + bad }, text.slice(from, to)) : text.slice(from, to));
  }
  fill(layer, pieces, "\n");
}

/** What the editor shows when it is opened: the rules of the draft on the table, unless the text belongs to it already. @param {import("../doc/document.js").Doc | null} doc */
function atFirst(doc) {
  const text = stored(KEPT);
  if (!doc?.rules || stored(OF) === doc.id || text === doc.rules) return text ?? FIRST;
  if (text !== null) store(BEFORE, text);
  store(OF, doc.id);
  return doc.rules;
}

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It is still in the field.
  }
}
