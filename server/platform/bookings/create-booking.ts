import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { passengerNameProblem } from '@/lib/passenger-name';
import { randomCode } from '@/lib/random-code';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox.repo';
import type { TripLeg } from '@/server/platform/catalogue/catalogue.repo';
import { findOpenTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { bookingDate } from '@/server/platform/catalogue/present-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { bookHolds, recordSeatChanges } from '@/server/platform/seats/seats.repo';
import type { Body } from '@/server/upstream/endpoints/table';
import { refuseSuspended } from './booking-policy';
import { deleteDraft, findBookingByKey, findBookingOfSeats, insertBooking, type BookingRow } from './bookings.repo';
import { bookingMessage } from './booking-message';
import { paymentDeadline } from './payment-deadline';

type Request = Body<'createBooking'>;
type Person = { names: string; seat: string };

/**
 * Books the seats the user holds: in one transaction the holds become booked claims, the booking, its passengers and
 * the message are written. Repeating a key with the same body answers the booking made then.
 * Errors: not_found, trip_departed, no_passengers, name_empty, name_invalid, fare_changed, card_only, suspended_*,
 * hold_expired, already_booked (names the booking), idempotency_mismatch.
 */
export async function createBooking(
  platform: Platform,
  user: Passenger,
  idempotencyKey: string,
  request: Request,
): Promise<BookingRow> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const repeated = await findRepeated(platform, user, idempotencyKey, requestHash);
  if (repeated) return repeated;

  const now = platform.clock();
  const { tripId, busSubRouteId, fareThebe } = request.bookings;
  const leg = await findOpenTripLeg(platform.db, tripId, busSubRouteId, now);
  if (fareThebe !== undefined && fareThebe !== leg.fareThebe) throw new AppError('fare_changed');
  const people = parsePeople(request.passengers);
  const payBy = paymentDeadline(leg.departsAt, now, request.payment);
  try {
    const booking = await inTransaction(platform.db, async (tx) => {
      await platform.lockSeats(
        tx,
        user.id,
        leg.tripId,
        people.map((person) => person.seat),
      );
      await refuseSuspended(tx, user.id, now);
      return book(tx, user, leg, people, { payBy, idempotencyKey, requestHash });
    });
    platform.publishSeats(people.map(({ seat }) => ({ tripId: leg.tripId, seat })));
    return booking;
  } catch (error) {
    // The other half of a double submit won: answer with its booking.
    if (databaseFault(error)?.constraint !== 'bookings_idempotency' && !(error instanceof AppError)) throw error;
    const other = await findRepeated(platform, user, idempotencyKey, requestHash);
    if (other) return other;
    throw error;
  }
}

async function findRepeated(platform: Platform, user: Passenger, key: string, requestHash: string) {
  const booking = await findBookingByKey(platform.db, user.id, key);
  if (booking && booking.requestHash !== requestHash) throw new AppError('idempotency_mismatch');
  return booking;
}

function parsePeople(passengers: Request['passengers']): Person[] {
  if (passengers.length === 0) throw new AppError('no_passengers');
  const people = passengers.map(({ names, seatNumber }) => ({
    names: names.trim().replace(/\s+/g, ' '),
    seat: seatNumber,
  }));
  for (const { names, seat } of people) {
    const problem = passengerNameProblem(names);
    if (problem) throw new AppError(problem, { fields: { [seat]: problem } });
  }
  if (new Set(people.map((person) => person.seat)).size < people.length) throw new AppError('invalid_request');
  return people;
}

type Terms = { payBy: Date; idempotencyKey: string; requestHash: string };

async function book(tx: Transaction, user: Passenger, leg: TripLeg, people: readonly Person[], terms: Terms) {
  const seats = people.map((person) => person.seat);
  const booking = await insertBooking(
    tx,
    {
      ...terms,
      reservationNumber: randomCode(8),
      userId: user.id,
      tripId: leg.tripId,
      legId: leg.legId,
      bookingDate: bookingDate(leg),
      departsAt: leg.departsAt,
      arrivesAt: leg.arrivesAt,
      fareThebe: leg.fareThebe,
    },
    people,
  );
  const booked = await bookHolds(tx, leg.tripId, leg.legId, seats, user.id, booking.id);
  if (booked < seats.length) {
    const bookingId = await findBookingOfSeats(tx, user.id, leg.tripId, leg.legId, seats);
    throw bookingId && booked === 0
      ? new AppError('already_booked', { bookingId })
      : new AppError('hold_expired', { seats });
  }
  await recordSeatChanges(
    tx,
    seats.map((seat) => ({ tripId: leg.tripId, seat })),
  );
  await enqueueMessage(tx, await bookingMessage(tx, booking, leg, seats));
  await deleteDraft(tx, { userId: user.id, tripId: leg.tripId, legId: leg.legId });
  return booking;
}
