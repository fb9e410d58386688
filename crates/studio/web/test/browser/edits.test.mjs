// What was done is not lost, and is taken back where it was done; what is said is said in time; nothing moves that is looked at.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { click, close, drag, drawn, end, open, spot, value, verdict } from "./studio.mjs";

after(end);

/** The text of the editor. */
const text = (page) => page.inputValue(".source");

/** Opens the editor of rules with nothing typed. */
async function rules(tab) {
  await tab.page.click('[data-id="rules"]');
  await tab.page.waitForSelector('.editor[data-state="good"]');
}

test("a step is taken back in the mode that it was done in", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await verdict(page, "unique");
  await page.focus("#board");
  await page.keyboard.press("2");
  await page.click('[data-id="play"]');
  await drag(page, [0, 0], [0, 2]);
  await page.click('[data-act="undo"]');
  assert.deepEqual([await value(page, "loop", "r1c1.up"), await page.getAttribute("body", "data-mode")], [".", "play"]);
  await page.click('[data-act="undo"]');
  assert.deepEqual([await value(page, "clue", "r1c1"), await page.getAttribute("body", "data-mode")], ["3", "set"], "the clue is taken back where clues are seen");
  assert.match(await page.textContent(".banner"), /Taken back in Set/);
  await page.click('[data-act="redo"]');
  await page.click('[data-act="redo"]');
  assert.deepEqual([await value(page, "loop", "r1c1.up"), await page.getAttribute("body", "data-mode")], ["1", "play"]);
  // It is known after the page was loaded anew.
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  await page.reload();
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.click('[data-act="undo"]');
  await page.waitForFunction(() => document.body.dataset.mode === "play");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("in Rules the text is taken back, and no board", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await drag(page, [0, 0], [0, 2]);
  await rules(tab);
  const before = await text(page);
  await page.focus(".source");
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.waitForFunction((before) => document.querySelector(".source").value !== before, before);
  await page.click('[data-act="undo"]');
  assert.equal(await text(page), before);
  assert.equal(await value(page, "loop", "r1c1.up"), "1");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a text that is replaced can be had back: a shipped genre, a fix, the formatter", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await rules(tab);
  const mine = (await text(page)).replace('"Twins"', '"Mine"');
  await page.fill(".source", mine);
  await page.waitForSelector('.editor[data-state="good"]');
  await page.selectOption('select[aria-label^="Start from"]', "nurikabe");
  await page.waitForFunction(() => document.querySelector(".source").value.startsWith("genre  nurikabe"));
  await page.click('[data-act="undo"]');
  assert.equal(await text(page), mine);
  await page.click('[data-act="redo"]');
  assert.match(await text(page), /^genre {2}nurikabe/);
  // Also after another mode was looked at, which forgets what an editor remembers.
  await page.click('[data-id="play"]');
  await rules(tab);
  await page.click('[data-act="rules-back"]');
  assert.equal(await text(page), mine);
  const wrong = mine.replace("size(X)", "sise(X)");
  await page.fill(".source", wrong);
  await page.click('[data-act="fix"]');
  assert.equal(await text(page), mine);
  await page.focus(".source");
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), wrong);
  const loose = mine.replace("given  clue", "given clue");
  await page.fill(".source", loose);
  await page.waitForSelector('.editor[data-state="good"]');
  await page.click('[data-act="format"]');
  await page.waitForFunction((loose) => document.querySelector(".source").value !== loose, loose);
  await page.click('[data-act="undo"]');
  assert.equal(await text(page), loose);
  await page.fill(".source", `${mine}\nrule a "A.": (\n`);
  await page.click('[data-act="format"]');
  await page.waitForSelector("[data-part=not-formatted]");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the rules of the draft on the table are those that are shown, and other forms follow the text", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await rules(tab);
  const twins = await text(page);
  await page.click('[data-act="use"]');
  await page.waitForFunction(() => window.app.doc.value.genre.startsWith("twins@"));
  const draft = await page.evaluate(() => window.app.doc.value.id);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  await rules(tab);
  await page.selectOption('select[aria-label^="Start from"]', "nurikabe");
  await page.waitForFunction(() => document.querySelector(".source").value.startsWith("genre  nurikabe"));
  await page.waitForSelector('.editor[data-state="good"]');
  await page.click('[data-act="use"]');
  await page.waitForFunction(() => window.app.doc.value.genre.startsWith("nurikabe@"));
  await page.evaluate((id) => window.app.openDraft(id), draft);
  await rules(tab);
  assert.equal(await text(page), twins);
  await page.selectOption("#view", "formal");
  await page.waitForFunction(() => document.querySelector("[data-part=formal]").textContent);
  const formal = await page.textContent("[data-part=formal]");
  await page.fill(".source", twins.replace("size(X) = 2", "size(X) = 4"));
  await page.waitForFunction((formal) => document.querySelector("[data-part=formal]").textContent !== formal, formal);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("an option is a step like any other", async () => {
  const tab = await open();
  const { page } = tab;
  await page.fill("#search", "slitherlink");
  await page.fill("#rows", "3");
  await page.fill("#cols", "3");
  // Enter opens what was looked for.
  await page.focus("#search");
  await page.keyboard.press("Enter");
  await drawn(page);
  assert.equal(await page.evaluate(() => window.app.doc.value.genre), "slither");
  await verdict(page, "multiple");
  await page.check(".options input[type=checkbox]");
  const options = () => page.evaluate(() => window.app.doc.value.board().options ?? []);
  assert.equal((await options()).length, 1);
  await page.click('[data-act="undo"]');
  assert.deepEqual(await options(), []);
  assert.equal(await page.isChecked(".options input[type=checkbox]"), false);
  await page.click('[data-act="redo"]');
  assert.equal((await options()).length, 1);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("nothing is taken from a solution that is not there, and no clues from no answer", async () => {
  const tab = await open({ puzzle: "slither/3/3/32221313c" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await verdict(page, "unique");
  assert.equal(await page.isEnabled('[data-act="take"]'), true);
  await page.click('[data-act="derive"]');
  await page.waitForFunction(() => /no answer on the board/.test(document.querySelector(".banner").textContent));
  assert.equal(await value(page, "clue", "r1c1"), "3", "the clues are as they were");
  await click(page, 1, 1);
  await page.keyboard.press("0");
  await verdict(page, "none");
  assert.equal(await page.isEnabled('[data-act="take"]'), false);
  assert.equal(await page.textContent("#symmetry option"), "none", "no symmetry is called so");
  await page.click('[data-id="explore"]');
  await page.click('[data-act="clues"]');
  await page.waitForFunction(() => /no answer on the board/.test(document.querySelector("[data-part=clue-sets]").textContent));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("what was said to another question is no verdict", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  const words = await page.evaluate(async () => {
    await window.app.openBoard({ genre: "fillomino", rows: 10, cols: 10, layers: {} });
    window.app.setMode("set");
    const seen = new Set();
    for (let i = 0; i < 400 && !window.app.known.value.verdict; i++) {
      seen.add(document.querySelector("[data-part=verdict]")?.dataset.verdict);
      await new Promise((done) => setTimeout(done, 50));
    }
    seen.add(window.app.known.value.verdict?.verdict);
    return [...seen];
  });
  assert.ok(!words.includes("unknown"), words.join());
  assert.ok(words.includes("multiple"), words.join());
  // What ended without a verdict says why, and that a bare board has many solutions.
  await page.evaluate(() => {
    const { app } = window;
    app.known.set({ rev: app.doc.value.rev, working: false, end: { why: "memory", message: "" } });
  });
  await page.waitForFunction(() => /memory for one question.*very likely many solutions/.test(document.querySelector("[data-part=verdict]").textContent));
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("on a phone Check is seen at once", async () => {
  const tab = await open({ puzzle: "nurikabe/8/8/l5s4i3g2l6g2h3zj1", viewport: { width: 390, height: 780 }, touch: true });
  const { page } = tab;
  await drawn(page);
  const box = await page.locator('[data-act="check"]').boundingBox();
  assert.ok(box.y + box.height <= 780, `Check ends at ${box.y + box.height}`);
  const hint = await page.locator('[data-act="hint"]').boundingBox();
  assert.ok(hint.y + hint.height <= 780);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the board stays where it is when a keypad comes, and under the pointer when it grows", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(() => window.app.openBoard({ genre: "fillomino", rows: 9, cols: 9, layers: { clue: { r1c1: "2" } } }));
  await drawn(page);
  await page.click('[data-id="set"]');
  const box = () => page.evaluate(() => {
    const { x, y, width } = window.app.view.svg.getBoundingClientRect();
    return [x, y, width].map(Math.round);
  });
  const boxes = [];
  for (const i of await page.evaluate(() => window.app.brushes.map((_, i) => i))) {
    await page.evaluate((i) => window.app.brush.set(window.app.brushes[i]), i);
    boxes.push(await box());
  }
  assert.ok(boxes.length > 2 && boxes.every((one) => String(one) === String(boxes[0])), JSON.stringify(boxes));
  await page.evaluate(() => window.app.view.setZoom(2));
  const at = await spot(page, 5, 7);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await page.waitForFunction(() => window.app.view.zoom > 2.5);
  const now = await spot(page, 5, 7);
  assert.ok(Math.hypot(now.x - at.x, now.y - at.y) < 3, `${JSON.stringify(at)} is at ${JSON.stringify(now)}`);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the list of keys begins with those of the brush in hand", async () => {
  const tab = await open({ puzzle: "mashu/4/4/000000" });
  const { page } = tab;
  await drawn(page);
  await page.focus("#board");
  await page.keyboard.press("F1");
  await page.waitForSelector("[data-part=keys-hand]");
  assert.match(await page.textContent("[data-part=keys-hand]"), /^line: Shift and an arrow draws a line/);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});
