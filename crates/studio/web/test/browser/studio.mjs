// A studio of its own for each test, and a browser for all.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

let browser;
/** Programs that were started: none outlives the tests, whatever fails. */
const started = new Set();

export async function open(options = {}) {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const studio = options.studio ?? (await start(options));
  const context = await browser.newContext({ viewport: options.viewport ?? { width: 1280, height: 820 }, colorScheme: options.scheme ?? "light", hasTouch: options.touch ?? false, permissions: ["clipboard-read", "clipboard-write"], locale: options.locale ?? "en-US", forcedColors: options.forcedColors ?? "none", reducedMotion: "reduce" });
  context.setDefaultTimeout(12000);
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (problem) => problems.push(problem.message));
  page.on("console", (line) => {
    if (line.type() === "error" && !/ERR_CONNECTION_REFUSED|WebSocket connection/.test(line.text())) problems.push(line.text());
  });
  const foreign = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(studio.origin) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await page.goto(studio.url);
  return { studio, context, page, problems, foreign };
}

/** Starts the program, on a folder and port if they are told. */
export async function start({ puzzle, folder, port = 0, more = [] } = {}) {
  const dir = folder ?? mkdtempSync(join(tmpdir(), "studio-"));
  const words = ["studio", ...(puzzle ? [puzzle] : []), "--no-open", "--port", String(port), "--dir", dir, ...more, ...(process.env.ASSETS ? ["--assets", process.env.ASSETS] : [])];
  const child = spawn(process.env.GRIDWRIGHT, words, { stdio: ["ignore", "ignore", "pipe"] });
  started.add(child);
  const url = await new Promise((done, failed) => {
    let text = "";
    child.stderr.on("data", (data) => {
      text += data;
      const found = /studio: (http:\S+)/.exec(text);
      if (found) done(found[1]);
    });
    child.on("exit", () => failed(new Error(text)));
  });
  return { child, url, origin: new URL(url).origin, port: Number(new URL(url).port), dir };
}

export async function close({ studio, context }) {
  await context?.close();
  if (studio) {
    studio.child.kill("SIGKILL");
    rmSync(studio.dir, { recursive: true, force: true });
  }
}

export async function end() {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
  await browser?.close();
  browser = undefined;
}

/** Where a place lies on the screen: doubled coordinates, see doc/places.js. */
export async function spot(page, y, x) {
  return page.evaluate(([y, x]) => {
    const { view } = window.app;
    const box = view.svg.getBoundingClientRect();
    const scale = box.width / view.box.width;
    return { x: box.left + (view.origin.x + x * 20) * scale, y: box.top + (view.origin.y + y * 20) * scale };
  }, [y, x]);
}

export async function click(page, y, x, options = {}) {
  const at = await spot(page, y, x);
  await page.mouse.click(at.x, at.y, options);
}

export async function drag(page, ...points) {
  const spots = [];
  for (const [y, x] of points) spots.push(await spot(page, y, x));
  await page.mouse.move(spots[0].x, spots[0].y);
  await page.mouse.down();
  for (const at of spots.slice(1)) await page.mouse.move(at.x, at.y, { steps: 4 });
  await page.mouse.up();
}

/** Waits until a revision that is the board's has its verdict. */
export async function verdict(page, word, timeout = 20000) {
  await page.waitForFunction((word) => {
    const card = document.querySelector("[data-part=verdict]");
    return card?.dataset.verdict === word && !card.classList.contains("old") && Number(card.dataset.rev) === window.app.doc.value.rev;
  }, word, { timeout });
}

/** The board is drawn as it stands. */
export async function drawn(page) {
  await page.waitForFunction(() => window.app?.doc.value && window.app.drawn && document.querySelector(".board[viewBox] .main path") && !document.querySelector(".provisional *"), null, { timeout: 20000 });
}

export const value = (page, layer, place) => page.evaluate(([layer, place]) => window.app.doc.value.get(layer, place), [layer, place]);
