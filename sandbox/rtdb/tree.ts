/**
 * The value of the database: an immutable JSON tree. A write copies the branches of one path and shares the others. A
 * reader may therefore hold on to a tree, and the identity of a branch is a safe key for a cached hash.
 *
 * Invariants: no branch is empty (it would be null), and no child is null.
 */
export type Scalar = string | number | boolean;
export type Priority = string | number | null;
export type Branch = {
  readonly value: Scalar | null;
  readonly priority: Priority;
  readonly children: ReadonlyMap<string, Tree>;
};
export type Tree = Scalar | Branch | null;
export type Path = readonly string[];

export class InvalidDataError extends Error {}

/** The limits of Firebase. The depth also limits the recursion below, because clients choose the data. */
const MAX_DEPTH = 32;
const MAX_KEY_LENGTH = 768;
const FORBIDDEN_IN_KEY = /[.#$/[\]\p{Cc}]/u;
const NO_CHILDREN: ReadonlyMap<string, Tree> = new Map();

const isValidKey = (key: string) => key.length > 0 && key.length <= MAX_KEY_LENGTH && !FORBIDDEN_IN_KEY.test(key);

/** Returns the segments of '/a/b', or null if a segment is not a valid key. 'a/b/.priority' is valid too. */
export const parsePath = (text: string): Path | null => {
  const path = text.split('/').filter((segment) => segment !== '');
  const isValid = path.every((key, index) => isValidKey(key) || (key === '.priority' && index === path.length - 1));
  return isValid && path.length <= MAX_DEPTH ? path : null;
};

export const isBranch = (tree: Tree): tree is Branch => typeof tree === 'object' && tree !== null;

const isScalar = (json: unknown): json is Scalar =>
  typeof json === 'string' || typeof json === 'boolean' || (typeof json === 'number' && Number.isFinite(json));

const toPriority = (json: unknown): Priority => {
  if (json === null || json === undefined) return null;
  if (isScalar(json) && typeof json !== 'boolean') return json;
  throw new InvalidDataError('a priority is a string or a number');
};

const make = (value: Scalar | null, priority: Priority, children: ReadonlyMap<string, Tree>): Tree => {
  if (value === null) return children.size === 0 ? null : { value, priority, children };
  return priority === null ? value : { value, priority, children: NO_CHILDREN };
};

const childOf = (tree: Tree, key: string): Tree => (isBranch(tree) ? (tree.children.get(key) ?? null) : null);

export const getAt = (tree: Tree, path: Path): Tree => path.reduce(childOf, tree);

const withPriority = (tree: Tree, priority: Priority): Tree =>
  isBranch(tree) ? make(tree.value, priority, tree.children) : tree === null ? null : make(tree, priority, NO_CHILDREN);

/** Returns `tree` with `value` at `path`. Null removes the value and the branches that become empty. */
export const setAt = (tree: Tree, path: Path, value: Tree, depth = 0): Tree => {
  const key = path[depth];
  if (key === undefined) return value;
  if (key === '.priority') return withPriority(tree, toPriority(value));
  const before = childOf(tree, key);
  const after = setAt(before, path, value, depth + 1);
  // Removing a missing path below a leaf must keep the leaf.
  if (after === before) return tree;
  const children = new Map(isBranch(tree) ? tree.children : undefined);
  if (after === null) children.delete(key);
  else children.set(key, after);
  return make(null, isBranch(tree) ? tree.priority : null, children);
};

const serverValue = (command: unknown, existing: Tree, now: number): Scalar => {
  if (command === 'timestamp') return now;
  if (typeof command === 'object' && command !== null && 'increment' in command) {
    const base = isBranch(existing) ? existing.value : existing;
    if (typeof command.increment === 'number') return (typeof base === 'number' ? base : 0) + command.increment;
  }
  throw new InvalidDataError('unknown server value');
};

/**
 * Returns the tree of a client's JSON. Resolves `{".sv":"timestamp"}` to `now` (ms since the epoch), and
 * `{".sv":{"increment":n}}` with `existing`, the tree at the same path.
 */
export const toTree = (json: unknown, existing: Tree, now: number, depth = 0): Tree => {
  if (json === null || json === undefined) return null;
  if (isScalar(json)) return json;
  if (typeof json !== 'object' || depth > MAX_DEPTH) throw new InvalidDataError('not a JSON value of allowed depth');
  const priority = '.priority' in json ? toPriority(json['.priority']) : null;
  if ('.sv' in json) return make(serverValue(json['.sv'], existing, now), priority, NO_CHILDREN);
  if ('.value' in json && json['.value'] !== null) {
    if (!isScalar(json['.value'])) throw new InvalidDataError('.value holds a scalar');
    return make(json['.value'], priority, NO_CHILDREN);
  }
  const children = new Map<string, Tree>();
  const entries: [string, unknown][] = Object.entries(json);
  for (const [key, child] of entries) {
    if (key.startsWith('.')) continue;
    if (!isValidKey(key)) throw new InvalidDataError('a key holds a forbidden character');
    const tree = toTree(child, childOf(existing, key), now, depth + 1);
    if (tree !== null) children.set(key, tree);
  }
  return make(null, priority, children);
};

export const toText = (tree: Tree): string => {
  if (!isBranch(tree)) return JSON.stringify(tree);
  const fields: string[] = [];
  if (tree.value !== null) fields.push(`".value":${JSON.stringify(tree.value)}`);
  for (const [key, child] of tree.children) fields.push(`${JSON.stringify(key)}:${toText(child)}`);
  if (tree.priority !== null) fields.push(`".priority":${JSON.stringify(tree.priority)}`);
  return `{${fields.join(',')}}`;
};
