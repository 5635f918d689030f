import { contactMessageMax, contactNameMax, formDraftMinutes } from '@/lib/limits';
import { AppError } from '@/lib/errors';
import { upstream } from '@/server/api/upstream';
import { cookieJar } from '@/server/testing/test-session';
import { loadContactOutcome } from '../pages/contact-page';
import { makeStamp } from './form-stamp';
import { submitForm } from './submit';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/observability/log', () => ({
  log: { info: jest.fn(), error: jest.fn(), child: () => ({ info: jest.fn(), error: jest.fn() }) },
}));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const call = jest.mocked(upstream) as unknown as jest.Mock;
beforeEach(() => {
  cookieJar.clear();
  call.mockReset().mockResolvedValue({ message: 'Message has been sent' });
});

const ago = (seconds: number) => makeStamp(() => new Date(Date.now() - seconds * 1000));
const day = 24 * 3600;
const typed = { name: 'Naledi', email: 'naledi@tsela.example', message: 'Where does the bus leave?' };
const filled = { ...typed, stamp: ago(60), topic: '' };
const delivered = () => call.mock.calls.length;

const post = (body: object, accept: string) =>
  submitForm(
    'contact',
    new Request('https://tsela.test/api/forms/contact', {
      method: 'POST',
      headers: { accept },
      body: new URLSearchParams(Object.entries(body) as [string, string][]),
    }),
  );

/** Sends the form as a script does. */
const send = async (change: object) => (await post({ ...filled, ...change }, '*/*')).json() as Promise<unknown>;

/** Sends the form as a browser does, and loads the page that it leads to. */
async function submit(change: object) {
  const response = await post({ ...filled, ...change }, 'text/html,*/*');
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', 'https://tsela.test');
  const query = Object.fromEntries(searchParams);
  return {
    status: response.status,
    path: pathname,
    at: query.at ?? '',
    page: await loadContactOutcome(pathname === '/contact_us/sent' ? 'sent' : 'problem', query),
  };
}

test('a message of a person is delivered once', async () => {
  const { status, path, page } = await submit({});
  expect([status, path, page.state.done?.text]).toEqual([303, '/contact_us/sent', 'Message has been sent']);
  expect(page.state.texts).toEqual({});
  expect(delivered()).toBe(1);
  expect(await send({})).toMatchObject({ next: null, message: 'Message has been sent' });
});

test.each([
  ['name', 'Name can not be empty', { name: '', email: '' }],
  ['email', 'Invalid email', { email: 'naledi@', message: '' }],
  ['message', 'Name can not be empty', { message: ' ' }],
])('a refusal has the field (%s) and its sentence', async (field, text, change) => {
  expect(await send(change)).toMatchObject({ code: 'invalid_request', fields: { [field]: text } });
  const { path, page } = await submit(change);
  expect(path).toBe('/contact_us/problem');
  expect(page.state.refusal?.fields).toEqual({ [field]: text });
  expect(page.state.texts).toMatchObject({ ...typed, ...change });
  expect(delivered()).toBe(0);
});

test('a form that was open for more than a day comes back with its values and a stamp that can be sent at once', async () => {
  const outdated = { stamp: ago(day + 60) };
  const { stamp } = (await send(outdated)) as { stamp: string };
  expect(await send({ stamp })).toMatchObject({ message: 'Message has been sent' });
  const { page } = await submit(outdated);
  expect(page.state.refusal?.message).toContain('more than a day');
  expect(page.state.texts).toMatchObject(typed);
  expect((await submit({ stamp: page.state.texts.stamp })).path).toBe('/contact_us/sent');
  expect(delivered()).toBe(2);
});

test.each([0, -60])('a form sent %s s after its page comes back with its values and an error', async (seconds) => {
  const { path, page } = await submit({ stamp: ago(seconds) });
  expect([path, page.state.refusal?.code]).toEqual(['/contact_us/problem', 'form_hasty']);
  expect(page.state.texts).toMatchObject(typed);
  expect(delivered()).toBe(0);
});

test.each([
  ['fills in the hidden field', { topic: 'Cheap watches' }],
  ['sends no stamp', { stamp: '' }],
  ['changes the time of a stamp', { stamp: filled.stamp.replace(/^\d+/, String(Date.now())) }],
  ['forges a stamp', { stamp: `${Date.now()}.${'A'.repeat(43)}` }],
])('a program that %s gets the same response, and its message is dropped', async (_case, change) => {
  expect((await submit(change)).path).toBe('/contact_us/sent');
  expect(await send(change)).toEqual(await send({}));
  expect(delivered()).toBe(1);
});

test('the idempotency key is equal for equal content and differs for other content', async () => {
  for (const message of ['One', 'One', 'Two']) await send({ message });
  const [first, second, third] = call.mock.calls.map((args: unknown[]) => args[2]);
  expect(first).toEqual(second);
  expect(first).not.toEqual(third);
});

test.each([
  ['the platform is unreachable', new AppError('timeout'), 'Something went wrong while sending message'],
  ['the visitor sent too many messages', new AppError('too_many_tries'), new AppError('too_many_tries').message],
])('if %s, the form comes back with its values', async (_case, error, text) => {
  call.mockRejectedValue(error);
  const { state } = (await submit({ stamp: ago(90) })).page;
  expect(state.refusal?.message).toBe(text);
  expect(state.texts).toMatchObject(typed);
});

/** Returns text that compression can hardly shorten. */
const dense = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join('');

test.each([
  ['a typical message', { message: 'A line about a bus, and one more.\n'.repeat(100) }, null],
  ['a long message', { message: dense(contactMessageMax) }, 'message'],
  ['a long name', { name: dense(20_000) }, 'name'],
])('%s is stored in a cookie of less than 4 KB, or the page says that it was not', async (_case, change, lost) => {
  const body = { ...filled, email: 'naledi@', ...change };
  const { state } = (await submit(body)).page;
  const stored = Object.fromEntries(Object.entries(body).filter(([name]) => name !== lost));
  expect(state.texts).toEqual(stored);
  expect(state.isCut).toBe(lost !== null);
  const sentence = 'name' in change ? `The name is too long: ${contactNameMax} characters at most` : 'Invalid email';
  expect(Object.values(state.refusal?.fields ?? {})).toEqual([sentence]);
  expect([...cookieJar.values()].every(({ value }) => value.length < 4000)).toBe(true);
});

test('without cookies, the pages show the outcome of a recent form, and none later or without a valid stamp', async () => {
  const { at } = await submit({ email: '' });
  cookieJar.clear();
  const [sent, problem] = await Promise.all([
    loadContactOutcome('sent', { at }),
    loadContactOutcome('problem', { at }),
  ]);
  expect(sent.state.done?.text).toBe('Message has been sent');
  expect(problem.state).toMatchObject({ isCut: true, refusal: { code: 'contact_failed' } });
  for (const old of [ago(formDraftMinutes * 60 + 1), undefined, '1.x']) {
    const { state } = await loadContactOutcome('problem', { at: old });
    expect([state.refusal, state.done]).toEqual([null, null]);
  }
});
