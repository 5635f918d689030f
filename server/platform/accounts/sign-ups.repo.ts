import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { signUpDays } from '@/lib/limits';
import { foldUsername } from '@/lib/domain/username';
import type { Queries, Transaction } from '@/server/db/client';
import { signUpDecoys, users } from '@/server/db/schema/accounts';

export type DecoyRow = typeof signUpDecoys.$inferSelect;
type Names = { username: string; phone: string; email: string | null };

/** In a fixed order, so that one transaction at a time decides about a name. */
export async function lockNames(tx: Transaction, { username, phone, email }: Names) {
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
  const [inserted] = await tx
    .insert(signUpDecoys)
    .values({ ...decoy, username: foldUsername(decoy.username) })
    .returning();
  if (!inserted) throw new Error('no decoy was inserted');
  return inserted;
}

const stale = sql`
  select id from users
  where status = 'INACTIVE' and deleted_at is null and created_at < now() - make_interval(days => ${signUpDays})
    and not exists (select from sessions where user_id = users.id)
    and not exists (select from bookings where user_id = users.id)
    and not exists (select from ledger_entries where user_id = users.id)
  order by id`;

/** Deletes codes first: the delete waits for a transaction that spends one, and the account stays. */
export async function deleteOldSignUps(tx: Transaction): Promise<number> {
  await tx.execute(sql`delete from account_codes where user_id in (${stale})`);
  const { rows } = await tx.execute<{ id: string }>(sql`${stale} for update of users`);
  const ids = sql`${sql.param(rows.map(({ id }) => Number(id)))}::bigint[]`;
  for (const table of ['account_codes', 'reset_links', 'consents', 'addresses', 'profile_pictures'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = any(${ids})`);
  await tx.execute(sql`delete from users where id = any(${ids})`);
  const decoys = await tx.execute(
    sql`delete from sign_up_decoys where created_at < now() - make_interval(days => ${signUpDays})`,
  );
  return rows.length + (decoys.rowCount ?? 0);
}
