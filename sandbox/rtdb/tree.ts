/**
 * The database's one value: an immutable JSON tree. Writing copies the branches along one path and shares the rest, so
 * a reader may keep what it was given, and a branch's identity is a safe key for a cached hash.
 *
 * Invariants: no branch is empty (it would be null), and no child is null.
 */
export type Scalar = string | number | boolean;
export type Priority = string | number | null;
export type Branch = {
  /** Only a leaf with a priority has a value; a plain leaf is a bare scalar. */
  readonly value: Scalar | null;
  readonly priority: Priority;
  readonly children: ReadonlyMap<string, Tree>;
};
export type Tree = Scalar | Branch | null;
export type Path = readonly string[];

export class InvalidDataError extends Error {}

/** Firebase's own limits. The depth also keeps the recursion below shallow, whatever a stranger sends. */
const MAX_DEPTH = 32;
const MAX_KEY_LENGTH = 768;
const FORBIDDEN_IN_KEY = /[.#$/[\]\p{Cc}]/u;
const NO_CHILDREN: ReadonlyMap<string, Tree> = new Map();

const isValidKey = (key: string) => key.length > 0 && key.length <= MAX_KEY_LENGTH && !FORBIDDEN_IN_KEY.test(key);

/** The segments of '/a/b', or null when one of them could not be a key. A priority is written at 'a/b/.priority'. */
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

/** `tree` with `value` at `path`; null removes, and takes the branches it leaves empty with it. */
export const setAt = (tree: Tree, path: Path, value: Tree, depth = 0): Tree => {
  const key = path[depth];
  if (key === undefined) return value;
  if (key === '.priority') return withPriority(tree, toPriority(value));
  const before = childOf(tree, key);
  const after = setAt(before, path, value, depth + 1);
  // Removing what is not there must leave a leaf in its place standing.
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
 * The tree a client's JSON stands for. Server values are resolved here: `{".sv":"timestamp"}` against `now` (ms since
 * the epoch), `{".sv":{"increment":n}}` against `existing`, the tree at the same place.
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

/** JSON text in the form toTree reads back, priorities included. */
export const toText = (tree: Tree): string => {
  if (!isBranch(tree)) return JSON.stringify(tree);
  const fields: string[] = [];
  if (tree.value !== null) fields.push(`".value":${JSON.stringify(tree.value)}`);
  for (const [key, child] of tree.children) fields.push(`${JSON.stringify(key)}:${toText(child)}`);
  if (tree.priority !== null) fields.push(`".priority":${JSON.stringify(tree.priority)}`);
  return `{${fields.join(',')}}`;
};
