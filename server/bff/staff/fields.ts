import { z } from 'zod';
import { humanize } from '@/lib/format/cells';
import type { StaffChoices, StaffField, StaffRow, StaffValues } from '@/lib/contracts/staff-screen';

/** The part of a JSON schema that a form reads. `z.toJSONSchema` copies the metadata of a field into it. */
const schemaPart = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  unit: z.literal('pula').optional(),
  isOnDemand: z.boolean().default(false),
  isSuggested: z.boolean().default(false),
  inputMode: z.enum(['text', 'tel', 'decimal']).optional(),
  autoComplete: z.string().optional(),
  default: z.unknown().optional(),
  accept: z.string().optional(),
  isMany: z.boolean().optional(),
  rowTitle: z.string().optional(),
  minRows: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get items() {
    return schemaPart.optional();
  },
  get properties() {
    return z.record(z.string(), schemaPart).default({});
  },
});
type SchemaPart = z.infer<typeof schemaPart>;

export const textsOf = (row: object): StaffRow =>
  Object.fromEntries(Object.entries(row).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

const longText = 200;

export const readSchema = (schema: z.core.$ZodType): SchemaPart =>
  schemaPart.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

export const hasColumns = ({ items, format }: SchemaPart) => items?.type === 'object' && format !== 'file';

function kindOf(field: SchemaPart, isChoice: boolean): StaffField['kind'] {
  const { type, format, maxLength = 0, items } = field;
  if (format === 'file') return 'file';
  if (items) return hasColumns(field) ? 'rows' : 'choices';
  if (isChoice) return 'choice';
  if (type === 'boolean') return 'check';
  if (format === 'date' || format === 'time' || format === 'password') return format;
  return maxLength > longText ? 'long' : 'text';
}

/** `choices`: the options of fields and columns, by their names. */
type Shown = { problems?: Readonly<Record<string, string>>; choices?: StaffChoices | undefined };

export const fieldsOf = (schema: z.core.$ZodType, values: StaffValues, shown: Shown = {}): StaffField[] =>
  fieldsOfShape(readSchema(schema), values, shown);

function fieldsOfShape(
  { properties, required }: SchemaPart,
  values: StaffValues,
  shown: Shown,
  prefix = '',
): StaffField[] {
  return Object.entries(properties).flatMap(([key, field]): StaffField[] => {
    const name = prefix + key;
    const { title, labels, unit, isOnDemand, items } = field;
    const { problems = {} } = shown;
    // A list without columns has the problems of its items.
    const item = hasColumns(field) ? undefined : Object.keys(problems).find((at) => at.startsWith(`${name}[`));
    const problem = problems[name] ?? (item && problems[item]);
    if (title === undefined || (isOnDemand && problem === undefined)) return [];
    const enumerated = (field.enum ?? items?.enum)?.map((value) => ({
      value,
      label: labels?.[value] ?? humanize(value),
    }));
    const options = shown.choices?.[key] ?? enumerated;
    const kind = kindOf(field, options !== undefined && !field.isSuggested);
    const value = values[key] ?? field.default;
    const list = Array.isArray(value) ? value : [];
    const rowAt = (_: unknown, index: number) =>
      items ? fieldsOfShape(items, (list as StaffRow[])[index] ?? {}, shown, `${name}[${index}].`) : [];
    const { maxLength, autoComplete, accept, isMany, rowTitle, minRows = field.minItems ?? 1 } = field;
    return [
      {
        name,
        title: unit ? `${title} (P)` : title,
        kind,
        value: typeof value === 'string' ? value : '',
        isRequired: isOnDemand || required.includes(key),
        options,
        list: field.isSuggested && options ? key : undefined,
        ticked: kind === 'choices' ? (list as string[]) : undefined,
        rows: kind === 'rows' ? Array.from({ length: Math.max(list.length, minRows) }, rowAt) : undefined,
        maxLength,
        hint: field.description,
        problem,
        // The wheel changes the value of a field of the type number.
        inputMode: unit ? 'decimal' : (field.inputMode ?? (field.type === 'integer' ? 'numeric' : undefined)),
        autoComplete,
        accept,
        isMany,
        rowTitle,
      },
    ];
  });
}
