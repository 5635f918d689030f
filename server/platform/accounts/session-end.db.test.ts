import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { maxSessions } from '@/server/budgets/limits';
import { sessions } from '@/server/db/schema/accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { deleteOldSessions } from './sessions.repo';
import { hashToken } from './tokens';
import { messagesTo } from '@/server/testing/test-messages';

const test = testPlatform();
let anna: TestPassenger;

beforeEach(async () => {
  anna = await addPassenger(test.db, { emailVerifiedAt: null });
});

type Tokens = { accessToken: string; refreshToken: string };

const minute = 60;
const day = 86_400;
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const ended = { status: 401, code: 'session_expired' };

const renew = async (refreshToken: string) => {
  const { data, ...refused } = await test.callApi('renewToken', { body: { userId: anna.uuid, refreshToken } });
  return { ...refused, accessToken: data?.accessToken ?? '', refreshToken: data?.refreshToken ?? '' };
};
const use = ({ accessToken }: Tokens) => test.callApi('user', { params: { userId: anna.uuid } }, { accessToken });
const signOut = async ({ refreshToken }: Tokens) =>
  (await test.callApi('signout', { body: { userId: anna.uuid, refreshToken } })).data?.revoked;

async function signIn(userAgent = chrome): Promise<Tokens> {
  const body = { phone: anna.phone, password: testPassword };
  const { data } = await test.callApi('signin', { body }, { userAgent });
  if (!data) throw new Error('no session was opened');
  return data;
}

/** Renews a session after its access token has expired, and uses the new pair. Returns every pair, the oldest first. */
async function renewedTimes(count: number): Promise<[Tokens, ...Tokens[]]> {
  const pairs: [Tokens, ...Tokens[]] = [await signIn()];
  for (let times = 0; times < count; times += 1) {
    test.clock.advanceSeconds(15 * minute);
    const next = await renew(pairs.at(-1)?.refreshToken ?? '');
    expect((await use(next)).status).toBe(200);
    pairs.push(next);
  }
  return pairs;
}

const messages = async (recipient: string) =>
  (await messagesTo(test, recipient)).map(({ channel, template, data }) => ({ channel, template, data }));

describe('a replaced refresh token whose successor was used', () => {
  it.each([1, 2, 5])('ends the session and notifies the owner, %d renewals later', async (renewals) => {
    const pairs = await renewedTimes(renewals);
    const [copied] = pairs;
    const last = pairs.at(-1) ?? copied;
    test.clock.advanceSeconds(minute);
    expect(await renew(copied.refreshToken)).toMatchObject(ended);
    expect(await use(last)).toMatchObject(ended);
    expect(await renew(last.refreshToken)).toMatchObject(ended);
    const sent = { template: 'session-ended', data: { device: 'Chrome on Android' } };
    expect(await messages(anna.phone)).toEqual([{ channel: 'sms', ...sent }]);
  });

  it('sends one message, even if it is sent again at once, and changes no other session', async () => {
    const other = await signIn();
    const [copied] = await renewedTimes(2);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => renew(copied.refreshToken)));
    expect(outcomes.map(({ code }) => code)).toEqual(Array(4).fill('session_expired'));
    expect(await messages(anna.phone)).toHaveLength(1);
    expect((await renew(other.refreshToken)).status).toBe(200);
  });

  it('also ends a session that began with another ID_TOKEN_SECRET', async () => {
    // The family of its first token is not that of the session.
    const first = { accessToken: anna.accessToken, refreshToken: anna.refreshToken };
    const second = await renew(first.refreshToken);
    await use(second);
    test.clock.advanceSeconds(15 * minute);
    const third = await renew(second.refreshToken);
    expect(await renew(first.refreshToken)).toMatchObject(ended);
    expect(await use(third)).toMatchObject(ended);
  });
});

it('a renewal whose response was lost is repeated with a new pair after a change of ID_TOKEN_SECRET', async () => {
  const derivedBefore = { accessTokenHash: hashToken('access-before'), refreshTokenHash: hashToken('refresh-before') };
  const previous = {
    previousAccessTokenHash: hashToken(anna.accessToken),
    previousRefreshTokenHash: hashToken(anna.refreshToken),
    graceUntil: new Date(test.clock.read().getTime() - 1000),
  };
  await test.db
    .update(sessions)
    .set({ ...derivedBefore, ...previous })
    .where(eq(sessions.id, anna.sessionId));
  const renewed = await renew(anna.refreshToken);
  expect((await use(renewed)).status).toBe(200);
  expect((await renew(renewed.refreshToken)).status).toBe(200);
});

describe('a session', () => {
  it('ends 90 days after its sign-in, although it is used every day', async () => {
    let tokens = await signIn();
    for (let days = 1; days < 90; days += 1) {
      test.clock.advanceSeconds(day);
      tokens = await renew(tokens.refreshToken);
    }
    test.clock.advanceSeconds(day - 5 * minute);
    const last = await renew(tokens.refreshToken);
    const body = { userId: anna.uuid, accessToken: last.accessToken };
    expect((await test.callApi('token', { body })).data?.expiresIn).toBe(5 * minute);
    test.clock.advanceSeconds(5 * minute);
    expect(await use(last)).toMatchObject(ended);
    expect(await renew(last.refreshToken)).toMatchObject(ended);
    expect(await messages(anna.phone)).toEqual([]);
  });

  it.each([0, 1, 2, 3])('ends at a sign-out with the token of renewal %d', async (held) => {
    const pairs = await renewedTimes(3);
    test.clock.advanceSeconds(minute);
    expect(await signOut(pairs[held] ?? pairs[0])).toBe(true);
    expect(await renew(pairs[3]?.refreshToken ?? '')).toMatchObject(ended);
    expect(await messages(anna.phone)).toEqual([]);
  });

  it('is deleted 30 days after its end, and not before', async () => {
    const ids = async () =>
      (
        await test.db
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.userId, anna.id))
          .orderBy(asc(sessions.id))
      ).map(({ id }) => id);
    await signOut(await signIn());
    await signIn();
    const [open, revoked, unused] = await ids();
    test.clock.advanceSeconds(30 * day - 1);
    await deleteOldSessions(test.db, test.clock.read);
    expect(await ids()).toEqual([open, revoked, unused]);
    test.clock.advanceSeconds(2);
    await deleteOldSessions(test.db, test.clock.read);
    expect(await ids()).toEqual([open, unused]);
    test.clock.advanceSeconds(30 * day);
    await deleteOldSessions(test.db, test.clock.read);
    expect(await ids()).toEqual([open]);
  });
});

describe('the list of sessions', () => {
  const list = async ({ accessToken }: Tokens) => (await test.callApi('sessions', {}, { accessToken })).data ?? [];
  const end = (sessionId: string, { accessToken }: Tokens) =>
    test.callApi('endSession', { params: { sessionId } }, { accessToken });

  it('has the device and the last use of each open session, the last used first', async () => {
    const phone = await signIn();
    const signedIn = test.clock.read().toISOString();
    test.clock.advanceSeconds(minute);
    const other = await signIn('curl/8.5.0');
    await signOut(other);
    test.clock.advanceSeconds(minute);
    const { accessToken } = await renew(phone.refreshToken);
    const [used, first] = await list({ ...phone, accessToken });
    expect(used).toMatchObject({ device: 'Chrome on Android', isCurrent: true });
    expect(used?.lastUsedAt).toBe(test.clock.read().toISOString());
    expect(used?.lastUsedAt).not.toBe(signedIn);
    expect(first).toMatchObject({ sessionId: anna.sessionUuid, device: null, isCurrent: false });
    expect(await list({ ...phone, accessToken })).toHaveLength(2);
  });

  it('ends one session, and no other', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const session = (await list(there)).find(({ isCurrent }) => isCurrent);
    expect((await end(session?.sessionId ?? '', here)).data).toEqual({ done: true });
    expect(await use(there)).toMatchObject(ended);
    expect((await use(here)).status).toBe(200);
    expect((await end(session?.sessionId ?? '', here)).code).toBe('not_found');
  });

  it('ends all sessions except the one that calls', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await test.callApi('endOtherSessions', {}, { accessToken: here.accessToken });
    expect(await use(there)).toMatchObject(ended);
    expect(await use(anna)).toMatchObject(ended);
    expect((await list(here)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('has at most 50: a sign-in ends those that were not used for the longest time', async () => {
    const opened = [];
    for (let count = 0; count < maxSessions + 1; count += 1) {
      test.clock.advanceSeconds(minute);
      const [session] = await test.db
        .insert(sessions)
        .values({
          userId: anna.id,
          accessTokenHash: randomUUID(),
          accessExpiresAt: test.clock.read(),
          refreshTokenHash: randomUUID(),
          refreshExpiresAt: new Date(test.clock.read().getTime() + day * 1000),
          lastUsedAt: test.clock.read(),
        })
        .returning();
      opened.push(session?.uuid);
    }
    expect(await list(await signIn())).toHaveLength(maxSessions);
    const rows = await test.db.select().from(sessions).where(eq(sessions.userId, anna.id));
    const revoked = rows.filter(({ revokedAt }) => revokedAt !== null).map(({ uuid }) => uuid);
    expect(revoked.toSorted()).toEqual([anna.sessionUuid, opened[0], opened[1]].toSorted());
    expect(await use(anna)).toMatchObject({ status: 401 });
  });

  it('names the device that the sign-in did not name after its renewal', async () => {
    const body = { userId: anna.uuid, refreshToken: anna.refreshToken };
    const { data } = await test.callApi('renewToken', { body }, { userAgent: chrome });
    expect((await list({ ...anna, accessToken: data?.accessToken ?? '' }))[0]?.device).toBe('Chrome on Android');
  });
});
