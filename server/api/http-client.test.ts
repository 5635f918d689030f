import { randomUUID } from 'node:crypto';
import { Reason } from '@/lib/errors';
import { refusalOf } from '@/server/testing/refusals';
import { endpoints } from './endpoints/table';
import { failure } from './envelope';
import { createHttpClient, type SendRequest } from './http-client';

const ids = { tripId: randomUUID(), legId: randomUUID() };
const holds = { seats: ['A1'], expiresAt: '2026-11-21T03:00:00.000Z', extendable: true };
const respondWith = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

/** Returns a client of an API that responds with `respond`, and the requests that reached the API. */
function open(respond: SendRequest) {
  const requests: Request[] = [];
  const send: SendRequest = (request, options) => {
    requests.push(request);
    return respond(request, options);
  };
  return { requests, client: createHttpClient('https://api.example', 'the-key', send) };
}

afterEach(() => jest.restoreAllMocks());

describe('a request', () => {
  it('has headers for the key, version, platform and tokens of the caller', async () => {
    const { requests, client } = open(() => respondWith({ success: true, data: holds }));
    const tokens = { accessToken: 'access', idToken: 'id', requestId: 'request', idempotencyKey: 'once' };
    expect(await client('holdSeats', { params: ids, body: { seats: ['A1'] } }, tokens)).toEqual(holds);
    const [request] = requests;
    expect(request?.method).toBe('PUT');
    expect(request?.url).toBe(`https://api.example/app/v1/trips/${ids.tripId}/legs/${ids.legId}/holds`);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'x-api-key': 'the-key',
      'x-api-version': 'v1',
      'x-user-platform': 'WEB',
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer access',
      'x-id-token': 'id',
      'x-request-id': 'request',
      'idempotency-key': 'once',
    });
    expect(await request?.json()).toEqual({ seats: ['A1'] });
  });

  it('has no further headers without a body and without a user', async () => {
    const { requests, client } = open(() => respondWith({ success: true, data: [] }));
    await client('cities', {});
    expect([...(requests[0]?.headers.keys() ?? [])].sort()).toEqual([
      'accept',
      'x-api-key',
      'x-api-version',
      'x-user-platform',
    ]);
  });

  it('cannot leave its path, whatever a parameter contains', async () => {
    const { requests, client } = open(() => respondWith({ success: true, data: [] }));
    await client('userTickets', { params: { userId: '../../x?y#z' } });
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/app/v2/ticket-details/..%2F..%2Fx%3Fy%23z/user-details');
  });

  it('has 60 seconds by default, and less than a third of the rendering limit in calls of public pages', () => {
    const rowsWith = (ms: number) =>
      Object.entries(endpoints).flatMap(([name, row]) => (row.timeoutMs === ms ? name : []));
    const home = 'topDestinations statistics routeMap routes route city operators operator';
    const publicPages = `${home} cities tripLegs nearestDates faqs posts post terminals`.split(' ');
    // A browser that logs out waits for it.
    expect(rowsWith(4500).toSorted()).toEqual(['signout', ...publicPages].toSorted());
    // Calls that wait for the card provider have 5 minutes (spec section 7).
    const provider = ['initiatePayment', 'verifyPayment', 'updateWithPayment', 'pushPayment', 'cancelPayment'];
    expect(rowsWith(300_000).toSorted()).toEqual(provider.toSorted());
    const others = [...rowsWith(4500), ...rowsWith(300_000), 'health'];
    expect(rowsWith(60_000)).toHaveLength(Object.keys(endpoints).length - others.length);
  });
});

describe('a response', () => {
  it('is a timeout if it is late, and the request is cancelled', async () => {
    jest.useFakeTimers();
    let call: AbortSignal | undefined;
    const { client } = open((_request, { signal }) => {
      call = signal;
      return new Promise((_resolve, reject) => {
        signal.onabort = () => reject(new Error('cancelled'));
      });
    });
    const refusal = refusalOf(client('cities', {}));
    await jest.advanceTimersByTimeAsync(endpoints.cities.timeoutMs - 1);
    expect(call?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    expect(await refusal).toMatchObject({ code: 'timeout', status: 504 });
    expect(call?.aborted).toBe(true);
  });

  it('leaves no timer behind', async () => {
    jest.useFakeTimers();
    await open(() => respondWith({ success: true, data: [] })).client('cities', {});
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  const never = new Promise<never>(() => undefined);
  it.each([
    ['that never comes from an API that ignores the signal', () => never],
    [
      'whose end never comes',
      () => Promise.resolve(new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{')) }))),
    ],
  ])('%s is a timeout as well', async (_title, respond) => {
    jest.useFakeTimers();
    const refusal = refusalOf(open(respond).client('cities', {}));
    await jest.advanceTimersByTimeAsync(endpoints.cities.timeoutMs);
    jest.useRealTimers();
    expect(await refusal).toMatchObject({ code: 'timeout' });
  });

  it('says that the API is unavailable, with the cause, if it is unreachable', async () => {
    const cause = new Error('connect ECONNREFUSED');
    const { client } = open(() => Promise.reject(cause));
    const error = await refusalOf(client('cities', {}));
    expect(error).toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
    expect(error.cause).toBe(cause);
    expect(error.message).not.toContain('ECONNREFUSED');
  });

  it('to a request that cannot be built is a general error', async () => {
    const { client } = open(() => respondWith({ success: true, data: [] }));
    expect(await refusalOf(client('cities', {}, { requestId: 'a\nb' }))).toMatchObject({ code: 'GENERIC_ERROR' });
  });

  it.each([
    ['a page of a proxy', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
    ['a success of another form', () => respondWith({ success: true, data: [{ name: 'Gaborone' }] })],
    ['a success with the status of a failure', () => respondWith({ success: true, data: [] }, 500)],
    ['a refusal without errors', () => respondWith({ success: false, message: 'No', errors: [] }, 400)],
    ['nothing', () => Promise.resolve(new Response(null, { status: 204 }))],
  ])('is a general error if it is %s', async (_title, respond) => {
    const refusal = await refusalOf(open(respond).client('cities', {}));
    expect(refusal).toMatchObject({ code: 'GENERIC_ERROR', details: {} });
    expect(refusal.cause).toBeInstanceOf(Reason);
    expect(refusal.cause).toHaveProperty(
      'message',
      expect.stringMatching(/^GET .* returned \d{3} outside the contract$/),
    );
  });

  it('with an unknown error code is a general error', async () => {
    const errors = [{ errorCode: 'BRAND_NEW', errorMsg: 'Something new', retryAfter: 5 }];
    const { client } = open(() => respondWith({ success: false, message: 'No', errors }, 400));
    expect(await refusalOf(client('cities', {}))).toMatchObject({ code: 'GENERIC_ERROR', details: { retryAfter: 5 } });
  });

  it('in the envelope `code` has its output beside the code', async () => {
    const wallet = { balance: '0.00', transactions: [] };
    const { client } = open(() => respondWith({ success: true, code: 200, ...wallet }));
    expect(await client('transactions', {})).toEqual(wallet);
  });

  it.each([200, 404])('with a refusing code is a refusal, even with the status %i', async (status) => {
    const errors = [{ errorCode: 'no_transactions', errorMsg: 'Nothing' }];
    const { client } = open(() => respondWith({ success: false, code: 404, message: 'Nothing', errors }, status));
    expect(await refusalOf(client('transactions', {}))).toMatchObject({ code: 'no_transactions', status: 404 });
  });

  it('has the details of a refusal but not its sentence', async () => {
    const details = {
      seats: ['A1'],
      fields: { A1: 'name_empty' },
      attemptsLeft: 2,
      retryAfter: 3,
      waitTime: 4,
      bookingId: 'b',
    };
    const errors = [{ errorCode: 'seat_taken', errorMsg: 'Words of the API', ...details, secret: 'x' }];
    expect(failure.safeParse({ success: false, message: 'No', errors }).success).toBe(true);
    const { client } = open(() => respondWith({ success: false, message: 'No', errors }, 409));
    const error = await refusalOf(client('cities', {}));
    expect(error.details).toEqual(details);
    expect(error.message).toBe('That seat was just taken. Please choose another seat');
    expect(error.cause).toEqual(expect.not.objectContaining({ message: expect.stringContaining('Words') as string }));
  });
});
