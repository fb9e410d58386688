// @ts-check
// All that was ever done, as a tree: taking back and doing something else makes a branch, and nothing is lost. A trial is a branch
// that is kept or dropped as a whole.

/** @typedef {import("./document.js").Move} Move */
/** @typedef {{parent: number, moves: Move[], last: number, mode?: string, packed?: (string | number)[]}} Node `mode`: where it was done */

export class Tree {
  constructor() {
    /** @type {Node[]} The first is the beginning. */
    this.nodes = [{ parent: -1, moves: [], last: -1 }];
    this.at = 0;
    /** Where trials that are open began. @type {number[]} */
    this.trials = [];
  }

  /** @param {Move[]} moves @param {string} [mode] */
  add(moves, mode) {
    const node = this.nodes.length;
    this.nodes.push({ parent: this.at, moves, last: -1, mode });
    this.nodes[this.at].last = node;
    this.at = node;
  }

  get canUndo() {
    return this.at !== 0;
  }

  get canRedo() {
    return this.nodes[this.at].last >= 0;
  }

  /** The mode of the step that is next to be taken back, or done again. @param {"undo" | "redo"} way @returns {string | undefined} */
  modeOf(way) {
    return this.nodes[way === "undo" ? this.at : this.nodes[this.at].last]?.mode;
  }

  /** The moves that lead one step back; none at the beginning. @returns {Move[] | null} */
  undo() {
    if (!this.canUndo) return null;
    const node = this.nodes[this.at];
    this.nodes[node.parent].last = this.at;
    // Before a trial there is no trial.
    while (this.trials.at(-1) === this.at) this.trials.pop();
    this.at = node.parent;
    return inverse(node.moves);
  }

  /** The moves that lead to where was last gone from here. @returns {Move[] | null} */
  redo() {
    if (!this.canRedo) return null;
    this.at = this.nodes[this.at].last;
    return this.nodes[this.at].moves;
  }

  openTrial() {
    this.trials.push(this.at);
  }

  /** What was done since the trial began becomes one step. */
  keepTrial() {
    const start = this.trials.pop();
    if (start === undefined || start === this.at) return;
    const { mode } = this.nodes[this.at];
    const moves = this.path(start, this.at).flatMap((node) => this.nodes[node].moves);
    this.at = start;
    this.add(merged(moves), mode);
  }

  /** Back to where the trial began; the branch stays in the tree. @returns {Move[] | null} */
  dropTrial() {
    const start = this.trials.pop();
    return start === undefined ? null : this.goTo(start);
  }

  /** The moves from here to any other state. Trials that it is no part of are over. @param {number} node @returns {Move[]} */
  goTo(node) {
    const above = new Set();
    for (let i = node; i >= 0; i = this.nodes[i].parent) above.add(i);
    this.trials = this.trials.filter((start) => above.has(start));
    /** @type {Move[]} */
    const moves = [];
    let common = this.at;
    while (!above.has(common)) {
      moves.push(...inverse(this.nodes[common].moves));
      common = this.nodes[common].parent;
    }
    for (const next of this.path(common, node)) {
      this.nodes[this.nodes[next].parent].last = next;
      moves.push(...this.nodes[next].moves);
    }
    this.at = node;
    return moves;
  }

  /** The ends of all branches, the newest first. @returns {number[]} */
  get ends() {
    const parents = new Set(this.nodes.map((node) => node.parent));
    return this.nodes.map((_, i) => i).filter((i) => !parents.has(i)).reverse();
  }

  /** How many steps lead to a state. @param {number} node */
  depth(node) {
    let depth = 0;
    for (let i = node; i > 0; i = this.nodes[i].parent) depth += 1;
    return depth;
  }

  /** The nodes below one on the way down to another. @param {number} from @param {number} to */
  path(from, to) {
    const nodes = [];
    for (let i = to; i !== from; i = this.nodes[i].parent) nodes.push(i);
    return nodes.reverse();
  }

  save() {
    // What was done does not change any more: it is packed once.
    const nodes = this.nodes.map((node) => (node.packed ??= [node.parent, ...node.moves.flatMap((m) => [m.layer, m.place, m.before, m.after]), ...(node.mode ? [node.mode] : [])]));
    return { nodes, at: this.at, trials: this.trials };
  }

  /** @param {any} saved */
  static load(saved) {
    const tree = new Tree();
    tree.nodes = saved.nodes.map((/** @type {any[]} */ [parent, ...flat]) => {
      const moves = [];
      for (let i = 0; i + 3 < flat.length; i += 4) {
        moves.push({ layer: flat[i], place: flat[i + 1], before: flat[i + 2], after: flat[i + 3] });
      }
      return { parent, moves, last: -1, mode: flat[4 * moves.length] };
    });
    tree.nodes.forEach((node, i) => {
      if (node.parent >= 0) tree.nodes[node.parent].last = i;
    });
    tree.at = saved.at ?? 0;
    tree.trials = saved.trials ?? [];
    return tree;
  }
}

/** @param {Move[]} moves @returns {Move[]} */
function inverse(moves) {
  return moves.map((m) => ({ ...m, before: m.after, after: m.before })).reverse();
}

/** Several moves at one place as one. @param {Move[]} moves */
function merged(moves) {
  /** @type {Map<string, Move>} */
  const byPlace = new Map();
  for (const move of moves) {
    const key = `${move.layer} ${move.place}`;
    const known = byPlace.get(key);
    byPlace.set(key, known ? { ...known, after: move.after } : { ...move });
  }
  return [...byPlace.values()].filter((move) => move.before !== move.after);
}
