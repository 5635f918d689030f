import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Channel } from '@/server/messaging/gateway';
import type { Queries, Transaction } from '@/server/db/client';
import { accountCodes, resetLinks, users } from '@/server/db/schema/accounts';

export type CodePurpose = (typeof accountCodes.$inferSelect)['purpose'];
type CodeOf = { userId: number; purpose: CodePurpose };

const codeIs = ({ userId, purpose }: CodeOf) => and(eq(accountCodes.userId, userId), eq(accountCodes.purpose, purpose));

export async function replaceCode(queries: Queries, code: typeof accountCodes.$inferInsert) {
  const { channel, codeHash, requestedBy, ownTriesLeft, triesLeft, expiresAt } = code;
  await queries
    .insert(accountCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [accountCodes.userId, accountCodes.purpose],
      set: { channel, codeHash, requestedBy, ownTriesLeft, triesLeft, expiresAt, createdAt: sql`now()` },
    });
}

/** Counted before the code is compared. Returns the stored hash, or undefined if no try is left. */
export async function countCodeTry(
  queries: Queries,
  code: CodeOf,
  { network, now }: { network: string | null; now: Date },
): Promise<string | undefined> {
  const isRequester = network === null ? sql`false` : sql`coalesce(${accountCodes.requestedBy} = ${network}, false)`;
  const [counted] = await queries
    .update(accountCodes)
    .set({
      triesLeft: sql`${accountCodes.triesLeft} - case when ${isRequester} then 0 else 1 end`,
      ownTriesLeft: sql`${accountCodes.ownTriesLeft} - case when ${isRequester} then 1 else 0 end`,
    })
    .where(
      and(
        codeIs(code),
        sql`case when ${isRequester} then ${accountCodes.ownTriesLeft} else ${accountCodes.triesLeft} end > 0`,
        gt(accountCodes.expiresAt, now),
      ),
    )
    .returning({ codeHash: accountCodes.codeHash });
  return counted?.codeHash;
}

export async function hasLiveCode(queries: Queries, code: CodeOf, now: Date): Promise<boolean> {
  const live = and(codeIs(code), gt(accountCodes.triesLeft, 0), gt(accountCodes.expiresAt, now));
  return (await queries.$count(accountCodes, live)) > 0;
}

export async function takeCode(queries: Queries, code: CodeOf, codeHash: string): Promise<Channel | undefined> {
  const [taken] = await queries
    .delete(accountCodes)
    .where(and(codeIs(code), eq(accountCodes.codeHash, codeHash)))
    .returning({ channel: accountCodes.channel });
  return taken?.channel;
}

export async function lockCode(tx: Transaction, code: CodeOf) {
  await tx.select({ userId: accountCodes.userId }).from(accountCodes).where(codeIs(code)).for('update');
}

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

const isGoodLink = (tokenHash: string, now: Date) =>
  and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, now));

export async function isResetLink(queries: Queries, tokenHash: string, now: Date): Promise<boolean> {
  return (await queries.$count(resetLinks, isGoodLink(tokenHash, now))) > 0;
}

export async function takeResetLink(queries: Queries, tokenHash: string, now: Date) {
  const [taken] = await queries
    .delete(resetLinks)
    .where(isGoodLink(tokenHash, now))
    .returning({ userId: resetLinks.userId });
  if (!taken) return undefined;
  const [user] = await queries.select().from(users).where(eq(users.id, taken.userId));
  return user;
}

/** Codes and links from before a change of password must not change it again. */
export async function deleteResets(queries: Queries, userId: number) {
  await queries.delete(resetLinks).where(eq(resetLinks.userId, userId));
  await queries.delete(accountCodes).where(codeIs({ userId, purpose: 'reset' }));
}
