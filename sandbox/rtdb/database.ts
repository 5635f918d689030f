import { getAt, setAt, toText, type Path, type Tree } from './tree';

export type Subscription = {
  readonly path: Path;
  /** The client's number of a filtered query. Pushes must repeat it. */
  readonly tag: number | undefined;
  readonly deliver: (frame: string) => void;
};
export type Database = ReturnType<typeof createDatabase>;

export function pushFrame(path: Path, tree: Tree, tag: number | undefined): string {
  const tagField = tag === undefined ? '' : `,"t":${tag}`;
  return `{"t":"d","d":{"a":"d","b":{"p":${JSON.stringify(keyOf(path))},"d":${toText(tree)}${tagField}}}}`;
}

const keyOf = (path: Path) => path.join('/');

/** Holds the tree in memory. A write is sent to all its listeners before it returns. */
export function createDatabase() {
  let root: Tree = null;
  const subscriptions = new Map<string, Set<Subscription>>();

  function notifyAbove(path: Path, tree: Tree) {
    const frame = pushFrame(path, tree, undefined);
    for (let depth = 0; depth <= path.length; depth += 1)
      for (const { tag, deliver } of subscriptions.get(keyOf(path.slice(0, depth))) ?? [])
        deliver(tag === undefined ? frame : pushFrame(path, tree, tag));
  }

  function notifyBelow(path: Path, before: Tree) {
    const start = path.length === 0 ? '' : `${keyOf(path)}/`;
    const below = [...subscriptions].filter(([key]) => key !== keyOf(path) && key.startsWith(start));
    for (const { path: place, tag, deliver } of below.flatMap(([, all]) => [...all])) {
      const latest = getAt(root, place);
      if (latest !== getAt(before, place)) deliver(pushFrame(place, latest, tag));
    }
  }

  return {
    read: (path: Path): Tree => getAt(root, path),
    put(path: Path, tree: Tree) {
      const before = root;
      root = setAt(root, path, tree);
      notifyAbove(path, tree);
      notifyBelow(path, before);
    },
    subscribe(subscription: Subscription) {
      const key = keyOf(subscription.path);
      const all = subscriptions.get(key) ?? new Set();
      subscriptions.set(key, all.add(subscription));
      return () => {
        all.delete(subscription);
        if (all.size === 0) subscriptions.delete(key);
      };
    },
  };
}
