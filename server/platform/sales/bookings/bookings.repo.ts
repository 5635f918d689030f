import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { cancellationWindows, type CancellationPeriod } from '@/lib/limits';
import { readCode } from '@/lib/typed';
import { compareSeats } from '@/lib/domain/seat-layout';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { confirmedContacts } from '@/server/db/confirmed-contacts';
import { delayOf } from '@/server/db/open-trip';
import { users } from '@/server/db/schema/accounts';
import { bookingDrafts, bookings, passengers } from '@/server/db/schema/bookings';
import { trips } from '@/server/db/schema/catalogue';
import type { Contacts } from '@/server/messaging/message-outbox';

type NewBooking = typeof bookings.$inferInsert;
export type BookingRow = typeof bookings.$inferSelect;

export async function findBookingByKey(queries: Queries, userId: number, idempotencyKey: string) {
  const [row] = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.idempotencyKey, idempotencyKey)));
  return row;
}

/**
 * The booking has the announced delay of its trip, and makes a person who changes it wait. The caller compares it with the delay
 * that `payBy` follows.
 */
export async function insertBooking(
  tx: Transaction,
  booking: NewBooking,
  people: readonly { names: string; seat: string }[],
): Promise<BookingRow> {
  const leg = sql`(select schedule_id, departure_sequence from legs where id = ${booking.legId}) leg`;
  const minutes = sql<number>`(select ${delayOf(sql`leg`)} from ${leg})`.as('minutes');
  const late = tx.$with('late').as(tx.select({ minutes }).from(trips).where(eq(trips.id, booking.tripId)).for('share'));
  // Without a trip, which an import has removed, the foreign key refuses the booking.
  const delayMinutes = sql`coalesce((select minutes from late), 0)`;
  const row = { ...booking, delayMinutes, longestDelayMinutes: delayMinutes };
  const inserted = tx.$with('inserted').as(tx.insert(bookings).values(row).returning());
  const bookingId = sql`(select id from inserted)`;
  const added = tx.$with('added').as(
    tx
      .insert(passengers)
      .values(people.map((person) => ({ ...person, bookingId })))
      .returning({ id: passengers.id }),
  );
  const deleted = tx
    .$with('deleted')
    .as(tx.delete(bookingDrafts).where(draftIs(booking)).returning({ tripId: bookingDrafts.tripId }));
  return onlyRow(await tx.with(late, inserted, added, deleted).select().from(inserted));
}

export async function findBookingOfSeats(
  queries: Queries,
  userId: number,
  tripId: number,
  legId: number,
  seats: readonly string[],
): Promise<BookingRow | undefined> {
  const [row] = await queries.select().from(bookings).where(sql`${bookings.id} = (
    select booking_id from seat_claims
    where user_id = ${userId} and trip_id = ${tripId} and leg_id = ${legId}
      and seat = any(${sql.param([...seats])}::text[]) and state = 'booked' limit 1)`);
  return row;
}

const ofOperator = {
  columns: { uuid: true, name: true, sample: true, refundRule: true, logo: true, phone: true, cashDesk: true },
} as const;

const delayCount = sql<number>`(
  select count(*)::int from audit_rows where subject_uuid = ${trips.uuid} and action = 'trip.delayed')`;

const withTrip = {
  trip: {
    columns: { serviceDate: true, cancelledAt: true, cancelReason: true, delayReasons: true },
    extras: { delayCount: delayCount.as('delay_count') },
    with: {
      bus: {
        columns: { uuid: true, regNo: true, photo: true },
        with: { operator: ofOperator },
      },
    },
  },
  leg: {
    columns: { departureMinute: true, arrivalMinute: true },
    with: { from: { columns: { name: true } }, to: { columns: { name: true } }, boarding: true, alighting: true },
  },
  passengers: { columns: { bookingId: false } },
  refunds: { columns: { cause: true, amountThebe: true, destination: true, state: true } },
} as const;

type Selection = { where: SQL | undefined; orderBy?: SQL[]; limit?: number };

const readBookings = (queries: Queries, selection: Selection) =>
  queries.query.bookings.findMany({ ...selection, with: withTrip });

export type LoadedBooking = ReturnType<typeof toItem>;

async function loadBookings(queries: Queries, selection: Selection): Promise<LoadedBooking[]> {
  return (await readBookings(queries, selection)).map(toItem);
}

const operatorCancelled = { status: 'cancelled', cancelReason: 'operator' } as const;

/** The booking of a cancelled trip is read as cancelled, also before the job has cancelled it. */
function toItem({ trip, leg, passengers: loaded, ...row }: Awaited<ReturnType<typeof readBookings>>[number]) {
  const departsAt = row.departsAt.getTime() + row.delayMinutes * 60_000;
  const isPending = row.status === 'active' && trip.cancelledAt !== null && trip.cancelledAt.getTime() < departsAt;
  const booking = isPending ? { ...row, ...operatorCancelled } : row;
  const activeCount = loaded.filter(({ status }) => status === 'active').length;
  const people = loaded
    .map((person) => (isPending ? { ...person, status: operatorCancelled.status } : person))
    .toSorted((a, b) => compareSeats(a.seat, b.seat));
  return {
    booking,
    isTripCancelled: booking.cancelReason === 'operator',
    /** Rises with each delay of the trip, and with each change of a passenger. The job raises the version of pending ones. */
    changes:
      trip.delayCount + loaded.reduce((sum, { version }) => sum + version - 1, 0) + (isPending ? activeCount : 0),
    /** The sum that was paid for the seats that the job has yet to cancel. */
    unreturnedThebe: isPending && row.paidAt ? row.fareThebe * activeCount : 0,
    tripReasons: { cancelled: trip.cancelReason, late: trip.delayReasons[leg.boarding.direction - 1] ?? null },
    seats: people.filter((person) => person.status === 'active').map((person) => person.seat),
    people,
    trip: {
      from: leg.from.name,
      to: leg.to.name,
      serviceDate: trip.serviceDate,
      departureMinute: leg.departureMinute,
      arrivalMinute: leg.arrivalMinute,
      boardingPlace: leg.boarding.place,
      dropPlace: leg.alighting.place,
      busUuid: trip.bus.uuid,
      regNo: trip.bus.regNo,
      operator: trip.bus.operator.name,
      operatorUuid: trip.bus.operator.uuid,
      operatorPhone: trip.bus.operator.phone,
      sample: trip.bus.operator.sample,
      refundRule: trip.bus.operator.refundRule,
      logo: trip.bus.operator.logo,
      cashDesk: trip.bus.operator.cashDesk,
      photo: trip.bus.photo,
    },
  };
}

export async function findBooking(queries: Queries, uuid: string): Promise<LoadedBooking | undefined> {
  const [item] = await loadBookings(queries, { where: eq(bookings.uuid, uuid) });
  return item;
}

export const isOfOperator = (operatorId: number | null) => sql`exists (
  select from trips join buses on buses.id = trips.bus_id
  where trips.id = ${bookings.tripId} and buses.operator_id = ${operatorId})`;

/** `number` may be typed. With an operator, only a booking of its trips is found. */
export async function findBookingByNumber(
  queries: Queries,
  number: string,
  operatorId?: number | null,
): Promise<LoadedBooking | undefined> {
  const [item] = await findBookingsByNumbers(queries, [readCode(number)], operatorId);
  return item;
}

const byDeparture = [desc(bookings.departsAt), desc(bookings.id)];

export const findBookingsByNumbers = (queries: Queries, numbers: readonly string[], operatorId?: number | null) =>
  loadBookings(queries, {
    where: and(
      inArray(bookings.reservationNumber, [...numbers]),
      operatorId === undefined ? undefined : isOfOperator(operatorId),
    ),
  });

export async function getBooking(queries: Queries, id: number): Promise<LoadedBooking> {
  return onlyRow(await loadBookings(queries, { where: eq(bookings.id, id) }));
}

export type ListPage = { status?: BookingRow['status']; offset: number; limit: number };

export async function listBookings(queries: Queries, userId: number, page: ListPage): Promise<LoadedBooking[]> {
  const { status, offset, limit } = page;
  // The ids of the page come from an index alone, so the earlier pages cost no joins.
  const chosen = queries
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), status && eq(bookings.status, status)))
    .orderBy(...byDeparture)
    .offset(offset)
    .limit(limit);
  return loadBookings(queries, { where: sql`${bookings.id} = any(array(${chosen}))`, orderBy: byDeparture });
}

export async function findRecentBooking(queries: Queries, userId: number): Promise<LoadedBooking | undefined> {
  const newest = async (where?: SQL) => {
    const ofUser = { where: and(eq(bookings.userId, userId), where), limit: 1 };
    const [item] = await loadBookings(queries, { ...ofUser, orderBy: [desc(bookings.createdAt), desc(bookings.id)] });
    return item;
  };
  return (await newest(ne(bookings.status, 'cancelled'))) ?? newest();
}

export type Counter = { requestCount: number; expiresAt: Date };

export type AccountTerms = {
  counters: ReadonlyMap<CancellationPeriod, Counter>;
  unpaid: { bookings: number; seats: number };
  lapses: Date[];
  contacts: Contacts;
};

export async function readAccountTerms(
  queries: Queries,
  userId: number,
  { now, since }: { now: Date; since: Date },
): Promise<AccountTerms> {
  const rows = await queries
    .select({
      ...confirmedContacts,
      counters: sql<{ period: CancellationPeriod; requestCount: number; expiresAt: string }[]>`(
        select coalesce(json_agg(json_build_object(
          'period', period, 'requestCount', request_count, 'expiresAt', expires_at)), '[]')
        from cancellation_counters where user_id = ${userId} and expires_at > ${now.toISOString()})`,
      lapses: sql<string[]>`(
        select coalesce(json_agg(cancelled_at), '[]') from bookings
        where user_id = ${userId} and status = 'cancelled' and cancel_reason = 'lapsed'
          and cancelled_at > ${since.toISOString()}
          and not exists (select from terminal_payments where booking_id = bookings.id and voided_at is not null))`,
      unpaid: sql<AccountTerms['unpaid']>`(
        select json_build_object('bookings', count(distinct bookings.id), 'seats', count(passengers.id))
        from bookings left join passengers on passengers.booking_id = bookings.id and passengers.status = 'active'
        where bookings.user_id = ${userId} and bookings.status = 'active' and bookings.paid_at is null)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const { counters, lapses, unpaid, ...contacts } = onlyRow(rows);
  return {
    counters: new Map(
      counters.map(({ period, requestCount, expiresAt }) => [period, { requestCount, expiresAt: new Date(expiresAt) }]),
    ),
    lapses: lapses.map((lapse) => new Date(lapse)),
    unpaid,
    contacts,
  };
}

/**
 * An ended window is replaced by a new one. Its length is added in UTC, so the time zone of the database does not
 * matter.
 */
export async function countCancellations(tx: Transaction, userId: number, count: number, now: Date) {
  const [periods, windows] = [Object.keys(cancellationWindows), Object.values(cancellationWindows)];
  await tx.execute(sql`
    insert into cancellation_counters as counter (user_id, period, request_count, expires_at)
    select ${userId}, period, ${count}, (${now}::timestamptz at time zone 'UTC' + length) at time zone 'UTC'
    from unnest(${sql.param(periods)}::text[], ${sql.param(windows)}::interval[]) as "window"(period, length)
    on conflict (user_id, period) do update set
      request_count = case when counter.expires_at > ${now} then counter.request_count + ${count} else ${count} end,
      expires_at = case when counter.expires_at > ${now} then counter.expires_at else excluded.expires_at end`);
}

type DraftKey = { userId: number; tripId: number; legId: number };

const draftIs = (key: DraftKey) =>
  and(eq(bookingDrafts.userId, key.userId), eq(bookingDrafts.tripId, key.tripId), eq(bookingDrafts.legId, key.legId));

export async function findDraft(queries: Queries, key: DraftKey): Promise<Record<string, string>> {
  const [row] = await queries.select({ names: bookingDrafts.names }).from(bookingDrafts).where(draftIs(key));
  return row?.names ?? {};
}

export async function upsertDraft(tx: Transaction, key: DraftKey, names: Record<string, string>) {
  const draft = { names, updatedAt: sql`clock_timestamp()` };
  await tx
    .insert(bookingDrafts)
    .values({ ...key, ...draft })
    .onConflictDoUpdate({
      target: [bookingDrafts.userId, bookingDrafts.tripId, bookingDrafts.legId],
      set: draft,
    });
}

export async function deleteOldestDrafts(tx: Transaction, userId: number, count: number) {
  await tx.execute(sql`
    delete from booking_drafts where (user_id, trip_id, leg_id) in (
      select user_id, trip_id, leg_id from booking_drafts where user_id = ${userId}
      order by updated_at desc offset ${count})`);
}

export async function deleteOldDrafts(queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(
    sql`delete from booking_drafts where updated_at < now() - interval '1 day'`,
  );
  return rowCount ?? 0;
}
