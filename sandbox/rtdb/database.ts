import type { Change, Store } from './store';
import { createSubscriptions } from './subscriptions';
import { getAt, InvalidDataError, parsePath, toTree, type Path, type Tree } from './tree';
import { hashOf } from './tree-hash';
import { cachedText, pushFrame } from './wire';

export type Database = ReturnType<typeof createDatabase>;
type Push = { readonly action: 'd' | 'm'; readonly path: Path; readonly payload: () => string };

/** Reads and writes the tree. Each write is in the store and sent to all listeners before it returns. */
export const createDatabase = (store: Store, now: () => number) => {
  const subscriptions = createSubscriptions();

  const notify = (push: Push, before: Tree, after: Tree) => {
    // All unfiltered listeners share one buffer. Filtered queries have a tag of their client.
    const frames = new Map<number | undefined, Buffer>();
    for (const { tag, deliver } of subscriptions.along(push.path)) {
      const frame = frames.get(tag) ?? pushFrame(push.action, push.path, push.payload(), tag);
      frames.set(tag, frame);
      deliver(frame);
    }
    for (const { path, tag, deliver } of subscriptions.below(push.path)) {
      const latest = getAt(after, path);
      if (hashOf(latest) !== hashOf(getAt(before, path))) deliver(pushFrame('d', path, cachedText(latest), tag));
    }
  };

  const commit = (changes: readonly Change[], push: Push) => {
    const before = store.root();
    store.apply(changes);
    notify(push, before, store.root());
  };

  const change = (path: Path, json: unknown): Change => ({
    path,
    tree: toTree(json, getAt(store.root(), path), now(), path.length),
  });

  return {
    now,
    read: (path: Path): Tree => getAt(store.root(), path),
    put: (path: Path, json: unknown) => {
      const put = change(path, json);
      commit([put], { action: 'd', path, payload: () => cachedText(put.tree) });
    },
    merge: (path: Path, entries: Readonly<Record<string, unknown>>) => {
      const named = Object.entries(entries).map(([name, json]) => {
        const full = parsePath([...path, name].join('/'));
        if (full === null || full.length === path.length)
          throw new InvalidDataError('a merge must name a path below its own');
        return { name: full.slice(path.length).join('/'), change: change(full, json) };
      });
      const payload = () => `{${named.map((n) => `${JSON.stringify(n.name)}:${cachedText(n.change.tree)}`).join(',')}}`;
      commit(
        named.map((n) => n.change),
        { action: 'm', path, payload },
      );
    },
    subscribe: subscriptions.add,
    unsubscribe: subscriptions.remove,
  };
};
