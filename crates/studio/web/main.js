// @ts-check
// The page: puts the parts together.

import { App } from "./app.js";
import { listenToKeys, listenToPointers } from "./board/input.js";
import { dress } from "./doc/settings.js";
import { current, load, t } from "./i18n/i18n.js";
import { get, Refused, takeKey } from "./net/api.js";
import { brushBar } from "./panel/brushes.js";
import { fill, h } from "./panel/dom.js";
import { header } from "./panel/header.js";

/** Every mode: what fills the panel, loaded when it is first opened. */
const MODES = [
  { id: "play", load: async () => (await import("./modes/play.js")).play },
  { id: "set", load: async () => (await import("./modes/set.js")).setting },
  { id: "rules", load: async () => (await import("./modes/rules.js")).rules },
  { id: "explore", load: async () => (await import("./modes/explore.js")).explore },
  { id: "make", load: async () => (await import("./modes/make.js")).make },
  { id: "book", load: async () => (await import("./modes/book.js")).book },
];

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function start() {
  const words = takeKey();
  // What is needed is fetched side by side.
  const asked = get("hello");
  const spoken = load(stored("gridwright.language") ?? navigator.language.slice(0, 2));
  const app = new App(byId("paper"));
  const last = stored("gridwright.last");
  if (last && !words.get("d")) app.drafts.expect(last);
  let hello;
  try {
    [hello] = await Promise.all([asked, spoken]);
  } catch (problem) {
    await spoken;
    if (problem instanceof Refused && problem.status === 401) return (await import("./panel/key.js")).askKey(byId("paper"));
    throw problem;
  }
  app.build = hello.build;
  dress();
  /** @type {any} For tests and the curious. */ (window).app = app;
  let mode = { commands: /** @type {any} */ ({}), close: () => {} };
  const share = async (/** @type {string} */ name) => /** @type {any} */ (await import("./panel/share.js"))[name](app);
  const help = async (/** @type {string} */ name) => /** @type {any} */ (await import("./panel/help.js"))[name](app, commands());
  // What was done in another mode is taken back there, where it is seen.
  const step = (/** @type {"undo" | "redo"} */ way) => {
    const tree = app.doc.value?.tree;
    if (!tree || !(way === "undo" ? tree.canUndo : tree.canRedo)) return;
    const there = tree.modeOf(way);
    const goes = there && there !== app.mode.value;
    if (goes) app.setMode(there);
    app.doc.value?.[way]();
    if (!goes) return;
    const told = { sort: "note", text: t(`${way}.mode`, { mode: t(`mode.${there}`) }) };
    app.notice(told);
    setTimeout(() => app.banner.value === told && app.banner.set(null), 4000);
  };
  const commands = () => ({
    undo: () => step("undo"),
    redo: () => step("redo"),
    keep: () => app.doc.value?.keepTrial(),
    drop: () => {
      if (app.selection.length) {
        app.selection = [];
        app.showCursor(true);
      } else app.doc.value?.dropTrial();
    },
    note: () => app.setNoting(app.noting === null ? "~corner" : app.noting === "~corner" ? "~centre" : null),
    "zoom.in": () => app.view.setZoom(app.view.zoom * 1.25),
    "zoom.out": () => app.view.setZoom(app.view.zoom / 1.25),
    "zoom.fit": () => app.view.setZoom(1),
    file: () => share("saveFile"),
    copy: () => share("copyRegion"),
    fixture: () => share("saveFixture"),
    help: () => help("keyList"),
    palette: () => help("palette"),
    settings: () => help("settingsDialog"),
    ...Object.fromEntries(MODES.map((m) => [`mode.${m.id}`, () => app.setMode(m.id)])),
    ...mode.commands,
  });
  app.run = (name) => /** @type {any} */ (commands())[name]?.();
  listenToPointers(app);
  listenToKeys(app, new Proxy({}, { get: (_, name) => /** @type {any} */ (commands())[name] }));
  header(app, MODES.map((m) => m.id));
  brushBar(app, byId("brushes"));
  byId("drafts").setAttribute("aria-label", t("drafts"));
  byId("panel").setAttribute("aria-label", t("panel"));
  byId("modes").setAttribute("aria-label", t("modes"));
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    app.view.svg.focus();
  });
  foot(app);
  let opened = 0;
  const openMode = async (/** @type {string} */ id) => {
    const mine = ++opened;
    mode.close();
    mode = { commands: {}, close: () => {} };
    document.body.dataset.mode = id;
    const [open] = await Promise.all([(MODES.find((m) => m.id === id) ?? MODES[0]).load(), id === "play" ? null : dressModes()]);
    if (mine === opened) mode = open(app, byId("panel"));
  };
  app.mode.watch(openMode);
  // These are made for one genre: another board, another form.
  let shown = "";
  app.doc.watch((doc) => {
    const before = shown;
    shown = doc?.id ?? "";
    if (before && before !== shown && ["explore", "make"].includes(app.mode.value)) openMode(app.mode.value);
  });
  const takeText = async (/** @type {string} */ text) => (await import("./panel/share.js")).takeText(app, text);
  addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (/^(INPUT|TEXTAREA)$/.test(target.tagName)) return;
    takeText(event.clipboardData?.getData("text/plain") ?? "");
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    takeText(file ? await file.text() : event.dataTransfer?.getData("text/plain") ?? "");
  });
  // A server of another build has another page: it says so.
  app.listeners.add(async (event) => {
    if (event.ev !== "open" || !event.again) return;
    const { build } = await get("hello").catch(() => ({ build: app.build }));
    if (build !== app.build) app.banner.set({ sort: "reload", text: t("server.updated") });
  });
  app.live.open();
  await first(app, hello, words);
  await app.painted;
  dressModes();
  (await import("./panel/drafts.js")).draftList(app, byId("drafts"));
}

/** What is shown first: what the address or the command line says, else the draft of last time, else something to start with. @param {App} app @param {any} hello @param {URLSearchParams} words */
async function first(app, hello, words) {
  if (words.get("d")) {
    const { openLink } = await import("./panel/share.js");
    if (await openLink(app, words)) return;
  }
  if (hello.start && stored("gridwright.started") !== hello.run) {
    store("gridwright.started", hello.run);
    return app.openBoard(hello.start);
  }
  const last = stored("gridwright.last");
  if (last && (await app.openDraft(last).catch(() => false))) return;
  const drafts = await app.drafts.list();
  if (drafts[0] && (await app.openDraft(drafts[0].id).catch(() => false))) return;
  (await import("./panel/new.js")).askNew(app);
}

/** Looks that the first board does without: fetched when it stands, or with the first mode that needs them. */
function dressModes() {
  dressed ??= new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href: "css/modes.css", onload: done, onerror: done }));
  });
  return dressed;
}

/** @type {Promise<unknown> | undefined} */
let dressed;

/** @param {App} app */
function foot(app) {
  let timer = 0;
  let said = -Infinity;
  app.status.watch((text) => {
    const status = byId("status");
    // Spoken at most every two seconds; what is seen beside the board is newer.
    clearTimeout(timer);
    // What stands there may not be so any more: it goes at once, and nobody hears that.
    if (status.textContent !== text) status.textContent = "";
    timer = window.setTimeout(() => {
      if (status.textContent === text) return;
      status.textContent = text;
      said = performance.now();
    }, Math.max(0, said + 2000 - performance.now()));
  });
  app.saved.watch((told) => {
    const [state, time] = told.split(" ");
    if (state === "blocked") return app.banner.set({ sort: "note", text: t("saved.blocked") });
    const clock = time && new Intl.DateTimeFormat(current(), { hour: "2-digit", minute: "2-digit" }).format(Number(time));
    fill(byId("saved"), state ? h("span", { class: `saved is-${state}` }, t(`saved.${state}`), clock ? ` ${clock}` : "") : null,
      state === "local" && h("button", { class: "small", "data-act": "download", onclick: () => app.run("file") }, t("saved.download")));
  });
  app.live.state.watch((state) => fill(byId("server"), h("span", { class: `dot ${state}`, title: t(`server.${state}`) }), h("span", { class: "unseen" }, t(`server.${state}`))));
  app.live.state.watch((state) => app.notice(state === "off" ? { sort: "wrong", text: t("server.gone") } : null));
  app.banner.watch((banner) => {
    const element = byId("banner");
    element.hidden = !banner;
    element.className = `banner ${banner?.sort ?? ""}`;
    fill(element, banner?.text ?? "", banner?.act && h("button", { class: "small", onclick: banner.act }, banner.label ?? ""), banner?.sort === "note" && h("button", { class: "icon", "aria-label": t("close"), onclick: () => app.banner.set(null) }, "✕"), banner?.sort === "reload" && h("button", { class: "small", "data-act": "reload", onclick: async () => {
      await app.drafts.flush();
      location.reload();
    } }, t("server.reload")));
  });
  const languages = h("select", { "aria-label": t("language"), onchange: async (/** @type {any} */ event) => {
    try {
      localStorage.setItem("gridwright.language", event.target.value);
    } catch {
      // Then it is asked again next time.
    }
    await app.drafts.flush();
    location.reload();
  } }, [["en", "English"], ["ja", "日本語"]].map(([id, name]) => h("option", { value: id, selected: id === current() }, name)));
  fill(byId("language"), languages);
}

/** @param {string} name @param {string} value */
function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it is done again next time.
  }
}

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

start().catch((problem) => {
  const element = byId("banner");
  element.hidden = false;
  element.className = "banner wrong";
  element.textContent = String(problem?.message ?? problem);
});


