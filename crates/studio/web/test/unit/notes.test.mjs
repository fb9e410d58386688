// Notes, selections, blocks: what is written beside and around values.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brushesOf } from "../../brush/brush.js";
import { Keys } from "../../brush/keys.js";
import { Stroke } from "../../brush/stroke.js";
import { Doc } from "../../doc/document.js";
import { images, missing } from "../../doc/symmetry.js";

const cells = (name, role, kind, holds, on = "cells") => ({ name, role, used: "derived", grounds: [{ on }], holds: { kind: holds, ranges: [[1, 9]] }, brush: { kind } });
const schema = { laws: [], options: [], layers: [cells("room", "given", "border", "division"), cells("value", "find", "value", "values"), cells("shaded", "find", "shade", "flag")] };
const doc = () => new Doc({ genre: "x", rows: 4, cols: 5, layers: {} }, schema);
const brush = (kind, mode = "set") => brushesOf(schema, mode).find((b) => b.kind === kind);

test("notes are kept, taken back and change no answer", () => {
  const d = doc();
  const keys = new Keys();
  const press = (note, code, key) => d.make(keys.press(d, brush("value"), { y: 1, x: 3 }, { key, code, shiftKey: false, ctrlKey: false, now: 0, note }).wanted);
  press("~corner", "Digit3", "#");
  press("~corner", "Digit1", "!");
  press("~centre", "Digit7", "7");
  assert.deepEqual([d.get("~corner", "r1c2"), d.get("~centre", "r1c2")], ["13", "7"]);
  assert.equal(d.rev, 1, "no revision: nothing that an answer depends on has changed");
  assert.deepEqual(d.board().layers, {}, "and the board that is sent has no notes");
  const again = Doc.load(JSON.parse(JSON.stringify(d.save())), schema);
  assert.equal(again.get("~corner", "r1c2"), "13");
  press("~corner", "Digit3", "#");
  assert.equal(d.get("~corner", "r1c2"), "1");
  d.undo();
  d.undo();
  assert.equal(d.get("~centre", "r1c2"), ".");
  press("~corner", "", "Delete");
  assert.equal(d.get("~corner", "r1c2"), ".");
});

test("a drag over values selects them all", () => {
  const d = doc();
  const stroke = new Stroke(d, [brush("value")], { y: 1, x: 1 }, {});
  stroke.move({ y: 1, x: 5 });
  stroke.move({ y: 3, x: 5 });
  stroke.end();
  assert.deepEqual(stroke.several, ["r1c1", "r1c2", "r1c3", "r2c3"]);
  assert.deepEqual(stroke.take(), []);
});

/** The borders of a stroke. */
function fenced(d, kind, from, to, how = {}) {
  const stroke = new Stroke(d, [brush(kind)], from, how);
  d.apply(stroke.take());
  for (const at of to) stroke.move(at);
  d.apply(stroke.take());
  stroke.end();
  d.apply(stroke.take());
  return [...d.values("room")].filter(([, value]) => value === "1").map(([place]) => place).sort();
}

test("Alt and a drag make a rectangle one block", () => {
  assert.deepEqual(fenced(doc(), "border", { y: 1, x: 1 }, [{ y: 5, x: 7 }, { y: 3, x: 3 }], { box: true }),
    ["r1c2-r1c3", "r2c1-r3c1", "r2c2-r2c3", "r2c2-r3c2"], "what a larger rectangle drew on the way is gone");
});

test("the block brush joins the cells that it goes through", () => {
  const d = doc();
  assert.deepEqual(fenced(d, "block", { y: 1, x: 1 }, [{ y: 1, x: 3 }]), ["r1c1-r2c1", "r1c2-r1c3", "r1c2-r2c2"]);
  assert.deepEqual(fenced(d, "block", { y: 1, x: 1 }, [{ y: 3, x: 1 }]), ["r1c2-r1c3", "r1c2-r2c2", "r2c1-r2c2", "r2c1-r3c1"], "the block that it begins in grows");
});

test("a tap goes through yes, no and nothing", () => {
  const d = doc();
  const tap = () => {
    const stroke = new Stroke(d, [brush("shade")], { y: 1, x: 1 }, { cycle: true });
    stroke.end();
    d.make(stroke.take());
    return d.get("shaded", "r1c1");
  };
  assert.deepEqual([tap(), tap(), tap()], ["1", "0", "."]);
});

test("erasing the answer ends trials first", () => {
  const d = doc();
  d.make([{ layer: "shaded", place: "r1c1", value: "1" }]);
  d.openTrial();
  d.make([{ layer: "shaded", place: "r1c2", value: "1" }]);
  d.clearAnswer();
  assert.deepEqual([d.tree.trials.length, d.get("shaded", "r1c1"), d.get("shaded", "r1c2")], [0, ".", "."]);
  d.undo();
  assert.deepEqual([d.get("shaded", "r1c1"), d.get("shaded", "r1c2")], ["1", "."]);
});

test("a symmetry maps places of every kind, and what lacks an image is found", () => {
  const size = { rows: 3, cols: 4 };
  assert.deepEqual(images(size, "half-turn", { y: 1, x: 1 }), [{ y: 5, x: 7 }]);
  assert.deepEqual(images(size, "half-turn", { y: 3, x: 4 }), [], "the middle is its own image");
  assert.deepEqual(images(size, "quarter-turn", { y: 1, x: 1 }), [], "no quarter-turn of a board that is not square");
  assert.equal(images({ rows: 4, cols: 4 }, "quarter-turn", { y: 1, x: 3 }).length, 3);
  assert.deepEqual(missing(size, "left-right", [{ y: 1, x: 1 }, { y: 1, x: 7 }, { y: 3, x: 1 }]), [{ y: 3, x: 7 }]);
  assert.equal(missing(size, "both", [{ y: 1, x: 1 }]).length, 3);
});

test("random gestures: undo of all is the beginning, and moves as text make the board", () => {
  let seed = 7;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let round = 0; round < 40; round++) {
    const d = doc();
    const texts = [];
    d.watchers.add((moves) => texts.push(...moves.map((m) => [m.layer, m.place, m.after])));
    const brushes = brushesOf(schema, "set");
    for (let i = 0; i < 30; i++) {
      const at = () => ({ y: random(90) / 10 - 0.5, x: random(110) / 10 - 0.5 });
      const stroke = new Stroke(d, random(3) ? [brushes[random(brushes.length)]] : brushes.filter((b) => b.kind !== "block"), at(), { secondary: random(3) === 0, box: random(5) === 0, cycle: random(4) === 0 });
      const done = d.apply(stroke.take());
      for (let n = random(5); n > 0; n--) {
        stroke.move(at());
        done.push(...d.apply(stroke.take()));
      }
      stroke.end();
      done.push(...d.apply(stroke.take()));
      if (done.length) d.record(done);
    }
    const replay = doc();
    for (const [layer, place, value] of texts) replay.write(layer, place, value);
    assert.deepEqual(replay.board(), d.board());
    const end = JSON.stringify(d.board());
    while (d.undo());
    assert.deepEqual(d.board().layers, {});
    while (d.redo());
    assert.equal(JSON.stringify(normal(d)), JSON.stringify(normal(Doc.load(JSON.parse(end), schema))));
  }
});

const normal = (d) => Object.entries(d.board().layers).map(([layer, values]) => [layer, Object.entries(values).sort()]).sort();
