import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { foldUsername } from '@/lib/domain/username';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { addresses, consents, rateLimits, signInAttempts, profilePictures, users } from '@/server/db/schema/accounts';
import type { Contact } from '@/lib/contracts/accounts';
import { confirmedContacts } from '@/server/db/confirmed-contacts';
import { withUsernameKey, type NewUserRow } from '@/server/db/username-key';

export type UserRow = typeof users.$inferSelect;
export type AddressRow = typeof addresses.$inferSelect;

const hasContact = (contact: Contact) =>
  'email' in contact ? eq(users.email, contact.email.toLowerCase()) : eq(users.phone, contact.phone);

/** The account that confirmed the contact first, then verified accounts, oldest first, then others, newest first. */
const byClaim = (contact: Contact) => [
  desc(sql`${'email' in contact ? users.emailVerifiedAt : users.phoneVerifiedAt} is not null`),
  desc(eq(users.status, 'ACTIVE')),
  sql`case when ${users.status} = 'ACTIVE' then ${users.id} else -${users.id} end`,
];

export async function findUserByContact(queries: Queries, contact: Contact) {
  const [user] = await queries
    .select()
    .from(users)
    .where(and(hasContact(contact), isNull(users.deletedAt)))
    .orderBy(...byClaim(contact))
    .limit(1);
  return user;
}

/** The newest account, or `ownId` if it has the contact. */
export async function findUnverifiedByContact(queries: Queries, contact: Contact, ownId: string | undefined) {
  const [user] = await queries
    .select()
    .from(users)
    .where(and(hasContact(contact), eq(users.status, 'INACTIVE'), isNull(users.deletedAt)))
    .orderBy(...(ownId === undefined ? [] : [desc(eq(users.uuid, ownId))]), desc(users.id))
    .limit(1);
  return user;
}

export async function findUserByLogin(queries: Queries, login: Contact) {
  const byContact = await findUserByContact(queries, login);
  if (byContact || 'email' in login) return byContact;
  const [user] = await queries
    .select()
    .from(users)
    .where(and(eq(users.usernameKey, foldUsername(login.phone)), isNull(users.deletedAt)));
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

/** A row that references the user may be inserted until the transaction ends. */
export async function lockUser(tx: Transaction, id: number) {
  const isTheirs = and(eq(users.id, id), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(isTheirs).for('key share');
  return user;
}

export async function getUser(queries: Queries, id: number): Promise<UserRow> {
  const user = await findUser(queries, { id });
  if (!user) throw new Error('a signed-in user has no row');
  return user;
}

export async function insertUser(queries: Queries, user: NewUserRow): Promise<UserRow> {
  return onlyRow(await queries.insert(users).values(withUsernameKey(user)).returning());
}

export async function insertMissingUsers(queries: Queries, rows: NewUserRow[]) {
  await queries.insert(users).values(rows.map(withUsernameKey)).onConflictDoNothing();
}

export async function updateUser(queries: Queries, userId: number, change: Partial<typeof users.$inferInsert>) {
  return onlyRow(
    await queries
      .update(users)
      .set({ ...change, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId))
      .returning(),
  );
}

export async function replacePicture(tx: Transaction, userId: number, image: string, webp: Buffer) {
  await updateUser(tx, userId, { image });
  await tx
    .insert(profilePictures)
    .values({ userId, webp })
    .onConflictDoUpdate({ target: profilePictures.userId, set: { webp } });
}

export async function findPicture(queries: Queries, userId: number): Promise<Buffer | undefined> {
  const [row] = await queries.select().from(profilePictures).where(eq(profilePictures.userId, userId));
  return row?.webp;
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

export async function getConfirmedContacts(queries: Queries, userId: number) {
  return onlyRow(await queries.select(confirmedContacts).from(users).where(eq(users.id, userId)));
}

/** One transaction at a time signs up with a contact or confirms it. */
export async function lockContact(tx: Transaction, kind: 'email' | 'phone', contact: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up:${kind}:${contact}`}, 0))`);
}

export async function removeContactElsewhere(
  tx: Transaction,
  kind: 'email' | 'phone',
  contact: string,
  userId: number,
) {
  const isTheirs = and(eq(kind === 'email' ? users.email : users.phone, contact), ne(users.id, userId));
  const now = sql`now()`;
  const removed =
    kind === 'email'
      ? { email: null, emailRemovedAt: now }
      : { phone: null, phoneVerifiedAt: null, phoneRemovedAt: now };
  await tx
    .update(users)
    .set({ ...removed, updatedAt: now, version: sql`${users.version} + 1` })
    .where(isTheirs);
}

export async function findLock(queries: Queries, subject: string, now: Date) {
  const [lock] = await queries
    .select({ lockedUntil: signInAttempts.lockedUntil })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.subject, subject), gt(signInAttempts.lockedUntil, now)));
  return lock?.lockedUntil ?? null;
}

/** Counted before the password is checked. A correct password clears the count. */
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

export async function takeBackFailure(queries: Queries, subject: string) {
  await queries
    .update(signInAttempts)
    .set({ failures: sql`${signInAttempts.failures} - 1`, lockedUntil: null })
    .where(and(eq(signInAttempts.subject, subject), gt(signInAttempts.failures, 0)));
}

export async function clearFailures(queries: Queries, subjects: string[]) {
  await queries.delete(signInAttempts).where(inArray(signInAttempts.subject, subjects));
}

export async function deleteCounts(tx: Transaction, starts: string[]) {
  const matches = sql`starts_with(${rateLimits.key}, start)`;
  await tx.execute(sql`delete from ${rateLimits} using unnest(${sql.param(starts)}::text[]) as start where ${matches}`);
}

export async function deleteOldFailures(queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from sign_in_attempts
    where updated_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`);
  return rowCount ?? 0;
}
