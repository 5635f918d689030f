import { sendMessage } from '@/components/content/send-message';
import { contactMessageMax } from '@/lib/limits';
import { makeStamp } from '@/server/bff/forms/form-stamp';
import { POST } from './route';

const mockDeliver = jest.fn();

jest.mock('next/headers', () => ({ cookies: () => Promise.resolve({ get: () => undefined, set: () => undefined }) }));
jest.mock('@/server/bff/session/session', () => ({ readSession: () => Promise.resolve(undefined) }));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/observability/log', () => ({ log: { info: jest.fn(), error: jest.fn() } }));
jest.mock('@/server/api/upstream', () => ({
  upstream: (...args: unknown[]) => mockDeliver(...args) as unknown,
}));

/** Calls the route like the form. */
const send = (change: object, renew?: (stamp: string) => void) =>
  sendMessage({ ...typed, stamp: stampOf(60), topic: '', ...change }, 'It failed', renew);

const typed = { name: 'Naledi', email: 'naledi@tsela.example', message: 'Where does the bus leave?' };
const stampOf = (seconds: number) => makeStamp(() => new Date(Date.now() - seconds * 1000));
/** A page that was rendered for no account. */
Object.defineProperty(globalThis, 'document', { configurable: true, value: { querySelector: () => null } });
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

const fetched = jest.spyOn(globalThis, 'fetch');

beforeEach(() => {
  mockDeliver.mockReset().mockResolvedValue({ message: 'Message has been sent' });
  fetched
    .mockReset()
    .mockImplementation((path, init) =>
      POST(new Request(`https://tsela.test${path as string}`, init), { params: Promise.resolve({}) }),
    );
});
afterAll(() => {
  fetched.mockRestore();
});

test('responds with the success message', async () => {
  expect(await send({})).toEqual({ tone: 'good', text: 'Message has been sent' });
});

test.each([
  ['name', 'Name can not be empty', { name: '', email: '' }],
  ['email', 'Invalid email', { email: 'naledi@', message: '' }],
  ['message', 'Name can not be empty', { message: ' ' }],
  [null, 'That was very quick. Please wait a moment, then send your message again', { stamp: stampOf(-60) }],
])('a refusal has the field (%s) and its sentence', async (field, text, change) => {
  expect(await send(change)).toEqual({ tone: 'bad', field, text });
  expect(mockDeliver).not.toHaveBeenCalled();
});

test('a form that was open for more than a day is sent again with the new stamp of the refusal', async () => {
  const message = 'x'.repeat(contactMessageMax);
  const renew = jest.fn();
  const outdated = { message, stamp: stampOf(25 * 3600) };
  expect(await send(outdated, renew)).toEqual({ tone: 'good', text: 'Message has been sent' });
  expect(mockDeliver).toHaveBeenCalledTimes(1);
  expect(mockDeliver.mock.lastCall as unknown[]).toContainEqual({ body: { ...typed, message } });
  const [[stamp]] = renew.mock.calls as [[string]];
  expect(await send({ stamp })).toMatchObject({ tone: 'good' });
});

test.each([
  ['the platform is unavailable', () => void mockDeliver.mockRejectedValue(new Error('away'))],
  ['there is no network', () => void fetched.mockRejectedValue(new TypeError('offline'))],
  ['the response is an HTML page', () => void fetched.mockResolvedValue(new Response('<!doctype html>'))],
  ['the response has another shape', () => void fetched.mockResolvedValue(Response.json({}))],
  ['the refusal has another shape', () => void fetched.mockResolvedValue(Response.json({}, { status: 409 }))],
])('responds with a failure if %s', async (_what, arrange) => {
  arrange();
  expect(await send({})).toEqual({ tone: 'bad', text: 'It failed' });
});
