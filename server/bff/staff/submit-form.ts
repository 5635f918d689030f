import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { readPula } from '@/lib/format/money';
import { factorPath, staffPath, staffPathOf } from '@/lib/paths/staff';
import { noBody, type Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { pageUrl, withQuery } from '../reads/page';
import { callAs, isSessionOver, type SessionToken } from '../session/session-cookie';
import { form } from '../forms/form';
import { fieldsOf, pulaFieldsOf } from './fields';
import { codesDraft, draftOf } from './drafts';
import { paramsOf } from './parts';

/** The fields of every form of the staff. The others are those of the row that it calls. */
const staffBody = z.looseObject({ here: z.string().max(2000), next: z.string().max(2000), key: z.uuid() });
type StaffBody = z.infer<typeof staffBody>;

export const staffForm = (call: string) =>
  form({
    body: staffBody,
    hasDraft: false,
    run: async ({ body, session }) => ({ next: await submitStaffForm(call, body, session) }),
    page: ({ here }, code) => {
      const path = staffPathOf(here) ?? staffPath;
      // The typed text is shown after the next sign-in.
      return code === 'session_expired' ? withQuery(path, { problem: call }) : path;
    },
  });

const pathOf = (url: string) => url.split('?')[0] ?? '';

const strings = z.record(z.string(), z.string()).catch({});

function findRow(call: string): { name: EndpointName; row: Endpoint } {
  const name = call as EndpointName;
  const row: Endpoint | undefined = Object.hasOwn(endpoints, call) ? endpoints[name] : undefined;
  if (row?.caller !== 'staff' || row.method === 'GET') throw new AppError('not_found');
  return { name, row };
}

function readBody({ body }: Endpoint, values: Record<string, string>): unknown {
  if (body === noBody) return undefined;
  const pulaFields = pulaFieldsOf(body);
  const typed = { ...values };
  for (const name of pulaFields) typed[name] = String(readPula(typed[name] ?? '') ?? '');
  const submission = parseWithZod(new URLSearchParams(typed), { schema: body as z.ZodType });
  if (submission.status === 'success') return submission.value;
  const problemOf = (name: string) => {
    if ((values[name] ?? '').trim() === '') return 'Please fill this in';
    return pulaFields.includes(name) ? 'Please check this, for example 10.50' : 'Please check this';
  };
  const fields = Object.fromEntries(Object.keys(submission.error ?? {}).map((name) => [name, problemOf(name)]));
  throw new AppError('invalid_request', { fields });
}

const outputs = z.object({
  query: z.record(z.string(), z.string()).optional(),
  recoveryCodes: z.array(z.string()).default([]),
});

/** Calls the row of a form. Returns the path of the next page, which shows the outcome. */
async function submitStaffForm(call: string, body: StaffBody, session: SessionToken): Promise<string> {
  const { row, name } = findRow(call);
  const { here, next, key, ...rest } = body;
  const sent = strings.parse(rest);
  const hereUrl = staffPathOf(here) ?? staffPath;
  const nextUrl = staffPathOf(next) ?? staffPath;
  const path = pathOf(hereUrl);
  const draft = { path, call, values: {}, code: null, fields: {} };
  try {
    const input = { params: paramsOf(row, sent), body: readBody(row, sent) };
    const output = await upstream(name, input as never, { ...callAs(session), idempotencyKey: key });
    const { query, recoveryCodes } = outputs.parse(output);
    if (recoveryCodes.length > 0) await codesDraft.save([recoveryCodes]);
    await draftOf(path).save([{ ...draft, path: pathOf(nextUrl) }]);
    return withQuery(nextUrl, { ...query, done: call });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // No cookie keeps a password, and a code of the second factor works once.
    const secret = fieldsOf(row.body, {}).filter(({ kind, name: field }) => kind === 'password' || field === 'code');
    const secretNames = new Set(secret.map(({ name: field }) => field));
    const typed = Object.entries({ ...sent, here, next, key }).filter(([field]) => !secretNames.has(field));
    const refused = { ...draft, code: error.code, fields: error.details.fields ?? {} };
    await draftOf(path).save([{ ...refused, values: Object.fromEntries(typed) }, refused]);
    if (isSessionOver(error)) throw error;
    const back = withQuery(hereUrl, { problem: call });
    return error.code === 'factor_required' ? pageUrl(factorPath, { next: back }) : back;
  }
}
