import { and, desc, eq, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { instantAt, localDate } from '@/lib/format/time';
import type { Output, ParsedQuery } from '@/server/api/endpoints/table';
import { wrongNumbers } from '@/server/budgets/limits';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { users } from '@/server/db/schema/accounts';
import { bookings } from '@/server/db/schema/bookings';
import { operators } from '@/server/db/schema/catalogue';
import { terminalAgents, terminalPayments } from '@/server/db/schema/payments';
import { refunds } from '@/server/db/schema/refunds';
import { staffMembers } from '@/server/db/schema/staff';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';

export type AgentRow = typeof terminalAgents.$inferSelect;
type ListedAgent = Output<'terminalList'>['rows'][number];
const stateAt = (now: Date) => sql<ListedAgent['state']>`case
  when revoked_at is not null then 'revoked' when blocked_at is not null then 'blocked'
  when expires_at <= ${now} then 'ended' else 'active' end`;

export async function findAgentByKey(queries: Queries, keyHash: string, now: Date) {
  const [row] = await queries
    .select({ agent: terminalAgents, state: stateAt(now) })
    .from(terminalAgents)
    .where(eq(terminalAgents.keyHash, keyHash));
  return row;
}

/** Returns undefined if another terminal has the name. */
export async function insertAgent(tx: Transaction, agent: typeof terminalAgents.$inferInsert) {
  const [row] = await tx.insert(terminalAgents).values(agent).onConflictDoNothing().returning();
  return row;
}

/** Returns false for a terminal whose key is revoked, unless the change ends that. */
export async function updateAgent(queries: Queries, by: 'uuid' | 'name', is: string, change: Partial<AgentRow>) {
  const { revokedAt } = terminalAgents;
  const isKept = and(eq(terminalAgents[by], is), change.revokedAt === null ? undefined : isNull(revokedAt));
  const { rowCount } = await queries.update(terminalAgents).set(change).where(isKept);
  return rowCount === 1;
}

/** Counts a wrong booking number. The last one blocks the key in the same statement. Returns whether it did. */
export async function countWrong(tx: Transaction, uuid: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isRecent = sql`wrong_since > ${at} - ${wrongNumbers.seconds} * interval '1 second'`;
  const { rows } = await tx.execute<{ isBlocked: boolean }>(sql`
    update terminal_agents set
      wrong_count = case when ${isRecent} then wrong_count + 1 else 1 end,
      wrong_since = case when ${isRecent} then wrong_since else ${at} end,
      blocked_at = case when ${isRecent} and wrong_count + 1 >= ${wrongNumbers.each} then ${at} end
    where uuid = ${uuid} and blocked_at is null and revoked_at is null
    returning blocked_at is not null as "isBlocked"`);
  return rows[0]?.isBlocked ?? false;
}

export async function listOperatorNames(queries: Queries) {
  const { slug: value, name: label, id } = operators;
  return queries
    .select({ id, value, label })
    .from(operators)
    .orderBy(sql`folded_name(name)`);
}

export async function listAgents(queries: Queries, { id, after = 0 }: ParsedQuery<'terminalList'>, now: Date) {
  const { rows } = await queries.execute<ListedAgent>(sql`
    select agents.uuid as id, agents.name, operators.name as operator, place, daily_thebe as "dailyThebe",
           ${stateAt(now)} as state,
           ((expires_at - interval '1 second') at time zone 'Africa/Gaborone')::date::text as "lastDay"
    from terminal_agents agents left join operators on operators.id = operator_id
    where ${id ?? null}::uuid is null or agents.uuid = ${id ?? null}
    order by revoked_at is not null, folded_name(agents.name) limit ${pageLimit} offset ${after}`);
  return { ...toOffsetPage(rows, after, (row) => row), choices: { operator: await listOperatorNames(queries) } };
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

export const findTaken = (queries: Queries, bookingId: number) =>
  findPayment(queries, and(eq(terminalPayments.bookingId, bookingId), isNull(terminalPayments.voidedAt)));

export async function insertTerminalPayment(tx: Transaction, payment: NewPayment): Promise<PaymentRow> {
  return onlyRow(await tx.insert(terminalPayments).values(payment).returning());
}

/** Sums what the terminal of a new payment took on its day. A lock lets only one payment of the terminal at a time count. */
export async function sumOfDay(tx: Transaction, { agentId, createdAt }: PaymentRow): Promise<number> {
  await tx.execute(sql`select from terminal_agents where id = ${agentId} for no key update`);
  const { rows } = await tx.execute<{ thebe: number }>(sql`
    select sum(amount_thebe)::float8 as thebe from terminal_payments
    where agent_id = ${agentId} and voided_at is null and created_at >= ${instantAt(localDate(createdAt), 0)}`);
  return rows[0]?.thebe ?? 0;
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
export async function takeReceiptNumber(tx: Transaction, operatorId: number, memberId: number) {
  const { count, ...heading } = onlyRow(
    await tx
      .update(operators)
      .set({ receiptCount: sql`${operators.receiptCount} + 1` })
      .where(eq(operators.id, operatorId))
      .returning({
        count: operators.receiptCount,
        operator: operators.name,
        phone: operators.phone,
        takenBy: sql<string>`(select first_name || ' ' || last_name from users join staff_members members
          on members.user_id = users.id where members.id = ${memberId})`,
      }),
  );
  return { receiptNumber: String(count).padStart(6, '0'), heading };
}
