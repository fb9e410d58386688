// The first minute: start, set three clues, see several become unique, copy the address, reload, all is there.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { click, close, drag, drawn, end, open, start, value, verdict } from "./studio.mjs";

after(end);

test("the first minute", async () => {
  const tab = await open();
  const { page } = tab;
  await page.fill("#rows", "2");
  await page.fill("#cols", "2");
  await page.click('[data-id="slither"]');
  await drawn(page);
  await verdict(page, "multiple");
  await page.waitForFunction(() => document.querySelector("[data-part=verdict]").textContent.includes("exactly 13"));
  await click(page, 1, 1);
  await page.keyboard.press("3");
  await verdict(page, "multiple");
  await page.waitForFunction(() => document.querySelector("[data-part=verdict]").textContent.includes("exactly 4"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  await verdict(page, "unique");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("1");
  await verdict(page, "unique");
  await page.click('[data-act="share"]');
  await page.click('[data-copy="url"]');
  await page.waitForFunction(() => document.querySelector("dialog [data-part=told]").textContent.startsWith("Copied"));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^https:\/\/puzz\.link\/p\?slither\/2\/2\//);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  await page.reload();
  await drawn(page);
  assert.deepEqual([await value(page, "clue", "r1c1"), await value(page, "clue", "r2c2")], ["3", "1"]);
  await page.keyboard.press("Control+z");
  assert.equal(await value(page, "clue", "r2c2"), ".", "what was done is there, too");
  assert.deepEqual([tab.problems, tab.foreign], [[], []]);
  await close(tab);
});

test("playing: a loop by drags, a wrong side named with its place, a hint with its reason, quiet completion", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await drag(page, [2, 2], [4, 2]);
  assert.equal(await value(page, "loop", "r2c2.left"), "1");
  await drag(page, [4, 2], [4, 0], [2, 0], [2, 2]);
  await page.waitForFunction(() => window.app.known.value.check?.rev === window.app.doc.value.rev && !window.app.known.value.old);
  await page.click('[data-act="check"]');
  await page.waitForSelector(".mark.broken", { state: "attached" });
  assert.match(await page.textContent(".report"), /r1c1/);
  for (let i = 0; i < 2; i++) await page.click('[data-act="undo"]');
  assert.equal(await value(page, "loop", "r2c2.left"), ".");
  await page.click('[data-act="hint"]');
  await page.waitForSelector(".hint p:not(.quiet)");
  for (let more = true; more; ) {
    more = await page.evaluate(() => {
      const button = [...document.querySelectorAll(".hint button")].find((b) => b.textContent === "Tell more");
      button?.click();
      return Boolean(button);
    });
  }
  await page.waitForSelector(".mark.forced", { state: "attached" });
  await page.click(".hint button");
  await drag(page, [0, 0], [0, 2], [2, 2], [2, 0], [0, 0]);
  await page.evaluate(() => {
    const doc = window.app.doc.value;
    doc.make([...doc.values("loop").keys()].map((place) => ({ layer: "loop", place, value: "." })));
    doc.make(["r1c1.up", "r1c1.left", "r1c2.up", "r1c2.right", "r2c1.up", "r2c2.up"].map((place) => ({ layer: "loop", place, value: "1" })));
  });
  await page.waitForSelector(".banner.good");
  assert.equal(await page.evaluate(() => document.querySelector("dialog[open]")), null, "no window in the way");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a hint crosses out what is not there, names places of the board alone, and says nothing twice", async () => {
  const tab = await open({ puzzle: "yajilin/3/3/d40d" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-act="hint"]');
  await page.waitForSelector(".hint p:not(.quiet)");
  await page.evaluate(() => {
    for (let button; (button = [...document.querySelectorAll(".hint button")].find((b) => b.textContent === "Tell more")); ) button.click();
  });
  // Nothing goes through a clue: the cell and four lines.
  const told = await page.evaluate(() => ({
    marks: Object.fromEntries(window.app.marks.map((mark) => [mark.sort, mark.places.length])),
    crosses: document.querySelector(".mark.forced.no .bar").getAttribute("d").split("M").length - 1,
    lines: [...document.querySelectorAll(".hint p")].map((p) => p.textContent),
  }));
  assert.deepEqual([told.marks.forced, told.marks["forced no"], told.crosses], [0, 5, 5]);
  for (const line of told.lines) {
    for (const [, row, col] of line.matchAll(/r(\d+)c(\d+)/g)) assert.ok(row <= 3 && col <= 3, line);
    assert.equal(told.lines.filter((other) => other.startsWith(line)).length, 1, line);
  }
  await page.click(".hint button");
  assert.deepEqual([await value(page, "shaded", "r2c2"), await value(page, "line", "r1c2-r2c2")], ["0", "0"]);
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("a hint is near where one last drew", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d" });
  const { page } = tab;
  await drawn(page);
  await page.evaluate(() => window.app.openBoard({ genre: "slither", rows: 8, cols: 8, layers: { clue: { r1c1: "0", r1c8: "0", r8c1: "0", r8c8: "0" } } }));
  await drawn(page);
  for (const [y, x, corner] of [[14, 13, "r8c8"], [2, 13, "r1c8"], [14, 3, "r8c1"]]) {
    await click(page, y, x);
    await page.waitForFunction(() => !document.querySelector(".hint p"));
    await page.click('[data-act="hint"]');
    await page.waitForSelector(".hint p:not(.quiet)");
    await page.evaluate(() => {
      for (let button; (button = [...document.querySelectorAll(".hint button")].find((b) => b.textContent === "Tell more")); ) button.click();
    });
    const forced = await page.evaluate(() => window.app.marks.filter((mark) => mark.sort === "forced no").flatMap((mark) => mark.places));
    const near = await page.evaluate(async ([forced, corner]) => {
      const { canonical } = await import("/doc/places.js");
      const size = window.app.doc.value.size;
      const own = ["up", "down", "left", "right"].map((side) => canonical(size, `${corner}.${side}`));
      return [[...new Set(forced.map((place) => canonical(size, place)))].sort(), own.sort()];
    }, [forced, corner]);
    assert.deepEqual(near[0], near[1], `all sides of ${corner}, and no other`);
  }
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the first load is small and soon", async () => {
  const tab = await open({ puzzle: "slither/10/10/o" });
  const { page, studio, context } = tab;
  await drawn(page);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  const again = await context.newPage();
  let requests = 0;
  let bytes = 0;
  again.on("response", async (response) => {
    requests += 1;
    bytes += Number(response.headers()["content-length"] ?? 0);
  });
  const began = performance.now();
  await again.goto(studio.url);
  await drawn(again);
  const took = performance.now() - began;
  console.log(`# first load: ${requests} requests, ${bytes} bytes, drawable after ${Math.round(took)} ms`);
  assert.ok(requests <= 30, `${requests} requests`);
  assert.ok(bytes < 200000, `${bytes} bytes`);
  await close(tab);
});

test("a trial that is dropped leaves nothing behind", async () => {
  const tab = await open({ puzzle: "nurikabe/5/5/g2l2i" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="play"]');
  await drag(page, [1, 1], [1, 5]);
  const before = await page.evaluate(() => JSON.stringify(window.app.doc.value.board()));
  for (let i = 0; i < 3; i++) {
    await page.click('[data-act="trial"]');
    await drag(page, [3 + 2 * i, 1], [3 + 2 * i, 7]);
  }
  await page.waitForSelector("body.in-trial");
  // What was there before the trial keeps its ink; what is on trial has one of its own.
  await page.waitForFunction(() => !document.querySelector(".provisional *") && document.querySelector(".trial-ink path") && document.querySelector(".main .i-answer-fill"));
  const looks = await page.evaluate(() => [".main .i-answer-fill", ".trial-ink .i-answer-fill"].map((one) => {
    const style = getComputedStyle(document.querySelector(one));
    return [style.fill, style.strokeDasharray];
  }));
  assert.notEqual(looks[0][0], looks[1][0], "another hue");
  assert.notEqual(looks[0][1], looks[1][1], "and another form");
  for (let i = 0; i < 3; i++) await page.click('[data-act="drop"]');
  await page.waitForFunction(() => !document.querySelector(".trial-ink path"));
  assert.equal(await page.evaluate(() => JSON.stringify(window.app.doc.value.board())), before);
  await page.click('[data-act="trial"]');
  await drag(page, [5, 1], [5, 3]);
  await page.click('[data-act="keep"]');
  await page.click('[data-act="undo"]');
  assert.equal(await page.evaluate(() => JSON.stringify(window.app.doc.value.board())), before, "a kept trial is one step");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});

test("the server is killed in the middle of editing: nothing is lost", async () => {
  const tab = await open({ puzzle: "nurikabe/5/5/g2l2i" });
  const { page, studio } = tab;
  await drawn(page);
  await page.click('[data-id="play"]');
  await drag(page, [1, 1], [1, 5]);
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"));
  studio.child.kill("SIGKILL");
  await page.waitForSelector(".banner.wrong");
  await drag(page, [5, 1], [5, 5]);
  await page.waitForFunction(() => document.querySelector(".saved.is-local"));
  assert.equal(await value(page, "shaded", "r3c2"), "1");
  const again = await start({ folder: studio.dir, port: studio.port });
  await page.waitForFunction(() => document.querySelector(".dot.on"), null, { timeout: 30000 });
  await page.waitForFunction(() => document.querySelector(".saved.is-saved"), null, { timeout: 30000 });
  await page.reload();
  await drawn(page);
  assert.equal(await value(page, "shaded", "r3c2"), "1");
  again.child.kill("SIGKILL");
  await close(tab);
});

test("two hundred edits end with the right verdict", async () => {
  const tab = await open({ puzzle: "slither/10/10/o" });
  const { page } = tab;
  await drawn(page);
  await page.click('[data-id="set"]');
  await page.evaluate(async () => {
    const doc = window.app.doc.value;
    for (let i = 0; i < 199; i++) {
      doc.make([{ layer: "clue", place: `r${1 + (i % 10)}c${1 + (Math.floor(i / 10) % 10)}`, value: String(i % 4) }]);
      await new Promise((done) => setTimeout(done, 25));
    }
    for (const [place] of [...doc.values("clue")]) doc.make([{ layer: "clue", place, value: "." }]);
    doc.make([{ layer: "clue", place: "r1c1", value: "4" }]);
  });
  await verdict(page, "unique");
  assert.deepEqual(tab.problems, []);
  await close(tab);
});
