import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Values that a running app accepts, by the name of the field or parameter. An arbitrary stands for a new value each time. */
export type KnownValues = Readonly<Record<string, unknown>>;

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
});
type JsonSchema = z.output<typeof jsonSchema>;

const describe = (schema: z.core.$ZodType) =>
  jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Returns random values that fit `schema`. Most fields with a known name have the known value. */
export const validValues = (schema: z.core.$ZodType, known: KnownValues): Arbitrary<unknown> =>
  valuesOf(describe(schema), known);

/** Returns one value that fits `schema`, always the same one. Every field with a known name has the known value. */
export const sampleValue = (schema: z.core.$ZodType, known: KnownValues): unknown =>
  fc.sample(valuesOf(describe(schema), known, 0), { numRuns: 1, seed: 1 })[0];

/** `otherWeight`: how often a field with a known name has another value, compared to 6. */
function valuesOf(schema: JsonSchema, known: KnownValues, otherWeight = 1): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, known, otherWeight)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => [
            name,
            namedValues(name, field, known, otherWeight),
          ]),
        ),
      );
    case 'array': {
      const { items, minItems: minLength = 0, maxItems = 3 } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, 3));
      return fc.array(items ? valuesOf(items, known, otherWeight) : fc.jsonValue(), { minLength, maxLength });
    }
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1e6, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function namedValues(name: string, schema: JsonSchema, known: KnownValues, weight: number): Arbitrary<unknown> {
  const arbitrary = valuesOf(schema, known, weight);
  return name in known
    ? fc.oneof({ weight: 6, arbitrary: knownValues(known[name]) }, { weight, arbitrary })
    : arbitrary;
}

const knownValues = (value: unknown): Arbitrary<unknown> =>
  value instanceof fc.Arbitrary ? value : fc.constant(value);

function textsOf({ format, pattern, maxLength = 40 }: JsonSchema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constant('someone@passenger.example');
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.constant('2026-01-01T10:00:00.000Z');
  // fast-check does not support look-aheads.
  if (pattern && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  return fc.string({ maxLength: Math.min(maxLength, 40) });
}

/** Values that programs often treat wrongly. */
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

type Plan = { pick: number; nasty: unknown; change: 'replace' | 'remove' | 'add' };

const plans: Arbitrary<Plan> = fc.record({
  pick: fc.nat(),
  nasty: fc.constantFrom(...nastyValues),
  change: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
});

/** Returns `values` with one to three fields replaced, removed or added. */
export const changedValues = (values: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(values, fc.array(plans, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(applyChange, value));

type Place = { parent: Record<string, unknown>; name: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap((name) => [{ parent, name }, ...placesIn(parent[name])]);
}

function applyChange(value: unknown, { pick, nasty, change }: Plan): unknown {
  const copy: unknown = structuredClone(value);
  const places = placesIn(copy);
  const place = places[pick % Math.max(1, places.length)];
  if (!place) return nasty;
  if (change === 'replace') place.parent[place.name] = nasty;
  else if (change === 'remove') Reflect.deleteProperty(place.parent, place.name);
  // JSON.parse creates an own property with this name. An assignment would set the prototype.
  else Object.defineProperty(place.parent, '__proto__', { value: nasty, enumerable: true, configurable: true });
  return copy;
}
