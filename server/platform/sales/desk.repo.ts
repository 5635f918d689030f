import { sql } from 'drizzle-orm';
import type { TimelineEvent } from '@/server/api/endpoints/desk';
import type { Queries } from '@/server/db/client';
import { isOfOperator } from './bookings/bookings.repo';

/** The trips of an operator, from the stops that they leave on this day. */
export type OwnTrips = { operatorId: number | null; day: string };

/** Returns the numbers of the bookings with a passenger whose names begin with these words, last departure first. */
export async function findNumbersByName(
  queries: Queries,
  words: readonly string[],
  limit: number,
  own?: OwnTrips,
): Promise<string[]> {
  const query = words.map((word) => `${word}:*`).join(' & ');
  const isOwn = own ? sql`booking_date = ${own.day} and ${isOfOperator(own.operatorId)}` : sql`true`;
  const { rows } = await queries.execute<{ number: string }>(sql`
    select reservation_number as number from bookings
    where id in (select booking_id from passengers
                 where to_tsvector('simple', names) @@ to_tsquery('simple', ${query}))
      and ${isOwn}
    order by departs_at desc, id desc limit ${limit}`);
  return rows.map(({ number }) => number);
}

/** Returns the numbers of the bookings of a trip whose ledger has a row of this day. */
export async function findNumbersByMoney(queries: Queries, tripUuid: string, day: string): Promise<string[]> {
  const { rows } = await queries.execute<{ number: string }>(sql`
    select distinct reservation_number as number from bookings
    join trips on trips.id = bookings.trip_id and trips.uuid = ${tripUuid}
    join ledger_transfers transfer on transfer.booking_id = bookings.id
    where (transfer.created_at at time zone 'Africa/Gaborone')::date = ${day}`);
  return rows.map(({ number }) => number);
}

export async function listMoneyOf(queries: Queries, bookingId: number): Promise<string[]> {
  const { rows } = await queries.execute<{ cause: string }>(sql`
    select 'attempt:' || uuid as cause from payment_attempts where booking_id = ${bookingId}
    union all select 'terminal:' || uuid from terminal_payments where booking_id = ${bookingId}`);
  return rows.map(({ cause }) => cause);
}

/** Returns the name and the reason of the person who requested a refund beside the policy. */
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
