import { and, desc, eq, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { instantAt, localDate } from '@/lib/format/time';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { users } from '@/server/db/schema/accounts';
import { bookings } from '@/server/db/schema/bookings';
import { operators } from '@/server/db/schema/catalogue';
import { terminalAgents, terminalPayments } from '@/server/db/schema/payments';
import { refunds } from '@/server/db/schema/refunds';
import { staffMembers } from '@/server/db/schema/staff';
import { pageLimit } from '@/server/platform/list-page';
import type { Agent } from '@/server/platform/platform';

export async function findAgentByKey(queries: Queries, keyHash: string): Promise<Agent | undefined> {
  const [agent] = await queries
    .select({ id: terminalAgents.id, uuid: terminalAgents.uuid })
    .from(terminalAgents)
    .where(and(eq(terminalAgents.keyHash, keyHash), isNull(terminalAgents.revokedAt)));
  return agent;
}

export async function insertAgent(tx: Transaction, agent: { name: string; keyHash: string }) {
  return onlyRow(await tx.insert(terminalAgents).values(agent).returning({ uuid: terminalAgents.uuid }));
}

export async function markRevoked(tx: Transaction, name: string, now: Date): Promise<{ uuid: string } | undefined> {
  const [row] = await tx
    .update(terminalAgents)
    .set({ revokedAt: now })
    .where(and(eq(terminalAgents.name, name), isNull(terminalAgents.revokedAt)))
    .returning({ uuid: terminalAgents.uuid });
  return row;
}

export type NewPayment = typeof terminalPayments.$inferInsert;
export type PaymentRow = typeof terminalPayments.$inferSelect;

async function findPayment(queries: Queries, where: SQL | undefined): Promise<PaymentRow | undefined> {
  const [row] = await queries.select().from(terminalPayments).where(where);
  return row;
}

export const findReceipt = (queries: Queries, agentId: number, receiptNumber: string) =>
  findPayment(queries, and(eq(terminalPayments.agentId, agentId), eq(terminalPayments.receiptNumber, receiptNumber)));

export const findOwnPayment = (queries: Queries, operatorId: number, uuid: string) =>
  findPayment(queries, and(eq(terminalPayments.operatorId, operatorId), eq(terminalPayments.uuid, uuid)));

/** Returns the payment in cash that pays the booking now. */
export const findTaken = (queries: Queries, bookingId: number) =>
  findPayment(queries, and(eq(terminalPayments.bookingId, bookingId), isNull(terminalPayments.voidedAt)));

export async function insertTerminalPayment(tx: Transaction, payment: NewPayment): Promise<PaymentRow> {
  return onlyRow(await tx.insert(terminalPayments).values(payment).returning());
}

/** Returns false for a payment that is voided. */
export async function markVoided(tx: Transaction, id: number, voidedAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(terminalPayments)
    .set({ voidedAt })
    .where(and(eq(terminalPayments.id, id), isNull(terminalPayments.voidedAt)));
  return rowCount === 1;
}

/** Returns whether money of the booking went back, or may go back. */
export const hasRefund = async (queries: Queries, bookingId: number): Promise<boolean> =>
  (await queries.$count(refunds, and(eq(refunds.bookingId, bookingId), ne(refunds.state, 'refused')))) > 0;

type PaymentFilter = { id?: string | undefined; day?: string | undefined; after?: number | undefined };
export type ListedPayment = Awaited<ReturnType<typeof listPayments>>[number];

/** Lists the payments of a day, or one of them, with the number and the sum of those that are not voided. */
export async function listPayments(
  queries: Queries,
  operatorId: number | null,
  { id, day, after = 0 }: PaymentFilter,
  now: Date,
) {
  const shown = day ?? localDate(now);
  const { uuid, createdAt, voidedAt, amountThebe } = terminalPayments;
  const ofDay = and(gte(createdAt, instantAt(shown, 0)), lt(createdAt, instantAt(shown, 24 * 60)));
  return queries
    .select({
      payment: terminalPayments,
      reservationNumber: bookings.reservationNumber,
      takenBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      operator: operators.name,
      phone: operators.phone,
      count: sql<number>`(count(*) filter (where ${voidedAt} is null) over ())::int`,
      sumThebe: sql<number>`coalesce(sum(${amountThebe}) filter (where ${voidedAt} is null) over (), 0)::float8`,
    })
    .from(terminalPayments)
    .innerJoin(operators, eq(operators.id, terminalPayments.operatorId))
    .innerJoin(bookings, eq(bookings.id, terminalPayments.bookingId))
    .innerJoin(staffMembers, eq(staffMembers.id, terminalPayments.memberId))
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(operators.id, operatorId ?? 0), id === undefined ? ofDay : eq(uuid, id)))
    .orderBy(desc(terminalPayments.id))
    .limit(pageLimit)
    .offset(after);
}

/** A rollback gives the number back, so the series has no gaps. The next payment of the operator waits for the commit. */
export async function takeReceiptNumber(tx: Transaction, operatorId: number): Promise<string> {
  const { receiptCount } = onlyRow(
    await tx
      .update(operators)
      .set({ receiptCount: sql`${operators.receiptCount} + 1` })
      .where(eq(operators.id, operatorId))
      .returning({ receiptCount: operators.receiptCount }),
  );
  return String(receiptCount).padStart(6, '0');
}
