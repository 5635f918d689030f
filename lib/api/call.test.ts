import * as z from 'zod/mini';
import { AppError, errors, type ErrorCode } from '@/lib/errors';
import { call, callForFile } from './call';
import { fetchPublic } from './client';

/** A page that was rendered for no account. */
Object.defineProperty(globalThis, 'document', { configurable: true, value: { querySelector: () => null } });
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const schema = z.object({ seats: z.array(z.string()) });
const respondWith = (response: () => Response) => {
  globalThis.fetch = () => Promise.resolve(response());
};
/** A fetch that ends only when its signal aborts. */
const respondNever = () => {
  globalThis.fetch = async (_path, init) => {
    await new Promise((resolve) => init?.signal?.addEventListener('abort', resolve));
    init?.signal?.throwIfAborted();
    return Response.json({});
  };
};

test('parses a response of the contract', async () => {
  respondWith(() => Response.json({ seats: ['A1'], more: true }));
  expect(await call(schema, '/api/x')).toEqual({ seats: ['A1'] });
});

test('a call without a connection throws `offline`', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('failed to fetch'));
  await expect(call(schema, '/api/bookings')).rejects.toMatchObject({
    code: 'offline',
    message: 'You seem to be offline. Please check your connection and try again',
  });
});

test('a call over its limit throws `timeout`', async () => {
  respondNever();
  await expect(call(schema, '/api/bookings', { timeoutMs: 1 })).rejects.toMatchObject({
    code: 'timeout',
    message: 'The server took too long to answer. Please try again',
  });
});

test.each([
  ['a refusal', { code: 'seat_taken', message: 'Taken', seats: ['A1'] }, 'seat_taken', { seats: ['A1'] }],
  ['a failure that the server reports', { code: 'GENERIC_ERROR' }, 'GENERIC_ERROR', {}],
  ['a code that this page does not know yet', { code: 'brand_new' }, 'GENERIC_ERROR', {}],
  ['a refusal without a code', {}, 'GENERIC_ERROR', {}],
])('%s is thrown with its code and the sentence of the table', async (_name, body, code, details) => {
  respondWith(() => Response.json(body, { status: 500 }));
  const { message } = errors[code as ErrorCode];
  await expect(call(schema, '/api/x')).rejects.toMatchObject({ code, message, details });
});

test.each([
  ['a success of another form', () => Response.json({ seats: 'A1' })],
  ['a success that is not JSON', () => new Response('<!doctype html>')],
  ['a refusal that is no object', () => Response.json(null, { status: 409 })],
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('%s is unreadable, which is not the same as a reported failure', async (_name, respond) => {
  respondWith(respond);
  const error: unknown = await call(schema, '/api/x').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({
    code: 'unreadable_response',
    message: 'An unexpected error occurred. Please try again later.',
    details: {},
  });
});

test('a refused file is thrown with its code', async () => {
  respondWith(() => Response.json({ code: 'ticket_unpaid' }, { status: 409 }));
  await expect(callForFile('/api/x')).rejects.toMatchObject({ code: 'ticket_unpaid' });
});

describe('a public page', () => {
  const read = (json: unknown) => (json === 'good' ? json : undefined);

  it('gets a success that its reader accepts', async () => {
    respondWith(() => Response.json('good'));
    expect(await fetchPublic('/api/x', read)).toBe('good');
  });

  it.each([
    ['refusal', () => Response.json('good', { status: 500 })],
    ['success of another form', () => Response.json('bad')],
    ['page of a proxy', () => new Response('<h1>')],
  ])('gets undefined for a %s', async (_name, respond) => {
    respondWith(respond);
    expect(await fetchPublic('/api/x', read)).toBeUndefined();
  });

  it('gets undefined without a connection', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('failed to fetch'));
    expect(await fetchPublic('/api/x', read)).toBeUndefined();
  });
});

describe('an expired session', () => {
  const expired = () => Response.json({ code: 'session_expired' }, { status: 401 });

  /** Records the paths of all calls. The first call of each path but the renewal gets a 401. */
  function respondAfterRenewal() {
    const paths: string[] = [];
    globalThis.fetch = (path) => {
      const isRenewal = path === '/api/session/renew';
      const isFirst = !paths.includes(path as string);
      paths.push(path as string);
      if (isRenewal) return Promise.resolve(Response.json({ signedIn: true }));
      return Promise.resolve(isFirst ? expired() : Response.json({ seats: ['A1'] }));
    };
    return paths;
  }

  it('is renewed once for simultaneous calls, which are then sent again', async () => {
    const paths = respondAfterRenewal();
    expect(await Promise.all([call(schema, '/api/a'), call(schema, '/api/b')])).toHaveLength(2);
    expect(paths.filter((path) => path === '/api/session/renew')).toHaveLength(1);
    expect(paths.filter((path) => path === '/api/a')).toHaveLength(2);
  });

  it('is not renewed for a call without the session', async () => {
    const paths = respondAfterRenewal();
    await expect(call(schema, '/api/a', { session: 'none' })).rejects.toMatchObject({ code: 'session_expired' });
    expect(paths).toEqual(['/api/a']);
  });
});
