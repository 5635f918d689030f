import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';

export type LiveClaim = {
  state: 'held' | 'booked';
  legUuid: string;
  isDefault: boolean;
  departureSequence: number;
  arrivalSequence: number;
  departureMinute: number;
  arrivalMinute: number;
  expiresAt: string | null;
};

export type SeatState = SeatChange & {
  serviceDate: string;
  /** Another trip of the bus may have the records of its date. */
  isCancelled: boolean;
  busUuid: string;
  startSequence: number;
  endSequence: number;
  rev: number;
  claims: LiveClaim[];
};

export async function findUnpublished(queries: Queries, limit: number, minAgeMs: number): Promise<SeatChange[]> {
  const { rows } = await queries.execute<SeatChange>(sql`
    select trip_id::float8 as "tripId", seat from seat_outbox
    where created_at <= clock_timestamp() - make_interval(secs => ${minAgeMs / 1000})
    group by trip_id, seat order by min(id) limit ${limit}`);
  return rows;
}

const listOf = <Field extends string>(rows: readonly Record<Field, unknown>[], field: Field) =>
  sql.param(rows.map((row) => row[field]));

/**
 * One statement reads claims and revisions, so they are from the same snapshot. The changes are JSON, because PostgreSQL would
 * plan a statement with arrays at each call.
 */
export async function readSeatStates(queries: Queries, changes: readonly SeatChange[]): Promise<SeatState[]> {
  const { rows } = await queries.execute<SeatState>(sql`
    select changed."tripId"::float8 as "tripId", changed.seat,
      trips.service_date::text as "serviceDate", trips.cancelled_at is not null as "isCancelled", buses.uuid as "busUuid", outbox.rev::float8 as rev,
      stops."startSequence", stops."endSequence",
      coalesce((
        select json_agg(json_build_object(
          'state', claim.state, 'legUuid', legs.uuid, 'isDefault', legs.is_default,
          'departureSequence', legs.departure_sequence, 'arrivalSequence', legs.arrival_sequence,
          'departureMinute', legs.departure_minute, 'arrivalMinute', legs.arrival_minute,
          'expiresAt', claim.expires_at) order by claim.rev desc)
        from seat_claims claim join legs on legs.id = claim.leg_id
        where claim.trip_id = trips.id and claim.seat = changed.seat and claim.state in ('held', 'booked')
          and (claim.state = 'booked' or claim.expires_at > clock_timestamp())), '[]'::json) as claims
    from (select distinct "tripId", seat from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          as change("tripId" bigint, seat text)) changed
    join trips on trips.id = changed."tripId"
    join buses on buses.id = trips.bus_id
    join lateral (select min(sequence)::int as "startSequence", max(sequence)::int as "endSequence"
                  from schedule_stops where schedule_id = trips.schedule_id) stops on true
    join lateral (select max(rev) as rev from seat_outbox
                  where trip_id = trips.id and seat = changed.seat) outbox on outbox.rev is not null`);
  return rows;
}

/** Skips rows that another process deletes, because two processes that wait for each other's rows would deadlock. */
export async function deletePublished(queries: Queries, published: readonly (SeatChange & { rev: number })[]) {
  const [tripIds, seats, revs] = [listOf(published, 'tripId'), listOf(published, 'seat'), listOf(published, 'rev')];
  await queries.execute(sql`
    delete from seat_outbox where id in (
      select id from seat_outbox
      join unnest(${tripIds}::bigint[], ${seats}::text[], ${revs}::bigint[]) as published(trip_id, seat, last_rev)
        using (trip_id, seat)
      where rev <= last_rev for update of seat_outbox skip locked)`);
}

type LiveSeat = { date: string; bus: string; seat: string };

export async function enqueueSeats(queries: Queries, seats: readonly LiveSeat[]): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    insert into seat_outbox (trip_id, seat, rev)
    select trips.id, live.seat, nextval('seat_revision')
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as live(date date, bus uuid, seat text)
    join buses on buses.uuid = live.bus join trips on trips.bus_id = buses.id and trips.service_date = live.date`);
  return rowCount ?? 0;
}

/** A new revision would need the seat's lock. That of the claim is below those of all later changes. */
export async function enqueueClaimedSeats(queries: Queries, firstDate: string): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    insert into seat_outbox (trip_id, seat, rev)
    select trips.id, claim.seat, max(claim.rev) from trips join seat_claims claim on claim.trip_id = trips.id
    where trips.service_date >= ${firstDate} and claim.state in ('held', 'booked') group by trips.id, claim.seat`);
  return rowCount ?? 0;
}

export type SeatChange = { tripId: number; seat: string };

/** `changes` selects trip_id and seat. */
export const recordSeats = (changes: SQL) => sql`
  insert into seat_outbox (trip_id, seat, rev)
  select trip_id, seat, nextval('seat_revision') from (${changes}) as change
  returning trip_id::float8 as "tripId", seat`;
