import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError, isUnavailable, isUnknownFailure, sentencesOf } from '@/lib/errors';
import { readTyped, type FormName, type Lists, type Texts } from '@/lib/forms/form';
import { shownAccountField } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { uploadBytes } from '@/lib/paths/uploads';
import { uploadQueueLimits } from '@/server/budgets/limits';
import { createBoundedQueue } from '@/server/process/bounded-queue';
import { currentLog } from '@/server/api/request-context';
import { refuse, respondJson, seeOther } from '../reads/respond';
import { withQuery } from '../reads/page';
import { writeCookie, writtenCookies } from '../session/host-cookie';
import { renewIfDue } from '../session/renew';
import { refuseForeignOrigin, refuseOtherAccount } from '../session/same-origin';
import { readSession } from '../session/session';
import { isSessionOver, type SessionToken } from '../session/session-cookie';
import { endRememberedSession } from '../session/sign-in';
import { forgetDraft, saveDraft, type FormDraft } from './draft';
import type { Files, Form, Outcome } from './form';
import { forms } from './table';

type Sent = { texts: Texts; lists: Lists; files: Files };

const uploads = createBoundedQueue(uploadQueueLimits);
const maxTextLength = 64 * 1024;

async function readSent(request: Request): Promise<Sent> {
  const data = await request.formData().catch(() => new FormData());
  // A browser sends an empty file without a name for a field without a file.
  const files = new Map<string, File[]>();
  for (const [name, value] of data)
    if (typeof value !== 'string' && (value.name !== '' || value.size > 0))
      files.set(name, [...(files.get(name) ?? []), value]);
  const typed = readTyped(data);
  const isLong = Object.values(typed.texts).some((text) => text.length > maxTextLength);
  return { ...(isLong ? { texts: {}, lists: {} } : typed), files };
}

export async function submitForm(name: string, request: Request): Promise<Response> {
  if (!Object.hasOwn(forms, name)) return refuse(new AppError('not_found'));
  return submit(name, forms[name as FormName], request);
}

/**
 * Runs a form. It checks the origin, the session, the account that the page showed and the typed values, in this order. It
 * responds to a script with JSON, and to a browser with a redirect to the page that shows the outcome.
 */
export async function submit(name: string, form: Form, request: Request): Promise<Response> {
  const isScript = !request.headers.get('accept')?.includes('text/html');
  let sent: Sent = { texts: {}, lists: {}, files: new Map() };
  const account = (await readSession())?.userId;
  try {
    refuseForeignOrigin(request);
    const isUpload = uploadBytes.has(new URL(request.url).pathname);
    // To read a large body costs more than the rest of the request.
    if (isUpload && account === undefined) throw new AppError('unauthenticated');
    const read = () => readSent(request);
    sent = isUpload ? await uploads.admit(() => uploads.run(read)) : await read();
    await endRememberedSession();
    const run = () => runForm(form, sent);
    const outcome = await (isScript || isUpload ? run() : runOnce(name, sent, request.headers, run));
    await forgetDraft(name, form);
    return isScript ? succeed(outcome) : await showOutcome(name, form, sent, outcome);
  } catch (error) {
    const problem = problemOf(form, sent.texts, error);
    if (problem.status >= 500 && !isUnavailable(problem))
      (await currentLog()).error({ event: 'form_failed', form: name, err: error }, 'A form failed.');
    if (problem.code === 'forbidden_origin') return new Response(problem.message, { status: problem.status });
    return showRefusal(name, form, sent, { problem, isScript, account });
  }
}

type Press = { outcome: Promise<Outcome>; written: NonNullable<ReturnType<typeof writtenCookies.getStore>> };
const presses = new LRUCache<string, Press>({ max: 1000, ttl: 60_000 });

/**
 * A browser that sends a form again before it has the first response gets that response, with its cookies. Each response with a
 * sentence changes the cookies, so a later request has others.
 */
async function runOnce(name: string, { texts, lists }: Sent, headers: Headers, run: () => Promise<Outcome>) {
  const sender = ['cookie', 'user-agent', 'x-client-address'].map((header) => headers.get(header));
  const key = hash('sha256', JSON.stringify([name, sender, texts, lists]));
  const first = presses.get(key);
  const written = first?.written ?? [];
  const outcome = first?.outcome ?? writtenCookies.run(written, run);
  if (!first) presses.set(key, { outcome, written });
  const isShown = await outcome.then(({ text }) => text !== undefined || written.length > 0).catch(() => false);
  if (!isShown) presses.delete(key);
  if (first) for (const [cookie, value] of written) await writeCookie(cookie, value);
  return outcome;
}

async function runForm(form: Form, { texts, lists, files }: Sent): Promise<Outcome> {
  const session = await renewIfDue(await readSession());
  if (!session && form.caller === 'passenger') throw new AppError('unauthenticated');
  refuseOtherAccount(session, texts[shownAccountField]);
  const attempt = async (caller: SessionToken | undefined) => {
    const fields = sentencesOf(await form.check(texts, lists, caller));
    if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
    const body = z.safeParse(form.body, { ...texts, ...lists });
    if (!body.success) throw new AppError('invalid_request', { cause: body.error });
    return form.run({ body: body.data, session: caller, files });
  };
  try {
    return await attempt(session);
  } catch (error) {
    const isOld = form.caller === 'passenger' && isSessionOver(error);
    const renewed = isOld ? await renewIfDue(session, true) : undefined;
    if (!renewed) throw error;
    return attempt(renewed);
  }
}

function problemOf({ unknown, at }: Form, texts: Texts, error: unknown): AppError {
  if (!(error instanceof AppError)) return new AppError(unknown(texts), { cause: error });
  const { code, details } = error;
  if (isUnknownFailure(code)) return new AppError(unknown(texts), { cause: error });
  const field = at[code];
  return field === undefined ? error : new AppError(code, { ...details, fields: sentencesOf({ [field]: code }) });
}

function succeed({ next, text, stays = false, isBad, isSignedIn, data }: Outcome): Response {
  const body = { next: stays ? null : next, message: text ?? null, isBad, isSignedIn, data };
  return respondJson(JSON.stringify(body), new Headers({ 'cache-control': 'no-store' }));
}

const emptyDraft: Omit<FormDraft, 'form' | 'page'> = {
  done: null,
  code: null,
  fields: {},
  details: {},
  texts: {},
  lists: {},
  isCut: false,
};

const pageOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

async function showOutcome(name: string, form: Form, sent: Sent, { next, text, isBad = false, keeps }: Outcome) {
  if (text === undefined && !keeps) return seeOther(next);
  const done = text === undefined ? null : { text, isBad };
  const typed = keeps === 'all' ? typedOf(form, sent) : { texts: { ...keeps } };
  await saveDraft(form, { ...emptyDraft, form: name, page: pageOf(next), done, ...typed });
  return seeOther(withQuery(next, { done: name }));
}

type Refused = { problem: AppError; isScript: boolean; account: string | undefined };

/** After the end of a session, the typed values wait for the account of its cookie. A request can name any account. */
async function showRefusal(name: string, form: Form, sent: Sent, { problem, isScript, account }: Refused) {
  const isOver = isSessionOver(problem);
  if (isScript && !isOver) return refuse(problem);
  const page = form.page(sent.texts, problem.code);
  const back = withQuery(page, { problem: name });
  // Another account gets the sentence and none of the typed values.
  const isOther = problem.code === 'account_changed';
  const refused = refusedDraft(form, isOther ? noValues : sent, problem);
  await saveDraft(form, { ...refused, form: name, page: pageOf(page) }, account);
  if (isScript) return refuse(problem, { signIn: loginPathTo(back) });
  const { retryAfter } = problem.details;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return seeOther(isOver ? loginPathTo(back) : form.via(problem.code, back), headers);
}

const noValues = { texts: {}, lists: {} };

function typedOf({ secret }: Form, { texts, lists }: Omit<Sent, 'files'>) {
  const isKept = ([field]: [string, unknown]) => field !== shownAccountField && !secret.includes(field);
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(isKept)),
    lists: Object.fromEntries(Object.entries(lists).map(([field, list]) => [field, [...list]])),
  };
}

function refusedDraft(form: Form, { texts, lists }: Omit<Sent, 'files'>, { code, details }: AppError) {
  const { fields = {}, stamp, bookingId, suspendedUntil, attemptsLeft, waitTime } = details;
  const shown = { bookingId, suspendedUntil, attemptsLeft, waitTime };
  const typed = typedOf(form, { texts: stamp === undefined ? texts : { ...texts, stamp }, lists });
  return { ...emptyDraft, code, fields, details: shown, ...typed };
}
