import fc from 'fast-check';
import { z } from 'zod';

/** Values that a running app accepts, by the name of the field or parameter. A function returns a new value each time. */
export type KnownValues = Readonly<Record<string, unknown>>;

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
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
  additionalProperties: z.unknown().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
});
type JsonSchema = z.output<typeof jsonSchema>;

export const sampleValue = (schema: z.core.$ZodType, known: KnownValues): unknown =>
  valueOf(jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })), known);

function valueOf(schema: JsonSchema, known: KnownValues): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return schema.anyOf.map((each) => valueOf(each, known))[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries([
        ...Object.entries(schema.properties ?? {}).map(([name, field]) => [name, knownValue(name, field, known)]),
        ...(schema.properties && schema.additionalProperties ? namesOf(known) : []),
      ]);
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => schema.items && valueOf(schema.items, known));
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, -1e9);
    case 'boolean':
      return true;
    case undefined:
    default:
      return null;
  }
}

const namesOf = (known: KnownValues) => Object.entries(known).filter(([name]) => name.startsWith('name-'));

function knownValue(name: string, schema: JsonSchema, known: KnownValues): unknown {
  if (!(name in known)) return valueOf(schema, known);
  const value = known[name];
  return typeof value === 'function' ? (value as () => unknown)() : value;
}

function textOf({ format, pattern }: JsonSchema): string {
  if (format === 'uuid') return 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
  if (format === 'email') return 'someone@passenger.example';
  if (format === 'uri') return 'https://passenger.example';
  if (format === 'date-time') return '2026-01-01T10:00:00.000Z';
  // fast-check does not support look-aheads.
  if (!pattern || pattern.includes('(?')) return 'text';
  return fc.sample(fc.stringMatching(new RegExp(pattern), { size: 'small' }), { numRuns: 1, seed: 1 })[0] ?? '';
}
