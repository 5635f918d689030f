import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform, testApiKey, testBaseUrl } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { failure } from '@/server/api/envelope';

const test = testPlatform();
let anna: TestPassenger;
let holdsPath: string;

beforeAll(async () => {
  anna = await addPassenger(test.db);
  const { params } = await findLeg(test.db, longBus, [1, 7]);
  holdsPath = `/app/v1/trips/${params.tripId}/legs/${params.legId}/holds`;
});

async function put(body: string, path = holdsPath) {
  const headers = { 'x-api-key': testApiKey, authorization: `Bearer ${anna.accessToken}` };
  const response = await test.send(new Request(new URL(path, testBaseUrl), { method: 'PUT', headers, body }));
  const text = await response.text();
  const parsed = failure.safeParse(JSON.parse(text));
  return { status: response.status, text, code: parsed.data?.errors[0]?.errorCode, headers: response.headers };
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

it('refuses a path with ids that are not uuids', async () => {
  expect(await put('{"seats":["A1"]}', '/app/v1/trips/1/legs/2/holds')).toMatchObject({
    status: 400,
    code: 'invalid_request',
  });
});

it('sets the Retry-After header if an error has a time to wait', async () => {
  const { status, headers } = await put('{"seats":["A1","A2","A3","A4"]}');
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 409, retryAfter: '1200' });
});
