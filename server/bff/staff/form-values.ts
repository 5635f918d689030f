import { coerceFormValue } from '@conform-to/zod/v4/future';
import type { z } from 'zod';
import type { StaffRow, StaffValues } from '@/lib/contracts/staff-screen';
import { AppError } from '@/lib/errors';
import { readPula } from '@/lib/format/money';
import { noBody } from '@/server/api/endpoint';
import { readSchema } from './fields';
import type { Form } from './screen';

/** The texts of a form, and its lists of texts. */
export type Sent = Readonly<Record<string, string | readonly string[]>>;

type Properties = Pick<ReturnType<typeof readSchema>, 'properties'>['properties'];
type Field = Properties[string];
type ListField = Field & { items: NonNullable<Field['items']> };

const defaultRows = 200;
const maxRows = ({ maxItems = defaultRows }: Field) => maxItems;

const rowFieldsOf = (body: z.core.$ZodType): [name: string, field: ListField][] =>
  body === noBody
    ? []
    : Object.entries(readSchema(body).properties).filter(
        (pair): pair is [string, ListField] => pair[1].items?.type === 'object' && pair[1].format !== 'file',
      );

const cellName = /^(\w+)\[(\d{1,6})\]\.(\w+)$/;

/** Returns the rows of the names `stops[2].city` in their order. One row too many stays, so that the schema refuses it. */
function readRows(sent: Sent, name: string, field: ListField): StaffRow[] {
  const rows = new Map<number, StaffRow>();
  for (const [cell, value] of Object.entries(sent)) {
    const [, of, at = '', column = ''] = cellName.exec(cell) ?? [];
    if (of !== name || typeof value !== 'string' || !Object.hasOwn(field.items.properties, column)) continue;
    rows.set(Number(at), { ...rows.get(Number(at)), [column]: value });
  }
  const inOrder = [...rows].toSorted(([one], [other]) => one - other).map(([, row]) => row);
  return inOrder.slice(0, maxRows(field) + 1);
}

/** Returns what a person typed, with the rows as lists. */
export function readValues(body: z.core.$ZodType, sent: Sent): StaffValues {
  const single = Object.entries(sent).filter(([name]) => !name.includes('['));
  const rows = rowFieldsOf(body).map(([name, field]) => [name, readRows(sent, name, field)]);
  return Object.fromEntries([...single, ...rows]) as StaffValues;
}

/** Returns the names and values that a form sends for these values. */
export const flatValues = (values: StaffValues): (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[name, value]];
    return value.flatMap((item, index): (readonly [string, string])[] =>
      typeof item === 'string'
        ? [[`${name}[]`, item]]
        : Object.entries(item).map(([column, text]) => [`${name}[${index}].${column}`, text]),
    );
  });

/** Leaves out the rows in which a person typed nothing. */
export function withoutBlankRows(body: z.core.$ZodType, values: StaffValues): StaffValues {
  const rows = rowFieldsOf(body).map(([name, { items }]) => {
    const isTyped = (row: StaffRow) =>
      Object.entries(row).some(([column, text]) => !['', items.properties[column]?.default].includes(text.trim()));
    return [name, ((values[name] ?? []) as readonly StaffRow[]).filter(isTyped)];
  });
  return { ...values, ...(Object.fromEntries(rows) as StaffValues) };
}

type RowActions = NonNullable<Form['rowActions']>[string];

function changeOf(rows: readonly StaffRow[], verb: string, at: number, own: RowActions): readonly StaffRow[] {
  const to = verb === 'up' ? at - 1 : at + 1;
  const [row, other] = [rows[at], rows[to]];
  switch (verb) {
    case 'add':
      return [...rows, {}];
    case 'remove':
      return rows.filter((_, index) => index !== at);
    case 'up':
    case 'down':
      return row && other ? rows.with(at, other).with(to, row) : rows;
    default:
      return Object.hasOwn(own, verb) ? (own[verb]?.run(rows) ?? rows) : rows;
  }
}

/** Runs a button of rows, such as `stops:up:2`. Returns the values, and the fragment of the row that the person changed. */
export function changeRows(
  body: z.core.$ZodType,
  values: StaffValues,
  action: string,
  rowActions: Form['rowActions'] = {},
): { values: StaffValues; fragment: string } {
  const [name = '', verb = '', index] = action.split(':');
  const field = rowFieldsOf(body).find(([one]) => one === name)?.[1];
  if (!field) return { values, fragment: '' };
  const before = (values[name] ?? []) as readonly StaffRow[];
  const at = Number(index);
  const rows = changeOf(before, verb, at, rowActions[name] ?? {}).slice(0, maxRows(field));
  const moved = { up: at - 1, down: at + 1, remove: at, add: rows.length }[verb] ?? 0;
  return { values: { ...values, [name]: rows }, fragment: `${name}-${Math.max(0, Math.min(moved, rows.length - 1))}` };
}

const inThebe = (properties: Properties, values: StaffValues): StaffValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (typeof value === 'string') return [name, field?.unit ? String(readPula(value) ?? '') : value];
      const columns = field?.items?.properties ?? {};
      return [name, value.map((item) => (typeof item === 'string' ? item : inThebe(columns, item)))];
    }),
  ) as StaffValues;

function problemOf(properties: Properties, values: StaffValues, issue: z.core.$ZodIssue): string {
  const { path, code, message } = issue;
  let typed: unknown = values;
  for (const key of path) typed = (typed as Record<PropertyKey, unknown> | undefined)?.[key];
  // The default of zod.
  if (code === 'custom' && message !== 'Invalid input') return message;
  if (Array.isArray(typed) && code === 'too_big') return `At most ${issue.maximum} are possible`;
  if (typed === undefined || typed === '' || Array.isArray(typed)) return 'Please fill this in';
  const [field, , column] = path.map(String);
  const { unit, items } = properties[field ?? ''] ?? {};
  const isSum = unit ?? items?.properties[column ?? '']?.unit;
  return isSum ? 'Please check this, for example 10.50' : 'Please check this';
}

/** Returns the body of a call, or refuses the values with a sentence for each field, such as `stops[2].city`. */
export function readBody(body: z.core.$ZodType, values: StaffValues, files: object): unknown {
  if (body === noBody) return undefined;
  const { properties } = readSchema(body);
  const result = coerceFormValue(body).safeParse({ ...inThebe(properties, values), ...files });
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => [formatPath(issue.path), problemOf(properties, values, issue)]);
  throw new AppError('invalid_request', { fields: Object.fromEntries(fields) as Record<string, string> });
}

const formatPath = (path: readonly PropertyKey[]) => platformName(path.map(String).join('.'));
/** The platform names a cell `stops.2.city`, and a form `stops[2].city`. */
export const platformName = (name: string): string => name.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
