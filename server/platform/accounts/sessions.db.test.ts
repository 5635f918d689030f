import { eq, sql } from 'drizzle-orm';
import { sessions } from '@/server/db/schema/accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { hashToken } from './tokens';

const test = testPlatform();
let anna: TestPassenger;

beforeEach(async () => {
  anna = await addPassenger(test.db);
});

type Tokens = { accessToken: string; refreshToken: string };

const describeToken = (accessToken: string, userId = anna.uuid) =>
  test.callApi('token', { body: { userId, accessToken } });
const renew = (refreshToken: string, userId = anna.uuid) =>
  test.callApi('renewToken', { body: { userId, refreshToken } });
const currentUser = (accessToken: string) => test.callApi('user', { params: { userId: anna.uuid } }, { accessToken });

async function openSession(): Promise<Tokens> {
  const { data } = await test.callApi('signin', { body: { phone: anna.phone, password: testPassword } });
  if (!data) throw new Error('no session was opened');
  return data;
}

const ended = { status: 401, code: 'session_expired' };

describe('describing a session', () => {
  it('returns the seconds until the access token of a sign-in expires', async () => {
    const { accessToken } = await openSession();
    test.clock.advanceSeconds(100);
    const described = await describeToken(accessToken);
    expect(described).toMatchObject({ status: 200, data: { accessToken, expiresIn: 800, tokenType: 'Bearer' } });
    expect(described.data).not.toHaveProperty('refreshToken');
    // The description does not extend the session.
    test.clock.advanceSeconds(799);
    expect((await currentUser(accessToken)).status).toBe(200);
    test.clock.advanceSeconds(1);
    expect(await describeToken(accessToken)).toMatchObject(ended);
    expect(await currentUser(accessToken)).toMatchObject(ended);
  });

  it('returns the seconds until a token expires after a renewal', async () => {
    const { accessToken, refreshToken } = await openSession();
    await renew(refreshToken);
    expect(await describeToken(accessToken)).toMatchObject({ data: { accessToken, expiresIn: 60 } });
  });
});

it.each([
  ['describing', 'accessToken', describeToken],
  ['renewing', 'refreshToken', renew],
] as const)('%s is refused with an invented token or for another user', async (_call, name, call) => {
  const tokens = await openSession();
  const ben = await addPassenger(test.db);
  expect(await call('made-up')).toMatchObject(ended);
  expect(await call(tokens[name], ben.uuid)).toMatchObject(ended);
});

it('refuses an older token of an account that is not verified', async () => {
  anna = await addPassenger(test.db, { status: 'INACTIVE' });
  expect(await currentUser(anna.accessToken)).toMatchObject(ended);
  expect(await describeToken(anna.accessToken)).toMatchObject(ended);
  expect(await renew(anna.refreshToken)).toMatchObject(ended);
});

it('stores tokens only as hashes', async () => {
  const tokens = await openSession();
  const { rows } = await test.db.execute<{ row: string }>(sql`select sessions::text as row from sessions`);
  const everything = rows.map(({ row }) => row).join('\n');
  expect(everything).not.toContain(tokens.accessToken);
  expect(everything).not.toContain(tokens.refreshToken);
});

describe('renewing', () => {
  it('returns a new pair, which continues the session', async () => {
    const first = await openSession();
    const { data: second } = await renew(first.refreshToken);
    expect(second).toMatchObject({ token: second?.accessToken, expiresIn: 900, tokenType: 'Bearer' });
    expect(second?.accessToken).not.toBe(first.accessToken);
    expect((await currentUser(second?.accessToken ?? '')).status).toBe(200);
    expect((await renew(second?.refreshToken ?? '')).status).toBe(200);
  });

  it('from two tabs at once with one refresh token returns the same pair to both', async () => {
    const { refreshToken } = await openSession();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => renew(refreshToken)));
    const pairs = outcomes.map(({ data }) => `${data?.accessToken ?? ''} ${data?.refreshToken ?? ''}`);
    expect(new Set(pairs).size).toBe(1);
    expect((await currentUser(outcomes[0]?.data?.accessToken ?? '')).status).toBe(200);
  });

  it('with the old and the new token in the same minute leaves no tab with a token two steps old', async () => {
    const first = await openSession();
    const { data: second } = await renew(first.refreshToken);
    // One page already has the new token. Another tab still has the old one.
    const { data: again } = await renew(second?.refreshToken ?? '');
    expect(again).toMatchObject({ accessToken: second?.accessToken, refreshToken: second?.refreshToken });
    expect((await renew(first.refreshToken)).data?.refreshToken).toBe(second?.refreshToken);
    test.clock.advanceSeconds(60);
    expect((await renew(second?.refreshToken ?? '')).data?.refreshToken).not.toBe(second?.refreshToken);
  });

  it('keeps both previous tokens valid for 60 seconds', async () => {
    const first = await openSession();
    const { data: second } = await renew(first.refreshToken);
    test.clock.advanceSeconds(59);
    expect((await currentUser(first.accessToken)).status).toBe(200);
    expect((await currentUser(second?.accessToken ?? '')).status).toBe(200);
    expect((await renew(first.refreshToken)).data?.refreshToken).toBe(second?.refreshToken);
    test.clock.advanceSeconds(1);
    expect(await currentUser(first.accessToken)).toMatchObject(ended);
    expect((await currentUser(second?.accessToken ?? '')).status).toBe(200);
    expect(await renew(first.refreshToken)).toMatchObject(ended);
  });

  describe('whose response was lost', () => {
    const minutes = 20;

    it('returns the same pair later, with a new expiry', async () => {
      const first = await openSession();
      const { data: failed } = await renew(first.refreshToken);
      for (let times = 0; times < 2; times += 1) {
        test.clock.advanceSeconds(minutes * 60);
        const { data: again } = await renew(first.refreshToken);
        expect(again).toMatchObject({ accessToken: failed?.accessToken, refreshToken: failed?.refreshToken });
      }
      expect(await currentUser(first.accessToken)).toMatchObject(ended);
      test.clock.advanceSeconds(14 * 60);
      expect((await currentUser(failed?.accessToken ?? '')).status).toBe(200);
      expect((await renew(failed?.refreshToken ?? '')).status).toBe(200);
      expect(await renew(first.refreshToken)).toMatchObject(ended);
    });

    it('returns the same pair to three tabs at once that come late, also after one of them uses it', async () => {
      const { refreshToken } = await openSession();
      const { data: failed } = await renew(refreshToken);
      test.clock.advanceSeconds(minutes * 60);
      const outcomes = await Promise.all(Array.from({ length: 3 }, () => renew(refreshToken)));
      expect(new Set(outcomes.map(({ data }) => data?.refreshToken))).toEqual(new Set([failed?.refreshToken]));
      expect((await currentUser(outcomes[0]?.data?.accessToken ?? '')).status).toBe(200);
      expect((await renew(refreshToken)).data?.refreshToken).toBe(failed?.refreshToken);
    });

    it.each(['access', 'refresh'] as const)('was not lost once its %s token is used', async (use) => {
      const first = await openSession();
      const { data: second } = await renew(first.refreshToken);
      if (use === 'access') await currentUser(second?.accessToken ?? '');
      else await renew(second?.refreshToken ?? '');
      test.clock.advanceSeconds(60);
      expect(await renew(first.refreshToken)).toMatchObject(ended);
    });

    it('records the first use once per rotation', async () => {
      const { data: second } = await renew((await openSession()).refreshToken);
      const usedAt = async () =>
        (
          await test.db
            .select()
            .from(sessions)
            .where(eq(sessions.accessTokenHash, hashToken(second?.accessToken ?? '')))
        )[0]?.usedAt;
      expect(await usedAt()).toBeNull();
      await currentUser(second?.accessToken ?? '');
      const noted = test.clock.read();
      test.clock.advanceSeconds(5);
      await currentUser(second?.accessToken ?? '');
      expect(await usedAt()).toEqual(noted);
    });
  });

  it('is possible for 30 days after the last renewal', async () => {
    const { refreshToken } = await openSession();
    test.clock.advanceSeconds(30 * 86_400 - 1);
    const { data } = await renew(refreshToken);
    test.clock.advanceSeconds(30 * 86_400);
    expect(await renew(data?.refreshToken ?? '')).toMatchObject(ended);
  });
});

describe('signing out', () => {
  const signOut = (refreshToken: string, userId = anna.uuid) =>
    test.callApi('signout', { body: { userId, refreshToken } });

  it('ends the session at once, for current and previous tokens', async () => {
    const first = await openSession();
    const { data: second } = await renew(first.refreshToken);
    expect((await signOut(second?.refreshToken ?? '')).data).toEqual({ revoked: true });
    for (const token of [first.accessToken, second?.accessToken ?? ''])
      expect(await currentUser(token)).toMatchObject(ended);
    for (const token of [first.refreshToken, second?.refreshToken ?? ''])
      expect(await renew(token)).toMatchObject(ended);
    expect((await signOut(second?.refreshToken ?? '')).data).toEqual({ revoked: false });
  });

  it('does not change other sessions of the same user or of other users', async () => {
    const [here, there] = [await openSession(), await openSession()];
    const ben = await addPassenger(test.db);
    expect((await signOut(here.refreshToken, ben.uuid)).data).toEqual({ revoked: false });
    await signOut(here.refreshToken);
    expect((await currentUser(there.accessToken)).status).toBe(200);
  });
});
