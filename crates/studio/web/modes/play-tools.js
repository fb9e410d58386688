// @ts-check
// What stands beside the board while it is played: trials and branches, notes, the clock.

import { fill, h, refill } from "../panel/dom.js";
import { t } from "../i18n/i18n.js";

/** Branches that are shown at a time. */
const BRANCHES = 8;

/** Trials, branches and notes. @param {import("../app.js").App} app @param {HTMLElement} box */
export function tools(app, box) {
  const trial = h("div", { class: "trial" });
  const branches = h("div", { class: "branches", role: "group", "aria-label": t("branches") });
  const noting = h("div", { class: "segments", role: "group", "aria-label": t("notes") });
  const colours = h("div", { class: "row colours" });
  const clock = h("output", { class: "clock", "aria-label": t("time") });
  const pause = /** @type {HTMLButtonElement} */ (h("button", { class: "icon", "data-act": "pause", onclick: () => toggle() }));
  let paused = false;
  let last = performance.now();

  const tick = () => {
    const now = performance.now();
    const doc = app.doc.value;
    if (doc && !paused && !document.hidden && !app.solved) doc.seconds += (now - last) / 1000;
    last = now;
    const text = doc ? told(doc.seconds) : "";
    if (!document.hidden && clock.textContent !== text) clock.textContent = text;
  };
  const toggle = () => {
    tick();
    paused = !paused;
    document.body.classList.toggle("paused", paused);
    pause.setAttribute("aria-pressed", String(paused));
    pause.setAttribute("aria-label", t(paused ? "time.go" : "time.pause"));
    fill(pause, paused ? "▷" : "‖");
  };
  const timer = window.setInterval(tick, 500);
  paused = true;
  toggle();

  const stop = app.doc.watch((doc) => {
    if (!doc) return;
    tick();
    const open = doc.tree.trials.length;
    refill(trial, [doc.id, open], () => [
      h("button", { onclick: () => doc.openTrial(), "data-act": "trial" }, t("trial.open")),
      open > 0 && h("span", { class: "count" }, t("trial.now", { n: open })),
      open > 0 && h("button", { onclick: () => doc.keepTrial(), "data-act": "keep" }, t("trial.keep")),
      open > 0 && h("button", { onclick: () => doc.dropTrial(), "data-act": "drop" }, t("trial.drop"))]);
    document.body.classList.toggle("in-trial", open > 0);
    const ends = doc.tree.ends.slice(0, BRANCHES);
    const here = new Set(doc.tree.path(0, doc.tree.at));
    refill(branches, [doc.id, ends, ends.length > 1 && ends.map((end) => here.has(end) || doc.tree.at === end)], () => ends.length > 1 && [h("span", { class: "quiet" }, t("branches")), ...ends.reverse().map((end, i) =>
      h("button", { class: "branch", "data-branch": end, "aria-current": here.has(end) || doc.tree.at === end ? "true" : null, "aria-label": t("branch", { n: i + 1, steps: doc.tree.depth(end) }), onclick: () => doc.goTo(end) }, here.has(end) ? "●" : "○"))]);
    refill(noting, app.noting, () => [null, "~corner", "~centre"].map((layer) =>
      h("button", { "aria-pressed": String(app.noting === layer), "data-note": layer ?? "off", onclick: () => app.setNoting(layer) }, t(`notes.${layer?.slice(1) ?? "off"}`))));
    refill(colours, doc.id, () => ["a", "b", "c"].map((value) => h("button", { class: `small colour wash-${value}`, "aria-label": t("notes.colour", { name: value.toUpperCase() }), "data-colour": value, onclick: () => {
      const cells = (app.selection.length ? app.selection : [app.selected ?? ""]).filter((place) => /^r\d+c\d+$/.test(place));
      doc.make(cells.map((place) => ({ layer: "~colour", place, value: doc.get("~colour", place) === value ? "." : value })));
    } }, value.toUpperCase())));
  });

  fill(box, trial, branches,
    h("div", { class: "field" }, h("span", null, t("notes")), noting, colours),
    h("div", { class: "row" }, h("span", { class: "quiet" }, t("time")), clock, pause));
  return {
    commands: { trial: () => app.doc.value?.openTrial(), pause: toggle },
    close: () => {
      window.clearInterval(timer);
      stop();
      app.setNoting(null);
      document.body.classList.remove("in-trial", "paused");
    },
  };
}

/** Minutes and seconds. @param {number} seconds */
export function told(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  return `${hours ? `${hours}:` : ""}${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
