import { sql, type SQL } from 'drizzle-orm';
import { holdMinutes } from '@/lib/limits';
import type { LegParams } from '@/lib/contracts/trip-leg';
import type { SeatPlan } from '@/lib/domain/seat-layout';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { recordSeats, type SeatChange } from '@/server/live/seat-outbox.repo';
import { holdUse, recordHeldTime, recordHoldChange, type Holder, type HoldUseRow } from './hold-limits.repo';

export type LegRange = { legId: number; departureSequence: number; arrivalSequence: number };

export type HoldRow = { seat: string; legId: number; expiresAt: Date; extended: boolean };
type ClaimRow = { seat: string; leg_id: string; expires_at: string; extended: boolean };

export const range = (leg: LegRange) => sql`int4range(${leg.departureSequence}, ${leg.arrivalSequence})`;
export const list = (seats: readonly string[]) => sql`${sql.param([...seats])}::text[]`;

/** Matches live claims. An expired hold counts as free at once in every query. The database's clock decides. */
const live = sql`(state = 'booked' or (state = 'held' and expires_at > clock_timestamp()))`;

function toHoldRow(row: ClaimRow): HoldRow {
  return { seat: row.seat, legId: Number(row.leg_id), expiresAt: new Date(row.expires_at), extended: row.extended };
}

/**
 * Locks the user first and then each seat of the trip in sorted order, until the transaction ends. So no two transactions
 * deadlock, and only one at a time can change the holds of a user or the claims of a seat.
 */
export async function lockSeats(tx: Transaction, userId: number, tripId: number, seats: readonly string[]) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('user:' || ${userId}::text, 0) as key, 0 as rank, '' as seat
      union all
      select hashtextextended(${tripId}::text || ':' || seat, 0), 1, seat from unnest(${list(seats)}) as seat
      order by rank, seat
    ) as keys`);
}

const selectTaken = ({ userId, tripId }: Holder, leg: LegRange, seats: readonly string[]) => sql`
  select seat from seat_claims
  where trip_id = ${tripId} and seat = any(${list(seats)}) and leg && ${range(leg)} and ${live}
    and not (user_id = ${userId} and state = 'held')
  group by seat order by length(seat), seat`;

export async function findTakenSeats(queries: Queries, holder: Holder, leg: LegRange, seats: readonly string[]) {
  const { rows } = await queries.execute<{ seat: string }>(selectTaken(holder, leg, seats));
  return rows.map((row) => row.seat);
}

const selectHolds = ({ userId, tripId }: Holder) => sql`
  select seat, leg_id, expires_at, extended from seat_claims
  where trip_id = ${tripId} and user_id = ${userId} and state = 'held' and expires_at > clock_timestamp()
  order by length(seat), seat`;

export async function findHolds(queries: Queries, holder: Holder): Promise<HoldRow[]> {
  const { rows } = await queries.execute<ClaimRow>(selectHolds(holder));
  return rows.map(toHoldRow);
}

type HoldState = {
  /** Null if an import has removed the trip. */
  plan: SeatPlan | null;
  taken: string[];
  mine: HoldRow[];
  heldOverall: number;
  use: HoldUseRow;
};

export async function readHoldState(
  tx: Transaction,
  holder: Holder,
  leg: LegRange,
  seats: readonly string[],
): Promise<HoldState> {
  const { rows } = await tx.execute<
    HoldUseRow & { plan: SeatPlan | null; taken: string[]; mine: ClaimRow[]; heldOverall: number }
  >(sql`
    select use.*, array(${selectTaken(holder, leg, seats)}) as taken,
      (select json_build_object('layout', layout, 'totalSeats', total_seats, 'lastRowFull', last_row_full)
       from trips join buses on buses.id = trips.bus_id where trips.id = ${holder.tripId}) as plan,
      (select coalesce(json_agg(hold), '[]') from (${selectHolds(holder)}) as hold) as mine,
      (select count(*)::int from seat_claims
       where user_id = ${holder.userId} and state = 'held' and expires_at > clock_timestamp()) as "heldOverall"
    from (${holdUse(holder)}) as use`);
  const { plan, taken, mine, heldOverall, ...use } = onlyRow(rows);
  return { plan, taken, mine: mine.map(toHoldRow), heldOverall, use };
}

export async function readHoldUse(tx: Transaction, holder: Holder): Promise<HoldUseRow> {
  const { rows } = await tx.execute<HoldUseRow>(holdUse(holder));
  return onlyRow(rows);
}

/**
 * `until` is the end of the last hold in epoch milliseconds, or null for a booked seat. Undefined if the trip has no
 * such leg.
 */
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
  const { rows } = await tx.execute<SeatChange>(sql`
    with swept as (
      delete from seat_claims where id in (
        select id from seat_claims where state = 'held' and expires_at <= clock_timestamp()
        order by id limit ${limit} for update skip locked)
      returning trip_id, seat
    )
    ${recordSeats(sql`table swept`)}`);
  return rows;
}

export async function freeSeats(tx: Transaction, bookingId: number, seats: readonly string[]): Promise<SeatChange[]> {
  const { rows } = await tx.execute<SeatChange>(sql`
    with freed as (
      update seat_claims set state = 'cancelled', rev = nextval('seat_revision')
      where booking_id = ${bookingId} and seat = any(${list(seats)}) and state = 'booked'
      returning trip_id, seat
    )
    ${recordSeats(sql`table freed`)}`);
  return rows;
}

type Change = {
  /**
   * `ended` returns the id and seat of claims that are no live holds any more, and `held` the columns of `ClaimRow`.
   */
  ended: SQL;
  held?: SQL;
  counts?: boolean;
};

type Changed = { ended: string[]; held: HoldRow[] };

const endsAt = sql`clock_timestamp() + make_interval(mins => ${holdMinutes})`;
const noHolds = sql`select seat, leg_id, expires_at, extended from seat_claims where false`;
const ofUser = ({ userId, tripId }: Holder) => sql`trip_id = ${tripId} and user_id = ${userId} and state = 'held'`;

/**
 * Changes a user's holds on a trip, and records the change of the seats and the time with a seat. It is one statement, which
 * sees the claims before the change. Call it under the lock of the user and the seats.
 */
async function changeHolds(tx: Transaction, holder: Holder, change: Change): Promise<Changed> {
  const { ended, held = noHolds, counts = false } = change;
  const { rows } = await tx.execute<{ seat: string; leg_id: string | null } & Omit<ClaimRow, 'leg_id'>>(sql`
    with ended as (${ended}),
    held as (${held}),
    live as (
      select max(expires_at) as ends from (
        select expires_at from seat_claims
        where ${ofUser(holder)} and expires_at > clock_timestamp() and id not in (select id from ended)
        union all
        select expires_at from held) as holds
    ),
    ${recordHeldTime(holder)},
    ${counts ? sql`${recordHoldChange(holder)},` : sql``}
    recorded as (${recordSeats(sql`
      select ${holder.tripId}::bigint as trip_id, seat from (select seat from ended union select seat from held) as seats`)})
    select seat, null::bigint as leg_id, null::timestamptz as expires_at, false as extended from ended
    union all
    select seat, leg_id, expires_at, extended from held`);
  return {
    ended: rows.filter((row) => row.leg_id === null).map((row) => row.seat),
    held: rows.flatMap((row) => (row.leg_id === null ? [] : toHoldRow({ ...row, leg_id: row.leg_id }))),
  };
}

/**
 * Inserts holds that end 20 minutes from now. The user's other holds on these seats end, and so do the expired holds on
 * `requested`. The exclusion constraint refuses overlaps (23P01).
 */
export function insertHolds(
  tx: Transaction,
  holder: Holder,
  leg: LegRange,
  seats: readonly string[],
  requested: readonly string[] = seats,
): Promise<Changed> {
  const { userId, tripId } = holder;
  return changeHolds(tx, holder, {
    ended: sql`
      delete from seat_claims
      where trip_id = ${tripId} and state = 'held' and (
        (user_id = ${userId} and seat = any(${list(seats)}))
        or (seat = any(${list(requested)}) and expires_at <= clock_timestamp()))
      returning id, seat`,
    // The count makes PostgreSQL delete before it inserts.
    held: sql`
      insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, expires_at, rev)
      select ${tripId}, seat, ${leg.legId}, ${range(leg)}, 'held', ${userId}, ${endsAt}, nextval('seat_revision')
      from unnest(${list(seats)}) as seat where (select count(*) from ended) >= 0
      returning seat, leg_id, expires_at, extended`,
    counts: seats.length > 0,
  });
}

export async function updateHolds(tx: Transaction, holder: Holder, legId: number): Promise<HoldRow[]> {
  const { held } = await changeHolds(tx, holder, {
    ended: sql`select id, seat from seat_claims where false`,
    held: sql`
      update seat_claims set extended = true, rev = nextval('seat_revision'), expires_at = ${endsAt}
      where ${ofUser(holder)} and leg_id = ${legId} and expires_at > clock_timestamp() and not extended
      returning seat, leg_id, expires_at, extended`,
    counts: true,
  });
  return held;
}

export async function deleteHolds(tx: Transaction, holder: Holder, seats: readonly string[]): Promise<string[]> {
  const { ended } = await changeHolds(tx, holder, {
    ended: sql`delete from seat_claims where ${ofUser(holder)} and seat = any(${list(seats)}) returning id, seat`,
    counts: true,
  });
  return ended;
}

type KeyedBooking = { idempotencyKey: string; tripId: number; legId: number; userId: number };

/**
 * Books no seat of a cancelled trip, and makes a person who cancels the trip wait. The booking may be a statement that was sent
 * before.
 */
export async function bookHolds(tx: Transaction, booking: KeyedBooking, seats: readonly string[]): Promise<number> {
  const { ended } = await changeHolds(tx, booking, {
    ended: sql`
      update seat_claims
      set state = 'booked', expires_at = null, rev = nextval('seat_revision'), booking_id = (
        select id from bookings where user_id = ${booking.userId} and idempotency_key = ${booking.idempotencyKey})
      where ${ofUser(booking)} and leg_id = ${booking.legId} and seat = any(${list(seats)})
        and expires_at > clock_timestamp()
        and exists (select from trips where id = ${booking.tripId} and cancelled_at is null for share)
      returning id, seat`,
  });
  return ended.length;
}

export async function rebookClaims(tx: Transaction, booking: Holder & { id: number }, seats: readonly string[]) {
  const { userId, tripId } = booking;
  await changeHolds(tx, booking, {
    ended: sql`
      delete from seat_claims
      where trip_id = ${tripId} and seat = any(${list(seats)}) and state = 'held'
        and (user_id = ${userId} or expires_at <= clock_timestamp())
      returning id, seat`,
  });
  await tx.execute(sql`
    with booked as (
      insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, booking_id, rev)
      select booking.trip_id, seat, leg.id, int4range(leg.departure_sequence, leg.arrival_sequence), 'booked',
             booking.user_id, booking.id, nextval('seat_revision')
      from bookings booking join legs leg on leg.id = booking.leg_id, unnest(${list(seats)}) as seat
      where booking.id = ${booking.id}
      returning trip_id, seat
    )
    ${recordSeats(sql`table booked`)}`);
}
