import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The value of the database: an immutable JSON tree. A write copies the branches of one path and shares the others, so the
 * identity of a branch is a safe key for its cached hash.
 *
 * Invariants: no branch is empty (it would be null), and no child is null.
 */
type Scalar = string | number | boolean;
type Branch = ReadonlyMap<string, Tree>;
export type Tree = Scalar | Branch | null;
export type Path = readonly string[];

/** Characters that Firebase forbids in a key, and integers. The SDKs sort integers by value, so their hash would differ. */
const forbiddenKey = /[.#$/[\]\p{Cc}]|^-?\d+$/u;
const maxPathChars = 4096;

const keySchema = z
  .string()
  .min(1)
  .refine((key) => !forbiddenKey.test(key));
export const pathSchema = z
  .string()
  .max(maxPathChars)
  .transform((text) => text.split('/').filter((key) => key !== ''))
  .pipe(z.array(keySchema));
/** Refuses arrays, priorities and server values, which the product does not use. */
export const treeSchema: z.ZodType<Tree> = z.lazy(() =>
  z.union([
    z.null(),
    z.string(),
    z.number(),
    z.boolean(),
    z.record(keySchema, treeSchema).transform((children) => toBranch(new Map(Object.entries(children)))),
  ]),
);

function toBranch(children: Map<string, Tree>): Branch | null {
  for (const [key, child] of children) if (child === null) children.delete(key);
  return children.size === 0 ? null : children;
}

const isBranch = (tree: Tree): tree is Branch => tree instanceof Map;
const childOf = (tree: Tree, key: string): Tree => (isBranch(tree) ? (tree.get(key) ?? null) : null);

export const getAt = (tree: Tree, path: Path): Tree => path.reduce(childOf, tree);

export function setAt(tree: Tree, [key, ...rest]: Path, value: Tree): Tree {
  if (key === undefined) return value;
  const before = childOf(tree, key);
  const after = setAt(before, rest, value);
  // Removing a missing path below a leaf must keep the leaf.
  if (after === before) return tree;
  return toBranch(new Map(isBranch(tree) ? tree : undefined).set(key, after));
}

export const toText = (tree: Tree): string =>
  JSON.stringify(tree, (_key, value: Tree) => (isBranch(value) ? Object.fromEntries(value) : value));

const hashes = new WeakMap<Branch, string>();

const sha1 = (text: string) => createHash('sha1').update(text).digest('base64');

function scalarText(value: Scalar): string {
  if (typeof value !== 'number') return `${typeof value}:${String(value)}`;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return `number:${bytes.toString('hex')}`;
}

/**
 * Returns the hash that both SDKs compute of their data (`Node.hash()`), and '' for null. A listen with the same hash
 * needs no data. A transaction with another hash is refused.
 */
export function hashOf(tree: Tree): string {
  if (tree === null) return '';
  if (!isBranch(tree)) return sha1(scalarText(tree));
  const known = hashes.get(tree);
  if (known !== undefined) return known;
  const keys = [...tree.keys()].sort();
  const hash = sha1(keys.map((key) => `:${key}:${hashOf(childOf(tree, key))}`).join(''));
  hashes.set(tree, hash);
  return hash;
}
