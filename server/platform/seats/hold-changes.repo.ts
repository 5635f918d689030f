import { sql, type SQL } from 'drizzle-orm';
import { holdMinutes } from '@/lib/limits';
import type { Transaction } from '@/server/db/client';
import { recordHeldTime, recordHoldChange, type Holder } from './hold-limits.repo';
import { list, range, recordSeats, toHoldRow, type ClaimRow, type HoldRow, type LegRange } from './seats.repo';

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

export async function bookHolds(
  tx: Transaction,
  booking: { id: number; tripId: number; legId: number; userId: number },
  seats: readonly string[],
): Promise<number> {
  const { ended } = await changeHolds(tx, booking, {
    ended: sql`
      update seat_claims
      set state = 'booked', expires_at = null, booking_id = ${booking.id}, rev = nextval('seat_revision')
      where ${ofUser(booking)} and leg_id = ${booking.legId} and seat = any(${list(seats)})
        and expires_at > clock_timestamp()
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
