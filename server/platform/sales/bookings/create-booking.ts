import { createHash, randomUUID } from 'node:crypto';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { AppError } from '@/lib/errors';
import { readText } from '@/lib/typed';
import { reservationNumberLength } from '@/lib/limits';
import { passengerNameProblem } from '@/lib/domain/passenger-name';
import { databaseFault, inTransaction, together, type Queries, type Transaction } from '@/server/db/client';
import { metric } from '@/server/observability/metrics';
import { notifyEverywhere } from '@/server/platform/accounts/notify-user';
import {
  bookingDate,
  findComingTripLeg,
  findComingTripLegOfBus,
  type AnyTripLeg,
  type TripLegRow,
} from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { holdLockedSeats, toHoldRefusal } from '@/server/platform/seats/hold-seats';
import { bookHolds } from '@/server/platform/seats/seats.repo';
import { refuseUnknownSeats } from '@/server/platform/seats/unknown-seats';
import { findAccountTerms, refuseManyUnpaid, refuseSuspended, paymentDeadline } from './booking-policy';
import { findBookingByKey, findBookingOfSeats, insertBooking, type BookingRow } from './bookings.repo';
import { bookingMessage } from './booking-message';
import { randomCode } from './random-code';

type Person = { names: string; seat: string };

/** `date`: the local date on which the bus leaves the passenger's stop. `user`: the caller, if the client names it. */
type LegOfBus = { busId: string; legId: string; date: string; user?: string | number | undefined };

/** `fareThebe`: the fare of one seat that the passenger saw. */
export type BookingRequest = {
  payment: 'later' | 'card';
  leg: LegParams | LegOfBus;
  fareThebe?: number | undefined;
  passengers: readonly Person[];
};

/**
 * A repeated key with the same seats, fare and names returns the first booking. So does a repeated request by bus and date without a
 * key.
 */
export async function createBooking(
  platform: Platform,
  user: Passenger,
  idempotencyKey: string | undefined,
  request: BookingRequest,
): Promise<BookingRow> {
  // A passenger who got no response may choose the other way to pay. It is the same booking.
  const same = JSON.stringify({ ...request, payment: undefined });
  const requestHash = createHash('sha256').update(same).digest('hex');
  const now = platform.clock();
  let leg: AnyTripLeg | undefined;
  try {
    leg = await findRequestedLeg(platform, user, request.leg, now);
    return await bookLeg(platform, user, leg, { request, idempotencyKey, requestHash, now });
  } catch (error) {
    if (error instanceof DelayChanged) return createBooking(platform, user, idempotencyKey, request);
    const seats = request.passengers.map(({ seat }) => seat);
    const refusal = leg ? await toHoldRefusal(platform, user, leg, seats, error) : error;
    const isRepeatedKey = databaseFault(refusal)?.constraint === 'bookings_idempotency';
    if (!isRepeatedKey && !(refusal instanceof AppError)) throw refusal;
    // A repeated request returns the first booking, even if the bus has left since.
    const first = await findRepeated(platform.db, user, idempotencyKey, requestHash);
    if (first) return first;
    if (!leg || !(refusal instanceof AppError) || refusal.code !== 'seat_taken') throw refusal;
    const own = await findBookingOfSeats(platform.db, user.id, leg.tripId, leg.legId, seats);
    if (idempotencyKey === undefined && own?.requestHash === requestHash) return own;
    throw own ? new AppError('already_booked', { bookingId: own.uuid }) : refusal;
  }
}

const cardWaitMinutes = 5;

/** The operator changed the delay after the leg was read. The sale and the time to pay follow the delay. */
class DelayChanged extends Error {}

type Placed = { request: BookingRequest; idempotencyKey: string | undefined; requestHash: string; now: Date };

async function bookLeg(platform: Platform, user: Passenger, leg: AnyTripLeg, placed: Placed): Promise<BookingRow> {
  const { request, idempotencyKey, requestHash, now } = placed;
  const { fareThebe, payment } = request;
  if (fareThebe !== undefined && fareThebe !== leg.fareThebe) throw new AppError('fare_changed');
  const people = parsePeople(request.passengers);
  const seats = people.map((person) => person.seat);
  const areCardsAvailable = payment === 'later' || (await platform.areCardsAvailable());
  const key = idempotencyKey ?? randomUUID();
  const { booking, isNew } = await inTransaction(platform.db, async (tx, sendLast) => {
    const locked = platform.lockSeats(tx, user.id, leg.tripId, seats);
    const [, repeated, terms] = await together(
      locked,
      findRepeated(tx, user, idempotencyKey, requestHash),
      findAccountTerms(tx, user.id, now, platform.unpaidLimits),
    );
    if (repeated) return { booking: repeated, isNew: false };
    refuseSuspended(terms);
    const { cardOnlyEnd: accountEnd, contacts } = terms;
    const payBy = paymentDeadline(leg.expectedAt, now, { payment, accountEnd, areCardsAvailable });
    refuseManyUnpaid(terms, seats.length, platform.unpaidLimits);
    // Our own website has held the seats before. Each live hold is on a seat of the bus.
    if (!('tripId' in request.leg)) {
      const { inserted } = await holdLockedSeats(tx, user, leg, seats, platform.holdLimits, locked);
      await inserted;
    }
    const booking = await book(tx, user, leg, people, { payBy, idempotencyKey: key, requestHash });
    // The number is needed at the counter of a terminal, so it goes to the phone too.
    const message = bookingMessage(booking, leg, seats);
    // A payment by card withdraws the message.
    const dueAt = payment === 'card' ? { nextAttemptAt: new Date(now.getTime() + cardWaitMinutes * 60_000) } : {};
    sendLast(notifyEverywhere(platform, tx, contacts, { ...message, ...dueAt }));
    return { booking, isNew: true };
  });
  if (isNew) {
    platform.publishSeats(seats.map((seat) => ({ tripId: leg.tripId, seat })));
    metric('bookings').inc({ payment });
  }
  return booking;
}

async function findRequestedLeg(platform: Platform, user: Passenger, leg: BookingRequest['leg'], now: Date) {
  if ('tripId' in leg) return findComingTripLeg(platform.db, now, leg.tripId, leg.legId);
  if (leg.user !== undefined && leg.user !== '' && !isCaller(user, leg.user)) throw new AppError('not_found');
  return findComingTripLegOfBus(platform.db, now, { busUuid: leg.busId, legUuid: leg.legId, date: leg.date });
}

const isCaller = ({ id, uuid }: Passenger, named: string | number) => named === uuid || Number(named) === id;

async function findRepeated(queries: Queries, user: Passenger, key: string | undefined, requestHash: string) {
  if (key === undefined) return undefined;
  const booking = await findBookingByKey(queries, user.id, key);
  if (booking && booking.requestHash !== requestHash) throw new AppError('idempotency_mismatch');
  return booking;
}

function parsePeople(passengers: BookingRequest['passengers']): Person[] {
  if (passengers.length === 0) throw new AppError('no_passengers');
  const people = passengers.map(({ names, seat }) => ({ names: readText(names).replace(/\s+/g, ' '), seat }));
  for (const { names, seat } of people) {
    const problem = passengerNameProblem(names);
    if (problem) throw new AppError(problem, { fields: { [seat]: problem } });
  }
  if (new Set(people.map((person) => person.seat)).size < people.length) throw new AppError('invalid_request');
  return people;
}

type Terms = { payBy: Date; idempotencyKey: string; requestHash: string };

async function book(tx: Transaction, user: Passenger, leg: TripLegRow, people: readonly Person[], terms: Terms) {
  const seats = people.map((person) => person.seat);
  const row = {
    ...terms,
    reservationNumber: randomCode(reservationNumberLength),
    userId: user.id,
    tripId: leg.tripId,
    legId: leg.legId,
    bookingDate: bookingDate(leg),
    departsAt: leg.departsAt,
    arrivesAt: leg.arrivesAt,
    fareThebe: leg.fareThebe,
  };
  const inserted = insertBooking(tx, row, people);
  const [booking, booked] = await together(inserted, bookHolds(tx, row, seats));
  if (booked < seats.length) {
    await refuseUnknownSeats(tx, leg.tripId, seats);
    const own = await findBookingOfSeats(tx, user.id, leg.tripId, leg.legId, seats);
    throw own && booked === 0
      ? new AppError('already_booked', { bookingId: own.uuid })
      : new AppError('hold_expired', { seats });
  }
  if (booking.delayMinutes !== leg.delayMinutes) throw new DelayChanged();
  return booking;
}
