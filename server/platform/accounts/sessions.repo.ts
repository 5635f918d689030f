import { and, eq, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';
import { sessions, users } from '@/server/db/schema/accounts';
import type { UserRow } from './accounts.repo';

export type SessionRow = typeof sessions.$inferSelect;

type NewSession = Pick<
  typeof sessions.$inferInsert,
  'accessTokenHash' | 'accessExpiresAt' | 'refreshTokenHash' | 'refreshExpiresAt'
>;

/**
 * Opens a session for a user whose password was checked. Returns false if the password was changed meanwhile, or the
 * account is not verified. The row of the user is locked, so that a change of the password comes before, or after and
 * ends this session too.
 */
export async function insertCheckedSession(
  queries: Queries,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  session: NewSession,
): Promise<boolean> {
  const { accessTokenHash, accessExpiresAt, refreshTokenHash, refreshExpiresAt } = session;
  const { rowCount } = await queries.execute(sql`
    insert into sessions (user_id, access_token_hash, access_expires_at, refresh_token_hash, refresh_expires_at)
    select id, ${accessTokenHash}, ${accessExpiresAt}::timestamptz, ${refreshTokenHash}, ${refreshExpiresAt}::timestamptz
    from users where id = ${id} and password_hash = ${passwordHash} and status = 'ACTIVE' and deleted_at is null
    for share`);
  return rowCount === 1;
}

export async function updateSession(queries: Queries, id: number, change: Partial<typeof sessions.$inferInsert>) {
  await queries.update(sessions).set(change).where(eq(sessions.id, id));
}

/** Notes, once a rotation, that its tokens arrived. */
export async function noteFirstUse(queries: Queries, id: number, accessTokenHash: string, now: Date) {
  await queries
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.accessTokenHash, accessTokenHash), isNull(sessions.usedAt)));
}

/** Sessions that are not revoked, with their users, whatever has become of the users. */
const selectUnrevoked = (queries: Queries, which: SQL | undefined) =>
  queries
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isNull(sessions.revokedAt), which));

/**
 * Returns the first of these sessions whose user is verified and not deleted. SQL does not filter by that: on a database
 * without statistics PostgreSQL expects few such users, and reads all users before it looks for the session.
 */
const firstStanding = <Found extends { user: UserRow }>(found: readonly Found[]): Found | undefined =>
  found.find(({ user }) => user.status === 'ACTIVE' && user.deletedAt === null);

/** The user and session of a live access token; the previous one counts until `previousUntil`. */
export async function findSessionByAccess(queries: Queries, accessTokenHash: string, now: Date) {
  const found = await selectUnrevoked(
    queries,
    or(
      and(eq(sessions.accessTokenHash, accessTokenHash), gt(sessions.accessExpiresAt, now)),
      and(eq(sessions.previousAccessTokenHash, accessTokenHash), gt(sessions.previousUntil, now)),
    ),
  );
  return firstStanding(found);
}

/**
 * The session of a refresh token, current or previous; the row is locked. The previous one counts until `previousUntil`,
 * and as long as nobody has come with the current pair.
 */
export async function lockSessionByRefresh(queries: Queries, refreshTokenHash: string, now: Date) {
  const previous = and(
    eq(sessions.previousRefreshTokenHash, refreshTokenHash),
    or(gt(sessions.previousUntil, now), isNull(sessions.usedAt)),
  );
  const found = await selectUnrevoked(
    queries,
    and(gt(sessions.refreshExpiresAt, now), or(eq(sessions.refreshTokenHash, refreshTokenHash), previous)),
  ).for('update', { of: sessions });
  return firstStanding(found);
}

/** Ends every session of a user but one. */
export async function revokeSessions(queries: Queries, userId: number, keptSessionId: number | null, now: Date) {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keptSessionId === null ? undefined : ne(sessions.id, keptSessionId),
      ),
    );
}
