// Names of places: there and back, for every place of small boards.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as places from "../../doc/places.js";

const KINDS = ["cells", "links", "edges", "points", "spots", "borders", "margin"];

test("every place has a name that leads back to it", () => {
  for (const size of [{ rows: 1, cols: 1 }, { rows: 2, cols: 3 }, { rows: 12, cols: 11 }]) {
    for (const kind of KINDS) {
      for (let y = -1; y <= 2 * size.rows + 1; y++) {
        for (let x = -1; x <= 2 * size.cols + 1; x++) {
          if (!places.exists(size, kind, y, x)) continue;
          const name = places.name(size, kind, y, x);
          assert.deepEqual(places.position(size, name), { y, x }, `${kind} ${name}`);
          assert.equal(places.canonical(size, name), name);
        }
      }
    }
  }
});

test("both names of an edge are one", () => {
  const size = { rows: 3, cols: 3 };
  assert.equal(places.canonical(size, "r1c1.down"), "r2c1.up");
  assert.equal(places.canonical(size, "r3c1.down"), "r3c1.down");
  assert.equal(places.canonical(size, "r1c1.right"), "r1c2.left");
  assert.equal(places.canonical(size, "r1c2-r1c1"), "r1c1-r1c2");
});

test("blocks are called by their first cell", () => {
  const size = { rows: 2, cols: 2 };
  const borders = new Map([["r1c1-r1c2", "1"], ["r2c1-r2c2", "1"]]);
  assert.deepEqual([...places.blocks(size, borders)].sort(), [["r1c1", "r1c1"], ["r1c2", "r1c2"], ["r2c1", "r1c1"], ["r2c2", "r1c2"]]);
});

test("places inside a board with holes are those that have cells beside them", () => {
  const count = (kind, holes = []) => places.inside({ size: { rows: 3, cols: 4 }, holes: new Set(holes) }, kind).length;
  assert.deepEqual(["cells", "links", "edges", "points"].map((kind) => count(kind)), [12, 17, 31, 20]);
  assert.deepEqual(["cells", "links", "edges", "points"].map((kind) => count(kind, ["r1c1"])), [11, 15, 29, 19]);
});
