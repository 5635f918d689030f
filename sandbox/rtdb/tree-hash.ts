import { createHash } from 'node:crypto';
import { isBranch, type Branch, type Priority, type Scalar, type Tree } from './tree';

const hashes = new WeakMap<Branch, string>();

const sha1 = (text: string) => createHash('sha1').update(text).digest('base64');

const doubleHex = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString('hex');
};

const scalarText = (value: Scalar) =>
  typeof value === 'number' ? `number:${doubleHex(value)}` : `${typeof value}:${String(value)}`;

const priorityOf = (tree: Tree): Priority => (isBranch(tree) ? tree.priority : null);

const comparePriorities = (a: Priority, b: Priority) => {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : 1;
};

const keyNumber = (key: string) => {
  const number = /^-?0*\d{1,10}$/.test(key) ? Number(key) : NaN;
  return number >= -(2 ** 31) && number < 2 ** 31 ? number : null;
};

/** Compares keys: 32-bit integers first, by value, then other keys by UTF-16 code unit. */
const compareKeys = (a: string, b: string) => {
  if (a === b) return 0;
  const [numberA, numberB] = [keyNumber(a), keyNumber(b)];
  if (numberA !== null && numberB !== null) return numberA - numberB || a.length - b.length;
  if (numberA !== null || numberB !== null) return numberA === null ? 1 : -1;
  return a < b ? -1 : 1;
};

/**
 * Returns the hash that both SDKs compute of their data (`Node.hash()`), and '' for null. A listen with the same hash
 * needs no data. A transaction with another hash is refused.
 */
export const hashOf = (tree: Tree): string => {
  if (tree === null) return '';
  if (!isBranch(tree)) return sha1(scalarText(tree));
  const known = hashes.get(tree);
  if (known !== undefined) return known;
  const prefix = tree.priority === null ? '' : `priority:${scalarText(tree.priority)}:`;
  const body =
    tree.value === null
      ? [...tree.children]
          .sort(([a, left], [b, right]) => comparePriorities(priorityOf(left), priorityOf(right)) || compareKeys(a, b))
          .map(([key, child]) => `:${key}:${hashOf(child)}`)
          .join('')
      : scalarText(tree.value);
  const hash = sha1(prefix + body);
  hashes.set(tree, hash);
  return hash;
};
