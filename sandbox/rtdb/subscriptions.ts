import type { Path } from './tree';

export type Subscription = {
  readonly path: Path;
  /** The client's number of a filtered query. Pushes must repeat it. */
  readonly tag: number | undefined;
  readonly deliver: (frame: Buffer) => void;
};
type Node = { readonly here: Set<Subscription>; readonly below: Map<string, Node> };

const newNode = (): Node => ({ here: new Set(), below: new Map() });

function* allBelow(node: Node): Generator<Subscription> {
  for (const child of node.below.values()) {
    yield* child.here;
    yield* allBelow(child);
  }
}

/** Holds subscriptions in a trie over paths. A write visits only the nodes of its path and those below it. */
export const createSubscriptions = () => {
  const root = newNode();

  const nodesTo = (path: Path) => {
    const nodes = [root];
    for (const key of path) {
      const next = nodes.at(-1)?.below.get(key);
      if (next === undefined) break;
      nodes.push(next);
    }
    return nodes;
  };

  return {
    add: (subscription: Subscription) => {
      let node = root;
      for (const key of subscription.path) {
        const next = node.below.get(key) ?? newNode();
        node.below.set(key, next);
        node = next;
      }
      node.here.add(subscription);
    },
    remove: (subscription: Subscription) => {
      const { path } = subscription;
      const nodes = nodesTo(path);
      nodes[path.length]?.here.delete(subscription);
      // Nodes without subscriptions are deleted, because clients choose the paths.
      for (let depth = path.length; depth > 0; depth--) {
        const node = nodes[depth];
        const key = path[depth - 1];
        if (node === undefined || key === undefined || node.here.size > 0 || node.below.size > 0) break;
        nodes[depth - 1]?.below.delete(key);
      }
    },
    along: (path: Path) => nodesTo(path).flatMap((node) => [...node.here]),
    below: (path: Path): Iterable<Subscription> => {
      const nodes = nodesTo(path);
      const node = nodes[path.length];
      return node === undefined ? [] : allBelow(node);
    },
  };
};
