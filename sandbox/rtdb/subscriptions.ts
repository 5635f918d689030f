import type { Path } from './tree';

export type Subscription = {
  readonly path: Path;
  /** A client's number for a filtered query; pushes must repeat it. */
  readonly tag: number | undefined;
  readonly deliver: (frame: Buffer) => void;
};
type Knot = { readonly here: Set<Subscription>; readonly below: Map<string, Knot> };

const newKnot = (): Knot => ({ here: new Set(), below: new Map() });

function* allBelow(knot: Knot): Generator<Subscription> {
  for (const child of knot.below.values()) {
    yield* child.here;
    yield* allBelow(child);
  }
}

/** Who listens where: a trie over paths, so a write looks only at its own line and at what hangs below it. */
export const createSubscriptions = () => {
  const root = newKnot();

  const lineTo = (path: Path) => {
    const line = [root];
    for (const key of path) {
      const next = line.at(-1)?.below.get(key);
      if (next === undefined) break;
      line.push(next);
    }
    return line;
  };

  return {
    add: (subscription: Subscription) => {
      let knot = root;
      for (const key of subscription.path) {
        const next = knot.below.get(key) ?? newKnot();
        knot.below.set(key, next);
        knot = next;
      }
      knot.here.add(subscription);
    },
    remove: (subscription: Subscription) => {
      const { path } = subscription;
      const line = lineTo(path);
      line[path.length]?.here.delete(subscription);
      // A path nobody listens to any more must not be remembered: strangers choose the paths.
      for (let depth = path.length; depth > 0; depth--) {
        const knot = line[depth];
        const key = path[depth - 1];
        if (knot === undefined || key === undefined || knot.here.size > 0 || knot.below.size > 0) break;
        line[depth - 1]?.below.delete(key);
      }
    },
    /** At the path and above it. */
    along: (path: Path) => lineTo(path).flatMap((knot) => [...knot.here]),
    below: (path: Path): Iterable<Subscription> => {
      const line = lineTo(path);
      const knot = line[path.length];
      return knot === undefined ? [] : allBelow(knot);
    },
  };
};
