// Givens that stay are part of the answer; what Check tells is true of the board as it stands, and says it once.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { click, close, drawn, end, open, value } from "./studio.mjs";

after(end);

const SUDOKU = { genre: "sudoku", rows: 4, cols: 4, layers: { clue: { r1c3: "1", r2c1: "3", r3c3: "4", r4c1: "4" } } };
const ANSWER = ["2413", "3124", "1342", "4231"];

/** Opens a board in Play. */
async function play(board) {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  await drawn(tab.page);
  await tab.page.evaluate((board) => window.app.openBoard(board), board);
  await drawn(tab.page);
  return tab;
}

/** Presses Check and waits for what it tells. */
async function report(page) {
  await page.click('[data-act="check"]');
  await page.waitForSelector(".report p");
  return page.textContent(".report");
}

test("a board that is filled in beside its givens is solved", async () => {
  const tab = await play(SUDOKU);
  const { page } = tab;
  await page.evaluate((rows) => {
    const doc = window.app.doc.value;
    doc.make(rows.flatMap((row, y) => [...row].map((value, x) => ({ layer: "value", place: `r${y + 1}c${x + 1}`, value }))));
  }, ANSWER);
  await page.waitForSelector(".banner.good");
  assert.equal(await value(page, "value", "r1c3"), ".", "nothing is stored below a given");
  assert.equal(await value(page, "value", "r1c1"), "2");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("nothing is written over a given, by keys, by the keypad, or as a note", async () => {
  const tab = await play(SUDOKU);
  const { page } = tab;
  await click(page, 1, 5);
  await page.keyboard.press("2");
  await page.click('.keypad [data-value="3"]');
  await page.keyboard.press("Shift+Digit4");
  const held = await page.evaluate(() => ["value", "~corner"].map((layer) => window.app.doc.value.get(layer, "r1c3")));
  assert.deepEqual(held, [".", "."]);
  assert.equal(await page.evaluate(() => window.app.doc.value.tree.canUndo), false, "and nothing is there to be taken back");
  await click(page, 1, 1);
  await page.keyboard.press("Shift+Digit4");
  assert.equal(await value(page, "~corner", "r1c1"), "4");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a clash with a given is seen, and only where it is", async () => {
  const tab = await play(SUDOKU);
  const { page } = tab;
  await click(page, 1, 1);
  await page.keyboard.press("1");
  assert.match(await report(page), /r1c1, r1c3/);
  const marks = await page.evaluate(() => window.app.marks.map((mark) => [mark.sort, mark.places]));
  assert.deepEqual(marks, [["broken", ["r1c1", "r1c3"]]], "lines that are not filled in are not told");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the first hint is not about a given", async () => {
  const tab = await play(SUDOKU);
  const { page } = tab;
  await page.click('[data-act="hint"]');
  await page.waitForSelector(".hint p:not(.quiet)");
  await page.evaluate(() => {
    for (let button; (button = [...document.querySelectorAll(".hint button")].find((b) => b.textContent === "Tell more")); ) button.click();
  });
  const forced = await page.evaluate(() => window.app.marks.filter((mark) => mark.sort.startsWith("forced")).flatMap((mark) => mark.places));
  assert.ok(forced.length > 0);
  for (const place of forced) assert.ok(!["r1c3", "r2c1", "r3c3", "r4c1"].includes(place), place);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("what Check tells says nothing twice, quotes layers, and is gone with the next move", async () => {
  const tab = await play({ genre: "fillomino", rows: 3, cols: 3, layers: { clue: { r1c1: "2", r3c3: "4" } } });
  const { page } = tab;
  const told = await report(page);
  const lines = await page.evaluate(() => [...document.querySelectorAll(".report li")].map((li) => li.firstChild.textContent));
  assert.equal(new Set(lines).size, lines.length, told);
  assert.ok(!told.includes("`"), told);
  await page.waitForFunction(() => document.querySelector("#status").textContent);
  assert.doesNotMatch(await page.textContent("#status"), /0 places|first ;|first $/);
  await click(page, 1, 3);
  await page.keyboard.press("2");
  await page.waitForFunction(() => !document.querySelector("#status").textContent && !document.querySelector(".report p"));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("numbers of rules stand apart, above all marks", async () => {
  const tab = await play(SUDOKU);
  const { page } = tab;
  await page.evaluate(() => {
    window.app.marks = ["1", "2", "3", "4", "5", "6"].map((label, i) => ({ places: i < 5 ? ["r1c1"] : ["r1c1", "r1c2"], sort: "broken", label }));
    window.app.showMarks();
  });
  const tags = await page.evaluate(() => [...document.querySelectorAll(".tag")].map((tag) => [Number(tag.getAttribute("cx")), Number(tag.getAttribute("cy"))]));
  assert.equal(tags.length, 6);
  tags.forEach(([x, y], i) => tags.slice(0, i).forEach(([a, b]) => assert.ok(Math.hypot(x - a, y - b) >= 16, "no badge covers another")));
  const last = await page.evaluate(() => {
    const all = [...document.querySelectorAll(".marks > .mark")];
    return all.findIndex((group) => group.querySelector(".tag")) > all.findLastIndex((group) => group.querySelector("rect"));
  });
  assert.ok(last, "badges come after all marks");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});
