import { z } from 'zod';
import { handle } from './handle';
import { handlePush } from './machine-routes';
import type { SessionToken } from '../session/session-cookie';

let mockSession: Partial<SessionToken> | undefined;
jest.mock('../session/session', () => ({ readSession: () => Promise.resolve(mockSession) }));
jest.mock('../session/sign-in', () => ({ endRememberedSession: () => Promise.resolve() }));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));
const mockLog = { error: jest.fn() };
jest.mock('@/server/api/request-context', () => ({ currentLog: () => Promise.resolve(mockLog) }));

/** Returns the status and Cache-Control of a route that a browser calls. */
async function cacheOf(route: Partial<Parameters<typeof handle>[0]>, headers = {}) {
  const run = () => Promise.resolve({ name: 'Neo' });
  const get = handle({ caller: 'passenger', output: z.object({ name: z.string() }), run, ...route });
  const response = await get(new Request('https://tsela.test/api/x', { headers }), { params: Promise.resolve({}) });
  return { response, cache: [response.status, response.headers.get('cache-control')] };
}

it.each([undefined, true])('no shared cache stores the response to a session (revalidate: %p)', async (revalidate) => {
  mockSession = { userId: 'u1' };
  const options = revalidate === undefined ? {} : { revalidate };
  const { response, cache } = await cacheOf(options);
  expect(cache).toEqual([200, revalidate ? 'private, no-cache, no-transform' : 'no-store, no-transform']);
  const known = { 'if-none-match': response.headers.get('etag') ?? '' };
  if (revalidate) expect((await cacheOf(options, known)).cache).toEqual([304, 'private, no-cache']);
});

it('no cache stores a refusal', async () => {
  mockSession = undefined;
  expect((await cacheOf({ revalidate: true })).cache).toEqual([401, 'no-store, no-transform']);
});

it('a response that may be old says so', async () => {
  expect((await cacheOf({ caller: 'anyone', ageSeconds: 1 })).response.headers.get('age')).toBe('1');
});

test.each([
  ['JSON', handle({ caller: 'anyone', body: z.unknown(), output: z.unknown(), run: () => Promise.resolve({}) }), 400],
  ['push', handlePush, 200],
])('a %s body that its client cuts logs no error', async (_, route, status) => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  const headers = { 'content-type': 'application/json' };
  const request = new Request('https://tsela.test/api/x', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  expect((await route(request, { params: Promise.resolve({}) })).status).toBe(status);
  expect(mockLog.error).not.toHaveBeenCalled();
});
