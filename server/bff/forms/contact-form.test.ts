import { contactMessageMax, contactNameMax } from '@/lib/limits';
import { AppError } from '@/lib/errors';
import { upstream } from '@/server/api/upstream';
import { sendContactMessage, submitContactForm } from './contact-form';
import { makeStamp } from './form-stamp';
import { stampedOutcomePath, loadContactOutcome } from './contact-page';

type Cookie = { value: string };
const mockJar = new Map<string, Cookie>();

jest.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => mockJar.get(name),
      has: (name: string) => mockJar.has(name),
      set: (name: string, value: string, { maxAge }: { maxAge: number }) => {
        if (maxAge === 0) mockJar.delete(name);
        else mockJar.set(name, { value });
      },
    }),
}));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/observability/log', () => ({ log: { info: jest.fn(), error: jest.fn() } }));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const call = jest.mocked(upstream) as unknown as jest.Mock;
beforeEach(() => {
  mockJar.clear();
  call.mockReset().mockResolvedValue({ message: 'Message has been sent' });
});

const at = (seconds: number) => () => new Date(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000);
const day = 24 * 3600;
const typed = { name: 'Naledi', email: 'naledi@tsela.example', message: 'Where does the bus leave?' };
const filled = { ...typed, stamp: makeStamp(at(0)), topic: '' };

/** Submits a form and loads the page that it leads to, one second later. */
async function submit(body: typeof filled, seconds: number) {
  const url = await submitContactForm(body, at(seconds));
  const [path, stamp] = url.split('?at=');
  const outcome = path === '/contact_us/sent' ? 'sent' : 'problem';
  return { path, page: await loadContactOutcome(outcome, stamp, at(seconds + 1)) };
}
const delivered = () => call.mock.calls.length;

test('a message of a person is delivered, and its draft is deleted from the browser', async () => {
  mockJar.set('__Host-tsela.contact', { value: 'of a form refused before' });
  const { path, page } = await submit(filled, 60);
  expect([path, page.outcome?.text, page.typed]).toEqual(['/contact_us/sent', 'Message has been sent', undefined]);
  expect(delivered()).toBe(1);
  expect(mockJar.size).toBe(0);
});

test('sending a message from the page also deletes the draft', async () => {
  mockJar.set('__Host-tsela.contact', { value: 'of a form refused before' });
  await sendContactMessage(filled, at(60));
  expect(mockJar.size).toBe(0);
});

test('a form that was open for more than a day is shown again with its values and can be sent at once', async () => {
  const { path, page } = await submit(filled, day + 60);
  expect(path).toBe('/contact_us/problem');
  expect(page).toMatchObject({ typed, outcome: { text: expect.stringContaining('more than a day') as string } });
  expect(delivered()).toBe(0);
  const again = await submit({ ...filled, stamp: page.stamp }, day + 60);
  expect([again.path, delivered()]).toEqual(['/contact_us/sent', 1]);
});

test('a form sent faster than a person types is shown again with its values and an error', async () => {
  const { path, page } = await submit(filled, 1);
  expect(path).toBe('/contact_us/problem');
  expect(page).toMatchObject({
    typed,
    outcome: { tone: 'bad', text: expect.stringContaining('very quick') as string },
  });
  expect(delivered()).toBe(0);
  await expect(sendContactMessage(filled, at(1))).rejects.toMatchObject({ code: 'form_hasty' });
  // A stamp from the future is hasty too.
  await expect(sendContactMessage(filled, at(-60))).rejects.toMatchObject({ code: 'form_hasty' });
  expect((await submit({ ...filled, stamp: page.stamp }, 4)).path).toBe('/contact_us/sent');
  expect(delivered()).toBe(1);
});

test.each([
  ['fills in the hidden field', { topic: 'Cheap watches' }],
  ['sends no stamp', { stamp: '' }],
  ['changes the time of a stamp', { stamp: filled.stamp.replace(/^\d+/, String(at(-60)().getTime())) }],
  ['forges a stamp', { stamp: `${at(0)().getTime()}.${'A'.repeat(43)}` }],
])('a program that %s gets the same response, and its message is dropped', async (_case, change) => {
  const robot = { ...filled, ...change };
  expect((await submit(robot, 60)).path).toBe('/contact_us/sent');
  expect(await sendContactMessage(robot, at(60))).toEqual(await sendContactMessage(filled, at(60)));
  expect(delivered()).toBe(1);
});

test('the idempotency key is equal for equal content and differs for other content', async () => {
  for (const message of ['One', 'One', 'Two']) await sendContactMessage({ ...filled, message }, at(60));
  const [first, second, third] = call.mock.calls.map((args: unknown[]) => args[2]);
  expect(first).toEqual(second);
  expect(first).not.toEqual(third);
});

test.each([
  ['the platform is unreachable', new AppError('timeout'), 'Something went wrong while sending message'],
  ['the visitor sent too many messages', new AppError('too_many_tries'), new AppError('too_many_tries').message],
])('if %s, the form is shown again with its values', async (_case, error, text) => {
  call.mockRejectedValue(error);
  expect((await submit(filled, 60)).page).toMatchObject({ typed, outcome: { tone: 'bad', text } });
});

/** Returns text that compression can hardly shorten. */
const dense = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join('');

test.each([
  ['a typical message', { message: 'A line about a bus, and one more.\n'.repeat(100) }, null],
  ['a long message', { message: dense(contactMessageMax) }, { ...typed, message: '' }],
  ['a long name', { name: dense(20_000) }, { name: '', email: '', message: '' }],
])('%s is stored in a cookie of less than 4 KB, or the page says that it was not', async (_case, change, stored) => {
  const body = { ...filled, email: 'naledi@', ...change };
  const { page } = await submit(body, 60);
  const { name, email, message } = stored ? { ...stored, email: stored.email && body.email } : body;
  expect(page.typed).toEqual({ name, email, message });
  expect(page.notSaved !== undefined).toBe(stored !== null);
  expect(page.outcome?.text).toBe(
    !('name' in change) ? 'Invalid email' : `The name is too long: ${contactNameMax} characters at most`,
  );
  expect([...mockJar.values()].every(({ value }) => value.length < 4000)).toBe(true);
});

test('the pages after a form show no outcome later than ten minutes or without a valid stamp', async () => {
  const [, stamp] = stampedOutcomePath('sent', at(0)).split('?at=');
  for (const outcome of ['sent', 'problem'] as const) {
    expect((await loadContactOutcome(outcome, stamp, at(60))).outcome).toBeDefined();
    for (const [urlStamp, seconds] of [[stamp, 601] as const, [undefined, 0] as const, ['1.x', 0] as const]) {
      expect((await loadContactOutcome(outcome, urlStamp, at(seconds))).outcome).toBeUndefined();
    }
  }
});

test('without cookies, the page says that the message was not sent', async () => {
  const url = await submitContactForm({ ...filled, email: '' }, at(60));
  mockJar.clear();
  const page = await loadContactOutcome('problem', url.split('?at=')[1], at(61));
  expect(page.outcome).toMatchObject({ tone: 'bad', text: 'Something went wrong while sending message' });
  expect(page.notSaved).toBeDefined();
});
