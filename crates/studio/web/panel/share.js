// @ts-check
// Links and files: any form that the board has, and any text as a board.

import { fill, h } from "./dom.js";
import { t } from "../i18n/i18n.js";
import { moveText, newId } from "../doc/document.js";
import { exists, name, position } from "../doc/places.js";
import { call, post } from "../net/api.js";

/** The longest link that is offered before a file. */
const LONG = 2000;
/** The most bytes that a link may hold. */
const MOST = 4 << 20;

/** @param {import("../app.js").App} app */
export function shareDialog(app) {
  const doc = app.doc.value;
  if (!doc) return;
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));
  const told = h("div", { class: "quiet", "data-part": "told", "aria-live": "polite" });
  const write = async (/** @type {string} */ form) => call("POST", "write", { board: doc.board(), as: form });
  const copy = async (/** @type {string} */ form) => {
    try {
      if (form === "png") {
        const blob = await (await write(form)).blob();
        await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
        told.textContent = t("share.copied", { n: blob.size });
        return;
      }
      const text = form === "link" ? await link(doc) : (await (await write(form)).json()).text;
      const copied = async () => {
        await copyText(text);
        told.textContent = t("share.copied", { n: text.length });
      };
      // Long addresses are cut off on their way by many a program: a file is offered first.
      if (!["link", "url"].includes(form) || text.length <= LONG) return await copied();
      fill(told, t("share.long", { n: text.length }), h("span", { class: "row" },
        h("button", { class: "main", "data-act": "file-instead", onclick: () => saveFile(app) }, t("share.file")), h("button", { "data-act": "copy-anyway", onclick: copied }, t("share.anyway"))));
    } catch (problem) {
      told.textContent = problem instanceof Error ? problem.message : String(problem);
    }
  };
  const save = async (/** @type {string} */ form) => {
    try {
      const answer = await write(form);
      const blob = form === "png" ? await answer.blob() : new Blob([(await answer.json()).text], { type: form === "svg" ? "image/svg+xml" : "text/plain" });
      saveBlob(blob, `${doc.title || doc.genre}.${form === "text" ? "txt" : form === "pzprv3" ? "pzprv3.txt" : form}`);
    } catch (problem) {
      told.textContent = problem instanceof Error ? problem.message : String(problem);
    }
  };
  const row = (/** @type {string} */ form, /** @type {boolean} */ copies, /** @type {boolean} */ saves) =>
    h("div", { class: "share-row" }, h("span", null, t(`share.${form}`)),
      copies && h("button", { class: "small", "data-copy": form, onclick: () => copy(form) }, t("copy")),
      saves && h("button", { class: "small", "data-save": form, onclick: () => save(form) }, t("save")));
  fill(dialog,
    h("div", { class: "dialog-head" }, h("h2", null, t("share")), h("button", { class: "icon", "aria-label": t("close"), onclick: () => dialog.close() }, "✕")),
    row("link", true, false),
    doc.schema.can.url ? row("url", true, false) : h("p", { class: "quiet" }, doc.schema.can.why.url),
    doc.schema.can.file ? row("pzprv3", true, true) : h("p", { class: "quiet" }, doc.schema.can.why.file),
    row("json", true, true), row("text", true, true), row("svg", true, true), row("png", true, true), told);
  dialog.showModal();
}

/** @param {string} text */
export async function copyText(text) {
  await navigator.clipboard.writeText(text);
}

/** Hands a file to the browser. @param {Blob} blob @param {string} name */
export function saveBlob(blob, name) {
  const a = /** @type {HTMLAnchorElement} */ (h("a", { download: name }));
  a.href = URL.createObjectURL(blob);
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

/** @param {string} text @param {string} name @param {string} [type] */
export function download(text, name, type = "text/plain") {
  saveBlob(new Blob([text], { type }), name);
}

/** The board as a file, with its rules where they are the user's own; without the server as it is kept. @param {import("../app.js").App} app */
export async function saveFile(app) {
  const doc = app.doc.value;
  if (!doc) return;
  const written = () => post("write", { board: doc.board(), as: "json" }).then((answer) => answer.text).catch(() => JSON.stringify(doc.save()));
  const file = doc.rules ? JSON.stringify({ ...doc.board(), title: doc.title, rules: doc.rules }) : await written();
  download(file, `${doc.title || doc.genre.split("@")[0]}.json`, "application/json");
}

/** What is selected as text, else a link. @param {import("../app.js").App} app */
export async function copyRegion(app) {
  const doc = app.doc.value;
  if (!doc) return;
  const region = app.selection.map((place) => `${app.hand.layer} ${place} ${doc.get(app.hand.layer, place)}`).join("\n");
  const text = region ? `gridwright region\n${region}\n` : await link(doc);
  await copyText(text);
  app.status.set(t("share.copied", { n: text.length }));
}

/** Puts a region that was copied where the cursor is. @param {import("../app.js").App} app @param {string} text */
function pasteRegion(app, text) {
  const doc = app.doc.value;
  const lines = text.trim().split("\n").slice(1).map((line) => line.split(" ")).filter((words) => words.length === 3);
  const first = lines[0] && position(doc?.size ?? { rows: 1, cols: 1 }, lines[0][1]);
  if (!doc || !first) return;
  doc.make(lines.flatMap(([layer, place, value]) => {
    const at = position(doc.size, place);
    const ground = doc.schema.layers.find((/** @type {any} */ l) => l.name === layer)?.grounds[0]?.on;
    if (!at || !ground) return [];
    const to = { y: at.y - first.y + app.cursor.y, x: at.x - first.x + app.cursor.x };
    const target = exists(doc.size, ground, to.y, to.x) ? name(doc.size, ground, to.y, to.x) : null;
    return target ? [{ layer, place: target, value }] : [];
  }));
}

/** What was done, as a fixture: the board drawn, and every move as text. @param {import("../app.js").App} app */
export async function saveFixture(app) {
  const doc = app.doc.value;
  if (!doc) return;
  const board = doc.board();
  // A fixture is whole: what a given settles is written out.
  for (const { name: layer, kept = [] } of doc.schema.layers) {
    for (const one of kept) {
      for (const place of doc.values(one.given).keys()) {
        const value = doc.keptAt(one, place);
        if (value !== null) (board.layers[layer] ??= {})[place] ??= value;
      }
    }
  }
  const { text } = await post("write", { board, as: "text" });
  const { state, broken } = app.known.value.check ?? { state: "unfinished", broken: [] };
  const laws = [...new Set(broken.filter((/** @type {any} */ law) => law.final).map((/** @type {any} */ law) => law.law))];
  const moves = doc.tree.path(0, doc.tree.at).flatMap((node) => doc.tree.nodes[node].moves.map(moveText));
  const head = [`expect: ${state}`, ...(laws.length ? [`broken: ${laws.join(", ")}`] : []), `about: ${doc.title || doc.schema.title}: ${moves.join("; ")}`];
  download(text.replace("\n\n", `\n${head.join("\n")}\n\n`), `${doc.genre.split("@")[0]}-session.txt`);
}

/** A link that holds the whole board, without what was done to it. @param {import("../doc/document.js").Doc} doc */
async function link(doc) {
  const words = new URLSearchParams();
  words.set("d", await pack(JSON.stringify(doc.board())));
  if (doc.rules) words.set("r", await pack(doc.rules));
  return `${location.origin}/#${words}`;
}

/** @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a link holds. A short one may hold gigabytes of nothing: no more is unpacked than the server would take. @param {string} packed */
async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) {
      reader.cancel().catch(() => {});
      throw new Error(t("link.large"));
    }
    parts.push(part.value);
  }
  return new Blob(parts).text();
}

/** Opens a link of ours. Rules that came with it are looked at, not kept, until somebody says so. @param {import("../app.js").App} app @param {URLSearchParams} words */
export async function openLink(app, words) {
  try {
    const board = JSON.parse(await unpack(words.get("d") ?? ""));
    const packed = words.get("r");
    const rules = packed ? await unpack(packed) : undefined;
    history.replaceState(null, "", location.pathname);
    if (!rules) {
      await app.openBoard(board);
      return true;
    }
    await openWithRules(app, board, rules);
    return true;
  } catch (problem) {
    app.banner.set({ sort: "wrong", text: t("link.bad", { why: problem instanceof Error ? problem.message : String(problem) }) });
    return false;
  }
}

/** A board that brings its rules along: these are looked at, and kept when the user says so. @param {import("../app.js").App} app @param {any} board @param {string} rules */
async function openWithRules(app, board, rules) {
  const told = await post("rules", { text: rules });
  if (!told.genre) throw new Error(told.diagnostics[0]?.message ?? "rules");
  await app.openBoard({ ...board, genre: told.genre }, board.title || told.schema.title, rules, true);
  app.banner.set({ sort: "note", text: t("link.rules", { title: told.schema.title }), label: t("link.keep"), act: () => {
    const doc = app.doc.value;
    if (doc) doc.preview = false;
    app.keep();
    app.banner.set(null);
  } });
}

/** Drafts as the page itself writes them, one a line; none for any other text. @param {string} text @returns {any[]} */
function draftsIn(text) {
  const isSize = (/** @type {any} */ n) => Number.isInteger(n) && n > 0 && n <= 500;
  try {
    const found = text.trim().split("\n").map((line) => JSON.parse(line));
    const fits = found.every((draft) => typeof draft.genre === "string" && isSize(draft.rows) && isSize(draft.cols) && typeof draft.layers === "object" && !("gridwright" in draft));
    return fits ? found.map(({ genre, rows, cols, options, holes, variant, extras, layers, noted, title, notes, rules }) => ({ genre, rows, cols, options, holes, variant, extras, layers, noted, title: String(title ?? ""), notes: String(notes ?? ""), ...(typeof rules === "string" && { rules }) })) : [];
  } catch {
    return [];
  }
}

/** Takes drafts in: one is opened, several lie among the others. @param {import("../app.js").App} app @param {any[]} drafts */
async function takeDrafts(app, drafts) {
  const [{ title, notes, noted, rules, ...board }] = drafts;
  if (drafts.length > 1) {
    for (const draft of drafts) await app.drafts.keep({ ...draft, id: newId() });
    return app.banner.set({ sort: "note", text: t("drafts.taken", { n: drafts.length }) });
  }
  if (rules) return openWithRules(app, { ...board, title }, rules);
  await app.openBoard(board, title);
  const doc = app.doc.value;
  if (!doc) return;
  doc.notes = notes;
  doc.make(Object.entries(noted ?? {}).flatMap(([layer, values]) => Object.entries(values).map(([place, value]) => ({ layer, place, value }))));
  app.keep();
}

/** Opens whatever was pasted or dropped. @param {import("../app.js").App} app @param {string} text */
export async function takeText(app, text) {
  if (!text.trim()) return;
  if (text.startsWith("gridwright region")) return pasteRegion(app, text);
  const own = /#(.*\bd=[\w-]+.*)$/.exec(text.trim());
  if (own && (await openLink(app, new URLSearchParams(own[1])))) return;
  try {
    const ours = draftsIn(text);
    if (ours.length) return await takeDrafts(app, ours);
    const { board, remarks } = await post("read", { text });
    await app.openBoard(board);
    app.banner.set(remarks.length ? { sort: "note", text: remarks.map((/** @type {any} */ r) => `${r.where}: ${r.message}`).join("; ") } : null);
  } catch (problem) {
    // Of a link of ours it was said already why it cannot be opened.
    if (!own) app.banner.set({ sort: "wrong", text: problem instanceof Error ? problem.message : String(problem) });
  }
}
