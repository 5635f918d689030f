import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { accountCodes, resetLinks, users } from '@/server/db/schema/accounts';

export type CodePurpose = (typeof accountCodes.$inferSelect)['purpose'];
export type Channel = (typeof accountCodes.$inferSelect)['channel'];
type CodeOf = { userId: number; purpose: CodePurpose };

const codeIs = ({ userId, purpose }: CodeOf) => and(eq(accountCodes.userId, userId), eq(accountCodes.purpose, purpose));

/** The newest code of an account and purpose is the only one. */
export async function replaceCode(queries: Queries, code: typeof accountCodes.$inferInsert) {
  const { channel, codeHash, triesLeft, expiresAt } = code;
  await queries
    .insert(accountCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [accountCodes.userId, accountCodes.purpose],
      set: { channel, codeHash, triesLeft, expiresAt, createdAt: sql`now()` },
    });
}

/** Counts a try before it is looked at; answers the hash to compare with, or undefined when no try is left. */
export async function countCodeTry(queries: Queries, code: CodeOf, now: Date): Promise<string | undefined> {
  const [counted] = await queries
    .update(accountCodes)
    .set({ triesLeft: sql`${accountCodes.triesLeft} - 1` })
    .where(and(codeIs(code), gt(accountCodes.triesLeft, 0), gt(accountCodes.expiresAt, now)))
    .returning({ codeHash: accountCodes.codeHash });
  return counted?.codeHash;
}

/** Whether a code could still be typed. */
export async function hasLiveCode(queries: Queries, code: CodeOf, now: Date): Promise<boolean> {
  const live = and(codeIs(code), gt(accountCodes.triesLeft, 0), gt(accountCodes.expiresAt, now));
  return (await queries.$count(accountCodes, live)) > 0;
}

/** By which it went out, for the one who takes it; undefined for everybody else: a code is used once. */
export async function takeCode(queries: Queries, code: CodeOf, codeHash: string): Promise<Channel | undefined> {
  const [taken] = await queries
    .delete(accountCodes)
    .where(and(codeIs(code), eq(accountCodes.codeHash, codeHash)))
    .returning({ channel: accountCodes.channel });
  return taken?.channel;
}

/** Waits for whoever is taking that code. */
export async function lockCode(tx: Transaction, code: CodeOf) {
  await tx.select({ userId: accountCodes.userId }).from(accountCodes).where(codeIs(code)).for('update');
}

/** What went to a mailbox that may be a stranger's is worth nothing any more. */
export async function deleteEmailedCodes(tx: Transaction, userId: number) {
  const wentByEmail = or(eq(accountCodes.channel, 'email'), eq(accountCodes.purpose, 'email'));
  await tx.delete(resetLinks).where(eq(resetLinks.userId, userId));
  await tx.delete(accountCodes).where(and(eq(accountCodes.userId, userId), wentByEmail));
}

export async function replaceResetLink(queries: Queries, link: typeof resetLinks.$inferInsert) {
  const { tokenHash, expiresAt } = link;
  await queries
    .insert(resetLinks)
    .values(link)
    .onConflictDoUpdate({ target: resetLinks.userId, set: { tokenHash, expiresAt, createdAt: sql`now()` } });
}

const linkIsGood = (tokenHash: string, now: Date) =>
  and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, now));

export async function isResetLink(queries: Queries, tokenHash: string, now: Date): Promise<boolean> {
  return (await queries.$count(resetLinks, linkIsGood(tokenHash, now))) > 0;
}

/** The account of a reset link that is still good; the link is gone then. */
export async function takeResetLink(queries: Queries, tokenHash: string, now: Date) {
  const [taken] = await queries
    .delete(resetLinks)
    .where(linkIsGood(tokenHash, now))
    .returning({ userId: resetLinks.userId });
  if (!taken) return undefined;
  const [user] = await queries.select().from(users).where(eq(users.id, taken.userId));
  return user;
}

/** A changed password leaves no older code or link that could change it again. */
export async function deleteResets(queries: Queries, userId: number) {
  await queries.delete(resetLinks).where(eq(resetLinks.userId, userId));
  await queries.delete(accountCodes).where(codeIs({ userId, purpose: 'reset' }));
}
