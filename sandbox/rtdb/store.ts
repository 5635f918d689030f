import { appendFileSync, closeSync, ftruncateSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readLines } from '../json-lines';
import { parsePath, setAt, toText, toTree, type Path, type Tree } from './tree';

export type Change = { readonly path: Path; readonly tree: Tree };
export type Store = {
  readonly root: () => Tree;
  readonly apply: (changes: readonly Change[]) => void;
  readonly close: () => void;
};
type Journal = { readonly append: (changes: readonly Change[], root: Tree) => void; readonly close: () => void };

const JOURNAL_FILE = 'rtdb.jsonl';
/** The journal is compacted when it has grown to twice the size of its tree, but not below this size. */
const MIN_COMPACTION_BYTES = 4 * 1024 * 1024;
const lineSchema = z.array(z.tuple([z.string(), z.unknown()]));

const toLine = (changes: readonly Change[]) =>
  `[${changes.map(({ path, tree }) => `[${JSON.stringify(path.join('/'))},${toText(tree)}]`).join(',')}]\n`;

const applyAll = (root: Tree, changes: readonly Change[]) =>
  changes.reduce((tree, change) => setAt(tree, change.path, change.tree), root);

const toChange = ([text, json]: [string, unknown]): Change => {
  const path = parsePath(text);
  if (path === null) throw new Error(`${JOURNAL_FILE} holds an impossible path`);
  return { path, tree: toTree(json, null, 0) };
};

const readJournal = (file: string): Tree =>
  readLines(file, lineSchema).reduce<Tree>((root, line) => applyAll(root, line.map(toChange)), null);

/** Replaces the journal atomically with one line that contains the whole tree. */
const replaceJournal = (file: string, root: Tree) => {
  const line = toLine([{ path: [], tree: root }]);
  const descriptor = openSync(`${file}.new`, 'w');
  try {
    appendFileSync(descriptor, line);
    renameSync(`${file}.new`, file);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return { descriptor, bytes: Buffer.byteLength(line) };
};

const openJournal = (file: string, root: Tree): Journal => {
  let { descriptor, bytes } = replaceJournal(file, root);
  let compactAtBytes = Math.max(MIN_COMPACTION_BYTES, bytes * 2);
  const compact = (latest: Tree) => {
    const old = descriptor;
    ({ descriptor, bytes } = replaceJournal(file, latest));
    closeSync(old);
    compactAtBytes = Math.max(MIN_COMPACTION_BYTES, bytes * 2);
  };
  return {
    // Synchronous on purpose: after the kernel has the bytes, killing this process cannot lose them.
    append: (changes, latest) => {
      const line = toLine(changes);
      // Compaction comes first: if the disk is too full for it, the write fails as a whole.
      if (bytes > compactAtBytes) compact(latest);
      try {
        appendFileSync(descriptor, line);
      } catch (error) {
        ftruncateSync(descriptor, bytes);
        throw error;
      }
      bytes += Buffer.byteLength(line);
    },
    close: () => closeSync(descriptor),
  };
};

/** Opens the tree in `directory`. Without a directory the tree is in memory. Only one process may open it. */
export const openStore = (directory?: string): Store => {
  let root: Tree = null;
  let journal: Journal | null = null;
  if (directory !== undefined) {
    const file = join(directory, JOURNAL_FILE);
    root = readJournal(file);
    journal = openJournal(file, root);
  }
  return {
    root: () => root,
    apply: (changes) => {
      const next = applyAll(root, changes);
      journal?.append(changes, root);
      root = next;
    },
    close: () => journal?.close(),
  };
};
