import { eq } from 'drizzle-orm';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { users } from '@/server/db/schema/accounts';
import { executedPlan } from '@/server/testing/executed-plan';
import { addPassenger, addPassengers } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { findSessionByAccess, lockSessionByRefresh } from './sessions.repo';
import { hashToken } from './tokens';

/** A single connection, so that the test can read its prepared statements. */
let db: Database;
// Runs before the database of the test closes.
afterAll(() => db.$client.end());
const test = testPlatform();
beforeAll(async () => {
  db = openDatabase(test.databaseUrl, 1, jobLimits);
  await addPassengers(db, 200);
});

const lookups = {
  'an access token': ({ accessToken }: Tokens) => findSessionByAccess(db, hashToken(accessToken), new Date()),
  'a refresh token': ({ refreshToken }: Tokens) => {
    const hashes = { token: hashToken(refreshToken), family: hashToken('family') };
    return lockSessionByRefresh(db, hashes, new Date());
  },
};
type Tokens = { accessToken: string; refreshToken: string };

describe.each(Object.entries(lookups))('the session of %s', (_name, find) => {
  it('the session query reads no other users, even without statistics', async () => {
    const anna = await addPassenger(db);
    const { scans } = await executedPlan(db, () => find(anna));
    expect(scans.filter(({ table }) => table === 'users').map(({ index }) => index)).toEqual(['users_pkey']);
    expect((await find(anna))?.user.id).toBe(anna.id);
  });

  it('the session query ignores sessions of deleted users', async () => {
    const anna = await addPassenger(db);
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, anna.id));
    expect(await find(anna)).toBeUndefined();
  });
});
