import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StaffForm, StaffMessage, StaffTable } from '@/lib/contracts/staff-screen';
import { errors } from '@/lib/errors';
import { rolesWith, type Permission } from '@/lib/permissions';
import { shownAccountField } from '@/lib/paths/pages';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { pageUrl } from '../reads/page';
import type { SessionToken } from '../session/session-cookie';
import { outcomes, type Draft } from './drafts';
import { fieldsOf, words } from './fields';
import { screens, type ListRow, type Screen } from './screens';

export type Context = {
  session: SessionToken;
  path: string;
  query: Readonly<Record<string, string>>;
  draft: Draft | undefined;
};

type Listed = { row: Endpoint; rows: readonly ListRow[]; next: string | null };

export function tableOf(
  { path, query }: Context,
  { title, columns, empty = '' }: Screen,
  { row, rows, next }: Listed,
): StaffTable {
  const asked = row.query._zod.def.shape;
  const kept = Object.fromEntries(Object.entries(query).filter(([name]) => name in asked && name !== 'after'));
  const parsed = z.looseObject({ sort: z.string().optional() }).parse(z.safeParse(row.query, query).data ?? {});
  const { sort } = parsed;
  const base = path.split('/').slice(0, 3).join('/');
  const sortOf = (key: string | undefined) => {
    if (key === undefined) return {};
    const isUp = sort === key;
    const href = pageUrl(path, { ...kept, sort: isUp ? `-${key}` : key });
    if (isUp) return { sort: { href, direction: 'ascending' as const } };
    return { sort: sort === `-${key}` ? { href, direction: 'descending' as const } : { href } };
  };
  return {
    caption: title,
    columns: columns.map(([label, , key]) => ({ label, ...sortOf(key) })),
    rows: rows.map((one) =>
      columns.map(([, show]) => {
        const cell = show(one);
        if (typeof cell === 'string' || cell.href.startsWith('/')) return cell;
        return { ...cell, href: `${base}/${cell.href}` };
      }),
    ),
    empty: typeof empty === 'string' ? empty : empty(parsed),
    filters: fieldsOf(row.query, query).map((field) => ({ ...field, isRequired: false })),
    ...(next !== null && { next: pageUrl(path, { ...kept, after: next }) }),
    ...(query.after !== undefined && { first: pageUrl(path, kept) }),
  };
}

type FormOf = NonNullable<Screen['forms']>[number];
type Target = {
  next: string;
  ids?: Readonly<Record<string, string>>;
  isGuest?: boolean;
  /** The record of the screen. A form shows its values. */
  record?: Readonly<Record<string, string>>;
};

export function formOf(
  { session, path, query, draft }: Context,
  { call, title, button, isDanger = false }: FormOf,
  { ids = {}, next, isGuest = false, record = {} }: Target,
): StaffForm {
  const row: Endpoint = endpoints[call];
  const isRefused = draft?.call === call && draft.code !== null;
  const asksReason = row.needsReason === true || isGuest;
  const fields = fieldsOf(row.body, isRefused ? draft.values : record, isRefused ? draft.fields : {});
  const names = Object.keys(row.params._zod.def.shape);
  const here = pageUrl(path, Object.fromEntries(Object.entries(query).filter(([name]) => !outcomes.has(name))));
  return {
    call,
    title,
    button,
    isDanger,
    hidden: {
      ...Object.fromEntries(names.map((name) => [name, ids[name] ?? ''])),
      here,
      next,
      key: randomUUID(),
      [shownAccountField]: session.userId,
    },
    fields: fields.flatMap((field) => {
      if (field.name !== 'reason') return [field];
      return asksReason ? [{ ...field, isRequired: true }] : [];
    }),
  };
}

export const permissionOf = (name: EndpointName): Permission => (endpoints[name] as Endpoint).permission as Permission;

/** Says who may do it. */
export const deniedText = (name: EndpointName): string =>
  `${errors.not_allowed.message}. Ask a person with this role: ${rolesWith(permissionOf(name)).map(words).join(', ')}.`;

export function messageOf({ query, draft }: Context): { message?: StaffMessage } {
  if (query.problem !== undefined) {
    const code = draft?.code;
    if (code === 'factor_required') return { message: { tone: 'info', text: 'Please send the form again.' } };
    if (code === 'not_allowed') return { message: { tone: 'bad', text: deniedText(draft?.call as EndpointName) } };
    if (code) return { message: { tone: 'bad', text: errors[code].message } };
  }
  const forms = screens.flatMap(({ forms: of = [] }) => of);
  // The parameter alone proves nothing, because a link may have it.
  const isDone = draft?.code === null && draft.call === query.done;
  const text = isDone && forms.find(({ call }) => call === query.done)?.done;
  return text ? { message: { tone: 'good', text } } : {};
}
