import { sql, type SQL } from 'drizzle-orm';
import { readCode } from '@/lib/typed';
import type { TimelineEvent } from '@/server/api/endpoints/staff-bookings';
import type { Queries } from '@/server/db/client';
import { referenceInSql } from '@/server/db/withdrawal-reference';
import { isOfOperator } from './bookings/bookings.repo';

/** The bookings of an operator's trips that leave the passengers' stops on these days, late buses on both of theirs. */
export type OwnTrips = { operatorId: number | null; first: string; last: string };
export const anyDay = { first: '-infinity', last: 'infinity' };

const shortestNumber = 6;

/** The operator or the terminal of a receipt has the words that are not its number. */
const isReceipt = (name: SQL, words: string[]) => sql`
  receipt_number = any(${sql.param(words.flatMap((word) => [word, word.toUpperCase(), word.padStart(6, '0')]))}::text[])
  and not exists (select from unnest(${sql.param(words)}::text[]) word
    where upper(ltrim(word, '0')) <> upper(ltrim(receipt_number, '0')) and strpos(folded_name(${name}), folded_name(word)) = 0)`;

export const wanted = {
  ofUser: (userId: number) => sql`user_id = ${userId}`,
  /** A passenger's name has words that begin with the typed words. */
  named: (names: string) => sql`id in (
    select booking_id from passengers where to_tsvector('simple', folded_name(names)) @@ (
      select string_agg(quote_literal(lexeme) || ':*', ' & ') from unnest(to_tsvector('simple', folded_name(${names}))))::tsquery)`,
  /** The beginning of a number, a reference of a card payment, or a receipt. */
  referred(typed: string) {
    const code = readCode(typed);
    const references = sql.param([typed, typed.toUpperCase(), code]);
    const words = typed.split(/[\s,]+|\breceipt\b/i).filter(Boolean);
    return sql`id in (
      select id from bookings where ${code.length >= shortestNumber} and starts_with(reservation_number, ${code})
        and reservation_number between ${code} and ${`${code}ZZ`}
      union all select booking_id from payment_attempts
        where token = any(${references}::text[]) or provider_reference = any(${references}::text[])
      union all select booking_id from operators join terminal_payments on operator_id = operators.id
        where ${isReceipt(sql`operators.name`, words)}
      union all select booking_id from terminal_agents agents join terminal_payments on agent_id = agents.id
        where ${isReceipt(sql`agents.name`, words)})`;
  },
};

/** Returns numbers of bookings, last departure first. Of an operator: unpaid bookings first, then the next departure. */
export async function findNumbers(queries: Queries, isWanted: SQL, limit: number, own?: OwnTrips): Promise<string[]> {
  const isOwn = own
    ? sql`${isOfOperator(own.operatorId)} and booking_date <= ${own.last}::date
        and ((departs_at + delay_minutes * interval '1 minute') at time zone 'Africa/Gaborone')::date >= ${own.first}::date`
    : sql`true`;
  const { rows } = await queries.execute<{ number: string }>(sql`
    select reservation_number as number from bookings where ${isWanted} and ${isOwn}
    order by ${own ? sql`(status = 'active' and paid_at is null) desc, departs_at, id` : sql`departs_at desc, id desc`}
    limit ${limit}`);
  return rows.map(({ number }) => number);
}

export async function findWithdrawal(queries: Queries, reference: string): Promise<string | undefined> {
  const { rows } = await queries.execute<{ uuid: string }>(sql`
    select uuid from withdrawals where confirmed_at is not null and ${referenceInSql(sql`uuid`)} = ${reference}`);
  return rows[0]?.uuid;
}

export async function findNumbersByMoney(queries: Queries, tripUuid: string, day: string): Promise<string[]> {
  const { rows } = await queries.execute<{ number: string }>(sql`
    select reservation_number as number from bookings
    join trips on trips.id = bookings.trip_id and trips.uuid = ${tripUuid}
    where exists (select from ledger_transfers transfer where transfer.booking_id = bookings.id
      and (transfer.created_at at time zone 'Africa/Gaborone')::date = ${day}) order by departs_at desc`);
  return rows.map(({ number }) => number);
}

export async function listMoneyOf(queries: Queries, bookingId: number): Promise<string[]> {
  const { rows } = await queries.execute<{ cause: string }>(sql`
    select 'attempt:' || uuid as cause from payment_attempts where booking_id = ${bookingId}
    union all select 'terminal:' || uuid from terminal_payments where booking_id = ${bookingId}`);
  return rows.map(({ cause }) => cause);
}

export async function findRequest(queries: Queries, refundUuid: string) {
  const { rows } = await queries.execute<{ by: string; reason: string }>(sql`
    select coalesce(member_name, actor) as by, coalesce(reason, '') as reason from audit_rows
    where subject_uuid = ${refundUuid} and action = 'refund.requested'`);
  return rows[0];
}

/** `causes` are those of the messages of the booking. */
export async function readTimeline(
  queries: Queries,
  { id, uuid }: { id: number; uuid: string },
  causes: readonly string[],
): Promise<TimelineEvent[]> {
  const { rows } = await queries.execute<Omit<TimelineEvent, 'at'> & { at: Date }>(sql`
    with booking as (select * from bookings where id = ${id}),
    events(at, event, state, detail, amount) as (
      select created_at, 'booked', null, null, null::int from booking
      union all select paid_at, 'paid', null, null, null from booking
      union all select cancelled_at, case cancel_reason
                  when 'lapsed' then 'lapsed' when 'operator' then 'trip_cancelled' else 'cancelled' end, null, null, null
                from booking
      union all select created_at, 'card_started', null, null, amount_thebe
                from payment_attempts where booking_id = ${id}
      union all select coalesce(paid_at, updated_at), 'card_ended', state, last_result, null
                from payment_attempts where booking_id = ${id} and state not in ('starting', 'open')
      union all select created_at, case when member_id is null then 'terminal' else 'cash' end, null, receipt_number, amount_thebe
                from terminal_payments where booking_id = ${id}
      union all select voided_at, 'voided', null, receipt_number, amount_thebe
                from terminal_payments where booking_id = ${id}
      union all select created_at, 'refund_asked', requested_by, null, amount_thebe from refunds where booking_id = ${id}
      union all select coalesce(done_at, sent_at, updated_at), 'refund_ended', state, explanation, amount_thebe
                from refunds where booking_id = ${id} and state not in ('needs_approval', 'approved')
      union all select coalesce(sent_at, created_at), channel, state, template, null
                from message_outbox where cause = any(${sql.param([...causes])}::text[])
      union all select created_at, case action when 'booking.cancelled' then 'desk_cancelled' else 'ticket_sent' end, null, null, null
                from audit_rows where subject_uuid = ${uuid} and action in ('booking.ticket_sent', 'booking.cancelled'))
    select at, event, state, detail, amount as "amountThebe" from events where at is not null order by at`);
  return rows.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() }));
}
