import { sql } from 'drizzle-orm';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { seatLabels } from '@/lib/domain/seat-layout';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { fareOf, joinPrice } from '@/server/db/fares';

export type TestLeg = {
  params: LegParams;
  tripRowId: number;
  legRowId: number;
  serviceDate: string;
  departsAt: Date;
  fareThebe: number;
  busUuid: string;
  seats: string[];
};

/** Returns the leg of a bus between two stops (by sequence), on the trip in `daysAhead` days. */
export async function findLeg(
  db: Database,
  regNo: string,
  [departureSequence, arrivalSequence]: readonly [number, number],
  daysAhead = 2,
): Promise<TestLeg> {
  const date = addDays(localDate(new Date()), daysAhead);
  const { rows } = await db.execute<
    Record<'trip' | 'trip_uuid' | 'leg' | 'leg_uuid' | 'bus' | 'layout', string> & {
      departure_minute: number;
      fare_thebe: number;
      total_seats: number;
      last_row_full: boolean;
    }
  >(sql`
    select trips.id as trip, trips.uuid as trip_uuid, legs.id as leg, legs.uuid as leg_uuid, buses.uuid as bus,
           legs.departure_minute, ${fareOf(sql`trips.service_date`)} as fare_thebe, buses.layout, buses.total_seats, buses.last_row_full
    from trips join buses on buses.id = trips.bus_id join legs on legs.schedule_id = trips.schedule_id
    join schedules on schedules.id = legs.schedule_id left ${joinPrice}
    where buses.reg_no = ${regNo} and trips.service_date = ${date}
      and legs.departure_sequence = ${departureSequence} and legs.arrival_sequence = ${arrivalSequence}
    order by trips.cancelled_at is not null`);
  const [row] = rows;
  if (!row) throw new Error(`no leg ${departureSequence}-${arrivalSequence} of ${regNo} on ${date}`);
  return {
    params: { tripId: row.trip_uuid, legId: row.leg_uuid },
    tripRowId: Number(row.trip),
    legRowId: Number(row.leg),
    serviceDate: date,
    departsAt: instantAt(date, row.departure_minute),
    fareThebe: row.fare_thebe,
    busUuid: row.bus,
    seats: seatLabels({ layout: row.layout, totalSeats: row.total_seats, lastRowFull: row.last_row_full }),
  };
}

export async function expireHolds(db: Database, seat?: string) {
  const chosen = seat === undefined ? sql`true` : sql`seat = ${seat}`;
  await db.execute(sql`
    update seat_claims set expires_at = clock_timestamp() - interval '1 second' where state = 'held' and ${chosen}`);
}

export type LiveClaim = { tripId: number; seat: string; from: number; to: number; userId: number; state: string };

export async function liveClaims(db: Database): Promise<LiveClaim[]> {
  const { rows } = await db.execute<{
    trip_id: string;
    seat: string;
    departs: number;
    arrives: number;
    user_id: string;
    state: string;
  }>(sql`
    select trip_id, seat, lower(leg) as departs, upper(leg) as arrives, user_id, state::text from seat_claims
    where state = 'booked' or (state = 'held' and expires_at > clock_timestamp())
    order by trip_id, length(seat), seat, lower(leg)`);
  return rows.map((row) => ({
    tripId: Number(row.trip_id),
    seat: row.seat,
    from: row.departs,
    to: row.arrives,
    userId: Number(row.user_id),
    state: row.state,
  }));
}

/** Returns the number of pairs of live claims on the same seat with overlapping legs. It must be 0. */
export async function countOversold(db: Database): Promise<number> {
  const live = (name: string) =>
    sql.raw(`(${name}.state = 'booked' or (${name}.state = 'held' and ${name}.expires_at > clock_timestamp()))`);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from seat_claims one
    join seat_claims other on other.trip_id = one.trip_id and other.seat = one.seat and other.id > one.id
      and other.leg && one.leg
    where ${live('one')} and ${live('other')}`);
  return rows[0]?.count ?? 0;
}

export async function dropOverlapConstraint(db: Database) {
  await db.execute(sql`alter table seat_claims drop constraint seat_claims_no_overlap`);
}
