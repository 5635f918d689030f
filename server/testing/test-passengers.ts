import { randomUUID } from 'node:crypto';
import type { Database } from '@/server/db/client';
import { sessions, users } from '@/server/db/schema/accounts';
import { hashPassword } from '@/server/platform/accounts/password-hashes';
import { withUsernameKey } from '@/server/db/username-key';
import { hashToken, newToken } from '@/server/platform/accounts/tokens';
import type { Passenger } from '@/server/platform/platform';
import type { CallOptions } from '@/server/api/client';
import { testAccountCosts } from './test-account-costs';

export const testPassword = 'Right#1234';

let passwordHash: Promise<string> | undefined;

export type TestPassenger = Passenger & {
  sessionUuid: string;
  email: string | null;
  phone: string;
  username: string;
  firstName: string;
  lastName: string;
  accessToken: string;
  refreshToken: string;
  signedIn: CallOptions;
};

type Change = Partial<typeof users.$inferInsert>;

let created = 0;

function newUser(hashed: string, change: Change) {
  created += 1;
  const tag = randomUUID().slice(0, 8);
  return {
    firstName: `Firstname${tag}`,
    lastName: `Lastname${tag}`,
    username: `user-${tag}-${created}`,
    phone: `+2677${String(1_000_000 + created)}`,
    email: `mail-${tag}-${created}@passenger.example`,
    passwordHash: hashed,
    status: 'ACTIVE' as const,
    phoneVerifiedAt: new Date(),
    emailVerifiedAt: change.email === null ? null : new Date(),
    ...change,
  };
}

/**
 * Inserts signed-in users. Their tokens are valid at any time of the test clock. `change` replaces columns of each
 * user.
 */
export async function addPassengers(db: Database, count: number, change: Change = {}): Promise<TestPassenger[]> {
  passwordHash ??= hashPassword(testAccountCosts, testPassword);
  const hashed = await passwordHash;
  const rows = await db
    .insert(users)
    .values(Array.from({ length: count }, () => withUsernameKey(newUser(hashed, change))))
    .returning();
  const tokens = rows.map((user) => ({ user, accessToken: newToken(), refreshToken: newToken() }));
  const opened = await db
    .insert(sessions)
    .values(
      tokens.map(({ user, accessToken, refreshToken }) => ({
        userId: user.id,
        accessTokenHash: hashToken(accessToken),
        accessExpiresAt: new Date('2100-01-01'),
        refreshTokenHash: hashToken(refreshToken),
        refreshExpiresAt: new Date('2100-02-01'),
      })),
    )
    .returning({ id: sessions.id, uuid: sessions.uuid, userId: sessions.userId });
  const sessionOf = new Map(opened.map((session) => [session.userId, session]));
  return tokens.map(({ user, accessToken, refreshToken }) => {
    const { id: sessionId = 0, uuid: sessionUuid = '' } = sessionOf.get(user.id) ?? {};
    const { id, uuid, email, phone, username, firstName, lastName } = user;
    const names = { id, uuid, email, phone: phone ?? '', username, firstName, lastName };
    return { ...names, sessionId, sessionUuid, accessToken, refreshToken, signedIn: { accessToken } };
  });
}

export async function addPassenger(db: Database, change: Change = {}): Promise<TestPassenger> {
  const [passenger] = await addPassengers(db, 1, change);
  if (!passenger) throw new Error('no passenger was added');
  return passenger;
}

export async function addExpiredToken(db: Database, { id }: TestPassenger): Promise<string> {
  const accessToken = newToken();
  await db.insert(sessions).values({
    userId: id,
    accessTokenHash: hashToken(accessToken),
    accessExpiresAt: new Date('2020-01-01'),
    refreshTokenHash: hashToken(newToken()),
    refreshExpiresAt: new Date('2100-01-01'),
  });
  return accessToken;
}
