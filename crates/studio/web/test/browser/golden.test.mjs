// Golden pictures: boards of a sample of genres, light, dark and printed. Board pictures only: outlines, no fonts. One pixel in a
// thousand may differ. GRIDWRIGHT_RENEW=yes draws them anew; GOLDEN=all takes every genre, to be looked at and not kept.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { close, drawn, end, open } from "./studio.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const FIXTURES = join(HERE, "../../../../../fixtures");
const GOLDEN = join(HERE, "../golden");
/** Those of CI: one for each way of drawing. */
const SAMPLE = ["slither", "nurikabe", "mashu", "heyawake", "sudoku", "hashikake", "shakashaka", "yajilin"];
/** How many pixels may differ, and by how much one may without counting. */
const SHARE = 0.001;
const NEAR = 48;
after(end);

for (const look of ["light", "dark", "print"]) {
  test(`boards as they were, ${look}`, async () => {
    const tab = await open({ puzzle: "slither/2/2/3d", scheme: look === "dark" ? "dark" : "light", viewport: { width: 900, height: 900 } });
    const { page } = tab;
    await drawn(page);
    if (look === "print") await page.emulateMedia({ media: "print" });
    await page.evaluate(() => {
      document.body.classList.add("bare");
      window.app.keep = () => {};
    });
    const all = readdirSync(FIXTURES).filter((name) => existsSync(join(FIXTURES, name, "solved-a.txt")));
    const names = process.env.GOLDEN === "all" ? all : SAMPLE.filter((name) => all.includes(name));
    assert.ok(names.length >= 6);
    const folder = process.env.GOLDEN === "all" ? join(tmpdir(), "gridwright-golden") : GOLDEN;
    mkdirSync(folder, { recursive: true });
    const wrong = [];
    for (const name of names) {
      await page.evaluate(async (text) => {
        const { post } = await import("/net/api.js");
        await window.app.openBoard((await post("read", { text })).board);
      }, readFileSync(join(FIXTURES, name, "solved-a.txt"), "utf8"));
      await page.waitForFunction(() => window.app.drawn && !document.querySelector(".provisional *"));
      await page.evaluate(() => {
        window.app.marks = [];
        window.app.showMarks();
        window.app.showCursor(false);
        document.activeElement?.blur();
        const { svg, box } = window.app.view;
        // At whole pixels, whatever else is on the page.
        for (const [name, value] of Object.entries({ width: `${box.width}px`, position: "fixed", left: "0", top: "0", margin: "0", "z-index": "99" })) svg.style.setProperty(name, value);
      });
      const picture = await (await page.$(".board")).screenshot();
      const path = join(folder, `${name}-${look}.png`);
      if (process.env.GRIDWRIGHT_RENEW || process.env.GOLDEN === "all") writeFileSync(path, picture);
      else {
        assert.ok(existsSync(path), `${path} is missing: GRIDWRIGHT_RENEW=yes draws it`);
        const share = await page.evaluate(differ, { a: readFileSync(path).toString("base64"), b: picture.toString("base64"), near: NEAR });
        if (share > SHARE) wrong.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels`);
      }
    }
    assert.deepEqual(wrong, []);
    await close(tab);
  });
}

test("every genre is drawn on the page as the program draws it", async () => {
  const tab = await open({ puzzle: "slither/2/2/3d", viewport: { width: 900, height: 900 } });
  const { page } = tab;
  await drawn(page);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => {
    document.body.classList.add("bare");
    window.app.keep = window.app.ask = () => {};
  });
  const names = readdirSync(FIXTURES).filter((name) => existsSync(join(FIXTURES, name, "solved-a.txt")));
  assert.ok(names.length > 100);
  const wrong = [];
  for (const name of names) {
    const svg = await page.evaluate(async (text) => {
      const { post } = await import("/net/api.js");
      const { board } = await post("read", { text });
      await window.app.openBoard(board);
      return (await post("write", { board, as: "svg" })).text;
    }, readFileSync(join(FIXTURES, name, "solved-a.txt"), "utf8"));
    await page.waitForFunction(() => window.app.drawn && !document.querySelector(".provisional *"));
    const box = await page.evaluate(() => {
      window.app.showCursor(false);
      document.activeElement?.blur();
      const { svg, box } = window.app.view;
      for (const [name, value] of Object.entries({ width: `${box.width}px`, position: "fixed", left: "0", top: "0", margin: "0", "z-index": "99", "border-radius": "0" })) svg.style.setProperty(name, value);
      return box;
    });
    const own = await (await page.$(".board")).screenshot();
    const share = await page.evaluate(beside, { own: own.toString("base64"), svg: Buffer.from(svg).toString("base64"), box, near: NEAR });
    if (share > SHARE) wrong.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels`);
  }
  assert.deepEqual(wrong, []);
  await close(tab);
});

/** In the page: which part of the pixels of a board are not as in a picture of it. */
async function beside({ own, svg, box, near }) {
  const load = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  };
  // Whole pixels: what the last row has of the board is no matter.
  const [width, height] = [Math.floor(box.width), Math.floor(box.height)];
  const pixels = (image, ...size) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, ...size);
    return context.getImageData(0, 0, width, height).data;
  };
  const [a, b] = [pixels(await load(`data:image/png;base64,${own}`)), pixels(await load(`data:image/svg+xml;base64,${svg}`), box.width, box.height)];
  // Edges of discs and arcs are a little different: what lies between the pixels around the same place is no difference.
  const within = (one, i, other) => [0, 1, 2].every((channel) => {
    let [low, high] = [255, 0];
    for (const dy of [-width, 0, width]) {
      for (const dx of [-1, 0, 1]) {
        const value = other[i + 4 * (dy + dx) + channel] ?? other[i + channel];
        [low, high] = [Math.min(low, value), Math.max(high, value)];
      }
    }
    return one[i + channel] >= low - near && one[i + channel] <= high + near;
  });
  let n = 0;
  for (let i = 0; i < a.length; i += 4) if (!within(a, i, b) || !within(b, i, a)) n += 1;
  return (4 * n) / a.length;
}

/** In the page: which part of the pixels differ. */
async function differ({ a, b, near }) {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [one, other] = [await pixels(a), await pixels(b)];
  if (one.width !== other.width || one.height !== other.height) return 1;
  let n = 0;
  for (let i = 0; i < one.data.length; i += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(one.data[i + channel] - other.data[i + channel]) > near)) n += 1;
  }
  return (4 * n) / one.data.length;
}
