// Setting and playing, in detail: witnesses, symmetry, clues that can go, notes, branches, keys that were changed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { click, close, drag, drawn, end, open, value, verdict } from "./studio.mjs";

after(end);

test("several: two solutions in two hatches, flipped; answer first: clues follow from it", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.evaluate(() => window.app.doc.value.make([{ layer: "clue", place: "r2c2", value: "." }, { layer: "clue", place: "r1c2", value: "." }, { layer: "clue", place: "r2c1", value: "." }]));
  await verdict(page, "multiple");
  await page.waitForSelector(".mark.in-a", { state: "attached" });
  await page.waitForSelector(".mark.in-b", { state: "attached" });
  await page.click('[data-act="flip"]');
  const shown = () => page.evaluate(() => document.querySelector(".witness").getAttribute("class") + document.querySelectorAll(".witness .bar").length);
  const a = await shown();
  assert.match(a, /wit-a[1-9]/);
  await page.focus("#board");
  await page.keyboard.press("f");
  assert.match(await shown(), /wit-b[1-9]/);
  await page.click('[data-act="take"]');
  assert.ok((await page.evaluate(() => window.app.doc.value.values("loop").size)) > 0, "the solution shown is the answer now");
  await page.click('[data-act="derive"]');
  await page.waitForFunction(() => window.app.doc.value.values("clue").size === 4);
  await page.click('[data-act="clear"]');
  assert.equal(await page.evaluate(() => window.app.doc.value.values("loop").size), 0);
  // Clues that can go: each in a ring, and all of them at once.
  await page.evaluate(async () => (await import("/panel/share.js")).takeText(window.app, "slither/3/3/32221313c"));
  await verdict(page, "unique");
  await page.waitForSelector('[data-act="remove-all"]');
  await page.waitForSelector(".mark.redundant", { state: "attached" });
  await page.click('[data-act="remove-all"]');
  await verdict(page, "unique");
  await page.waitForFunction(() => /needed/.test(document.querySelector(".needs")?.textContent ?? ""));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("none: what cannot be together is named; what is old fades, and is gone", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await verdict(page, "unique");
  await page.waitForFunction(() => /Unique/.test(document.getElementById("status").textContent), null, { timeout: 5000 });
  assert.deepEqual(await page.evaluate(() => {
    window.app.doc.value.make([{ layer: "clue", place: "r1c1", value: "0" }]);
    return [document.querySelector("[data-part=verdict]").classList.contains("old"), document.getElementById("status").textContent];
  }), [true, ""], "what was true of the board before is faded at once, and not said any more");
  await verdict(page, "none");
  await page.waitForSelector(".blame li");
  await page.waitForFunction(() => /without this there would be one/.test(document.querySelector(".blame [data-without=piece]")?.textContent ?? ""));
  await page.waitForSelector(".mark.blamed", { state: "attached" });
  assert.doesNotMatch(await page.textContent("#status"), /Unique/, "what was said of the board before is gone at once");
  await page.waitForFunction(() => /None .*as printed/.test(document.getElementById("status").textContent), null, { timeout: 5000 });
  // Without a server nothing new comes: what is known is faded for a second, then it is gone.
  tab.studio.child.kill("SIGKILL");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "clue", place: "r1c1", value: "3" }]));
  await page.waitForTimeout(1300);
  assert.equal(await page.evaluate(() => document.querySelector("[data-part=verdict]").dataset.verdict), "working");
  assert.equal(await page.evaluate(() => document.querySelector(".ghost").hasAttribute("hidden")), true);
  await close(tab);
});

test("what an edit cannot have changed does not fade: none with a clue more, several with one less, all while an answer is drawn", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await verdict(page, "unique");
  /** Makes an edit, and tells whether the verdict and the forced values faded with it, and what is told at once. */
  const edit = (layer, place, value) => page.evaluate(([layer, place, value]) => {
    window.app.doc.value.make([{ layer, place, value }]);
    const card = document.querySelector("[data-part=verdict]");
    return [card.dataset.verdict, card.classList.contains("old"), document.querySelector(".ghost").classList.contains("old")];
  }, [layer, place, value]);
  assert.deepEqual(await edit("loop", "r1c1.up", "1"), ["unique", false, false], "the problem is what it was");
  await verdict(page, "unique");
  assert.deepEqual(await edit("clue", "r3c3", "."), ["unique", true, true], "there may be more solutions now");
  for (const place of ["r1c1", "r1c2", "r1c3", "r2c1"]) await page.evaluate((place) => window.app.doc.value.make([{ layer: "clue", place, value: "." }]), place);
  await verdict(page, "multiple");
  await page.waitForFunction(() => window.app.known.value.facts?.complete && window.app.known.value.verdict?.rev === window.app.doc.value.rev);
  assert.deepEqual(await edit("clue", "r2c2", "."), ["multiple", false, true], "two solutions stay two");
  await verdict(page, "multiple");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "clue", place: "r2c2", value: "4" }, { layer: "clue", place: "r2c3", value: "4" }]));
  await verdict(page, "none");
  await page.waitForFunction(() => window.app.known.value.verdict?.rev === window.app.doc.value.rev);
  assert.deepEqual((await edit("clue", "r1c1", "2")).slice(0, 2), ["none", false], "and none stays none");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("values of the whole board have a field", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(async () => {
    const { post } = await import("/net/api.js");
    await window.app.openBoard((await post("blank", { genre: "starbattle", rows: 5, cols: 5 })).board);
    window.app.setMode("set");
  });
  await page.fill("#whole-stars", "2");
  await page.keyboard.press("Enter");
  assert.equal(await value(page, "stars", "board"), "2");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.getElementById("whole-stars").value === "");
  // What cannot stand there is refused with its place.
  await page.fill("#whole-stars", "many");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /stars/.test(document.getElementById("banner").textContent));
  await close(tab);
});

test("holes are drawn by mouse and by key, where a genre has them; the board is asked about without them", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(async () => {
    const { post } = await import("/net/api.js");
    await window.app.openBoard((await post("blank", { genre: "fourcells", rows: 3, cols: 3 })).board);
    window.app.setMode("set");
  });
  await drawn(page);
  await verdict(page, "none");
  await page.evaluate(() => window.app.brush.set(window.app.brushes.find((brush) => brush.layer === "holes")));
  await click(page, 3, 3);
  assert.deepEqual(await page.evaluate(() => window.app.doc.value.board().holes), ["r2c2"]);
  // Eight cells round a hole: two blocks of four.
  await verdict(page, "multiple");
  await page.evaluate(() => window.app.brush.set(window.app.brushes[0]));
  await page.focus("#board");
  await page.keyboard.press("Home");
  await page.keyboard.press("h");
  await verdict(page, "none");
  await page.keyboard.press("Control+z");
  await verdict(page, "multiple");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("symmetry shows where a clue is lacking; borders that end nowhere are told", async () => {
  const tab = await open({ puzzle: "slither/4/4/o" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.selectOption("#symmetry", "half-turn");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "clue", place: "r1c2", value: "3" }]));
  await page.waitForSelector(".mark.twin", { state: "attached" });
  assert.equal(await page.evaluate(() => window.app.marks.find((mark) => mark.sort === "twin").places.join()), "r4c3");
  await page.evaluate(async () => {
    const { post } = await import("/net/api.js");
    await window.app.openBoard((await post("blank", { genre: "heyawake", rows: 4, cols: 4 })).board);
    window.app.doc.value.make([{ layer: "room", place: "r1c1-r1c2", value: "1" }]);
  });
  await page.waitForSelector(".mark.loose", { state: "attached" });
  await page.evaluate(() => window.app.doc.value.make([{ layer: "room", place: "r1c1-r2c1", value: "1" }]));
  await page.waitForFunction(() => !document.querySelector(".mark.loose"));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("notes in corners and in the middle, several cells at once, the clock", async () => {
  const tab = await open({ puzzle: "sudoku/4/4/1h4h1h3h4h3" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="play"]');
  await click(page, 1, 3);
  await page.keyboard.press("Shift+Digit2");
  await page.keyboard.press("Shift+Digit4");
  await page.keyboard.press("Control+Digit3");
  assert.deepEqual([await value(page, "~corner", "r1c2"), await value(page, "~centre", "r1c2")], ["24", "3"]);
  await page.waitForSelector(".notes .corner", { state: "attached" });
  const rev = await page.evaluate(() => window.app.doc.value.rev);
  await page.click('[data-note="~corner"]');
  await page.focus("#board");
  await page.keyboard.press("1");
  assert.equal(await value(page, "~corner", "r1c2"), "124");
  assert.equal(await page.evaluate(() => window.app.doc.value.rev), rev, "notes ask nothing");
  await page.click('[data-note="off"]');
  await drag(page, [3, 1], [3, 5]);
  await page.keyboard.press("2");
  assert.equal(await page.evaluate(() => ["r2c1", "r2c2", "r2c3"].map((place) => window.app.doc.value.get("value", place)).join("")), "22.", "where a given stays nothing is written");
  await page.click('[data-colour="b"]');
  await page.waitForSelector(".notes .wash-b", { state: "attached" });
  await page.waitForFunction(() => /00:0[1-9]/.test(document.querySelector(".clock").textContent));
  await page.click('[data-act="pause"]');
  assert.ok(await page.evaluate(() => document.body.classList.contains("paused")));
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  await page.reload();
  await drawn(page);
  assert.equal(await value(page, "~corner", "r1c2"), "124", "notes are kept");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("branches: what was undone can be gone back to", async () => {
  const tab = await open({ puzzle: "nurikabe/5/5/g2l2i" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="play"]');
  await drag(page, [1, 1], [1, 5]);
  await page.keyboard.press("Control+z");
  await drag(page, [9, 1], [9, 5]);
  await page.waitForSelector(".branch:nth-of-type(2)");
  assert.equal(await value(page, "shaded", "r1c1"), ".");
  await page.click('.branch:not([aria-current])');
  assert.deepEqual([await value(page, "shaded", "r1c1"), await value(page, "shaded", "r5c1")], ["1", "."]);
  // The button that is held goes on.
  await drag(page, [3, 1], [3, 1]);
  await drag(page, [5, 1], [5, 1]);
  const box = await (await page.$('[data-act="undo"]')).boundingBox();
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.waitForTimeout(1200);
  await page.mouse.up();
  assert.equal(await page.evaluate(() => window.app.doc.value.tree.canUndo), false);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("keys: the list, another key, the palette; letters are values where the layer takes letters", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.focus("#board");
  await page.keyboard.press("F1");
  await page.click('[data-command="check"]');
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelector('[data-command="check"]').textContent === "k");
  await page.keyboard.press("Escape");
  await page.focus("#board");
  await page.keyboard.press("c");
  assert.equal(await page.textContent(".report"), "");
  await page.waitForFunction(() => window.app.known.value.check && !window.app.known.value.old);
  await page.keyboard.press("k");
  await page.waitForSelector(".report li");
  await page.keyboard.press("Control+k");
  await page.waitForSelector("dialog[open] .palette");
  await page.keyboard.type("rules");
  await page.keyboard.press("Enter");
  await page.waitForSelector("body[data-mode=rules]");
  await page.focus(".source");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("t.");
  assert.equal(await page.evaluate(() => window.app.doc.value.tree.trials.length), 0, "no letter is a command in a text");
  await page.click('[data-id="play"]');
  await page.focus("#board");
  for (const keys of [["g", "s"], ["g", "e"], ["g", "m"], ["g", "b"], ["g", "r"]]) {
    await page.evaluate(() => document.activeElement.blur());
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForTimeout(50);
  }
  assert.equal(await page.evaluate(() => document.body.dataset.mode), "rules");
  // White and black circles are letters: `b` is a value, and `c` is no command.
  await page.evaluate(async () => {
    const { post } = await import("/net/api.js");
    await window.app.openBoard((await post("blank", { genre: "masyu", rows: 3, cols: 3 })).board);
    window.app.setMode("set");
  });
  await drawn(page);
  await page.focus("#board");
  await page.keyboard.press("b");
  assert.equal(await page.evaluate(() => [...window.app.doc.value.values(window.app.hand.layer).values()].join()), "black");
  await page.keyboard.press("f");
  assert.equal(await page.evaluate(() => document.querySelector(".witness").childElementCount), 0, "no command either");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("what was done is a fixture; a region and a link are copied and pasted", async () => {
  const tab = await open({ puzzle: "sudoku/4/4/1h4h1h3h4h3" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.evaluate(() => window.app.brush.set(window.app.brushes.find((brush) => brush.layer === "value")));
  await drag(page, [1, 3], [1, 5]);
  await page.keyboard.press("3");
  await page.keyboard.press("Control+c");
  let copied = "";
  for (let i = 0; i < 40 && !copied; i++) {
    copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.waitForTimeout(100);
  }
  assert.match(copied, /^gridwright region\nvalue r1c2 3\nvalue r1c3 3/);
  await click(page, 5, 5);
  await page.evaluate(() => dispatchEvent(new ClipboardEvent("paste", { clipboardData: (() => {
    const data = new DataTransfer();
    data.setData("text/plain", "gridwright region\nvalue r1c2 3\nvalue r1c3 3\n");
    return data;
  })() })));
  await page.waitForFunction(() => window.app.doc.value.get("value", "r3c4") === "3");
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+Alt+f")]);
  const fixture = readFileSync(await file.path(), "utf8");
  assert.match(fixture, /^genre: sudoku\n(.+\n)*expect: (wrong|unfinished)\n(.+\n)*about: .*value r1c2 3; value r1c3 3/);
  assert.ok((await page.evaluate(async (text) => (await import("/net/api.js")).post("read", { text }), fixture)).board, "it is read again");
  // The same file dropped on the page is a board with all of it.
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "session.txt"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, fixture);
  await page.waitForFunction((id) => window.app.doc.value.id !== id && window.app.doc.value.get("value", "r3c4") === "3", await page.evaluate(() => window.app.doc.value.id));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("none with my answer: what I drew is named and ringed, with the rules that it breaks", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await verdict(page, "unique");
  await page.evaluate(() => window.app.doc.value.make([{ layer: "loop", place: "r3c1.down", value: "1" }, { layer: "loop", place: "r1c1.up", value: "1" }]));
  await verdict(page, "unique");
  await page.click(".segments button >> nth=1");
  await verdict(page, "none");
  await page.waitForSelector("[data-part=blamed-marks]");
  assert.match(await page.textContent("[data-part=blamed-marks]"), /What you drew: r3c1\.down$/);
  assert.ok(await page.evaluate(() => window.app.marks.some((mark) => mark.sort === "blamed" && mark.places.includes("r3c1.down"))));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});
