import { z } from 'zod';
import type { StaffField } from '@/lib/contracts/staff-screen';
import { AppError } from '@/lib/errors';
import { factorPath, staffPath, staffPathOf } from '@/lib/paths/staff';
import type { Endpoint } from '@/server/api/endpoint';
import type { EndpointName } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { form, type Files, type Outcome } from '../forms/form';
import { pageUrl, withQuery } from '../reads/page';
import { callAs, type SessionToken } from '../session/session-cookie';
import { codesDraft, findStaffRow, readForm } from './drafts';
import { fieldsOf, textsOf } from './fields';
import { readBody } from './form-values';
import { isSent, paramsOf } from './parts';
import { acceptForm, formsOfScreens } from './screens';

const factorStart = '/app/v1/staff/factor';

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

/** No draft keeps a password, and a code of the second factor works once. */
const isSecret = ({ kind, autoComplete }: StaffField) => kind === 'password' || autoComplete === 'one-time-code';

export function staffForm(call: string) {
  const row = findStaffRow(call);
  const fields = row ? fieldsOf(row.body, {}) : [];
  return form({
    body: staffBody,
    secret: fields.filter(isSecret).map(({ name }) => name),
    draft: row?.path.startsWith(factorStart) ? 'factor' : 'passenger',
    run: ({ body, session, files }) => {
      if (!row) throw new AppError('not_found');
      return submitStaffForm(call, row, { body, session, files });
    },
    page: ({ here }) => staffPathOf(here) ?? staffPath,
    via: (code, back) => (code === 'factor_required' ? pageUrl(factorPath, { next: back }) : back),
  });
}

const pathOf = (url: string) => url.split('?')[0] ?? '';

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

type Sent = { body: StaffBody; session: SessionToken; files: Files };

async function submitStaffForm(call: string, row: Endpoint, { body, session, files }: Sent): Promise<Outcome> {
  const { here, next, key, ...sent } = body;
  const { values, fragment } = readForm(call, row, sent);
  if (fragment !== undefined) return { next: `${staffPathOf(here) ?? staffPath}#${fragment}`, keeps: 'all' };
  const input = {
    params: paramsOf(row, textsOf(values)),
    body: readBody(row.body, values, await readFiles(row.body, files)),
  };
  const output = await upstream(call as EndpointName, input as never, { ...callAs(session), idempotencyKey: key });
  const { query, record, screen, recoveryCodes, key: newKey } = outputs.parse(output);
  const shownOnce = newKey === undefined ? recoveryCodes : [newKey];
  if (shownOnce.length > 0) await codesDraft.save([shownOnce]);
  const nextUrl = staffPathOf(next) ?? staffPath;
  const list = screen === undefined ? pathOf(nextUrl) : pathOf(nextUrl).replace(/[^/]+$/, screen);
  const url = record === undefined ? withQuery(nextUrl, { ...query }) : `${list}/${record}`;
  if (screen !== undefined) return { next: url };
  const done = [acceptForm, ...formsOfScreens].find((one) => one.call === call && isSent(one, values))?.done;
  const text = typeof done === 'function' ? done(Object.fromEntries(new URLSearchParams(url.split('?')[1]))) : done;
  // The second factor shows how its forms ended without a sentence.
  return { next: withQuery(url, { done: call }), text: text === '' ? undefined : text };
}
