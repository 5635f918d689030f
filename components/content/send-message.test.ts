import { sendMessage } from './send-message';

const failed = 'Something went wrong while sending message';
const body = { name: 'Naledi', email: 'naledi@tsela.example', message: 'Hello', stamp: '1.x', topic: '' };
/** A page that was rendered for no account. */
Object.defineProperty(globalThis, 'document', { configurable: true, value: { querySelector: () => null } });
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});
const respondWith = (json: unknown, status: number) => {
  globalThis.fetch = () => Promise.resolve(Response.json(json, { status }));
};

test('returns the text of the server after a success', async () => {
  respondWith({ message: 'Message has been sent' }, 200);
  expect(await sendMessage(body, failed)).toEqual({ tone: 'good', text: 'Message has been sent' });
});

test('returns the failure text if the request fails (spec section 7)', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('failed to fetch'));
  expect(await sendMessage(body, failed)).toEqual({ tone: 'bad', text: failed });
  respondWith({ code: 'contact_failed', message: 'x' }, 502);
  expect(await sendMessage(body, failed)).toEqual({ tone: 'bad', text: failed });
});

test('returns the field of a refusal', async () => {
  respondWith({ code: 'email_invalid', message: 'Invalid email', fields: { email: 'Invalid email' } }, 400);
  expect(await sendMessage(body, failed)).toEqual({ tone: 'bad', text: 'Invalid email', field: 'email' });
});
