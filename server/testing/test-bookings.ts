import { randomUUID } from 'node:crypto';
import { pulaAmount } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import { markBookingsUsed } from '@/server/platform/sales/bookings/mark-bookings-used';
import type { Body } from '@/server/api/endpoints/table';
import type { TestPassenger } from './test-passengers';
import type { Ask, TestPlatform } from './test-platform';
import type { TestLeg } from './test-trips';

type Asking = { ask: Ask };

/** The body of a booking of these seats. */
export function bookingBody(leg: TestLeg, seats: readonly string[], payment: 'later' | 'card' = 'later') {
  return {
    payment,
    bookings: { tripId: leg.params.tripId, busSubRouteId: leg.params.legId },
    passengers: seats.map((seatNumber) => ({ names: 'Mpho Kgosi', seatNumber })),
  } satisfies Body<'createBooking'>;
}

/** The specification's body of a booking: a client that knows only the specification sends it, without a hold. */
export function specifiedBody(leg: TestLeg, who: { uuid: string }, seats: readonly string[]) {
  return {
    primaryUser: '',
    bookings: {
      id: null,
      uuid: null,
      bookingDate: localDate(leg.departsAt),
      ticketPrice: pulaAmount(leg.fareThebe * seats.length),
      fare: pulaAmount(leg.fareThebe) as string | number,
      seats: JSON.stringify(seats),
      departureSequenceNumber: '1',
      arrivalSequenceNumber: 3,
      isPaid: 'No',
      cancelledAt: null,
      status: 'active',
      user: who.uuid as string | number,
      busId: leg.busUuid,
      busSubRouteId: leg.params.legId,
    },
    passengers: seats.map((seatNumber) => ({ id: null, names: 'Mpho Kgosi', seatNumber, status: 'active' })),
  } satisfies Body<'createBooking'>;
}

export const hold = ({ ask }: Asking, who: TestPassenger, leg: TestLeg, seats: string[]) =>
  ask('holdSeats', { params: leg.params, body: { seats } }, who.signedIn);

export const release = ({ ask }: Asking, who: TestPassenger, leg: TestLeg, seats: string[]) =>
  ask('releaseSeats', { params: leg.params, body: { seats } }, who.signedIn);

/** Books seats held before; `idempotencyKey` is a new one unless given. */
export const book = (
  { ask }: Asking,
  who: TestPassenger,
  leg: TestLeg,
  seats: readonly string[],
  idempotencyKey: string = randomUUID(),
) => ask('createBooking', { body: bookingBody(leg, seats) }, { ...who.signedIn, idempotencyKey });

/** Holds and books; fails the test when either is refused. Answers the booking's uuid. */
export async function holdAndBook(test: Asking, who: TestPassenger, leg: TestLeg, seats: string[]): Promise<string> {
  const held = await hold(test, who, leg, seats);
  if (held.status !== 200) throw new Error(`hold refused: ${held.code}`);
  const { data, code } = await book(test, who, leg, seats);
  if (!data) throw new Error(`booking refused: ${code}`);
  return data.bookingId;
}

/** Makes the buses of the next days arrive, so that their paid bookings are used. The clock is then turned back. */
export async function finishTrips({ platform, clock }: Pick<TestPlatform, 'platform' | 'clock'>, days: number) {
  const now = clock.read();
  clock.advanceSeconds(days * 86_400);
  await markBookingsUsed(platform);
  clock.set(now);
}

/** The snapshot's seats that somebody has on this leg. */
export async function takenSeats({ ask }: Asking, leg: TestLeg): Promise<string[]> {
  const { data } = await ask('seats', { params: leg.params });
  return data?.taken.map(({ seat }) => seat) ?? [];
}
