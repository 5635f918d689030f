import { createBoundedQueue } from '@/server/process/bounded-queue';
import { newUser } from '@/server/testing/test-accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';

const hashQueue = createBoundedQueue({ atOnce: 1, waiting: 2, retryAfterSeconds: 2 });
const test = testPlatform({ hashQueue });
let anna: TestPassenger;
beforeAll(async () => {
  anna = await addPassenger(test.db);
});

/** Takes the only turn for hashes. Returns the function that gives it back. */
function holdTurn(): () => void {
  let end: () => void = () => undefined;
  void hashQueue.run(() => new Promise<void>((resolve) => (end = resolve)));
  return end;
}
const countTries = async () => (await test.db.execute('select 1 from sign_in_attempts')).rows.length;

const code = '123456';
const newPassword = 'Newer#2026';
type Sent = Promise<{ status: number; code: string | undefined; details: { retryAfter?: number | undefined } }>;
const calls: Record<string, () => Sent> = {
  signin: () => test.callApi('signin', { body: { phone: newUser().user.phone, password: 'Wrong#1234' } }),
  createUser: () => test.callApi('createUser', { body: newUser() }),
  resetByCode: () =>
    test.callApi('resetByCode', { body: { account: { userId: anna.uuid }, code: code, password: newPassword } }),
  changeByCode: () => test.callApi('changeByCode', { body: { code: code, password: newPassword } }, anna.signedIn),
  setPasswordByPath: () =>
    test.callApi('setPasswordByPath', { params: { otp: code, newPassword } }, { accountId: anna.uuid }),
  resetByLink: () => test.callApi('resetByLink', { body: { token: 'x'.repeat(43), password: newPassword } }),
};

it('of many sign-ins at once, those beyond the queue are refused before any work, and the others end', async () => {
  const release = holdTurn();
  const statuses: number[] = [];
  const sent = Array.from({ length: 10 }, async () => statuses.push((await calls.signin?.())?.status ?? 0));
  await until(
    () => Promise.resolve(statuses.length),
    (count) => count === 7,
  );
  expect(statuses).toEqual(Array(7).fill(503));
  await until(countTries, (count) => count === 3);
  release();
  await Promise.all(sent);
  expect(statuses.slice(7)).toEqual([401, 401, 401]);
  expect(await countTries()).toBe(3);
});

describe('while the queue is full', () => {
  let release: () => void;
  let waiting: Promise<unknown>;
  beforeEach(async () => {
    release = holdTurn();
    const before = await countTries();
    waiting = Promise.all([calls.signin?.(), calls.signin?.(), calls.signin?.()]);
    await until(countTries, (count) => count === before + 3);
  });
  afterEach(async () => {
    release();
    await waiting;
  });

  it.each(Object.keys(calls))('%s is 503 with a time to wait', async (name) => {
    expect(await calls[name]?.()).toMatchObject({ status: 503, code: 'unavailable', details: { retryAfter: 2 } });
  });

  it('calls that hash nothing respond', async () => {
    expect((await test.callApi('user', { params: { userId: anna.uuid } }, anna.signedIn)).status).toBe(200);
  });
});

it('after the load, the right password is accepted', async () => {
  const signedIn = await test.callApi('signin', { body: { phone: anna.phone, password: testPassword } });
  expect(signedIn.status).toBe(200);
});
