import { randomUUID } from 'node:crypto';
import { pulaAmount } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import type { BookingRequest } from '@/server/platform/sales/bookings/create-booking';
import { markBookingsUsed } from '@/server/platform/sales/bookings/mark-bookings-used';
import type { Body } from '@/server/api/endpoints/table';
import type { TestPassenger } from './test-passengers';
import type { ApiCall, TestPlatform } from './test-platform';
import type { TestLeg } from './test-trips';

type Caller = { callApi: ApiCall };

/** Returns the request body of a booking of these seats. */
export function bookingBody(leg: TestLeg, seats: readonly string[], payment: 'later' | 'card' = 'later') {
  return {
    ...leg.params,
    fareThebe: leg.fareThebe,
    payment,
    passengers: seats.map((seat) => ({ names: 'Mpho Kgosi', seat })),
    idempotencyKey: randomUUID() as string,
  } satisfies Body<'bookSeats'>;
}

/** Returns the input of `createBooking` for these seats. */
export const bookingRequest = (leg: TestLeg, seats: readonly string[]): BookingRequest => ({
  payment: 'later',
  leg: leg.params,
  passengers: seats.map((seat) => ({ names: 'Mpho Kgosi', seat })),
});

type SpecBody = Extract<Body<'createBooking'>, { bookings: unknown }>;

/**
 * Returns the booking body of the specification. A client that implements only the specification sends it without a
 * hold.
 */
export function specBookingBody(leg: TestLeg, passenger: { uuid: string }, seats: readonly string[]): SpecBody {
  return {
    primaryUser: '',
    bookings: {
      id: null,
      uuid: null,
      bookingDate: localDate(leg.departsAt),
      ticketPrice: pulaAmount(leg.fareThebe * seats.length),
      fare: pulaAmount(leg.fareThebe),
      seats: JSON.stringify(seats),
      departureSequenceNumber: '1',
      arrivalSequenceNumber: 3,
      isPaid: 'No',
      cancelledAt: null,
      status: 'active',
      user: passenger.uuid,
      busId: leg.busUuid,
      busSubRouteId: leg.params.legId,
    },
    passengers: seats.map((seatNumber) => ({ id: null, names: 'Mpho Kgosi', seatNumber, status: 'active' })),
  };
}

export const hold = ({ callApi }: Caller, passenger: TestPassenger, leg: TestLeg, seats: string[]) =>
  callApi('holdSeats', { params: leg.params, body: { seats } }, passenger.signedIn);

export const release = ({ callApi }: Caller, passenger: TestPassenger, leg: TestLeg, seats: string[]) =>
  callApi('releaseSeats', { params: leg.params, body: { seats } }, passenger.signedIn);

/** Books held seats. The default `idempotencyKey` is a new one. */
export const book = (
  { callApi }: Caller,
  passenger: TestPassenger,
  leg: TestLeg,
  seats: readonly string[],
  idempotencyKey: string = randomUUID(),
) => callApi('bookSeats', { body: { ...bookingBody(leg, seats), idempotencyKey } }, passenger.signedIn);

/** Holds and books seats. Throws if a call is refused. Returns the uuid of the booking. */
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

/** Returns the held and booked seats of this leg in the seat snapshot. */
export async function takenSeats({ callApi }: Caller, leg: TestLeg): Promise<string[]> {
  const { data } = await callApi('seats', { params: leg.params });
  return data?.taken.map(({ seat }) => seat) ?? [];
}
