import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parsePath, setAt, toText, toTree, type Path, type Tree } from './tree';

export type Change = { readonly path: Path; readonly tree: Tree };
export type Store = {
  readonly root: () => Tree;
  /** All of the changes or, when it throws, none. They are in the file before this returns. */
  readonly apply: (changes: readonly Change[]) => void;
  readonly close: () => void;
};
type Journal = { readonly append: (changes: readonly Change[], root: Tree) => void; readonly close: () => void };

const JOURNAL_FILE = 'rtdb.jsonl';
/** The journal is rewritten when it has outgrown the tree it stands for; below this it is not worth the bother. */
const COMPACTION_FLOOR_BYTES = 4 * 1024 * 1024;
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

const readJournal = (file: string): Tree => {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  // What follows the last newline is a write cut short by a kill: it was never acknowledged.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return lines
    .filter((line) => line !== '')
    .reduce<Tree>((root, line) => applyAll(root, lineSchema.parse(JSON.parse(line)).map(toChange)), null);
};

/** Starts a journal whose only line is the whole tree, and puts it in the old one's place in one step. */
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
  let compactAtBytes = Math.max(COMPACTION_FLOOR_BYTES, bytes * 2);
  const compact = (latest: Tree) => {
    const old = descriptor;
    ({ descriptor, bytes } = replaceJournal(file, latest));
    closeSync(old);
    compactAtBytes = Math.max(COMPACTION_FLOOR_BYTES, bytes * 2);
  };
  return {
    // Synchronous on purpose: once the kernel has the bytes, no kill of this process can lose them.
    append: (changes, latest) => {
      const line = toLine(changes);
      // Before the append, so that a disk too full to compact refuses this write rather than half-doing it.
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

/** Opens the tree kept in `directory`; without one it lives in memory. One process at a time may have it open. */
export const openStore = (directory?: string): Store => {
  let root: Tree = null;
  let journal: Journal | null = null;
  if (directory !== undefined) {
    mkdirSync(directory, { recursive: true });
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
