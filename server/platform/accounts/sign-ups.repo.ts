import { and, asc, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { signUpDays } from '@/lib/limits';
import { foldUsername } from '@/lib/domain/username';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { signUpDecoys, users } from '@/server/db/schema/accounts';

export type DecoyRow = typeof signUpDecoys.$inferSelect;
type UserRow = typeof users.$inferSelect;
type Names = { username: string; phone: string; email: string | null; replaces?: string | undefined };

/**
 * In a fixed order, so that one transaction at a time decides about a name. The codes of the account to replace come first, as
 * in a transaction that spends a code and confirms a contact.
 */
export async function lockNames(tx: Transaction, { username, phone, email, replaces }: Names) {
  const replaced = sql`select id from users where uuid = ${replaces}`;
  if (replaces !== undefined)
    await tx.execute(sql`select from account_codes where user_id in (${replaced}) order by purpose for update`);
  const names = [`username:${foldUsername(username)}`, `phone:${phone}`, ...(email === null ? [] : [`email:${email}`])];
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('sign-up:' || name, 0) as key from unnest(${sql.param(names)}::text[]) as name order by key
    ) as keys`);
}

export async function findNameHolders(tx: Transaction, { username, phone, email }: Names) {
  return tx
    .select()
    .from(users)
    .where(
      or(
        eq(users.usernameKey, foldUsername(username)),
        and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt)),
        email === null ? undefined : and(eq(users.email, email), isNotNull(users.emailVerifiedAt)),
      ),
    );
}

export async function findDecoyOf(queries: Queries, username: string): Promise<DecoyRow | undefined> {
  const [decoy] = await queries
    .select()
    .from(signUpDecoys)
    .where(eq(signUpDecoys.username, foldUsername(username)));
  return decoy;
}

export async function findDecoy(
  queries: Queries,
  login: { phone: string; phoneHash: string } | { emailHash: string },
): Promise<DecoyRow | undefined> {
  const [decoy] = await queries
    .select()
    .from(signUpDecoys)
    .where(
      'emailHash' in login
        ? eq(signUpDecoys.emailHash, login.emailHash)
        : or(eq(signUpDecoys.username, foldUsername(login.phone)), eq(signUpDecoys.phoneHash, login.phoneHash)),
    )
    .orderBy(
      ...('phone' in login ? [desc(eq(signUpDecoys.username, foldUsername(login.phone)))] : []),
      asc(signUpDecoys.createdAt),
    )
    .limit(1);
  return decoy;
}

export async function insertDecoy(tx: Transaction, decoy: typeof signUpDecoys.$inferInsert): Promise<DecoyRow> {
  return onlyRow(
    await tx
      .insert(signUpDecoys)
      .values({ ...decoy, username: foldUsername(decoy.username) })
      .returning(),
  );
}

/** Returns false, and deletes nothing, if a code has verified the account. */
export async function deleteSignUp(tx: Transaction, signUp: UserRow | DecoyRow): Promise<boolean> {
  if ('id' in signUp) return (await deleteUnverified(tx, sql`id = ${signUp.id}`)) > 0;
  const { rowCount } = await tx.delete(signUpDecoys).where(eq(signUpDecoys.uuid, signUp.uuid));
  return rowCount === 1;
}

/** Deletes codes first: the delete waits for a transaction that spends one, and the account stays. */
async function deleteUnverified(tx: Transaction, condition: SQL): Promise<number> {
  const unverified = sql`
    select id from users
    where status = 'INACTIVE' and deleted_at is null and ${condition}
      and not exists (select from sessions where user_id = users.id)
      and not exists (select from bookings where user_id = users.id)
      and not exists (select from ledger_entries where user_id = users.id)
    order by id`;
  await tx.execute(sql`delete from account_codes where user_id in (${unverified})`);
  const { rows } = await tx.execute<{ id: string }>(sql`${unverified} for update of users`);
  const ids = sql`${sql.param(rows.map(({ id }) => Number(id)))}::bigint[]`;
  for (const table of ['account_codes', 'reset_links', 'consents', 'addresses', 'profile_pictures'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = any(${ids})`);
  await tx.execute(sql`delete from users where id = any(${ids})`);
  return rows.length;
}

export async function deleteOldSignUps(tx: Transaction): Promise<number> {
  const isOld = sql`created_at < now() - make_interval(days => ${signUpDays})`;
  const accounts = await deleteUnverified(tx, isOld);
  const decoys = await tx.execute(sql`delete from sign_up_decoys where ${isOld}`);
  return accounts + (decoys.rowCount ?? 0);
}
