import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  StaffCell,
  StaffChoices,
  StaffForm,
  StaffMessage,
  StaffTable,
  StaffValues,
  StaffView,
} from '@/lib/contracts/staff-screen';
import { errors, type ErrorCode } from '@/lib/errors';
import { humanize } from '@/lib/format/cells';
import { numbered } from '@/lib/format/in-words';
import { formatSum } from '@/lib/format/money';
import { rolesWith, type Permission } from '@/lib/permissions';
import { shownAccountField } from '@/lib/paths/pages';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { pageUrl } from '../reads/page';
import type { SessionToken } from '../session/session-cookie';
import { outcomes, type Draft } from './drafts';
import { fieldsOf, textsOf } from './fields';
import type { Form, ListPage, Screen, View } from './screens';

export type Context = {
  session: SessionToken;
  path: string;
  query: Readonly<Record<string, string>>;
  draft: Draft | undefined;
};

const belowOperator = (path: string, end: string) => `${path.split('/').slice(0, 3).join('/')}/${end}`;

/** Links of a screen are below its operator, unless they begin with '/'. */
function linkedCell(path: string, cell: StaffCell): StaffCell {
  if (typeof cell === 'string' || cell.href === undefined || cell.href.startsWith('/')) return cell;
  return { ...cell, href: belowOperator(path, cell.href) };
}

export function factsOf(path: string, { columns }: View, cells: readonly StaffCell[]): NonNullable<StaffView['facts']> {
  return columns.flatMap(([label], index) => {
    const cell = linkedCell(path, cells[index] ?? '');
    if (cell === '') return [];
    const isOwn = typeof cell !== 'string' && cell.href === path;
    return [[label, isOwn ? cell.text : cell] as const];
  });
}

const listQuery = z.looseObject({ sort: z.string().optional(), show: z.enum(['open', 'done']).optional() });

export function tableOf(
  { path, query }: Context,
  { title, list, columns, empty, titleCells, noun = 'record' }: Screen,
  { rows, next, total }: Pick<ListPage, 'rows' | 'next' | 'total'>,
  mayExport: boolean,
): StaffTable {
  const row: Endpoint = endpoints[list];
  const asked = row.query._zod.def.shape;
  const kept = Object.fromEntries(Object.entries(query).filter(([name]) => name in asked && name !== 'after'));
  const parsed = z.parse(row.query, query);
  const { show, sort } = listQuery.parse(parsed);
  const values = sort ? { ...kept, sort } : kept;
  const filters = fieldsOf(row.query, values).map((field) => ({ ...field, isRequired: field.name === 'sort' }));
  const isSearch = filters.some(({ name, value }) => name !== 'sort' && value !== '');
  const tab = (value: typeof show, label: string) => ({
    href: pageUrl(path, value === 'open' ? {} : { show: value }),
    label,
    isCurrent: value === show && !isSearch,
  });
  const isUsed = (_: unknown, index: number) =>
    columns[index]?.[2] !== 'file' && rows.some(({ cells }) => cells[index] !== '');
  return {
    title,
    columns: columns.filter(isUsed).map(([label]) => label),
    rows: rows.map(({ cells }) => cells.filter(isUsed).map((cell) => linkedCell(path, cell))),
    empty: empty(parsed as never),
    titleCells,
    ...(total && total.count > 0 && { total: `${numbered(total.count, noun)}, ${formatSum(total.amountThebe)}` }),
    tabs: show ? [tab('open', 'Open'), tab('done', 'Done')] : [],
    filters,
    isFiltered: filters.some(({ name }) => name in query),
    hidden: Object.fromEntries(Object.entries(kept).filter(([kept]) => filters.every(({ name }) => name !== kept))),
    ...(mayExport && rows.length > 0 && { csv: pageUrl(`${path}/list.csv`, kept) }),
    ...(next !== null && { next: pageUrl(path, { ...kept, after: next }) }),
    ...(query.after !== undefined && { first: pageUrl(path, kept) }),
  };
}

type Ids = Readonly<Record<string, string | undefined>>;

/** Returns the parameters of a row. The one without a value takes the `id` of the record. */
export const paramsOf = ({ params }: Endpoint, { id = '', ...ids }: Ids): Record<string, string> =>
  Object.fromEntries(Object.keys(params._zod.def.shape).map((name) => [name, ids[name] ?? id]));

type Target = {
  next: string;
  ids?: Ids;
  isGuest?: boolean;
  values?: StaffValues;
  choices?: StaffChoices | undefined;
};

/** Two forms of a record may have one call. They differ in `fixed`. */
export const isSent = ({ fixed = {} }: Pick<Form, 'fixed'>, values: StaffValues = {}) =>
  Object.entries(fixed).every(([name, value]) => values[name] === value);

export function formOf(
  { session, path, query, draft }: Context,
  { call, title, button, lead, isDanger, isSearch, isFolded, fixed = {}, hidden = {}, rowActions = {}, ...form }: Form,
  { ids = {}, next, isGuest = false, values = {}, choices }: Target,
): StaffForm {
  const row: Endpoint = endpoints[call];
  const isShown = draft?.form === call && isSent({ fixed }, draft.values) && draft.done === null;
  const typed = isShown && !draft.isCut ? draft.values : undefined;
  // A person who typed on an older version sends that version again, until the refusal says that it is outdated.
  const seen = draft?.code === 'changed_meanwhile' ? {} : textsOf(typed ?? {});
  const asksReason = row.needsReason === true || isGuest;
  const fields = fieldsOf(row.body, typed ?? { ...values, ...form.values }, {
    problems: isShown ? draft.fields : {},
    choices,
  });
  const here = pageUrl(path, Object.fromEntries(Object.entries(query).filter(([name]) => !outcomes.has(name))));
  return {
    call,
    title,
    button,
    lead,
    isDanger,
    isSearch,
    isFolded,
    isOpen: isShown,
    hidden: {
      ...paramsOf(row, ids),
      ...fixed,
      ...Object.fromEntries(Object.entries(hidden).map(([name, value]) => [name, seen[name] ?? value])),
      here,
      next: form.next === undefined ? next : belowOperator(path, form.next),
      key: randomUUID(),
      [shownAccountField]: session.userId,
    },
    fields: fields.flatMap((field) => {
      if (field.name in fixed || field.name in hidden) return [];
      const actions = Object.entries(rowActions[field.name] ?? {}).map(([name, { label }]) => ({ name, label }));
      if (field.kind === 'rows') return [{ ...field, rowActions: actions, rowName: form.rowName }];
      if (field.name !== 'reason') return [field];
      return asksReason ? [{ ...field, isRequired: true }] : [];
    }),
  };
}

export const permissionOf = (name: EndpointName): Permission => (endpoints[name] as Endpoint).permission as Permission;

export const deniedText = (name: EndpointName): string =>
  `${errors.not_allowed.message}. Ask a person with this role: ${rolesWith(permissionOf(name)).map(humanize).join(', ')}.`;

const cutText =
  'This form is too long to keep while it is not saved. To see what you typed, use the Back button of your browser.';

const sentenceOf = (code: ErrorCode) =>
  code === 'invalid_request'
    ? 'Nothing was saved. Please check the fields with a sentence below'
    : errors[code].message;

export function messageOf({ draft }: Context): StaffMessage | undefined {
  if (!draft) return undefined;
  const { code, form: call, fields, done, isCut } = draft;
  if (done) return { tone: 'good', text: done.text };
  if (code === null) return isCut ? { tone: 'bad', text: cutText } : undefined;
  if (code === 'factor_required') return { tone: 'info', text: isCut ? cutText : 'Please send the form again.' };
  const text = code === 'not_allowed' ? deniedText(call as EndpointName) : (fields[''] ?? sentenceOf(code));
  return { tone: 'bad', text: isCut ? `${text}. ${cutText}` : text };
}
