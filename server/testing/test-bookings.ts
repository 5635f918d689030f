import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { pulaAmount } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import type { BookingRequest } from '@/server/platform/sales/bookings/create-booking';
import { markBookingsUsed } from '@/server/platform/sales/cancellations/lapse-bookings';
import type { Body } from '@/server/api/endpoints/table';
import { inTransaction } from '@/server/db/client';
import { bookings } from '@/server/db/schema/bookings';
import type { TestPassenger } from './test-passengers';
import type { ApiCall, TestPlatform } from './test-platform';
import type { TestLeg } from './test-trips';

type Caller = { callApi: ApiCall };

/** Changes bookings, also what was sold, which a trigger refuses to the app. */
export const changeBookings = (db: TestPlatform['db'], set: Partial<typeof bookings.$inferInsert>, where: SQL) =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(bookings).set(set).where(where);
  });

export function bookingBody(leg: TestLeg, seats: readonly string[], payment: 'later' | 'card' = 'later') {
  return {
    ...leg.params,
    fareThebe: leg.fareThebe,
    payment,
    passengers: seats.map((seat) => ({ names: 'Mpho Kgosi', seat })),
    idempotencyKey: randomUUID() as string,
  } satisfies Body<'bookSeats'>;
}

export const bookingRequest = (leg: TestLeg, seats: readonly string[]): BookingRequest => ({
  payment: 'later',
  leg: leg.params,
  passengers: seats.map((seat) => ({ names: 'Mpho Kgosi', seat })),
});

/** The part of a search result that a client of the specification stores. */
export type Trip = { busId: string; busSubRouteId: string; fare: string; date: string; from: number; to: number };

/** Returns the booking payload of spec section 3, with the names of passengers by their seats. */
export function specPayload(trip: Trip, userId: string, people: Record<string, string>) {
  const seats = Object.keys(people);
  return {
    primaryUser: '',
    bookings: {
      id: null,
      uuid: null,
      bookingDate: trip.date,
      ticketPrice: (Number(trip.fare) * seats.length).toFixed(2),
      fare: trip.fare,
      seats: JSON.stringify(seats),
      departureSequenceNumber: String(trip.from),
      arrivalSequenceNumber: trip.to,
      isPaid: 'No',
      cancelledAt: null,
      status: 'active',
      user: userId,
      busId: trip.busId,
      busSubRouteId: trip.busSubRouteId,
    },
    passengers: seats.map((seatNumber) => ({
      id: null,
      uuid: null,
      names: people[seatNumber] ?? '',
      seatNumber,
      status: 'active',
      version: 0,
      createdAt: null,
      updatedAt: null,
      deletedAt: null,
      bookings: null,
    })),
  };
}

type SpecBody = Extract<Body<'createBooking'>, { bookings: unknown }>;

/** Returns the booking body that a client of the specification sends without a hold. */
export function specBookingBody(leg: TestLeg, passenger: { uuid: string }, seats: readonly string[]): SpecBody {
  const { busUuid: busId, params, fareThebe, departsAt } = leg;
  const fare = pulaAmount(fareThebe);
  const trip = { busId, busSubRouteId: params.legId, fare, date: localDate(departsAt), from: 1, to: 3 };
  return specPayload(trip, passenger.uuid, Object.fromEntries(seats.map((seat) => [seat, 'Mpho Kgosi'])));
}

export const hold = ({ callApi }: Caller, passenger: TestPassenger, leg: TestLeg, seats: string[]) =>
  callApi('holdSeats', { params: leg.params, body: { seats } }, passenger.signedIn);

export const release = ({ callApi }: Caller, passenger: TestPassenger, leg: TestLeg, seats: string[]) =>
  callApi('releaseSeats', { params: leg.params, body: { seats } }, passenger.signedIn);

export const book = (
  { callApi }: Caller,
  passenger: TestPassenger,
  leg: TestLeg,
  seats: readonly string[],
  idempotencyKey: string = randomUUID(),
) => callApi('bookSeats', { body: { ...bookingBody(leg, seats), idempotencyKey } }, passenger.signedIn);

export async function holdAndBook(
  test: Caller,
  passenger: TestPassenger,
  leg: TestLeg,
  seats: string[],
): Promise<string> {
  const held = await hold(test, passenger, leg, seats);
  if (held.status !== 200) throw new Error(`hold refused: ${held.code}`);
  const { data, code } = await book(test, passenger, leg, seats);
  if (!data) throw new Error(`booking refused: ${code}`);
  return data.bookingId;
}

/** Marks the paid bookings of the next days as used, by moving the clock forward and back. */
export async function finishTrips({ platform, clock }: Pick<TestPlatform, 'platform' | 'clock'>, days: number) {
  const now = clock.read();
  clock.advanceSeconds(days * 86_400);
  await markBookingsUsed(platform);
  clock.set(now);
}

export async function takenSeats({ callApi }: Caller, leg: TestLeg): Promise<string[]> {
  const { data } = await callApi('seats', { params: leg.params });
  return data?.taken.map(({ seat }) => seat) ?? [];
}
