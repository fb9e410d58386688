// Every genre in the page itself: its solved fixture entered by mouse, by touch, by keys, through the events that a browser sends,
// and the check says right.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { close, drawn, end, open } from "./studio.mjs";

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), "../../../../../fixtures");
after(end);

for (const way of ["mouse", "touch", "keys"]) {
  test(`every genre by ${way}`, async () => {
    const tab = await open({ puzzle: "slither/2/2/3d", touch: way === "touch" });
    const { page } = tab;
    await drawn(page);
    await page.evaluate(() => {
      const { app } = window;
      app.setMode("set");
      // What is asked and kept after each edit is another test's matter.
      app.ask = () => {};
      app.keep = () => {};
      app.speak = async () => {};
    });
    const names = readdirSync(FIXTURES).filter((name) => existsSync(join(FIXTURES, name, "solved-a.txt")));
    assert.ok(names.length > 100);
    const wrong = [];
    for (const name of names) {
      const text = readFileSync(join(FIXTURES, name, "solved-a.txt"), "utf8");
      const told = await page.evaluate(enter, { text, way });
      if (told !== "right") wrong.push(`${name}: ${told}`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(tab.problems, []);
    await close(tab);
  });
}

/** In the page: enters a fixture on an empty board, and tells what the check says. */
async function enter({ text, way }) {
  const { post } = await import("/net/api.js");
  const { tagOf } = await import("/brush/brush.js");
  const places = await import("/doc/places.js");
  const { app } = window;
  const { board } = await post("read", { text });
  await app.openBoard({ ...board, layers: {} });
  while (!app.drawn) await new Promise((done) => setTimeout(done, 5));
  const doc = app.doc.value;
  const { svg } = app.view;
  const spot = (at) => {
    const box = svg.getBoundingClientRect();
    const scale = box.width / app.view.box.width;
    return { clientX: box.left + (app.view.origin.x + at.x * 20) * scale, clientY: box.top + (app.view.origin.y + at.y * 20) * scale };
  };
  const pointer = (kind, at, more = {}) => svg.dispatchEvent(new PointerEvent(kind, { pointerId: 5, pointerType: way === "touch" ? "touch" : "mouse", bubbles: true, cancelable: true, ...spot(at), ...more }));
  const press = (at, more) => {
    pointer("pointerdown", at, more);
    pointer("pointerup", at, more);
  };
  const key = (name, more = {}) => svg.dispatchEvent(new KeyboardEvent("keydown", { key: name, code: /^\d$/.test(name) ? `Digit${name}` : "", bubbles: true, cancelable: true, ...more }));
  const tapCap = (value) => {
    const cap = [...document.querySelectorAll(".keypad .key-cap")].find((button) => button.dataset.value === value);
    cap?.click();
    return Boolean(cap);
  };
  const ARROW = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };

  /** Presses, taps and the keypad. */
  const byPointer = (brush, place, value) => {
    const at = place === "board" ? { y: 1, x: 1 } : places.position(doc.size, place);
    const get = () => doc.get(brush.layer, place);
    const no = value === "0";
    if (["shade", "line", "side", "border", "mark"].includes(brush.kind)) {
      if (way === "mouse") return press(at, { button: no ? 2 : 0 });
      press(at);
      if (no) press(at);
      return;
    }
    if (brush.kind === "bridge") {
      if (no) {
        app.secondary.set(true);
        press(at);
        return app.secondary.set(false);
      }
      for (let i = 0; i < 9 && get() !== value; i++) press(at);
      return;
    }
    const corner = { nw: [-0.5, -0.5], ne: [-0.5, 0.5], sw: [0.5, -0.5], se: [0.5, 0.5] }[value];
    if (brush.hit === "corners" && corner) return press({ y: at.y + corner[0], x: at.x + corner[1] });
    if (brush.kind === "cycle" && !brush.hit) {
      for (let i = 0; i < 9 && get() !== value; i++) press(at);
      return;
    }
    if (brush.kind !== "cycle") {
      app.cursor = { y: -9, x: -9 };
      press(at);
    } else {
      app.cursor = at;
    }
    if (brush.holds.list) {
      return value.split(",").forEach((part, i) => {
        if (i) tapCap(",");
        else app.keys.since = -Infinity;
        [...part].forEach((sign) => tapCap(/\d|\?/.test(sign) ? `digit-${sign}` : sign));
      });
    }
    if (tapCap(value)) return;
    const tag = tagOf(value);
    if (!tag) {
      // A number that the keypad has no cap for is typed digit by digit, on caps.
      app.keys.since = -Infinity;
      return [...value].forEach((digit) => tapCap(`digit-${digit}`));
    }
    const digits = (field) => [...field].forEach((digit) => tapCap(`digit-${digit}`));
    if (brush.kind === "sums") {
      tag.fields.forEach((field, half) => {
        if (app.keys.half !== half) tapCap("half");
        app.keys.since = -Infinity;
        if (field !== "none") digits(field);
      });
      return;
    }
    const template = [...document.querySelectorAll(".keypad .key-cap")].find((button) => tagOf(button.dataset.value ?? "")?.word === tag.word);
    template?.click();
    app.keys.since = -Infinity;
    for (const field of tag.fields) {
      if (ARROW[field]) tapCap(ARROW[field]);
      else if (field !== "?") digits(field);
      else if (!tagOf(get())?.fields.includes("?")) tapCap("digit-?");
    }
  };

  const walk = (to) => {
    for (let i = 0; i < 4 * (doc.rows + doc.cols) && (app.cursor.y !== to.y || app.cursor.x !== to.x); i++) {
      const before = `${app.cursor.y} ${app.cursor.x}`;
      if (app.cursor.y !== to.y) key(to.y > app.cursor.y ? "ArrowDown" : "ArrowUp");
      if (`${app.cursor.y} ${app.cursor.x}` === before && app.cursor.x !== to.x) key(to.x > app.cursor.x ? "ArrowRight" : "ArrowLeft");
      if (`${app.cursor.y} ${app.cursor.x}` === before) break;
    }
    return app.cursor.y === to.y && app.cursor.x === to.x;
  };
  /** Keys alone: the cursor walks there first. */
  const byKeys = (brush, place, value) => {
    const at = place === "board" ? { y: 1, x: 1 } : places.position(doc.size, place);
    if (["line", "side", "bridge", "border"].includes(brush.kind)) {
      const level = brush.kind === "side" ? at.y % 2 === 0 : at.y % 2 !== 0;
      const from = level ? { y: at.y, x: at.x - 1 } : { y: at.y - 1, x: at.x };
      const times = brush.kind === "bridge" && value !== "0" ? Number(value) : 1;
      for (let i = 0; i < times; i++) {
        if (!walk(from)) return;
        if (brush.kind === "border" && value === "1") key("b");
        key(level ? "ArrowRight" : "ArrowDown", value === "0" ? { ctrlKey: true } : { shiftKey: brush.kind !== "border" });
      }
      return;
    }
    if (!walk(at)) return;
    app.keys.since = -Infinity;
    const digits = (word) => [...word].forEach((digit) => key(digit));
    const tag = tagOf(value);
    if (brush.holds.list) return digits(value);
    if (brush.holds.kind === "flag" || brush.holds.kind === "mark") return key(value === "0" ? "x" : " ");
    if (/^\d+$/.test(value)) return digits(value);
    if (value === "none") return key("-");
    if (value === "?") return key("?");
    if (brush.holds.directions && ARROW[value]) return key(ARROW[value], { shiftKey: true });
    if (!tag) {
      for (let i = 0; i < 9 && doc.get(brush.layer, place) !== value; i++) key(value[0]);
      return;
    }
    if (brush.kind === "sums") {
      tag.fields.forEach((field, half) => {
        if (app.keys.half !== half) key("Tab");
        app.keys.since = -Infinity;
        if (field !== "none") digits(field);
      });
      return;
    }
    for (let i = 0; i < 9 && tagOf(doc.get(brush.layer, place))?.word !== tag.word; i++) key(tag.word[0]);
    for (const field of tag.fields) {
      app.keys.since = -Infinity;
      if (ARROW[field]) key(ARROW[field], { shiftKey: true });
      else if (field !== "?") digits(field);
      else if (!tagOf(doc.get(brush.layer, place))?.fields.includes("?")) key("?");
    }
  };

  const put = way === "keys" ? byKeys : byPointer;
  const canonical = new Map(Object.entries(board.layers).map(([layer, values]) => [layer, Object.entries(values).map(([place, value]) => [places.canonical(doc.size, place), value])]));
  const brushes = app.brushes.filter((brush) => brush.layer !== "holes" && brush.kind !== "block");
  const order = (brush) => (brush.role === "given" ? 0 : 2) + (brush.kind === "border" ? 0 : 1);
  for (const brush of [...brushes].sort((a, b) => order(a) - order(b))) {
    app.brush.set(brush);
    const { home } = await import("/brush/keys.js");
    if (way === "keys") app.cursor = home(brush);
    for (const [place, value] of canonical.get(brush.layer) ?? []) {
      // What is given already is not drawn, and right all the same.
      if (doc.isSettled(brush.layer, place)) continue;
      put(brush, place, value);
      if (doc.get(brush.layer, place) !== value) return `${brush.layer} ${place} is ${doc.get(brush.layer, place)}, not ${value} (${brush.kind})`;
    }
  }
  const told = await post("ask/check", { board: doc.board() });
  return told.state === "right" ? "right" : JSON.stringify(told.broken);
}
