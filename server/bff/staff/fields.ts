import { z } from 'zod';
import type { StaffField } from '@/lib/contracts/staff-screen';

/** The part of a JSON schema that a form reads. `z.toJSONSchema` copies the metadata of a field into it. */
const fieldSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  unit: z.literal('pula').optional(),
  isOnDemand: z.boolean().default(false),
  inputMode: z.enum(['text', 'tel', 'decimal']).optional(),
  autoComplete: z.string().optional(),
  default: z.unknown().optional(),
});
const objectSchema = z.object({
  properties: z.record(z.string(), fieldSchema).default({}),
  required: z.array(z.string()).default([]),
});

const longText = 200;

const readSchema = (schema: z.core.$ZodType) =>
  objectSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

export const words = (value: string): string => {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function kindOf({ type, enum: values, format, maxLength = 0, unit }: z.infer<typeof fieldSchema>): StaffField['kind'] {
  if (values) return 'choice';
  if (type === 'boolean') return 'check';
  if (format === 'date' || format === 'password') return format;
  if (type === 'integer') return unit ? 'text' : 'number';
  return maxLength > longText ? 'long' : 'text';
}

/** Returns the fields of a schema that have a title. */
export function fieldsOf(
  schema: z.core.$ZodType,
  values: Readonly<Record<string, string>>,
  problems: Readonly<Record<string, string>> = {},
): StaffField[] {
  const { properties, required } = readSchema(schema);
  return Object.entries(properties).flatMap(([name, field]): StaffField[] => {
    const { title, description, labels, maxLength, unit, isOnDemand, autoComplete } = field;
    if (title === undefined || (isOnDemand && problems[name] === undefined)) return [];
    return [
      {
        name,
        title: unit ? `${title} (P)` : title,
        kind: kindOf(field),
        value: values[name] ?? (typeof field.default === 'string' ? field.default : ''),
        isRequired: isOnDemand || required.includes(name),
        options: field.enum?.map((value) => ({ value, label: labels?.[value] ?? words(value) })),
        maxLength,
        hint: description,
        problem: problems[name],
        inputMode: unit ? 'decimal' : field.inputMode,
        autoComplete,
      },
    ];
  });
}

export const pulaFieldsOf = (schema: z.core.$ZodType): string[] =>
  Object.entries(readSchema(schema).properties).flatMap(([name, { unit }]) => (unit ? [name] : []));
