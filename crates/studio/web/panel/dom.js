// @ts-check
// What panels are made of: elements, and values that tell when they change.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element. Properties that start with `on` are listeners; `class`, `data-*`, `aria-*` and the like are attributes.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  set(element, props ?? {});
  put(element, children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a picture.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @returns {SVGElement}
 */
export function s(tag, props) {
  const element = document.createElementNS(SVG, tag);
  set(element, props ?? {});
  return element;
}

/** @param {Element} element @param {Record<string, any>} props */
export function set(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else if (name === "value" && "value" in element) /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
export function put(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces what an element holds. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren();
  put(element, children);
}

/** What elements were filled with. @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/** Replaces what an element holds, if what it is made of is not what it was. @param {Element} element @param {unknown} key @param {() => Child | Child[]} make */
export function refill(element, key, make) {
  const words = JSON.stringify(key);
  if (filled.get(element) === words) return;
  filled.set(element, words);
  fill(element, make());
}

/**
 * A value that tells whoever watches it.
 * @template T
 */
export class Signal {
  /** @param {T} value */
  constructor(value) {
    this.value = value;
    /** @type {Set<(value: T) => void>} */
    this.watchers = new Set();
  }

  /** @param {T} value */
  set(value) {
    if (value === this.value) return;
    this.value = value;
    this.tell();
  }

  /** Tells all who watch, but those who left when another was told. */
  tell() {
    for (const watcher of [...this.watchers]) if (this.watchers.has(watcher)) watcher(this.value);
  }

  /** Calls now and at each change; what it gives ends that. @param {(value: T) => void} watcher */
  watch(watcher) {
    this.watchers.add(watcher);
    watcher(this.value);
    return () => this.watchers.delete(watcher);
  }
}
