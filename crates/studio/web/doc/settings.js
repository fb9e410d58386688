// @ts-check
// What the user has chosen: keys of commands, and how the page looks and feels. Kept in the browser.

const KEPT = "gridwright.settings";

/** Keys of commands as they are at first. @type {Record<string, string>} */
export const KEYS = {
  undo: "Ctrl+z", redo: "Ctrl+y", check: "c", hint: ".", trial: "t", keep: "Enter", drop: "Escape", note: "n", pause: "p", file: "Ctrl+s", copy: "Ctrl+c", palette: "Ctrl+k", help: "F1",
  fixture: "Ctrl+Alt+f", "zoom.in": "Alt++", "zoom.out": "Alt+-", "zoom.fit": "Alt+0", flip: "f", assume: "a",
  "mode.play": "g p", "mode.set": "g s", "mode.rules": "g r", "mode.explore": "g e", "mode.make": "g m", "mode.book": "g b",
};

/** Other choices, each with what it is at first. */
const CHOICES = { tap: "cycle", line: "1", text: "1", cell: "1" };

/** @returns {{keys: Record<string, string>} & Record<string, any>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return { ...CHOICES, ...kept, keys: { ...KEYS, ...kept.keys } };
  } catch {
    return { ...CHOICES, keys: { ...KEYS } };
  }
}

export const settings = read();

/** Makes a choice. @param {string} name @param {any} value */
export function choose(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // It lasts as long as the tab.
  }
  dress();
}

/** Gives a command another key; whoever had that key has none. @param {string} command @param {string} key */
export function rebind(command, key) {
  const keys = { ...settings.keys };
  for (const other of Object.keys(keys)) if (keys[other] === key) keys[other] = "";
  keys[command] = key;
  choose("keys", keys);
}

/** The command of a key. @param {string} key @returns {string | undefined} */
export function commandOf(key) {
  if (key === "Ctrl+Shift+z" && !Object.values(settings.keys).includes(key)) return "redo";
  return Object.keys(settings.keys).find((command) => settings.keys[command] === key);
}

/** Puts choices of looks where style sheets find them. */
export function dress() {
  const { style } = document.documentElement;
  style.setProperty("--line-scale", settings.line);
  style.setProperty("--text-scale", settings.text);
  style.setProperty("--cell-scale", settings.cell);
}
