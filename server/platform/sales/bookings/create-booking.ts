import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { readText } from '@/lib/typed';
import { reservationNumberLength } from '@/lib/limits';
import { passengerNameProblem } from '@/lib/domain/passenger-name';
import { randomCode } from '@/server/platform/sales/bookings/random-code';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import type { TripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { findOpenTripLeg, findOpenTripLegOfBus } from '@/server/platform/catalogue/find-trip-leg';
import { bookingDate } from '@/server/platform/catalogue/present-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { holdLockedSeats, toHoldRefusal } from '@/server/platform/seats/hold-seats';
import { bookHolds } from '@/server/platform/seats/book-holds';
import { refuseUnknownSeats } from '@/server/platform/seats/unknown-seats';
import type { ParsedBody } from '@/server/api/endpoints/table';
import { findCardOnlyEnd, refuseManyUnpaid, refuseSuspended } from './booking-policy';
import { deleteDraft, findBookingByKey, findBookingOfSeats, insertBooking, type BookingRow } from './bookings.repo';
import { bookingMessage } from './booking-message';
import { paymentDeadline } from './payment-deadline';

type Request = ParsedBody<'createBooking'>;
type Person = { names: string; seat: string };

/** One transaction books the user's holds. By bus and date it also holds free seats. A repeated request returns the booking. */
export async function createBooking(
  platform: Platform,
  user: Passenger,
  idempotencyKey: string | undefined,
  request: Request,
): Promise<BookingRow> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const repeated = await findRepeated(platform, user, idempotencyKey, requestHash);
  if (repeated) return repeated;

  const now = platform.clock();
  const leg = await findRequestedLeg(platform, user, request.bookings, now);
  const { fareThebe } = request.bookings;
  if (fareThebe !== undefined && fareThebe !== leg.fareThebe) throw new AppError('fare_changed');
  const people = parsePeople(request.passengers);
  const seats = people.map((person) => person.seat);
  const { payment } = request;
  const areCardsAvailable = payment === 'later' || (await platform.areCardsAvailable());
  const key = idempotencyKey ?? randomUUID();
  try {
    const booking = await inTransaction(platform.db, async (tx) => {
      await platform.lockSeats(tx, user.id, leg.tripId, seats);
      await refuseSuspended(tx, user.id, now);
      const accountEnd = await findCardOnlyEnd(tx, user.id, now, platform.unpaidLimits);
      const payBy = paymentDeadline(leg.departsAt, now, { payment, accountEnd, areCardsAvailable });
      await refuseManyUnpaid(tx, user.id, seats.length, platform.unpaidLimits);
      if ('tripId' in request.bookings) await refuseUnknownSeats(tx, leg.tripId, seats);
      else await holdLockedSeats(tx, user, leg, seats, platform.holdLimits);
      return book(platform, tx, user, leg, people, { payBy, idempotencyKey: key, requestHash });
    });
    platform.publishSeats(seats.map((seat) => ({ tripId: leg.tripId, seat })));
    return booking;
  } catch (error) {
    const refusal = await toHoldRefusal(platform, user, leg, seats, error);
    const isRepeatedKey = databaseFault(refusal)?.constraint === 'bookings_idempotency';
    if (!isRepeatedKey && !(refusal instanceof AppError)) throw refusal;
    // The same request was sent twice at once, and the other one won. Return its booking.
    const other = await findRepeated(platform, user, idempotencyKey, requestHash);
    if (other) return other;
    if (!(refusal instanceof AppError) || refusal.code !== 'seat_taken') throw refusal;
    const own = await findBookingOfSeats(platform.db, user.id, leg.tripId, leg.legId, seats);
    if (idempotencyKey === undefined && own?.requestHash === requestHash) return own;
    throw own ? new AppError('already_booked', { bookingId: own.uuid }) : refusal;
  }
}

async function findRequestedLeg(platform: Platform, user: Passenger, requested: Request['bookings'], now: Date) {
  if ('tripId' in requested) return findOpenTripLeg(platform.db, requested.tripId, requested.busSubRouteId, now);
  if (requested.user !== undefined && requested.user !== '' && !isCaller(user, requested.user))
    throw new AppError('not_found');
  const { busId: busUuid, busSubRouteId: legUuid, bookingDate: date } = requested;
  return findOpenTripLegOfBus(platform.db, { busUuid, legUuid, date }, now);
}

const isCaller = ({ id, uuid }: Passenger, named: string | number) => named === uuid || Number(named) === id;

async function findRepeated(platform: Platform, user: Passenger, key: string | undefined, requestHash: string) {
  if (key === undefined) return undefined;
  const booking = await findBookingByKey(platform.db, user.id, key);
  if (booking && booking.requestHash !== requestHash) throw new AppError('idempotency_mismatch');
  return booking;
}

function parsePeople(passengers: Request['passengers']): Person[] {
  if (passengers.length === 0) throw new AppError('no_passengers');
  const people = passengers.map(({ names, seatNumber }) => ({
    names: readText(names).replace(/\s+/g, ' '),
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

async function book(
  platform: Platform,
  tx: Transaction,
  user: Passenger,
  leg: TripLeg,
  people: readonly Person[],
  terms: Terms,
) {
  const seats = people.map((person) => person.seat);
  const booking = await insertBooking(
    tx,
    {
      ...terms,
      reservationNumber: randomCode(reservationNumberLength),
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
  const { tripId, legId } = leg;
  const booked = await bookHolds(tx, { tripId, legId, userId: user.id, seats }, booking.id);
  if (booked < seats.length) {
    const own = await findBookingOfSeats(tx, user.id, leg.tripId, leg.legId, seats);
    throw own && booked === 0
      ? new AppError('already_booked', { bookingId: own.uuid })
      : new AppError('hold_expired', { seats });
  }
  await notifyUser(platform, tx, user.id, bookingMessage(booking, leg, seats));
  await deleteDraft(tx, { userId: user.id, tripId: leg.tripId, legId: leg.legId });
  return booking;
}
