import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { addresses, consents, signInAttempts, users } from '@/server/db/schema/accounts';

export type UserRow = typeof users.$inferSelect;
export type AddressRow = typeof addresses.$inferSelect;

/** An e-mail address, or a phone in E.164. */
export type Contact = { email: string } | { phone: string };

export async function findUserByContact(queries: Queries, contact: Contact) {
  const matches = 'email' in contact ? eq(users.email, contact.email.toLowerCase()) : eq(users.phone, contact.phone);
  const [user] = await queries
    .select()
    .from(users)
    .where(and(matches, isNull(users.deletedAt)));
  return user;
}

/** Finds a user by e-mail address, phone or username. A phone has precedence over an equal username. */
export async function findUserByLogin(queries: Queries, login: Contact) {
  if ('email' in login) return findUserByContact(queries, login);
  const [user] = await queries
    .select()
    .from(users)
    .where(and(or(eq(users.phone, login.phone), eq(users.username, login.phone)), isNull(users.deletedAt)))
    .orderBy(desc(eq(users.phone, login.phone)))
    .limit(1);
  return user;
}

export async function findUser(queries: Queries, key: { id: number } | { uuid: string }) {
  const matches = 'id' in key ? eq(users.id, key.id) : eq(users.uuid, key.uuid);
  const [user] = await queries
    .select()
    .from(users)
    .where(and(matches, isNull(users.deletedAt)));
  return user;
}

/** Returns a user that another row refers to. Throws if the user does not exist. */
export async function getUser(queries: Queries, id: number): Promise<UserRow> {
  const user = await findUser(queries, { id });
  if (!user) throw new Error('a signed-in user has no row');
  return user;
}

export async function insertUser(queries: Queries, user: typeof users.$inferInsert): Promise<UserRow> {
  const [inserted] = await queries.insert(users).values(user).returning();
  if (!inserted) throw new Error('no user was inserted');
  return inserted;
}

export async function insertMissingUsers(queries: Queries, rows: (typeof users.$inferInsert)[]) {
  await queries.insert(users).values(rows).onConflictDoNothing();
}

export async function updateUser(queries: Queries, userId: number, change: Partial<typeof users.$inferInsert>) {
  const [updated] = await queries
    .update(users)
    .set({ ...change, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
    .returning();
  if (!updated) throw new Error('a signed-in user has no row');
  return updated;
}

/** Names the user's picture. Returns the name before. Of simultaneous calls, each returns the name of the one before it. */
export async function replaceImage(tx: Transaction, userId: number, image: string): Promise<string | null> {
  const [before] = await tx.select({ image: users.image }).from(users).where(eq(users.id, userId)).for('no key update');
  await updateUser(tx, userId, { image });
  return before?.image ?? null;
}

/** Returns those of the names that a user's picture has. */
export async function listNamedImages(queries: Queries, names: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ image: users.image })
    .from(users)
    .where(sql`${users.image} = any(${sql.param([...names])}::text[])`);
  return new Set(rows.flatMap(({ image }) => image ?? []));
}

export async function insertConsent(queries: Queries, consent: typeof consents.$inferInsert) {
  await queries.insert(consents).values(consent);
}

export type AddressFields = { address: string; city: string; zipCode: string; country: string };

export async function findAddress(queries: Queries, userId: number) {
  const [address] = await queries.select().from(addresses).where(eq(addresses.userId, userId));
  return address ?? null;
}

export async function saveAddress(queries: Queries, userId: number, fields: AddressFields) {
  const [saved] = await queries
    .insert(addresses)
    .values({ userId, ...fields })
    .onConflictDoUpdate({
      target: addresses.userId,
      set: { ...fields, updatedAt: sql`now()`, version: sql`${addresses.version} + 1` },
    })
    .returning();
  return saved ?? null;
}

/** Returns the contact of a user, including a deleted one. */
export async function selectContact(queries: Queries, userId: number) {
  const [contact] = await queries
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  return contact;
}

export async function findLock(queries: Queries, subject: string, now: Date) {
  const [lock] = await queries
    .select({ lockedUntil: signInAttempts.lockedUntil })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.subject, subject), gt(signInAttempts.lockedUntil, now)));
  return lock?.lockedUntil ?? null;
}

/**
 * Counts a try before the password is checked. A correct password clears the count later. The count restarts after an
 * expired lock, and the subject is locked at `tries`.
 */
export async function countFailure(queries: Queries, subject: string, now: Date, tries: number, lockedUntil: Date) {
  const over = sql`${signInAttempts.lockedUntil} is not null and ${signInAttempts.lockedUntil} <= ${now}`;
  const failures = sql`case when ${over} then 1 else ${signInAttempts.failures} + 1 end`;
  const [row] = await queries
    .insert(signInAttempts)
    .values({ subject, failures: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: signInAttempts.subject,
      set: {
        failures,
        lockedUntil: sql`case when ${failures} >= ${tries} then ${lockedUntil}::timestamptz else null end`,
        updatedAt: now,
      },
    })
    .returning({ failures: signInAttempts.failures });
  return row?.failures ?? 1;
}

/** Takes back one counted try without clearing the others. */
export async function takeBackFailure(queries: Queries, subject: string) {
  await queries
    .update(signInAttempts)
    .set({ failures: sql`${signInAttempts.failures} - 1`, lockedUntil: null })
    .where(and(eq(signInAttempts.subject, subject), gt(signInAttempts.failures, 0)));
}

export async function clearFailures(queries: Queries, subjects: string[]) {
  await queries.delete(signInAttempts).where(inArray(signInAttempts.subject, subjects));
}

/** Deletes counts of wrong tries without an active lock that are a day old. Returns their number. */
export async function deleteFailuresOfYesterday(queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from sign_in_attempts
    where updated_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`);
  return rowCount ?? 0;
}
