// Pictures of the page for the documentation: node browser/shots.mjs FOLDER [mode,..]
import { mkdirSync } from "node:fs";
import { close, drawn, end, open } from "./studio.mjs";

const folder = process.argv[2] ?? "shots";
mkdirSync(folder, { recursive: true });
const SIZES = { desktop: { width: 1180, height: 740 }, phone: { width: 390, height: 780 } };
const HARD = "slither/10/10/g5b27628b36bg77cdj8bm712c2bga173c7dd1bgbiac23b";
const SEVERAL = "slither/8/8/id3dgb6cg8bb2c6dbcbc8cc2c8cc6";
const settled = (page) => page.waitForFunction(() => window.app.known.value.verdict && !window.app.known.value.old && window.app.known.value.facts?.complete, null, { timeout: 20000 });

/** What is shown of each mode. */
const MODES = {
  play: { puzzle: HARD, async prepare(page) {
    // A stretch of the answer, as somebody would have it by then.
    await page.evaluate(async () => {
      const { post } = await import("/net/api.js");
      const doc = window.app.doc.value;
      const { samples } = await post("explore", { board: doc.board(), n: 1 });
      const known = Object.entries(samples[0].layers.loop).filter(([place]) => /^r[1-4]c[1-6]\./.test(place));
      doc.make(known.map(([place, value]) => ({ layer: "loop", place, value })));
    });
    await drawn(page);
    await page.click('[data-act="hint"]');
    await page.waitForSelector(".hint p:not(.quiet)");
  } },
  set: { puzzle: SEVERAL, async prepare(page) {
    await settled(page);
    await page.selectOption("#symmetry", "half-turn");
  } },
  rules: { puzzle: "slither/3/3/32221313c", prepare: (page) => page.waitForSelector(".preview .thumb:nth-child(8)") },
  explore: { puzzle: SEVERAL, prepare: (page) => page.waitForSelector(".sample:nth-child(4)") },
  clues: { mode: "explore", puzzle: "slither/7/5/o", async prepare(page) {
    await page.evaluate(async () => {
      // The loop of the tests, from point to point.
      const { edge } = await import("/doc/places.js");
      const loop = [[0, 0], [0, 3], [2, 3], [2, 5], [0, 5], [0, 7], [5, 7], [5, 4], [3, 4], [3, 2], [5, 2], [5, 0], [0, 0]];
      const doc = window.app.doc.value;
      const sides = loop.slice(1).flatMap(([y, x], i) => {
        const [v, u] = loop[i];
        const n = Math.abs(y - v) + Math.abs(x - u);
        return Array.from({ length: n }, (_, k) => edge(doc.size, 2 * v + Math.sign(y - v) * (2 * k + 1), 2 * u + Math.sign(x - u) * (2 * k + 1)));
      });
      doc.make(sides.map((place) => ({ layer: "loop", place, value: "1" })));
    });
    await page.click('[data-act="clues"]');
    await page.waitForSelector("[data-part=clue-sets] p:nth-child(3)", { timeout: 60000 });
    await page.evaluate(() => document.querySelector("[data-part=clue-sets]").scrollIntoView());
  } },
  make: { puzzle: "slither/6/6/o", async prepare(page) {
    await page.fill("#make-seed", "7");
    await page.click('[data-act="make"]');
    await page.waitForSelector(".made:nth-child(6)", { timeout: 60000 });
  } },
  book: { puzzle: "nurikabe/8/8/l5s4i3g2l6g2h3zj1", async prepare(page) {
    await page.click('[data-act="add"]');
    await page.evaluate(async () => {
      const { board } = await (await import("/net/api.js")).post("read", { text: "slither/3/3/32221313c" });
      (await import("/modes/book.js")).addToBook(board, "", "Slitherlink");
      window.app.setMode("play");
      await new Promise((done) => setTimeout(done, 300));
      window.app.setMode("book");
    });
    await page.waitForSelector(".sheet:nth-child(2) .item:nth-child(2)");
  } },
};
const only = process.argv[3]?.split(",");
for (const [name, { mode = name, puzzle, prepare }] of Object.entries(MODES)) {
  if (only && !only.includes(name)) continue;
  for (const scheme of ["light", "dark"]) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const tab = await open({ puzzle, scheme, viewport, touch: size === "phone" });
      try {
        await drawn(tab.page);
        await tab.page.click(`[data-id="${mode}"]`);
        await tab.page.waitForTimeout(300);
        await prepare(tab.page);
        // What is spoken comes every two seconds.
        await tab.page.waitForTimeout(2200);
        if (name !== "clues" || size !== "phone") await tab.page.evaluate(() => scrollTo(0, 0));
      } catch (problem) {
        console.log(name, scheme, size, problem.message.split("\n")[0]);
      }
      await tab.page.screenshot({ path: `${folder}/${name}-${scheme}-${size}.png` });
      if (tab.problems.length) console.log(name, tab.problems);
      await close(tab);
    }
  }
}
await end();
