import { randomUUID } from 'node:crypto';
import { refusalOf } from '@/server/testing/refusals';
import { endpoints } from './endpoints/table';
import {
  callPlatform,
  createInProcessClient,
  registerPlatform,
  type CallResult,
  type PlatformCall,
} from './in-process-client';

const ids = { tripId: randomUUID(), legId: randomUUID() };
const holds = { seats: ['A1'], expiresAt: '2026-11-21T03:00:00.000Z', extendable: true };

/** A client of a platform that responds with `respond`, and the calls that reached it. */
function open(respond: () => Promise<CallResult>) {
  const calls: Parameters<PlatformCall>[] = [];
  const call: PlatformCall = (...received) => {
    calls.push(received);
    return respond();
  };
  return { calls, client: createInProcessClient(call, 'the-key') };
}

const gives = (output: unknown) => () => Promise.resolve<CallResult>({ ok: true, output });

describe('a call', () => {
  it('passes the input as it is, with the key and the options of the caller', async () => {
    const { calls, client } = open(gives(holds));
    const input = { params: ids, body: { seats: ['A1'] } };
    const options = { accessToken: 'access', requestId: 'request', clientAddress: '10.0.0.1' };
    expect(await client('holdSeats', input, options)).toEqual(holds);
    expect(calls).toEqual([['holdSeats', input, { ...options, apiKey: 'the-key' }]]);
  });

  it('has the key of a terminal in place of the application’s', async () => {
    const { calls, client } = open(gives([]));
    await client('cities', {}, { apiKey: 'of a terminal' });
    await client('cities', {}, { apiKey: '' });
    expect(calls.map(([, , { apiKey }]) => apiKey)).toEqual(['of a terminal', '']);
  });

  it('leaves an empty option out', async () => {
    const { calls, client } = open(gives([]));
    await client('cities', {}, { accessToken: '', idempotencyKey: '', accountId: '' });
    expect(calls).toEqual([['cities', {}, { apiKey: 'the-key' }]]);
  });
});

describe('an output', () => {
  it('after the time limit of its row is a timeout', async () => {
    jest.useFakeTimers();
    let isSettled = false;
    const { client } = open(() => new Promise(() => undefined));
    const refusal = refusalOf(client('cities', {})).finally(() => {
      isSettled = true;
    });
    await jest.advanceTimersByTimeAsync(endpoints.cities.timeoutMs - 1);
    expect(isSettled).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    expect(await refusal).toMatchObject({ code: 'timeout', status: 504 });
  });

  it('leaves no timer behind', async () => {
    jest.useFakeTimers();
    await open(gives([])).client('cities', {});
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});

describe('a refusal', () => {
  it('is the error of its code, with the details that the API knows', async () => {
    const details = { seats: ['A1'], retryAfter: 3, secret: 'of the API' };
    const { client } = open(() => Promise.resolve({ ok: false, code: 'seat_taken', details }));
    const error = await refusalOf(client('holdSeats', { params: ids, body: { seats: ['A1'] } }));
    expect(error).toMatchObject({ code: 'seat_taken', status: 409 });
    expect(error.details).toStrictEqual({ seats: ['A1'], retryAfter: 3 });
    expect(error.cause).toHaveProperty('message', `PUT ${endpoints.holdSeats.path} returned 409`);
  });

  it.each<[string, () => Promise<CallResult>]>([
    ['rejects', () => Promise.reject(cause)],
    [
      'throws',
      () => {
        throw cause;
      },
    ],
  ])('is a general error with its cause if the platform %s', async (_title, respond) => {
    const error = await refusalOf(open(respond).client('cities', {}));
    expect(error).toMatchObject({ code: 'GENERIC_ERROR', details: {} });
    expect(error.cause).toBe(cause);
  });
  const cause = new Error('this process has no platform settings');
});

it('a process without a platform refuses each call until its start registers one', async () => {
  const client = createInProcessClient(callPlatform, 'the-key');
  const error = await refusalOf(client('cities', {}));
  expect(error).toMatchObject({ code: 'GENERIC_ERROR' });
  expect(error.cause).toHaveProperty('message', 'this process has no platform: set API_BASE_URL');
  registerPlatform(gives([]));
  expect(await client('cities', {})).toEqual([]);
});
