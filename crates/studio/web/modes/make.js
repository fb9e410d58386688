// @ts-check
// Make: the generator as a form, and a gallery that fills while it works.

import { fill, h, refill, s } from "../panel/dom.js";
import { t } from "../i18n/i18n.js";
import { post } from "../net/api.js";
import { SYMMETRIES } from "../doc/symmetry.js";
import { copyText, download } from "../panel/share.js";

/** The number of the job on the socket. */
const JOB = 3;
/** What was made stays when the mode is left. @type {any[]} */
let made = [];
/** Cells that may bear clues, by name; none for all. @type {Set<string>} */
let mask = new Set();

/** @param {import("../app.js").App} app @param {HTMLElement} panel */
export function make(app, panel) {
  const doc = app.doc.value;
  const why = doc?.schema.can.why.make;
  const field = (/** @type {string} */ id, /** @type {any} */ value, /** @type {any} */ more = {}) =>
    /** @type {HTMLInputElement} */ (h("input", { id: `make-${id}`, type: "number", min: 0, value, oninput: () => tellCommand(), ...more }));
  const rows = field("rows", doc?.rows ?? 8, { min: 1, max: 100 });
  const cols = field("cols", doc?.cols ?? 8, { min: 1, max: 100 });
  const n = field("n", 6, { min: 1, max: 200 });
  const seed = field("seed", Math.floor(Math.random() * 10000));
  const [least, most, sparse, dense, short, long, spare] = ["least", "most", "sparse", "dense", "short", "long", "spare"].map((id) => field(id, ""));
  const values = /** @type {HTMLInputElement} */ (h("input", { id: "make-values", type: "text", oninput: () => tellCommand() }));
  const choice = (/** @type {string} */ id, /** @type {string[]} */ words) =>
    /** @type {HTMLSelectElement} */ (h("select", { id: `make-${id}`, onchange: () => tellCommand() }, words.map((word) => h("option", { value: word }, t(`make.${id}.${word || "any"}`)))));
  const symmetry = choice("symmetry", ["", ...SYMMETRIES]);
  const grade = choice("grade", ["", "easy", "medium", "hard", "expert"]);
  const level = choice("level", ["", "0", "1", "2"]);
  const strategy = choice("strategy", ["", "thin", "grow", "search"]);
  const order = /** @type {HTMLSelectElement} */ (h("select", { id: "make-order", onchange: () => draw() }, ["made", "clues", "difficulty", "length"].map((word) => h("option", { value: word }, t(`make.order.${word}`)))));
  const from = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: "make-from", onchange: () => tellCommand() }));
  const command = h("code", { class: "command", tabindex: 0, "data-part": "command" });
  const files = h("div", { class: "row", "data-part": "files" });
  const hint = h("p", { class: "quiet" }, t("make.files"));
  const state = h("p", { class: "quiet", "data-part": "made" });
  const failed = h("div", { class: "bad", "data-part": "failed" });
  const gallery = h("div", { class: "gallery" });
  const grid = h("div", { class: "mask", "data-part": "mask", role: "group", "aria-label": t("make.mask") });
  const stop = h("button", { onclick: () => app.live.send({ op: "stop", id: JOB }), disabled: true, "data-act": "stop" }, t("stop"));
  const start = h("button", { class: "main", onclick: () => begin(), "data-act": "make", disabled: Boolean(why), title: why ?? null }, t("make.begin"));
  /** @type {string[]} */
  let missed = [];
  /** What is told of a puzzle that was made once more. */
  let note = "";

  const number = (/** @type {HTMLInputElement} */ input) => (input.value === "" ? null : Number(input.value));
  const size = () => ({ rows: from.checked && doc ? doc.rows : Number(rows.value), cols: from.checked && doc ? doc.cols : Number(cols.value) });
  const maskRows = () => {
    const { rows: r, cols: c } = size();
    return mask.size ? Array.from({ length: r }, (_, y) => Array.from({ length: c }, (_, x) => (mask.has(`r${y + 1}c${x + 1}`) ? "#" : ".")).join("")) : [];
  };
  const words = () => values.value.split(",").map((word) => word.trim()).filter(Boolean);
  const args = (/** @type {number} */ first = 0, /** @type {number | null} */ count = null) => {
    const board = from.checked && doc ? doc.board() : { genre: doc?.genre, ...size(), layers: {} };
    return {
      board, from: from.checked, n: count ?? Number(n.value), first, seed: Number(seed.value), clues: [number(least), number(most)], length: [number(short), number(long)],
      ...((sparse.value || dense.value) && { density: [number(sparse), number(dense)] }), mask: maskRows(), values: words(), spare: number(spare) ?? 0,
      ...(symmetry.value && { symmetry: symmetry.value }), ...(grade.value && { grade: [grade.value, grade.value] }),
      ...(level.value && { level: [Number(level.value), Number(level.value)] }), ...(strategy.value && { strategy: strategy.value }),
    };
  };
  /** What the form amounts to on the command line. */
  const tellCommand = () => {
    const range = (/** @type {string} */ name, /** @type {HTMLInputElement} */ a, /** @type {HTMLInputElement} */ b) => (a.value || b.value ? [`--${name} ${a.value}..${b.value}`] : []);
    const own = doc?.genre.includes("@");
    const parts = ["gridwright", ...(own ? ["--rules ."] : []), "generate", doc?.genre.split("@")[0], `${size().rows}x${size().cols}`, `--n ${n.value}`, `--seed ${seed.value}`,
      ...range("clues", least, most), ...range("density", sparse, dense), ...range("length", short, long)];
    if (symmetry.value) parts.push(`--symmetry ${symmetry.value}`);
    if (grade.value || level.value) parts.push(`--difficulty ${grade.value || level.value}`);
    if (strategy.value) parts.push(`--strategy ${strategy.value}`);
    if (words().length) parts.push(`--values ${words().join(",")}`);
    if (number(spare)) parts.push(`--spare ${spare.value}`);
    if (mask.size) parts.push("--mask mask.txt");
    if (from.checked) parts.push("--from board.txt");
    command.textContent = parts.join(" ");
    // What the command reads is offered beside it.
    refill(files, [own, mask.size > 0, from.checked], () => [
      h("button", { class: "small", "data-act": "copy-command", onclick: () => copyText(command.textContent ?? "").then(() => app.status.set(t("share.copied", { n: command.textContent?.length ?? 0 }))) }, t("copy")),
      own && h("button", { class: "small", "data-act": "save-rule-file", onclick: () => download(doc?.rules ?? doc?.schema.text ?? "", `${doc?.genre.split("@")[0]}.rule`) }, `${doc?.genre.split("@")[0]}.rule`),
      mask.size > 0 && h("button", { class: "small", "data-act": "save-mask", onclick: () => download(`${maskRows().join("\n")}\n`, "mask.txt") }, "mask.txt"),
      from.checked && h("button", { class: "small", "data-act": "save-board", onclick: async () => download((await post("write", { board: doc?.board(), as: "text", problem: true })).text, "board.txt") }, "board.txt")]);
    hint.hidden = !own && !mask.size && !from.checked;
    drawMask();
  };
  /** A small board on which clue cells are chosen. */
  const drawMask = () => {
    const { rows: r, cols: c } = size();
    if (grid.hidden || r * c > 900) return fill(grid);
    grid.style.setProperty("--cols", String(c));
    fill(grid, Array.from({ length: r * c }, (_, i) => {
      const cell = `r${Math.floor(i / c) + 1}c${(i % c) + 1}`;
      return h("button", { class: "mask-cell", "aria-pressed": String(mask.has(cell)), "aria-label": cell, "data-cell": cell, onclick: () => {
        if (!mask.delete(cell)) mask.add(cell);
        tellCommand();
      } });
    }));
  };
  grid.hidden = true;
  const begin = () => {
    if (!app.live.isOpen) return tell(t("server.gone"));
    made = [];
    missed = [];
    fill(failed);
    draw();
    state.textContent = t("make.working");
    set(true);
    app.live.send({ op: "job", id: JOB, kind: "generate", args: args() });
  };
  /** Puzzle so and so of a seed, made once more. @param {any} item */
  const again = (item) => {
    set(true);
    app.live.send({ op: "job", id: JOB, kind: "generate", args: { ...args(item.index, 1), seed: item.seed } });
  };
  const set = (/** @type {boolean} */ working) => {
    /** @type {any} */ (stop).disabled = !working;
    /** @type {any} */ (start).disabled = working || Boolean(why);
  };
  const sorted = () => {
    const grades = ["easy", "medium", "hard", "expert"];
    /** @type {Record<string, (item: any) => number>} */
    const by = { made: () => 0, clues: (item) => item.clues, difficulty: (item) => (item.grade ? 10 * (1 + grades.indexOf(item.grade)) : item.level ?? 0), length: (item) => item.length };
    return [...made].sort((a, b) => by[order.value](a) - by[order.value](b));
  };
  const draw = () => fill(gallery, sorted().map(card));
  const card = (/** @type {any} */ item) => h("article", { class: "made", "data-index": item.index },
    thumb(item.picture),
    h("div", { class: "quiet" }, t("make.clues", { n: item.clues }), item.grade ? ` · ${t(`grade.${item.grade}`)}` : ` · ${t("make.engine", { n: item.level })}`, ` · ${t("make.long", { n: item.length })}`),
    h("div", { class: "row" },
      h("button", { class: "small", "data-act": "play-made", onclick: () => go(item, "play") }, t("mode.play")),
      h("button", { class: "small", "data-act": "set-made", onclick: () => go(item, "set") }, t("mode.set")),
      h("button", { class: "small", "data-act": "to-book", onclick: () => toBook([item]) }, t("mode.book")),
      item.url && h("button", { class: "small", "data-act": "copy-link", onclick: () => copyText(item.url).then(() => app.status.set(t("share.copied", { n: item.url.length }))) }, t("make.link")),
      h("button", { class: "small", "data-act": "again", onclick: () => again(item) }, t("make.again"))));
  const toBook = async (/** @type {any[]} */ items) => {
    const { addToBook } = await import("./book.js");
    for (const item of items) addToBook(item.board, `${doc?.schema.title} ${item.seed}.${item.index}`, doc?.schema.title ?? "", doc?.rules);
    app.status.set(t("make.booked", { n: items.length }));
  };
  const go = async (/** @type {any} */ item, /** @type {string} */ mode) => {
    await app.openBoard(item.board, `${doc?.schema.title} ${item.seed}.${item.index}`, doc?.rules);
    app.setMode(mode);
  };
  const save = () => download(`${made.map((item) => JSON.stringify({ genre: item.board.genre, ...(doc?.rules && { rules: doc.rules }), url: item.url, board: item.board, solution: item.solution, seed: item.seed, index: item.index, clues: item.clues, grade: item.grade })).join("\n")}\n`, "puzzles.jsonl");
  const hear = (/** @type {any} */ event) => {
    if (event.id !== JOB) return;
    if (event.ev === "item") {
      const known = made.findIndex((item) => item.index === event.index && item.seed === event.seed);
      if (known >= 0) {
        // Made once more: the same puzzle, or something is wrong.
        note = t(JSON.stringify(made[known].board) === JSON.stringify(event.board) ? "make.same" : "make.other");
        made[known] = event;
      } else made.push(event);
      app.live.send({ op: "ack", id: JOB, n: made.length });
      if (order.value === "made" && known < 0) gallery.append(card(event));
      else draw();
      tell(note || t("make.done", { n: made.length }));
    } else if (event.ev === "progress" && event.attempt > 1) state.textContent = t("make.attempt", { done: event.done, n: event.attempt });
    else if (event.ev === "missed") {
      missed.push(event.message);
      fill(failed, t("make.failed", { n: missed.length }), ` ${missed.at(-1)}`);
    } else if (event.ev === "end") {
      set(false);
      tell(event.why === "lost" ? t("server.gone") : event.message ?? (note || t("make.done", { n: made.length })));
      note = "";
    }
  };
  const tell = (/** @type {string} */ text) => {
    state.textContent = text;
    app.status.set(text);
  };
  app.listeners.add(hear);
  document.body.classList.add("making");
  const empty = h("p", { class: "quiet empty", "data-part": "nothing-made" }, t("make.empty"));
  document.getElementById("paper")?.append(gallery, empty);
  tellCommand();
  draw();
  const two = (/** @type {string} */ a, /** @type {HTMLElement} */ first, /** @type {string} */ b, /** @type {HTMLElement} */ second) => h("div", { class: "row" }, label(a, first), label(b, second));
  fill(
    panel,
    h("h2", null, t("make.title", { genre: doc?.schema.title ?? "" })),
    why && h("p", { class: "bad" }, why),
    two("rows", rows, "cols", cols), two("n", n, "seed", seed), two("least", least, "most", most),
    h("div", { class: "row" }, label("symmetry", symmetry), label("grade", grade)),
    h("div", { class: "row" }, start, stop),
    h("details", { class: "more" }, h("summary", null, t("make.more")),
      two("sparse", sparse, "dense", dense), two("short", short, "long", long), two("spare", spare, "values", values),
      h("div", { class: "row" }, label("level", level), label("strategy", strategy)),
      h("label", { class: "check", for: "make-from" }, from, " ", t("make.from")),
      h("div", { class: "row" }, h("button", { class: "small", "data-act": "mask", onclick: () => {
        grid.hidden = !grid.hidden;
        tellCommand();
      } }, t("make.mask")), h("button", { class: "small", onclick: () => {
        mask = new Set();
        tellCommand();
      } }, t("make.mask.clear"))), grid),
    command, files, hint, state, failed,
    h("div", { class: "row" }, label("order", order),
      h("button", { "data-act": "all-to-book", onclick: () => toBook(made) }, t("make.book")),
      h("button", { "data-act": "jsonl", onclick: save }, t("make.jsonl"))),
  );
  return {
    commands: {},
    close: () => {
      app.listeners.delete(hear);
      gallery.remove();
      empty.remove();
      app.status.set("");
      document.body.classList.remove("making");
      app.live.send({ op: "stop", id: JOB });
    },
  };
}

/** @param {string} id @param {HTMLElement} input */
function label(id, input) {
  return h("label", { class: "field", for: `make-${id}` }, h("span", null, t(`make.${id}`)), input);
}

/** A small picture. @param {any} picture */
export function thumb(picture) {
  const svg = s("svg", { viewBox: `0 0 ${picture.width} ${picture.height}`, class: "thumb", role: "img", "aria-label": picture.title });
  for (const [, ink, stroke, data] of picture.outlines) {
    svg.append(s("path", stroke ? { d: data, class: `ink line i-${ink}`, "stroke-width": stroke } : { d: data, class: `ink area i-${ink}` }));
  }
  return svg;
}
