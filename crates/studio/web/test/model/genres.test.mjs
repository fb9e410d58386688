// Every genre: its solved fixtures can be entered by gestures, and by keys alone, with nothing but what the server tells of its layers.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brushesOf, palette, tagOf } from "../../brush/brush.js";
import { home, Keys, nameAt, walkKey } from "../../brush/keys.js";
import { Stroke } from "../../brush/stroke.js";
import { Doc } from "../../doc/document.js";
import * as places from "../../doc/places.js";

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), "../../../../../fixtures");
let studio;

before(async () => {
  const dir = mkdtempSync(join(tmpdir(), "studio-model-"));
  const child = spawn(process.env.GRIDWRIGHT, ["studio", "--no-open", "--port", "0", "--dir", dir], { stdio: ["ignore", "ignore", "pipe"] });
  const url = await new Promise((done) => child.stderr.on("data", (data) => {
    const found = /studio: (http:\S+)/.exec(String(data));
    if (found) done(new URL(found[1]));
  }));
  studio = { child, dir, origin: url.origin, key: url.hash.slice(3) };
});
after(() => {
  studio.child.kill("SIGKILL");
  rmSync(studio.dir, { recursive: true, force: true });
});

async function ask(method, path, body) {
  const answer = await fetch(`${studio.origin}/api/v1/${path}`, { method, headers: { "x-gridwright-key": studio.key, "content-type": "application/json" }, body: body && JSON.stringify(body) });
  const object = await answer.json();
  assert.ok(answer.ok, JSON.stringify(object));
  return object;
}

/** A brush at work on a document. */
function stroke(doc, brush, at, how = {}) {
  const gesture = new Stroke(doc, [brush], at, how);
  const moves = doc.apply(gesture.take());
  if (how.to) gesture.move(how.to);
  moves.push(...doc.apply(gesture.take()));
  gesture.end();
  moves.push(...doc.apply(gesture.take()));
  if (moves.length) doc.record(moves);
}

/** Puts a value by mouse: presses, drags, the keypad where there are values. */
function byMouse(doc, brush, place, value) {
  const at = place === "board" ? { y: 1, x: 1 } : places.position(doc.size, place);
  const get = () => doc.get(brush.layer, place);
  switch (brush.kind) {
    case "shade": case "line": case "side": case "border": case "mark":
      return stroke(doc, brush, at, { secondary: value === "0" });
    case "bridge":
      if (value === "0") return stroke(doc, brush, at, { secondary: true });
      for (let i = 0; i < 9 && get() !== value; i++) stroke(doc, brush, at);
      return;
    case "cycle": {
      const corner = { nw: [-0.5, -0.5], ne: [-0.5, 0.5], sw: [0.5, -0.5], se: [0.5, 0.5] }[value];
      if (brush.hit === "corners" && corner) return stroke(doc, brush, { y: at.y + corner[0], x: at.x + corner[1] });
      if (brush.hit === "corners") return stroke(doc, brush, at, { secondary: true });
      for (let i = 0; i < 9 && get() !== value; i++) stroke(doc, brush, at);
      return;
    }
    default: {
      // A press selects; then the keypad.
      const gesture = new Stroke(doc, [brush], at, {});
      gesture.end();
      assert.equal(gesture.select?.place, place, `${brush.layer} ${place} is selected`);
      if (!brush.holds.list && palette(brush).includes(value)) return doc.make([{ layer: brush.layer, place, value }]);
      return byKeysAt(doc, brush, at, value);
    }
  }
}

const ARROW = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };
let clock = 0;

/** Types a value at the cursor. */
function byKeysAt(doc, brush, at, value) {
  const keys = new Keys();
  const place = nameAt(doc, brush, at);
  const press = (key, more = {}) => {
    clock += more.soon ? 10 : 5000;
    const done = keys.press(doc, brush, at, { key, shiftKey: false, ctrlKey: false, now: clock, ...more });
    if (done?.wanted.length) doc.make(done.wanted);
  };
  const digits = (text) => [...text].forEach((digit, i) => press(digit, { soon: i > 0 }));
  const tag = tagOf(value);
  if (brush.holds.kind === "flag" || brush.holds.kind === "mark") return press(value === "0" ? "x" : " ");
  if (brush.holds.list) {
    return value.split(",").forEach((part, i) => {
      if (i) press(",");
      [...part].forEach((sign, j) => press(sign, { soon: j > 0 }));
    });
  }
  if (/^\d+$/.test(value)) return digits(value);
  if (value === "none") return press("-");
  if (value === "?") return press("?");
  if (brush.holds.directions && ARROW[value]) return press(ARROW[value], { shiftKey: true });
  if (!tag) {
    for (let i = 0; i < 9 && doc.get(brush.layer, place) !== value; i++) press(value[0]);
    return;
  }
  if (brush.kind === "sums") {
    tag.fields.forEach((field, half) => {
      keys.half = half;
      if (field !== "none") digits(field);
    });
    return;
  }
  for (let i = 0; i < 9 && tagOf(doc.get(brush.layer, place))?.word !== tag.word; i++) press(tag.word[0]);
  for (const field of tag.fields) {
    if (ARROW[field]) press(ARROW[field], { shiftKey: true });
    else if (field !== "?") digits(field);
    else if (!tagOf(doc.get(brush.layer, place))?.fields.includes("?")) press("?");
  }
}

/** Puts a value by keys alone: the cursor walks there first. */
function byKeys(doc, brush, place, value) {
  const at = place === "board" ? { y: 1, x: 1 } : places.position(doc.size, place);
  if (["line", "side", "bridge", "border"].includes(brush.kind)) {
    const keys = new Keys();
    // From one end of the link or edge to the other.
    const level = brush.kind === "side" ? at.y % 2 === 0 : at.y % 2 !== 0;
    const from = level ? { y: at.y, x: at.x - 1 } : { y: at.y - 1, x: at.x };
    walkTo(doc, brush, from);
    const times = brush.kind === "bridge" && value !== "0" ? Number(value) : 1;
    for (let i = 0; i < times; i++) {
      if (brush.kind === "border" && value === "1") keys.press(doc, brush, from, { key: "b", shiftKey: false, ctrlKey: false, now: 0 });
      const modifiers = value === "0" ? { shiftKey: false, ctrlKey: true } : { shiftKey: brush.kind !== "border", ctrlKey: false };
      const done = keys.press(doc, brush, from, { key: level ? "ArrowRight" : "ArrowDown", now: 0, ...modifiers });
      if (done?.wanted.length) doc.make(done.wanted);
    }
    return;
  }
  walkTo(doc, brush, at);
  byKeysAt(doc, brush, at, value);
}

/** That the cursor can walk from where it starts to a place. */
function walkTo(doc, brush, to) {
  let at = home(brush);
  for (let i = 0; i < 4 * (doc.rows + doc.cols) && (at.y !== to.y || at.x !== to.x); i++) {
    const along = at.x !== to.x ? (to.x > at.x ? "ArrowRight" : "ArrowLeft") : null;
    const down = at.y !== to.y ? (to.y > at.y ? "ArrowDown" : "ArrowUp") : null;
    at = (down && walkKey(doc.size, brush, at, down)) || (along && walkKey(doc.size, brush, at, along)) || at;
  }
  assert.deepEqual(at, to, `the cursor of ${brush.layer} reaches ${to.y},${to.x}`);
}

const ways = { "by mouse": byMouse, "by keys": byKeys };
for (const [way, put] of Object.entries(ways)) {
  test(`every genre ${way}`, async () => {
    const genres = readdirSync(FIXTURES).filter((name) => existsSync(join(FIXTURES, name, "solved-a.txt")));
    assert.ok(genres.length > 100);
    for (const genre of genres) {
      const { board } = await ask("POST", "read", { text: readFileSync(join(FIXTURES, genre, "solved-a.txt"), "utf8") });
      const schema = await ask("GET", `genres/${board.genre}?rows=${board.rows}&cols=${board.cols}`);
      const target = new Doc(board, schema);
      const doc = new Doc({ ...board, layers: {} }, schema);
      const brushes = brushesOf(schema, "set").filter((brush) => brush.layer !== "holes" && brush.kind !== "block");
      const given = brushesOf(schema, "play").map((brush) => brush.layer);
      // Borders before what lives in rooms; the problem before the answer.
      brushes.sort((a, b) => Number(given.includes(a.layer)) - Number(given.includes(b.layer)) || Number(b.kind === "border") - Number(a.kind === "border"));
      for (const brush of brushes) {
        for (const [place, value] of target.values(brush.layer)) {
          // What is given already is not drawn, and right all the same.
          if (doc.isSettled(brush.layer, place)) continue;
          put(doc, brush, place, value);
          assert.equal(doc.get(brush.layer, place), value, `${genre}: ${brush.layer} ${place} (${brush.kind}) ${way}`);
        }
      }
      const told = await ask("POST", "ask/check", { board: doc.board() });
      assert.equal(told.state, "right", `${genre}: ${JSON.stringify(told.broken)}`);
    }
  });
}
