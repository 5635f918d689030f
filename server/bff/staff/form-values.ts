import { configureCoercion } from '@conform-to/zod/v4/future';
import { z } from 'zod';
import type { StaffRow, StaffValues } from '@/lib/contracts/staff-screen';
import { AppError } from '@/lib/errors';
import { readPula } from '@/lib/format/money';
import { noBody } from '@/server/api/endpoint';
import { hasColumns, readSchema } from './fields';
import type { Form } from './screens';

type Fields = ReturnType<typeof readSchema>['properties'];
export type Sent = Readonly<Record<string, string | readonly string[]>>;

const rowsIn = (values: StaffValues, name: string) => (values[name] ?? []) as readonly StaffRow[];
const maxRows = ({ maxItems = 200 }: Fields[string]) => maxItems;

/** Returns the rows of the cells `stops[2].city`. One row too many is left for the schema to refuse. */
function readRows(sent: Sent, name: string, field: Fields[string]): StaffRow[] {
  const rows = new Map<number, StaffRow>();
  for (const [cell, value] of Object.entries(sent)) {
    const [, of, at, column = ''] = /^(\w+)\[(\d{1,6})\]\.(\w+)$/.exec(cell) ?? [];
    if (of !== name || typeof value !== 'string' || !Object.hasOwn(field.items?.properties ?? {}, column)) continue;
    rows.set(Number(at), { ...rows.get(Number(at)), [column]: value });
  }
  const inOrder = [...rows].toSorted(([one], [other]) => one - other);
  return inOrder.map(([, row]) => row).slice(0, maxRows(field) + 1);
}

/** Returns the typed values. A field without a ticked box is an empty list. */
export function readValues(body: z.core.$ZodType, sent: Sent): StaffValues {
  const single = Object.entries(sent).filter(([name]) => !name.includes('['));
  const lists = Object.entries(readSchema(body).properties).filter(([, { items, title }]) => items && title);
  const read = lists.map(
    ([name, field]) => [name, hasColumns(field) ? readRows(sent, name, field) : (sent[name] ?? [])] as const,
  );
  return Object.fromEntries<StaffValues[string]>([...single, ...read]);
}

export function withoutBlankRows(body: z.core.$ZodType, values: StaffValues): StaffValues {
  const fields = Object.entries(readSchema(body).properties).filter(([, field]) => hasColumns(field));
  const rows = fields.map(([name, { items }]) => {
    const isTyped = ([column, text]: [string, string]) =>
      text.trim() !== '' && text !== items?.properties[column]?.default;
    return [name, rowsIn(values, name).filter((row) => Object.entries(row).some(isTyped))] as const;
  });
  return { ...values, ...Object.fromEntries(rows) };
}

/** Runs a button of rows, such as `stops:up:2`. Returns the values, and the fragment of the row that the person changed. */
export function changeRows(
  body: z.core.$ZodType,
  values: StaffValues,
  action: string,
  rowActions: Form['rowActions'] = {},
): { values: StaffValues; fragment: string } {
  const [name = '', verb = '', index = ''] = action.split(':');
  const field = new Map(Object.entries(readSchema(body).properties)).get(name);
  if (!field || !hasColumns(field)) return { values, fragment: '' };
  const before = rowsIn(values, name);
  const at = /^\d{1,4}$/.test(index) ? Number(index) : -1;
  const to = at + (verb === 'up' ? -1 : verb === 'down' ? 1 : 0);
  const [row, other] = [before[at], before[to]];
  const moved = row && other ? before.with(at, other).with(to, row) : before;
  const typed = () => rowsIn(withoutBlankRows(body, values), name);
  const changes = new Map(Object.entries(rowActions[name] ?? {}).map(([own, { run }]) => [own, () => run(typed())]));
  changes.set('add', () => [...before, {}]).set('remove', () => before.filter((_, one) => one !== at));
  const rows = (changes.get(verb)?.() ?? moved).slice(0, maxRows(field));
  const shown = verb === 'add' ? rows.length : rows.length > before.length ? before.length : to;
  return { values: { ...values, [name]: rows }, fragment: `${name}-${Math.max(0, Math.min(shown, rows.length - 1))}` };
}

/** Another text than a sum is no number. */
const readThebe = (typed: unknown) =>
  typeof typed === 'string' ? (readPula(typed) ?? (typed.trim() || undefined)) : typed;
/** '+45', '1,200' and '5 %' are numbers. '1e3' and '0x10' stay texts, which are no number. */
function readNumber(typed: unknown) {
  if (typeof typed !== 'string') return typed;
  const text = typed.replaceAll(/[\p{Cf}\s]/gu, '').replaceAll(/^\+|%$|(?<=\d),(?=\d{3}(?!\d))/g, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text || undefined;
}
const coercion = configureCoercion({
  customize: (type) => {
    if (z.globalRegistry.get(type)?.unit === 'pula') return readThebe;
    return type instanceof z.ZodNumber ? readNumber : null;
  },
});

function problemOf(fields: Fields, values: StaffValues, { path, ...issue }: z.core.$ZodIssue): string {
  let typed: unknown = values;
  for (const key of path) typed = (typed as Record<PropertyKey, unknown> | undefined)?.[key];
  // Zod has the other text for a rule without one.
  if (issue.code === 'custom' && issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'too_big' && Array.isArray(typed)) return `At most ${issue.maximum} are possible`;
  if (typeof typed !== 'string' || typed.trim() === '') return 'Please fill this in';
  const [name = '', , column = ''] = path.map(String);
  const { unit = fields[name]?.items?.properties[column]?.unit } = fields[name] ?? {};
  return unit ? 'Please check this, for example 10.50' : 'Please check this';
}

/** Returns the body of a call, or refuses the values with a sentence for each field. */
export function readBody(body: z.core.$ZodType, values: StaffValues, files: object): unknown {
  if (body === noBody) return undefined;
  const fields = readSchema(body).properties;
  const result = coercion.coerceFormValue(body).safeParse({ ...values, ...files });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => [issue.path.join('.'), problemOf(fields, values, issue)]);
  throw new AppError('invalid_request', { fields: Object.fromEntries(problems) as Record<string, string> });
}
