import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '@/server/db/schema/accounts';
import { lastCode } from '@/server/testing/test-accounts';
import { countLockWaits } from '@/server/testing/test-database';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';
import { newToken } from './tokens';

const test = testPlatform();

const waiting = () => countLockWaits(test.db);

const liveSessions = ({ id }: TestPassenger) =>
  test.db.$count(sessions, and(eq(sessions.userId, id), isNull(sessions.revokedAt)));

/** Opens a session without the check, even if the password has changed. */
const insertUnchecked = ({ id: userId }: TestPassenger) => {
  const end = new Date(Date.now() + 60_000);
  const tokens = { accessTokenHash: newToken(), refreshTokenHash: newToken() };
  return test.db.insert(sessions).values({ userId, ...tokens, accessExpiresAt: end, refreshExpiresAt: end });
};

/**
 * Changes the password during a sign-in with the old one. All steps except the commit are done when `signIn` begins.
 * The commit follows when `signIn` has ended or waits. Returns the number of open sessions.
 */
async function race(anna: TestPassenger, signIn: () => Promise<unknown>): Promise<number> {
  await test.callApi('requestReset', { body: { phone: anna.phone } });
  const otp = await lastCode(test, anna.phone);
  const blocker = await test.db.$client.connect();
  try {
    // The change of password queues the owner's message last.
    await blocker.query('begin; lock table message_outbox in access exclusive mode');
    const body = { account: { phone: anna.phone }, code: otp, password: 'Newer#1234' };
    const changing = test.callApi('resetByCode', { body });
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

it('a sign-in during a change of password opens no session', async () => {
  const anna = await addPassenger(test.db);
  const left = await race(anna, async () => {
    const outcome = await test.callApi('signin', { body: { phone: anna.phone, password: testPassword } });
    expect(outcome).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  });
  expect(left).toBe(0);
});

it('without the check, a sign-in during a change of password opens a session (control)', async () => {
  const anna = await addPassenger(test.db);
  expect(await race(anna, () => insertUnchecked(anna))).toBe(1);
});
