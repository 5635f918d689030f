import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '@/server/db/schema/accounts';
import { lastCode } from '@/server/testing/test-accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';
import { newToken } from './tokens';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

const waiting = async () => {
  const { rows } = await test.db.execute(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

const liveSessions = ({ id }: TestPassenger) =>
  test.db.$count(sessions, and(eq(sessions.userId, id), isNull(sessions.revokedAt)));

/** Without the check: the session is there whatever has become of the password. */
const insertUnchecked = ({ id: userId }: TestPassenger) => {
  const end = new Date(Date.now() + 60_000);
  const tokens = { accessTokenHash: newToken(), refreshTokenHash: newToken() };
  return test.db.insert(sessions).values({ userId, ...tokens, accessExpiresAt: end, refreshExpiresAt: end });
};

/**
 * Changes the password while somebody signs in with the old one: all but the commit is done when `signIn` begins, and
 * the commit comes once `signIn` has ended or waits. Answers how many sessions live.
 */
async function race(anna: TestPassenger, signIn: () => Promise<unknown>): Promise<number> {
  await test.ask('requestReset', { body: { phone: anna.phone } });
  const otp = await lastCode(test, anna.phone);
  const blocker = await test.db.$client.connect();
  try {
    // The last thing a change of password does is to tell its owner.
    await blocker.query('begin; lock table message_outbox in access exclusive mode');
    const body = { account: { phone: anna.phone }, otp, newPassword: 'Newer#1234' };
    const changing = test.ask('resetByCode', { body });
    await until(waiting, (count) => count === 1);
    let ended = false;
    const signingIn = signIn().finally(() => (ended = true));
    await until(waiting, (count) => count === 2 || ended);
    await blocker.query('commit');
    expect((await changing).status).toBe(200);
    await signingIn;
    return await liveSessions(anna);
  } finally {
    blocker.release();
  }
}

it('a password changed between the check and the session leaves no session', async () => {
  const anna = await addPassenger(test.db);
  const left = await race(anna, async () => {
    const outcome = await test.ask('signin', { body: { phone: anna.phone, password: testPassword } });
    expect(outcome).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  });
  expect(left).toBe(0);
});

it('without the check it leaves one (control)', async () => {
  const anna = await addPassenger(test.db);
  expect(await race(anna, () => insertUnchecked(anna))).toBe(1);
});

it('a sign-in that comes first is ended by the change', async () => {
  const anna = await addPassenger(test.db);
  const before = await test.ask('signin', { body: { phone: anna.phone, password: testPassword } });
  await test.ask('requestReset', { body: { phone: anna.phone } });
  const otp = await lastCode(test, anna.phone);
  await test.ask('resetByCode', { body: { account: { phone: anna.phone }, otp, newPassword: 'Newer#1234' } });
  const body = { userId: anna.uuid, accessToken: before.data?.accessToken ?? '' };
  expect((await test.ask('token', { body })).code).toBe('session_expired');
});
