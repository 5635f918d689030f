export type Random = { oneOf: <Value>(values: readonly Value[]) => Value };

export const nastyValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  '',
  ' ',
  [],
  {},
  [[[[[[]]]]]],
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  '\u202egnp.exe',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(100),
  '\u00ad\u200b\ufeff',
  "' or '1'='1' --",
  "'; drop table users; --",
  '1; select pg_sleep(5)',
  '%_%',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ']]><x/>',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '2026-02-30',
  '9999-99-99',
  '0000-00-00',
  'NaN',
  { __proto__: null, toString: 1, constructor: { prototype: { admin: true } } },
  { length: 1e9 },
];

type Place = { parent: Record<string, unknown>; name: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap((name) => [{ parent, name }, ...placesIn(parent[name])]);
}

function change(value: unknown, { oneOf }: Random): unknown {
  const copy: unknown = structuredClone(value);
  const places = placesIn(copy);
  const nasty = oneOf(nastyValues);
  if (places.length === 0) return nasty;
  const { parent, name } = oneOf(places);
  const kind = oneOf(['replace', 'replace', 'replace', 'remove', 'add']);
  if (kind === 'replace') parent[name] = nasty;
  else if (kind === 'remove') Reflect.deleteProperty(parent, name);
  // JSON.parse creates an own property with this name. An assignment would set the prototype.
  else
    Object.defineProperty(parent, '__proto__', { value: nasty, enumerable: true, configurable: true, writable: true });
  return copy;
}

export const changed = (value: unknown, random: Random): unknown =>
  Array.from({ length: random.oneOf([1, 2, 3]) }).reduce((result) => change(result, random), value);
