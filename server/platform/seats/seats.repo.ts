import { sql } from 'drizzle-orm';
import type { LegParams } from '@/lib/contracts/trip-leg';
import type { Queries, Transaction } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-change';

/** A half-open range of stops [departureSequence, arrivalSequence) and the id of its leg. */
export type LegRange = { legId: number; departureSequence: number; arrivalSequence: number };

export type HoldRow = { seat: string; legId: number; expiresAt: Date; extended: boolean };

const range = (leg: LegRange) => sql`int4range(${leg.departureSequence}, ${leg.arrivalSequence})`;
const list = (seats: readonly string[]) => sql`${sql.param([...seats])}::text[]`;

/** An expired hold counts as free at once in every query. The database's clock decides. */
const live = sql`(state = 'booked' or (state = 'held' and expires_at > clock_timestamp()))`;

/** The user first, then the seats in sorted order, so that no two transactions deadlock. */
export async function lockSeats(tx: Transaction, userId: number, tripId: number, seats: readonly string[]) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('user:' || ${userId}::text, 0) as key, 0 as rank, '' as seat
      union all
      select hashtextextended(${tripId}::text || ':' || seat, 0), 1, seat from unnest(${list(seats)}) as seat
      order by rank, seat
    ) as keys`);
}

export async function deleteExpiredHolds(tx: Transaction, tripId: number, seats: readonly string[]) {
  const { rows } = await tx.execute<{ seat: string }>(sql`
    delete from seat_claims
    where trip_id = ${tripId} and seat = any(${list(seats)}) and state = 'held' and expires_at <= clock_timestamp()
    returning seat`);
  return rows.map((row) => row.seat);
}

export async function findTakenSeats(
  tx: Queries,
  tripId: number,
  leg: LegRange,
  seats: readonly string[],
  userId: number,
) {
  const { rows } = await tx.execute<{ seat: string }>(sql`
    select distinct seat from seat_claims
    where trip_id = ${tripId} and seat = any(${list(seats)}) and leg && ${range(leg)} and ${live}
      and not (user_id = ${userId} and state = 'held')
    order by seat`);
  return rows.map((row) => row.seat);
}

type ClaimRow = { seat: string; leg_id: string; expires_at: string; extended: boolean };

function toHoldRow(row: ClaimRow): HoldRow {
  return { seat: row.seat, legId: Number(row.leg_id), expiresAt: new Date(row.expires_at), extended: row.extended };
}

export async function findHolds(queries: Queries, tripId: number, userId: number): Promise<HoldRow[]> {
  const { rows } = await queries.execute<ClaimRow>(sql`
    select seat, leg_id, expires_at, extended from seat_claims
    where trip_id = ${tripId} and user_id = ${userId} and state = 'held' and expires_at > clock_timestamp()
    order by length(seat), seat`);
  return rows.map(toHoldRow);
}

export type SeatClaims = {
  taken: string[];
  mine: HoldRow[];
  heldOverall: number;
};

export async function readSeatClaims(
  tx: Transaction,
  tripId: number,
  leg: LegRange,
  seats: readonly string[],
  userId: number,
): Promise<SeatClaims> {
  const { rows } = await tx.execute<
    ClaimRow & { overlaps: boolean; requested: boolean; mine: boolean; here: boolean }
  >(sql`
    select seat, leg_id, expires_at, extended, leg && ${range(leg)} as overlaps,
           seat = any(${list(seats)}) as requested, user_id = ${userId} and state = 'held' as mine, trip_id = ${tripId} as here
    from seat_claims
    where ${live} and ((trip_id = ${tripId} and state in ('held', 'booked') and seat = any(${list(seats)}))
                       or (user_id = ${userId} and state = 'held'))
    order by length(seat), seat`);
  const taken = rows.filter((row) => row.here && row.requested && row.overlaps && !row.mine).map((row) => row.seat);
  const mine = rows.filter((row) => row.mine);
  return {
    taken: [...new Set(taken)],
    mine: mine.filter((row) => row.here).map(toHoldRow),
    heldOverall: mine.length,
  };
}

/** The exclusion constraint refuses overlaps (23P01). */
export async function insertHolds(
  tx: Transaction,
  tripId: number,
  leg: LegRange,
  seats: readonly string[],
  userId: number,
  holdMinutes: number,
): Promise<HoldRow[]> {
  const { rows } = await tx.execute<ClaimRow>(sql`
    insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, expires_at, rev)
    select ${tripId}, seat, ${leg.legId}, ${range(leg)}, 'held', ${userId},
           clock_timestamp() + make_interval(mins => ${holdMinutes}), nextval('seat_revision')
    from unnest(${list(seats)}) as seat
    returning seat, leg_id, expires_at, extended`);
  return rows.map(toHoldRow);
}

export async function deleteHolds(tx: Transaction, tripId: number, seats: readonly string[], userId: number) {
  const { rows } = await tx.execute<{ seat: string }>(sql`
    delete from seat_claims
    where trip_id = ${tripId} and seat = any(${list(seats)}) and user_id = ${userId} and state = 'held'
    returning seat`);
  return rows.map((row) => row.seat);
}

export async function extendHolds(tx: Transaction, tripId: number, legId: number, userId: number, holdMinutes: number) {
  const { rows } = await tx.execute<{ seat: string }>(sql`
    update seat_claims set extended = true, rev = nextval('seat_revision'),
           expires_at = clock_timestamp() + make_interval(mins => ${holdMinutes})
    where trip_id = ${tripId} and leg_id = ${legId} and user_id = ${userId} and state = 'held'
      and expires_at > clock_timestamp() and not extended
    returning seat`);
  return rows.map((row) => row.seat);
}

export async function turnHoldsIntoClaims(
  tx: Transaction,
  tripId: number,
  legId: number,
  seats: readonly string[],
  userId: number,
  bookingId: number,
) {
  const { rows } = await tx.execute(sql`
    update seat_claims set state = 'booked', expires_at = null, booking_id = ${bookingId}, rev = nextval('seat_revision')
    where trip_id = ${tripId} and leg_id = ${legId} and seat = any(${list(seats)}) and user_id = ${userId}
      and state = 'held' and expires_at > clock_timestamp()
    returning seat`);
  return rows.length;
}

/** In the transaction of the change. The public records are published from the outbox. */
export async function recordSeatChanges(tx: Transaction, changes: readonly SeatChange[]) {
  if (changes.length === 0) return;
  const trips = sql`${sql.param(changes.map((change) => change.tripId))}::bigint[]`;
  await tx.execute(sql`
    insert into seat_outbox (trip_id, seat, rev)
    select trip_id, seat, nextval('seat_revision')
    from unnest(${trips}, ${list(changes.map((change) => change.seat))}) as change(trip_id, seat)`);
}

export async function findTakenOnLeg(queries: Queries, { tripId, legId }: LegParams) {
  const { rows } = await queries.execute<{ seat: string | null; until: string | null }>(sql`
    select taken.seat, taken.until
    from trips
    join legs on legs.schedule_id = trips.schedule_id
    left join lateral (
      select seat,
             case when bool_or(state = 'booked') then null
                  else (extract(epoch from max(expires_at)) * 1000)::bigint end as until
      from seat_claims
      where trip_id = trips.id and leg && int4range(legs.departure_sequence, legs.arrival_sequence)
        and state in ('held', 'booked') and ${live}
      group by seat) taken on true
    where trips.uuid = ${tripId} and legs.uuid = ${legId}
    order by length(taken.seat), taken.seat`);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ seat, until }) =>
    seat === null ? [] : { seat, until: until === null ? null : Number(until) },
  );
}

export async function sweepExpiredHolds(tx: Transaction, limit: number): Promise<SeatChange[]> {
  const { rows } = await tx.execute<{ trip_id: string; seat: string }>(sql`
    delete from seat_claims where id in (
      select id from seat_claims where state = 'held' and expires_at <= clock_timestamp()
      order by id limit ${limit} for update skip locked)
    returning trip_id, seat`);
  return rows.map((row) => ({ tripId: Number(row.trip_id), seat: row.seat }));
}

export async function insertBookedClaims(tx: Transaction, bookingId: number, seats: readonly string[]) {
  await tx.execute(sql`
    insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, booking_id, rev)
    select booking.trip_id, seat, leg.id, int4range(leg.departure_sequence, leg.arrival_sequence), 'booked',
           booking.user_id, booking.id, nextval('seat_revision')
    from bookings booking join legs leg on leg.id = booking.leg_id, unnest(${list(seats)}) as seat
    where booking.id = ${bookingId}`);
}

/** The exclusion constraint ignores cancelled claims. */
export async function cancelClaims(tx: Transaction, bookingId: number, seats: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ seat: string }>(sql`
    update seat_claims set state = 'cancelled', rev = nextval('seat_revision')
    where booking_id = ${bookingId} and seat = any(${list(seats)}) and state = 'booked'
    returning seat`);
  return rows.map((row) => row.seat);
}
