import type { Clock } from '@/lib/format/time';
import { and, desc, eq, gt, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { maxSessions } from '@/server/budgets/limits';
import type { Queries } from '@/server/db/client';
import { sessions, users } from '@/server/db/schema/accounts';
import type { UserRow } from './accounts.repo';

const daysAfterEnd = 30;

export type SessionRow = typeof sessions.$inferSelect;

type NewSession = Pick<
  SessionRow,
  | 'accessTokenHash'
  | 'accessExpiresAt'
  | 'refreshTokenHash'
  | 'refreshExpiresAt'
  | 'familyHash'
  | 'device'
  | 'createdAt'
>;

export type RefreshHashes = { token: string; family: string };

/** Locks the user's row, so a change of password comes first, or comes later and ends this session too. */
export async function insertCheckedSession(
  queries: Queries,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  session: NewSession,
): Promise<boolean> {
  const { accessTokenHash, accessExpiresAt, refreshTokenHash, refreshExpiresAt, familyHash, device, createdAt } =
    session;
  const { rowCount } = await queries.execute(sql`
    insert into sessions (user_id, access_token_hash, access_expires_at, refresh_token_hash, refresh_expires_at,
                          family_hash, device, last_used_at, created_at)
    select id, ${accessTokenHash}, ${accessExpiresAt}::timestamptz, ${refreshTokenHash}, ${refreshExpiresAt}::timestamptz,
           ${familyHash}, ${device}, ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from users where id = ${id} and password_hash = ${passwordHash} and status = 'ACTIVE' and deleted_at is null
    for share`);
  return rowCount === 1;
}

export async function updateSession(queries: Queries, id: number, change: Partial<typeof sessions.$inferInsert>) {
  await queries.update(sessions).set(change).where(eq(sessions.id, id));
}

export async function saveFirstUse(queries: Queries, id: number, accessTokenHash: string, now: Date) {
  await queries
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.accessTokenHash, accessTokenHash), isNull(sessions.usedAt)));
}

const selectUnrevoked = (queries: Queries, which: SQL | undefined) =>
  queries
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isNull(sessions.revokedAt), which));

/** SQL does not filter by the user's state: PostgreSQL would read all users before it looks for the session. */
const firstValid = <SessionWithUser extends { user: UserRow }>(
  rows: readonly SessionWithUser[],
): SessionWithUser | undefined => rows.find(({ user }) => user.status === 'ACTIVE' && user.deletedAt === null);

export async function findSessionByAccess(queries: Queries, accessTokenHash: string, now: Date) {
  const rows = await selectUnrevoked(
    queries,
    or(
      and(eq(sessions.accessTokenHash, accessTokenHash), gt(sessions.accessExpiresAt, now)),
      and(eq(sessions.previousAccessTokenHash, accessTokenHash), gt(sessions.graceUntil, now)),
    ),
  );
  return firstValid(rows);
}

const ofRefresh = ({ token, family }: RefreshHashes) =>
  or(
    eq(sessions.refreshTokenHash, token),
    eq(sessions.previousRefreshTokenHash, token),
    eq(sessions.familyHash, family),
  );

export async function lockSessionByRefresh(queries: Queries, hashes: RefreshHashes, now: Date) {
  const rows = await selectUnrevoked(queries, and(gt(sessions.refreshExpiresAt, now), ofRefresh(hashes))).for(
    'update',
    { of: sessions },
  );
  return firstValid(rows);
}

export async function revokeByRefresh(queries: Queries, userUuid: string, hashes: RefreshHashes, now: Date) {
  const isUser = sql`${sessions.userId} = (select id from users where uuid = ${userUuid})`;
  const { rowCount } = await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isUser, isOpen(now), ofRefresh(hashes)));
  return rowCount === 1;
}

const isOpen = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.refreshExpiresAt, now));

export function selectOpenSessions(queries: Queries, userId: number, now: Date) {
  return queries
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxSessions);
}

export async function revokeSurplusSessions(queries: Queries, userId: number, now: Date) {
  await queries.execute(sql`update sessions set revoked_at = ${now}::timestamptz where id in (
    select id from sessions where user_id = ${userId} and ${isOpen(now)}
    order by last_used_at desc, id desc offset ${maxSessions})`);
}

export async function revokeSession(queries: Queries, userId: number, uuid: string, now: Date): Promise<boolean> {
  const { rowCount } = await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.uuid, uuid), isOpen(now)));
  return rowCount === 1;
}

export async function deleteOldSessions(queries: Queries, clock: Clock): Promise<number> {
  const instant = new Date(clock().getTime() - daysAfterEnd * 86_400_000);
  const { rowCount } = await queries
    .delete(sessions)
    .where(or(lt(sessions.revokedAt, instant), lt(sessions.refreshExpiresAt, instant)));
  return rowCount ?? 0;
}

export async function revokeSessions(queries: Queries, userId: number, storedSessionId: number | null, now: Date) {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        storedSessionId === null ? undefined : ne(sessions.id, storedSessionId),
      ),
    );
}
