// @ts-check
// Mouse, pen and fingers on the board (one draws, two move and zoom, a long press is the other button), and keys: commands of the
// page, and drawing where the board has the focus.

import { Stroke } from "../brush/stroke.js";
import { position } from "../doc/places.js";
import { commandOf, settings } from "../doc/settings.js";

/** How long a finger rests until it is the other button, and how far it may slip meanwhile. */
const LONG = 450;
const SLIP = 8;

/** @param {import("../app.js").App} app */
export function listenToPointers(app) {
  const { svg } = app.view;
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @type {Stroke | null} */
  let stroke = null;
  /** @type {import("../doc/document.js").Move[]} */
  let done = [];
  let timer = 0;
  let pinch = { far: 0, zoom: 1, x: 0, y: 0 };
  let penSeen = false;
  /** What lies below a finger, shown above it; fetched with the first finger. @type {import("./loupe.js").Loupe | undefined} */
  let loupe;
  const magnify = (/** @type {PointerEvent} */ event) => {
    if (loupe) loupe.show(app, event);
    else if (event.pointerType === "touch") import("./loupe.js").then(({ Loupe }) => {
      loupe ??= new Loupe();
      if (stroke) loupe.show(app, event);
    });
  };

  const flush = () => {
    const doc = app.doc.value;
    if (stroke && doc) done.push(...doc.apply(stroke.take()));
  };

  const begin = (/** @type {PointerEvent} */ event, /** @type {boolean} */ secondary) => {
    const doc = app.doc.value;
    if (!doc || !app.brushes.length) return;
    const brushes = app.brush.value ? [app.brush.value] : app.brushes.filter((brush) => brush.kind !== "block");
    const cycle = event.pointerType === "touch" && settings.tap === "cycle";
    stroke = new Stroke(doc, brushes, app.view.at(event), { secondary, cycle, box: event.altKey, selected: app.selected });
    magnify(event);
    done = [];
    flush();
  };

  const end = () => {
    clearTimeout(timer);
    const doc = app.doc.value;
    if (!stroke || !doc) return;
    stroke.end();
    flush();
    if (done.length) doc.record(done);
    const chosen = stroke.select;
    // A value of the whole board is put from the cell that was pressed.
    const at = chosen && (chosen.place === "board" ? stroke.head : position(doc.size, chosen.place));
    if (chosen && at) {
      app.cursor = at;
      if (stroke.brush.kind === "sums") app.keys.half = stroke.half;
      app.selection = stroke.several.length > 1 ? stroke.several : [];
      // What is typed from here on is something new.
      app.keys.typed = "";
      app.keys.since = -Infinity;
      app.showCursor(true);
    }
    stroke = null;
    loupe?.hide();
  };

  const undoStroke = () => {
    clearTimeout(timer);
    const doc = app.doc.value;
    if (stroke && doc && done.length) doc.apply(done.map((m) => ({ layer: m.layer, place: m.place, value: m.before })).reverse());
    stroke = null;
    done = [];
    loupe?.hide();
  };

  svg.addEventListener("pointerdown", (event) => {
    svg.focus({ preventScroll: true });
    fingers.set(event.pointerId, event);
    try {
      svg.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already is followed no further.
    }
    // Where a pen draws, fingers move the paper.
    if (event.pointerType === "pen") penSeen = true;
    if (penSeen && event.pointerType === "touch" && fingers.size === 1) {
      pinch = { far: 0, zoom: app.view.zoom, x: event.clientX, y: event.clientY };
      return;
    }
    if (fingers.size === 2) {
      // The second finger: it was no stroke.
      undoStroke();
      pinch = { ...spread(fingers), zoom: app.view.zoom };
      return;
    }
    if (event.button === 1 || fingers.size > 2) return;
    const secondary = event.button === 2 || event.ctrlKey || app.secondary.value;
    begin(event, secondary);
    if (event.pointerType === "touch") {
      timer = window.setTimeout(() => {
        undoStroke();
        begin(event, !secondary);
        navigator.vibrate?.(10);
      }, LONG);
    }
    event.preventDefault();
  });

  svg.addEventListener("pointermove", (event) => {
    const first = fingers.get(event.pointerId);
    if (!first) return;
    if (fingers.size === 2) {
      fingers.set(event.pointerId, event);
      const now = spread(fingers);
      app.view.setZoom((pinch.zoom * now.far) / (pinch.far || 1), { clientX: now.x, clientY: now.y });
      svg.parentElement?.scrollBy(pinch.x - now.x, pinch.y - now.y);
      pinch = { ...pinch, x: now.x, y: now.y };
      return;
    }
    if (!stroke && penSeen && event.pointerType === "touch") {
      svg.parentElement?.scrollBy(pinch.x - event.clientX, pinch.y - event.clientY);
      pinch = { ...pinch, x: event.clientX, y: event.clientY };
      return;
    }
    if (!stroke) return;
    magnify(event);
    if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > SLIP) clearTimeout(timer);
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length ? all : [event]) stroke.move(app.view.at(each));
    flush();
  });

  for (const kind of ["pointerup", "pointercancel"]) {
    svg.addEventListener(kind, (event) => {
      fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      if (kind === "pointercancel") undoStroke();
      else end();
    });
  }
  svg.addEventListener("contextmenu", (event) => event.preventDefault());
  // A touchpad tells two fingers as a wheel with Ctrl.
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    app.view.setZoom(app.view.zoom * Math.exp(-event.deltaY / 400), event);
  }, { passive: false });
}

/** How far two fingers are apart, and their middle. @param {Map<number, PointerEvent>} fingers */
function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return { far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
}

/** @param {import("../app.js").App} app @param {Record<string, () => void>} commands */
export function listenToKeys(app, commands) {
  app.view.svg.addEventListener("keydown", (event) => {
    const doc = app.doc.value;
    const brush = app.hand;
    if (!doc || !brush || event.altKey || event.metaKey) return;
    const note = noteLayer(app, brush, event);
    if (event.ctrlKey && !event.key.startsWith("Arrow") && !note) return;
    if (event.key === "h" && doc.schema.holes && app.mode.value !== "play" && !takesLetters(brush)) {
      const cell = cellOf(app);
      if (cell) doc.make([{ layer: "holes", place: cell, value: doc.get("holes", cell) === "1" ? "." : "1" }]);
      event.stopPropagation();
      return;
    }
    if (event.key === "PageUp" || event.key === "PageDown") {
      const at = app.brushes.indexOf(brush) + (event.key === "PageDown" ? 1 : -1);
      app.brush.set(app.brushes[(at + app.brushes.length) % app.brushes.length]);
      app.showCursor(true);
      event.preventDefault();
      return;
    }
    if (event.key === "Tab" && brush.kind === "sums") {
      app.keys.half = 1 - app.keys.half;
      event.preventDefault();
      return;
    }
    const done = app.keys.press(doc, brush, app.cursor, { key: event.key, shiftKey: event.shiftKey, ctrlKey: event.ctrlKey, now: event.timeStamp, note, code: event.code });
    if (!done) return;
    if (done.wanted.length) doc.make(app.everywhere(done.wanted));
    if (done.to) {
      app.cursor = done.to;
      app.selection = [];
    }
    app.showCursor(true);
    event.preventDefault();
    event.stopPropagation();
  });

  let leader = false;
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    // A window in front has its own: Escape closes it, and nothing is done behind it.
    if (document.querySelector("dialog[open]")) return;
    // What has the focus is pressed by these.
    if (/^(A|BUTTON)$/.test(target.tagName) && (event.key === "Enter" || event.key === " ")) return;
    let name = keyName(event);
    // Where letters are values, commands that are letters take Alt.
    if (target === app.view.svg && app.hand && takesLetters(app.hand)) {
      if (/^[a-z]$/.test(name) && !leader) return;
      name = name.replace(/^Alt\+([a-z])$/, "$1");
    }
    if (leader) {
      leader = false;
      name = `g ${name}`;
    } else if (name === "g") {
      leader = true;
      return;
    }
    if (name === "Ctrl+c" && String(getSelection())) return;
    const command = commands[commandOf(name) ?? ""];
    if (!command) return;
    event.preventDefault();
    command();
  });
}

/** Whether letters are values of a brush. @param {import("../brush/brush.js").Brush} brush */
function takesLetters(brush) {
  const { symbols, tags, directions } = brush.holds;
  return Boolean(symbols?.length || tags?.length || directions);
}

/** The notes that a key writes: with Shift in corners, with Ctrl in the middle, or as the button says. @param {import("../app.js").App} app @param {import("../brush/brush.js").Brush} brush @param {KeyboardEvent} event */
function noteLayer(app, brush, event) {
  const digit = /^(Digit|Numpad)\d$/.test(event.code);
  if (digit && brush.kind === "value" && event.shiftKey) return "~corner";
  if (digit && brush.kind === "value" && event.ctrlKey) return "~centre";
  if (!app.noting || event.ctrlKey) return null;
  return digit || /^[a-z]$/.test(event.key) || event.key === "Delete" || event.key === "Backspace" ? app.noting : null;
}

/** The cell at the cursor. @param {import("../app.js").App} app */
function cellOf(app) {
  const { y, x } = app.cursor;
  return y % 2 && x % 2 ? `r${(y + 1) / 2}c${(x + 1) / 2}` : null;
}

/** @param {KeyboardEvent} event */
export function keyName(event) {
  const words = [];
  if (event.ctrlKey || event.metaKey) words.push("Ctrl");
  if (event.altKey) words.push("Alt");
  if (event.shiftKey && event.key.length > 1) words.push("Shift");
  const key = event.key.length === 1 && (event.ctrlKey || event.metaKey) ? event.key.toLowerCase() : event.key;
  if (event.shiftKey && event.key.length === 1 && (event.ctrlKey || event.metaKey)) words.push("Shift");
  return [...words, key].join("+");
}
