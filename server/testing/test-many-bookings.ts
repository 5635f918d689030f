import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import type { TestLeg } from './test-trips';

/**
 * Inserts bookings for tests of lists. Each user has `each` bookings of all statuses, two per hour, with two passengers
 * each. They claim no seats.
 */
export async function addManyBookings(db: Database, leg: TestLeg, userIds: readonly number[], each: number) {
  await db.execute(sql`
    with made as (
      insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                            status, paid_at, pay_by, idempotency_key, request_hash, created_at)
      select 'M' || user_id || '-' || number, user_id, ${leg.tripRowId}, ${leg.legRowId}, departs::date, departs,
             departs + interval '2 hours', 4100, (array['active', 'used', 'cancelled'])[1 + number % 3],
             case when number % 3 = 1 then departs end, departs - interval '30 minutes', gen_random_uuid()::text, '', now() - number * interval '1 minute'
      from unnest(${sql.param([...userIds])}::bigint[]) as user_id, generate_series(1, ${each}::int) as number,
           lateral (select ${leg.departsAt}::timestamptz - (number / 2) * interval '1 hour' as departs) as times
      returning id, status)
    insert into passengers (booking_id, names, seat, status)
    select id, 'Mpho Kgosi', seat, status from made, unnest(array['A1', 'A2']) as seat`);
  await db.execute(sql`analyze bookings`);
  await db.execute(sql`analyze passengers`);
}
