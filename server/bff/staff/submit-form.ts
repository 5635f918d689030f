import { z } from 'zod';
import type { StaffField, StaffValues } from '@/lib/contracts/staff-screen';
import { AppError } from '@/lib/errors';
import { factorPath, staffPath, staffPathOf } from '@/lib/paths/staff';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { pageUrl, withQuery } from '../reads/page';
import { callAs, isSessionOver, type SessionToken } from '../session/session-cookie';
import { form, type Files } from '../forms/form';
import { codesDraft, draftOf, type Draft } from './drafts';
import { fieldsOf, textsOf } from './fields';
import { changeRows, readBody, readValues, withoutBlankRows } from './form-values';
import { formsOfScreens, paramsOf } from './parts';

/** The fields of every form of the staff. The others are those of the row that it calls. `rows`: a button that changes rows. */
const staffBody = z
  .object({
    here: z.string().max(2000),
    next: z.string().max(2000),
    key: z.uuid(),
    rows: z.string().max(200).optional(),
  })
  .catchall(z.union([z.string(), z.array(z.string())]));
type StaffBody = z.infer<typeof staffBody>;

export const staffForm = (call: string) =>
  form({
    body: staffBody,
    hasDraft: false,
    run: async ({ body, session, files }) => ({ next: await submitStaffForm(call, body, session, files) }),
    page: ({ here }, code) => {
      const path = staffPathOf(here) ?? staffPath;
      // The typed text is shown after the next sign-in.
      return code === 'session_expired' ? withQuery(path, { problem: call }) : path;
    },
  });

/** The platform names a cell `stops.2.city`, and a form `stops[2].city`. */
const fieldName = (path: string) => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');

const pathOf = (url: string) => url.split('?')[0] ?? '';

function findRow(call: string): { name: EndpointName; row: Endpoint } {
  const name = call as EndpointName;
  const row: Endpoint | undefined = Object.hasOwn(endpoints, call) ? endpoints[name] : undefined;
  if (row?.caller !== 'staff' || row.method === 'GET') throw new AppError('not_found');
  return { name, row };
}

/** Returns the files of each field of files. A list of one is a single file. */
async function readFiles(body: Endpoint['body'], files: Files): Promise<object> {
  const fields = fieldsOf(body, {}).filter(({ kind }) => kind === 'file');
  const read = async (file: File) => ({
    name: file.name,
    base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
  });
  return Object.fromEntries(
    await Promise.all(fields.map(async ({ name }) => [name, await Promise.all((files.get(name) ?? []).map(read))])),
  ) as object;
}

const outputs = z.object({
  query: z.record(z.string(), z.string()).optional(),
  record: z.string().optional(),
  screen: z.string().optional(),
  recoveryCodes: z.array(z.string()).default([]),
  key: z.string().optional(),
});

/** Returns a draft with the typed values, and one without, for values that do not fit. */
function draftsOf({ body }: Endpoint, draft: Draft, values: StaffValues): Draft[] {
  // No cookie keeps a password, and a code of the second factor works once.
  const isSecret = ({ kind, autoComplete }: StaffField) => kind === 'password' || autoComplete === 'one-time-code';
  const secret = fieldsOf(body, {}).filter(isSecret);
  const isKept = ([name]: [string, unknown]) => secret.every((field) => field.name !== name);
  const whole = { ...draft, values: Object.fromEntries(Object.entries(values).filter(isKept)) };
  return [whole, { ...draft, isCut: true }];
}

/** Calls the row of a form. Returns the path of the next page, which shows the outcome. */
async function submitStaffForm(call: string, body: StaffBody, session: SessionToken, files: Files): Promise<string> {
  const { row, name } = findRow(call);
  const { here, next, key, rows, ...sent } = body;
  const hereUrl = staffPathOf(here) ?? staffPath;
  const nextUrl = staffPathOf(next) ?? staffPath;
  const path = pathOf(hereUrl);
  const draft: Draft = { path, call, values: {}, code: null, fields: {}, isCut: false };
  const typed = readValues(row.body, sent);
  if (rows !== undefined) {
    const { rowActions } = formsOfScreens.find((one) => one.call === call && one.rowActions) ?? {};
    const { values, fragment } = changeRows(row.body, typed, rows, rowActions);
    await draftOf(path).save(draftsOf(row, draft, { ...values, here, next, key }));
    return `${withQuery(hereUrl, { typed: call })}#${fragment}`;
  }
  const values = withoutBlankRows(row.body, typed);
  try {
    const input = {
      params: paramsOf(row, textsOf(values)),
      body: readBody(row.body, values, await readFiles(row.body, files)),
    };
    const output = await upstream(name, input as never, { ...callAs(session), idempotencyKey: key });
    const { query, record, screen, recoveryCodes, key: newKey } = outputs.parse(output);
    const shownOnce = newKey === undefined ? recoveryCodes : [newKey];
    const list = screen === undefined ? pathOf(nextUrl) : pathOf(nextUrl).replace(/[^/]+$/, screen);
    const url = record === undefined ? nextUrl : `${list}/${record}`;
    if (shownOnce.length > 0) await codesDraft.save([shownOnce]);
    const names = formsOfScreens.flatMap((one) => (one.call === call ? Object.keys(one.fixed ?? {}) : []));
    const fixed = Object.fromEntries(names.map((one) => [one, values[one] ?? '']));
    await draftOf(path).save([{ ...draft, path: pathOf(url), values: fixed }]);
    return withQuery(url, { ...(record === undefined && query), ...(screen === undefined && { done: call }) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problems = Object.entries(error.details.fields ?? {}).map(([field, text]) => [fieldName(field), text]);
    const fields = Object.fromEntries(problems) as Draft['fields'];
    await draftOf(path).save(draftsOf(row, { ...draft, code: error.code, fields }, { ...values, here, next, key }));
    if (isSessionOver(error)) throw error;
    const back = withQuery(hereUrl, { problem: call });
    return error.code === 'factor_required' ? pageUrl(factorPath, { next: back }) : back;
  }
}
