import { z } from 'zod';
import type { StaffValues } from '@/lib/contracts/staff-screen';
import { recoveryCodesMinutes } from '@/lib/limits';
import { factorPath } from '@/lib/paths/staff';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { drafts, type FormDraft } from '../forms/draft';
import { sealedDraft } from '../session/sealed-draft';
import { changeRows, readValues, withoutBlankRows, type Sent } from './form-values';
import { formsOfScreens } from './screens';

/** Recovery codes, or the key of a terminal. It lasts as long as a reload by accident. */
export const codesDraft = sealedDraft('tsela.codes', recoveryCodesMinutes, z.array(z.string()));

export type Draft = FormDraft & { values: StaffValues };

export const outcomes = new Set(['done', 'problem']);

/** The platform names a cell `stops.2.city`, and a form `stops[2].city`. */
const fieldName = (path: string) => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');

export async function readDraft(path: string, query: Readonly<Record<string, string>>): Promise<Draft | undefined> {
  const draft = await drafts[path === factorPath ? 'factor' : 'passenger'].read();
  if (draft?.page !== path || draft.form !== (draft.code === null ? query.done : query.problem)) return undefined;
  const row = findStaffRow(draft.form);
  const { values } =
    row && !draft.isCut ? readForm(draft.form, row, { ...draft.texts, ...draft.lists }) : { values: {} };
  const fields = Object.entries(draft.fields).map(([field, text]) => [fieldName(field), text]);
  return { ...draft, values, fields: Object.fromEntries(fields) as Draft['fields'] };
}

export function findStaffRow(call: string): Endpoint | undefined {
  const row: Endpoint | undefined = Object.hasOwn(endpoints, call) ? endpoints[call as EndpointName] : undefined;
  return row?.caller === 'staff' && row.method !== 'GET' ? row : undefined;
}

type Read = { values: StaffValues; fragment?: string };

export function readForm(call: string, { body }: Endpoint, { rows, ...sent }: Sent): Read {
  const typed = readValues(body, sent);
  if (typeof rows !== 'string') return { values: withoutBlankRows(body, typed) };
  const { rowActions } = formsOfScreens.find((one) => one.call === call && one.rowActions) ?? {};
  return changeRows(body, typed, rows, rowActions);
}
