import fc from 'fast-check';
import { createDatabase } from './database';
import { parseRules } from './rules';
import { openStore } from './store';
import { getAt, parsePath, setAt, toText, toTree, type Path } from './tree';
import { hashOf } from './tree-hash';

/** A model of the database as a list of leaves. It is slow but simple. */
const createModel = () => {
  const leaves = new Map<string, unknown>();
  const key = (path: Path) => path.map((segment) => `${segment}/`).join('');
  const collect = (path: Path, json: unknown): [string, unknown][] =>
    typeof json === 'object' && json !== null
      ? Object.entries(json).flatMap(([name, child]: [string, unknown]) => collect([...path, name], child))
      : json === null
        ? []
        : [[key(path), json]];
  return {
    set: (path: Path, json: unknown) => {
      const added = collect(path, json);
      for (const leaf of leaves.keys()) {
        const isAbove = key(path).startsWith(leaf);
        if (leaf.startsWith(key(path)) || (isAbove && added.length > 0)) leaves.delete(leaf);
      }
      for (const [leaf, value] of added) leaves.set(leaf, value);
    },
    leavesAt: (path: Path) => [...leaves].filter(([leaf]) => leaf.startsWith(key(path))).sort(),
    collect,
  };
};

const keyArbitrary = fc.constantFrom('a', 'b', 'c', '1', '__proto__', 'constructor');
const pathArbitrary = fc.array(keyArbitrary, { maxLength: 4 });
const jsonArbitrary = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null)),
    fc.dictionary(keyArbitrary, tie('json'), { maxKeys: 3 }),
  ),
})).json;
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), path: pathArbitrary, json: jsonArbitrary }),
  fc.record({
    kind: fc.constant('merge' as const),
    path: pathArbitrary,
    entries: fc.dictionary(keyArbitrary, jsonArbitrary, { maxKeys: 3 }),
  }),
);

describe('the tree', () => {
  it('equals the model after any writes', () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 12 }), pathArbitrary, (steps, place) => {
        const database = createDatabase(openStore(), () => 0);
        const model = createModel();
        for (const step of steps) {
          if (step.kind === 'put') {
            database.put(step.path, step.json);
            model.set(step.path, step.json);
          } else {
            database.merge(step.path, step.entries);
            for (const [name, json] of Object.entries(step.entries)) model.set([...step.path, name], json);
          }
        }
        const tree = database.read(place);
        expect(model.collect(place, JSON.parse(toText(tree))).sort()).toEqual(model.leavesAt(place));
        expect(hashOf(toTree(JSON.parse(toText(tree)), null, 0))).toBe(hashOf(tree));
      }),
    );
  });

  it('has the same hash for the same data in any order of writes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(keyArbitrary), jsonArbitrary, (keys, json) => {
        const value = toTree(json, null, 0);
        const build = (order: readonly string[]) =>
          order.reduce((tree, key) => setAt(tree, [key], value), toTree(null, null, 0));
        expect(hashOf(build(keys))).toBe(hashOf(build([...keys].reverse())));
      }),
    );
  });

  it('refuses keys, values and depths that Firebase refuses', () => {
    for (const json of [{ 'a/b': 1 }, { 'a.b': 1 }, { '': 1 }, { a: { '.sv': 'rand' } }, { a: Infinity }]) {
      expect(() => toTree(json, null, 0)).toThrow();
    }
    expect(() => toTree(JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`), null, 0)).toThrow();
    expect(parsePath('/a//b/')).toEqual(['a', 'b']);
    expect(parsePath('a/$b')).toBeNull();
    expect(parsePath('a/'.repeat(33))).toBeNull();
  });

  it('keeps a leaf when a missing path below it is removed', () => {
    expect(setAt('leaf', ['a', 'b'], null)).toBe('leaf');
    expect(getAt(setAt('leaf', ['a', 'b'], 1), ['a', 'b'])).toBe(1);
  });
});

describe('the rules', () => {
  it('grant access to a path and to all paths below it', () => {
    const rules = parseRules({ rules: { open: { $any: { '.read': true }, shut: { '.read': false } } } });
    expect(rules.mayRead(['open', 'x'])).toBe(true);
    expect(rules.mayRead(['open', 'x', 'y', 'z'])).toBe(true);
    expect(rules.mayRead(['open', 'shut'])).toBe(false);
    expect(rules.mayRead(['open'])).toBe(false);
    expect(rules.mayRead(['elsewhere', 'x'])).toBe(false);
    expect(rules.mayWrite(['open', 'x'])).toBe(false);
  });

  it('are refused if they contain an unsupported rule', () => {
    expect(() => parseRules({ rules: { '.read': 'auth != null' } })).toThrow();
    expect(() => parseRules({ rules: { a: { '.validate': true } } })).toThrow();
  });
});
