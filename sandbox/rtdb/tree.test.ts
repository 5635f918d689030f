import fc from 'fast-check';
import { createDatabase } from './database';
import { parseRules } from './rules';
import { getAt, hashOf, pathSchema, setAt, toText, treeSchema, type Path } from './tree';

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

const keyArbitrary = fc.constantFrom('a', 'b', 'c', 'a1', 'constructor');
const pathArbitrary = fc.array(keyArbitrary, { maxLength: 4 });
const jsonArbitrary = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null)),
    fc.dictionary(keyArbitrary, tie('json'), { maxKeys: 3 }),
  ),
})).json;
const stepArbitrary = fc.record({ path: pathArbitrary, json: jsonArbitrary });

describe('the tree', () => {
  it('equals the model after any writes', () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 12 }), pathArbitrary, (steps, place) => {
        const database = createDatabase();
        const model = createModel();
        for (const { path, json } of steps) {
          database.put(path, treeSchema.parse(json));
          model.set(path, json);
        }
        const tree = database.read(place);
        expect(model.collect(place, JSON.parse(toText(tree))).sort()).toEqual(model.leavesAt(place));
        expect(hashOf(treeSchema.parse(JSON.parse(toText(tree))))).toBe(hashOf(tree));
      }),
    );
  });

  it('refuses keys that Firebase refuses, and values that the product does not use', () => {
    const refused = [
      { 'a/b': 1 },
      { 'a.b': 1 },
      { '': 1 },
      { '.sv': 'timestamp' },
      { a: { '.priority': 1 } },
      [1],
      Infinity,
    ];
    for (const json of refused) expect(treeSchema.safeParse(json).success).toBe(false);
    expect(pathSchema.parse('/a//b/')).toEqual(['a', 'b']);
    expect(pathSchema.safeParse('a/$b').success).toBe(false);
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
