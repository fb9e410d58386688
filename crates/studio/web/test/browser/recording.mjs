// A short recording for the documentation, as a PNG that moves: node browser/recording.mjs FILE. A loop is drawn on 5x7 cells, all of its
// clue sets are looked at, the hardest of the fewest goes to Set, is unique, and is put on paper.
import { writeFileSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";
import { click, close, drag, drawn, end, open, verdict } from "./studio.mjs";

const LOOP = [[0, 0], [0, 3], [2, 3], [2, 5], [0, 5], [0, 7], [5, 7], [5, 4], [3, 4], [3, 2], [5, 2], [5, 0], [0, 0]];
const frames = [];
const tab = await open({ puzzle: "slither/7/5/o", viewport: { width: 1060, height: 600 } });
const { page } = tab;
/** Shows what there is for so many milliseconds. */
const show = async (ms) => frames.push({ png: await page.screenshot(), ms });

await drawn(page);
await show(1200);
for (let i = 1; i < LOOP.length; i++) {
  await drag(page, ...LOOP.slice(i - 1, i + 1).map(([y, x]) => [2 * y, 2 * x]));
  await drawn(page);
  if (i % 3 === 0) await show(400);
}
await page.click('[data-act="check"]');
await page.waitForTimeout(300);
await show(900);
await page.click('[data-id="explore"]');
await page.click('[data-act="clues"]');
await page.waitForSelector("[data-part=clue-sets] p:nth-child(3)", { timeout: 60000 });
await page.evaluate(() => document.querySelector("[data-part=clue-sets]").scrollIntoView());
await page.waitForTimeout(400);
await show(2600);
for (const share of [0.7, 0.4, 0.15, 0]) {
  await page.$eval("#clue-size", (input, share) => {
    input.value = String(Math.round(Number(input.min) + share * (Number(input.max) - Number(input.min))));
    input.dispatchEvent(new Event("input"));
  }, share);
  await show(450);
}
await page.click('[data-act="clues-set"]');
await verdict(page, "unique");
await page.waitForFunction(() => window.app.known.value.grade && /needed/.test(document.querySelector(".needs")?.textContent ?? ""), null, { timeout: 20000 });
await drawn(page);
await page.waitForTimeout(2200);
await show(2600);
// One clue less: several, where they differ, and how many.
const clue = await page.evaluate(() => [...window.app.doc.value.values("clue").keys()][4]);
const [, r, c] = /^r(\d+)c(\d+)$/.exec(clue);
await click(page, 2 * r - 1, 2 * c - 1);
await page.keyboard.press("Delete");
await verdict(page, "multiple");
await page.waitForFunction(() => /exactly/.test(document.querySelector("[data-part=verdict]").textContent));
await page.waitForTimeout(2200);
await show(2600);
await page.keyboard.press("Control+z");
await verdict(page, "unique");
await page.click('[data-id="book"]');
await page.click('[data-act="add"]');
await page.waitForSelector(".sheet:nth-child(2) .item svg");
await page.waitForTimeout(300);
await show(2600);
await close(tab);
await end();
writeFileSync(process.argv[2] ?? "recording.png", moving(frames));

/** The sum that PNG files have behind each part. @param {Buffer} body */
function crc32(body) {
  let sum = -1;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** Pictures of the same size, one after the other, in one file. @param {{png: Buffer, ms: number}[]} frames */
function moving(frames) {
  const chunks = (png) => {
    const found = [];
    for (let at = 8; at < png.length; ) {
      const length = png.readUInt32BE(at);
      found.push({ name: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
      at += 12 + length;
    }
    return found;
  };
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const numbers = (...all) => {
    const out = Buffer.alloc(4 * all.length);
    all.forEach((n, i) => out.writeUInt32BE(n, 4 * i));
    return out;
  };
  const [head] = chunks(frames[0].png);
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const parts = [frames[0].png.subarray(0, 8), chunk("IHDR", head.data), chunk("acTL", numbers(frames.length, 0))];
  let number = 0;
  frames.forEach(({ png, ms }, i) => {
    const control = Buffer.concat([numbers(number++, width, height, 0, 0), Buffer.alloc(6)]);
    control.writeUInt16BE(ms, 20);
    control.writeUInt16BE(1000, 22);
    parts.push(chunk("fcTL", control));
    const data = chunks(png).filter(({ name }) => name === "IDAT");
    // Packed anew: the browser is quick about it. The first picture is what those see who know no moving ones.
    const small = deflateSync(inflateSync(Buffer.concat(data.map(({ data: some }) => some))), { level: 9 });
    parts.push(i ? chunk("fdAT", Buffer.concat([numbers(number++), small])) : chunk("IDAT", small));
  });
  return Buffer.concat([...parts, chunk("IEND", Buffer.alloc(0))]);
}
