import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AppError } from '@/lib/errors';
import { failure } from '@/server/api/envelope';
import { log } from '@/server/observability/log';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform, testApiKey, testBaseUrl } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { createInProgress } from './in-progress';
import { callEndpoint, createPlatformCall, type ApiService } from './call-endpoint';

const test = testPlatform();
let anna: TestPassenger;
const params = { tripId: randomUUID(), legId: randomUUID() };

beforeAll(async () => {
  anna = await addPassenger(test.db);
});
afterEach(() => jest.restoreAllMocks());

const earlierKey = 'earlier-api-key-of-the-tests';
const service = (): ApiService => ({
  platform: test.platform,
  inProgress: createInProgress(Infinity),
  apiKeys: [testApiKey, earlierKey],
});

it.each([
  ['a wrong key', { apiKey: 'another-key' }, 'api_key_invalid'],
  ['no access token', { apiKey: testApiKey }, 'unauthenticated'],
  ['a malformed access token', { apiKey: testApiKey, accessToken: 'no token' }, 'unauthenticated'],
  ['an unknown token', { apiKey: testApiKey, accessToken: 'x'.repeat(40) }, 'session_expired'],
] as const)('refuses a caller with %s before the input is read', async (_caller, options, code) => {
  const readBody = jest.fn(() => Promise.resolve(undefined));
  const call = callEndpoint(service(), 'holdSeats', { params: {}, query: {}, readBody }, options);
  await expect(call).rejects.toMatchObject({ code });
  expect(readBody).not.toHaveBeenCalled();
});

it('refuses an invalid path before the body is read', async () => {
  const readBody = jest.fn(() => Promise.reject(new AppError('GENERIC_ERROR')));
  const options = { apiKey: testApiKey, accessToken: anna.accessToken };
  const call = callEndpoint(service(), 'holdSeats', { params: {}, query: {}, readBody }, options);
  await expect(call).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: { tripId: expect.any(String) as string } },
  });
  expect(readBody).not.toHaveBeenCalled();
});

it('does not read a body for an endpoint without one', async () => {
  const readBody = jest.fn(() => Promise.resolve('a body'));
  await callEndpoint(service(), 'cities', { params: {}, query: {}, readBody }, { apiKey: testApiKey });
  expect(readBody).not.toHaveBeenCalled();
});

it('accepts an earlier key of the API while it is configured', async () => {
  const [name, input, options] = ['cities', { params: {}, query: {} }, { apiKey: earlierKey }] as const;
  expect(await createPlatformCall(service())(name, input, options)).toMatchObject({ ok: true });
  expect(await test.call(name, input, options)).toMatchObject({ ok: false, code: 'api_key_invalid' });
});

it('checks the token once for the reads of one request, and again for a write', async () => {
  const { id, accessToken } = await addPassenger(test.db);
  const leg = await findLeg(test.db, longBus, [1, 7], 1);
  const call = async (name: 'holds' | 'extendHolds', requestId: string) => {
    const result = await test.call(name, { params: leg.params }, { apiKey: testApiKey, accessToken, requestId });
    return result.ok || result.code;
  };
  expect(await call('holds', 'first')).toBe(true);
  await test.db.execute(sql`delete from sessions where user_id = ${id}`);
  expect(await call('holds', 'first')).toBe(true);
  expect(await call('extendHolds', 'first')).toBe('session_expired');
  expect(await call('holds', 'second')).toBe('session_expired');
});

it('logs an unexpected failure with the request id and does not reveal it to the caller', async () => {
  const logged = jest.spyOn(log, 'error').mockReturnValue();
  await test.db.execute(sql`alter table seat_claims rename to hidden`);
  const result = await test.call('seats', { params }, { apiKey: testApiKey, requestId: 'the request' });
  await test.db.execute(sql`alter table hidden rename to seat_claims`);
  expect(result).toEqual({ ok: false, code: 'GENERIC_ERROR', details: {} });
  expect(logged.mock.calls).toEqual([
    [
      { event: 'platform_call_failed', err: expect.any(Error) as Error, requestId: 'the request' },
      'A call of the platform failed.',
    ],
  ]);
});

it('does not log a refused call within the process', async () => {
  const logged = jest.spyOn(log, 'error').mockReturnValue();
  const result = await test.call('cities', {}, { apiKey: 'another-key' });
  expect(result).toEqual({ ok: false, code: 'api_key_invalid', details: {} });
  expect(logged).not.toHaveBeenCalled();
});

/** Sends a body over HTTP. */
async function put(body: string) {
  const { params: ids } = await findLeg(test.db, longBus, [1, 7]);
  const url = new URL(`/app/v1/trips/${ids.tripId}/legs/${ids.legId}/holds`, testBaseUrl);
  const headers = { 'x-api-key': testApiKey, authorization: `Bearer ${anna.accessToken}` };
  const response = await test.send(new Request(url, { method: 'PUT', headers, body }));
  const parsed = failure.safeParse(await response.json());
  return { status: response.status, code: parsed.data?.errors[0]?.errorCode, headers: response.headers };
}

it.each([
  ['text that is not JSON', 'seats=A1'],
  ['no content', ''],
  ['the wrong form', '{"seats":"A1"}'],
  ['no seats', '{"seats":[]}'],
  ['more seats than the limit', JSON.stringify({ seats: Array(11).fill('A1') })],
  ['more than 64 KB', JSON.stringify({ seats: ['A1'], rest: 'x'.repeat(70_000) })],
])('refuses a body with %s', async (_content, body) => {
  expect(await put(body)).toMatchObject({ status: 400, code: 'invalid_request' });
});

it('sets the Retry-After header if an error has a time to wait', async () => {
  const { status, headers } = await put('{"seats":["A1","A2","A3","A4"]}');
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 409, retryAfter: '1200' });
});
