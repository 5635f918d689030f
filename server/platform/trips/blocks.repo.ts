import { and, eq, sql, type SQL } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import type { SeatKind } from '@/server/api/endpoints/buses';
import type { Queries, Transaction } from '@/server/db/client';
import { delayOf } from '@/server/db/open-trip';
import { buses, trips } from '@/server/db/schema/catalogue';
import { recordSeats, type SeatChange } from '@/server/live/seat-outbox.repo';

export const isLiveClaim = sql`(claim.state = 'booked' or (claim.state = 'held' and claim.expires_at > clock_timestamp()))`;

/**
 * Blocks seats on each direction of their trips that no claim overlaps. `chosen` selects trip_id, schedule_id, seat and kind. The
 * caller has made the trips or locked them for update.
 */
export const insertBlocks = (chosen: SQL) => sql`
  insert into seat_claims (trip_id, seat, leg_id, leg, state, block_kind, rev)
  select chosen.trip_id, chosen.seat, legs.id, int4range(legs.departure_sequence, legs.arrival_sequence), 'booked',
         chosen.kind, nextval('seat_revision')
  from (${chosen}) chosen join legs on legs.schedule_id = chosen.schedule_id and legs.is_default
  on conflict do nothing
  returning trip_id, seat`;

/** Replaces the blocks of these seats on each direction that no passenger has. The caller has locked the trips for update. */
export async function setBlocks(tx: Transaction, tripIds: readonly number[], seats: readonly string[], kind: SeatKind) {
  const [ids, labels] = [sql`${sql.param([...tripIds])}::bigint[]`, sql`${sql.param([...seats])}::text[]`];
  // The count makes PostgreSQL delete before it inserts.
  const { rows } = await tx.execute<SeatChange>(sql`
    with ended as (
      delete from seat_claims where trip_id = any(${ids}) and seat = any(${labels})
        and (block_kind is not null or (${kind !== 'open'} and state = 'held' and expires_at <= clock_timestamp()))
      returning trip_id, seat),
    added as (${insertBlocks(sql`
      select trips.id as trip_id, schedule_id, seat, ${kind}::text as kind from trips cross join unnest(${labels}) as seat
      where trips.id = any(${ids}) and ${kind !== 'open'} and (select count(*) from ended) >= 0`)})
    ${recordSeats(sql`table ended union table added`)}`);
  return rows;
}

export type SoldSeat = SeatChange & { serviceDate: string; state: 'held' | 'booked' };

/** Lists the seats of a bus, or of one of its trips, that passengers hold or have booked from a stop that is still ahead. */
export async function listSoldSeats(queries: Queries, busId: number, now: Date, tripId?: number): Promise<SoldSeat[]> {
  const { rows } = await queries.execute<SoldSeat>(sql`
    select trips.id::float8 as "tripId", trips.service_date::text as "serviceDate", claim.seat, max(claim.state) as state
    from trips join seat_claims claim on claim.trip_id = trips.id join legs on legs.id = claim.leg_id
    where trips.bus_id = ${busId} and trips.cancelled_at is null and ${isLiveClaim} and claim.block_kind is null
      and trips.service_date >= ${addDays(localDate(now), -1)}::date
      and (trips.service_date + (legs.departure_minute + ${delayOf(sql`legs`)}) * interval '1 minute')
        at time zone 'Africa/Gaborone' > ${now.toISOString()}
      and trips.id = coalesce(${tripId ?? null}, trips.id)
    group by trips.id, claim.seat order by trips.service_date, length(claim.seat), claim.seat`);
  return rows;
}

/** Makes passengers and imports wait, like an import. Read the plan in a later statement. */
export async function lockTripOf(tx: Transaction, operatorId: number | null, uuid: string) {
  const { id, busId, cancelledAt } = trips;
  const [row] = await tx
    .select({ id, busId, cancelledAt })
    .from(trips)
    .innerJoin(buses, eq(buses.id, trips.busId))
    .where(and(eq(trips.uuid, uuid), sql`${buses.operatorId} = ${operatorId}`))
    .for('update', { of: trips });
  return row;
}
