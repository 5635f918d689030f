import { sql } from 'drizzle-orm';
import { seatLabels } from '@/lib/domain/seat-layout';
import type { Database } from '@/server/db/client';
import { fareOf, joinPrice } from '@/server/db/fares';

export type BusTrip = {
  rowId: number;
  path: string;
  tripId: string;
  legId: string;
  fareThebe: number;
  seats: string[];
  livePath: string;
};

const quietWithinMs = 30_000;

/** Returns empty trips that start late enough to be paid later. */
export async function findEmptyTrips(db: Database, count: number): Promise<BusTrip[]> {
  const { rows } = await db.execute<{
    id: string;
    trip: string;
    leg: string;
    fare: number;
    layout: string;
    full: boolean;
    live: string;
  }>(sql`
    select distinct on (trips.service_date, trips.id) trips.id, trips.uuid as trip, legs.uuid as leg,
           ${fareOf(sql`trips.service_date`)} as fare, buses.layout, buses.last_row_full as full,
           'bookings/' || trips.service_date || '/' || buses.uuid as live
    from trips join buses on buses.id = trips.bus_id join legs on legs.schedule_id = trips.schedule_id
    join schedules on schedules.id = trips.schedule_id ${joinPrice}
    where buses.total_seats = 65 and legs.is_default and trips.service_date > current_date + 2
      and not exists (select from seat_claims where seat_claims.trip_id = trips.id)
    order by trips.service_date, trips.id, legs.departure_sequence limit ${count}`);
  if (rows.length < count)
    throw new Error(`${count} empty trips of a 65-seat bus are needed, but only ${rows.length} exist`);
  return rows.map((row) => ({
    rowId: Number(row.id),
    path: `/api/trips/${row.trip}/legs/${row.leg}`,
    tripId: row.trip,
    legId: row.leg,
    fareThebe: row.fare,
    seats: seatLabels({ layout: row.layout, totalSeats: 65, lastRowFull: row.full }),
    livePath: row.live,
  }));
}

/** Waits until live records and messages of earlier work are sent, so that they do not slow down the next measure. */
export async function waitForQuiet(db: Database): Promise<void> {
  for (const deadline = Date.now() + quietWithinMs; Date.now() < deadline;) {
    const { rows } = await db.execute<{ busy: boolean }>(sql`
      select exists (select from seat_outbox)
          or exists (select from message_outbox where state = 'pending') as busy`);
    if (rows[0]?.busy === false) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('live records or messages were not sent in time');
}
