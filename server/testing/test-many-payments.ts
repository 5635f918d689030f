import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from '@/server/db/client';

/** The trips of these days, and when their bookings were paid: in the month of a day, or in the week before the trip. */
export type ManyPayments = { from: string; to: string; perTrip: number; inMonth?: string };

/**
 * Adds paid bookings, with their attempts and four entries of the ledger each, and the payouts of each Monday. Three of five
 * were paid by card, one at a terminal and one to the operator. The timetable is that of `addManyClaims`.
 */
export async function addManyPayments(db: Database, { from, to, perTrip, inMonth }: ManyPayments) {
  await inTransaction(db, async (tx) => {
    // Triggers and foreign keys would check each row.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into trips (schedule_id, bus_id, service_date)
      select schedules.id, bus_id, day from schedules, generate_series(${from}::date, ${to}, '1 day') day
      on conflict do nothing`);
    await tx.execute(sql`
      create temporary table many on commit drop as
      select trips.id as trip_id, legs.id as leg_id, service_date, 'P' || trips.id || '-' || n as number, n % 5 as way,
             gen_random_uuid() as uuid, case when ${inMonth ?? null}::date is null then service_date - n % 7
               else ${inMonth ?? null}::date + (trips.id / 20 % 28)::int end + n % 10 * interval '1 hour' as paid_at
      from trips join legs on legs.schedule_id = trips.schedule_id and is_default
      cross join generate_series(1, ${perTrip}::int) n
      where service_date between ${from}::date and ${to}::date`);
    await tx.execute(sql`
      insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                            paid_at, pay_by, idempotency_key, request_hash, created_at)
      select number, (select min(id) from users), trip_id, leg_id, service_date, service_date, service_date + 1, 4100,
             paid_at, service_date, number, '', paid_at from many`);
    await tx.execute(sql`
      insert into payment_attempts (uuid, booking_id, provider, state, amount_thebe, seats, expires_at, token, method, effect,
                                    paid_at, next_ask_at)
      select many.uuid, bookings.id, 'dpo', 'paid', 4100, '{A1}', many.paid_at, many.uuid::text, 'card', 'booking',
             many.paid_at, null
      from many join bookings on reservation_number = number where way > 1`);
    await tx.execute(sql`
      with paid as (select many.*, bookings.id from many join bookings on reservation_number = number),
      payment as (
        insert into ledger_transfers (kind, cause, reference, booking_id, created_at)
        select case when way > 1 then 'card_payment' else 'terminal_payment' end,
               case when way > 1 then 'attempt:' else 'terminal:' end || uuid, number, id, paid_at from paid
        returning id, booking_id),
      commission as (
        insert into ledger_transfers (kind, cause, reference, booking_id, created_at)
        select 'commission_charged', 'commission:' || uuid, number, id, paid_at from paid returning id)
      insert into ledger_entries (transfer_id, account, amount_thebe)
      select payment.id, (array['terminal', 'own_cash', 'provider'])[1 + least(way, 2)], -4100
        from payment join paid on paid.id = booking_id
      union all select id, 'sales', 4100 from payment
      union all select id, 'settled', -205 from commission union all select id, 'commission', 205 from commission`);
    await tx.execute(sql`
      with payout as (
        insert into ledger_transfers (kind, cause, reference, operator_id, created_at)
        select 'payout', 'payout:' || gen_random_uuid(), 'PAYOUT', operators.id, day
        from operators, generate_series(${from}::date, ${to}, '1 week') day where ${inMonth ?? null}::date is null
        returning id)
      insert into ledger_entries (transfer_id, account, amount_thebe)
      select id, 'settled', -9000 from payout union all select id, 'bank', 9000 from payout`);
  });
  await db.execute(sql`vacuum analyze`);
}
