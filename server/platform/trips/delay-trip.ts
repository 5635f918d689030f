import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { clockTime, localMoment } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { withdrawStarting } from '@/server/messaging/message-outbox.repo';
import { notifyAtTheRank, type UserMessage } from '@/server/platform/accounts/notify-user';
import { count } from '@/server/platform/count';
import type { Handler } from '@/server/platform/handler';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import { delayBookings, lockTripToChange, type LateBooking } from './trip-changes.repo';

const causeStart = ({ id }: LateBooking) => `trip-late:${id}:`;

type Announced = { minutes: number; before: number; reason: string; phone: string | undefined };

function messageOf(booking: LateBooking, { minutes, before, ...why }: Announced): UserMessage {
  const { reservationNumber, from, to, date, departureMinute } = booking;
  const at = (delayMinutes: number, sold = booking.departsAt) =>
    expectedDeparture({ departsAt: new Date(sold), delayMinutes });
  const journey = { reservationNumber, from, to, date, departure: clockTime(departureMinute) };
  const late = {
    delayMinutes: minutes,
    expected: localMoment(at(minutes)),
    arrival: localMoment(at(minutes, booking.arrivesAt)),
    ...why,
  };
  const expiresAt = at(Math.max(minutes, before)).toISOString();
  return { cause: causeStart(booking) + randomUUID(), template: 'trip-late', data: { ...journey, ...late, expiresAt } };
}

/** Announces the delay of a direction to its passengers with a stop ahead, once each (docs/decisions/103). */
export const delayTrip: Handler<'delayTrip'> = async ({ platform, staff, author, params: { tripId }, body }) => {
  // Another operator, which does not find this trip, cannot use up its count.
  await count(platform, 'delay', { account: `${staff.operatorId} ${tripId}` });
  return inTransaction(platform.db, async (tx) => {
    const { direction, minutes } = body;
    const reason = author.reason ?? '';
    const now = platform.clock();
    const trip = await lockTripToChange(tx, staff.operatorId, tripId, now);
    const before = trip?.delays[Number(direction) - 1] ?? 0;
    const way = trip?.ways[Number(direction) - 1];
    if (!trip || !way) throw new AppError('not_found');
    if (trip.state === 'cancelled') throw new AppError('trip_cancelled');
    // The bus may still stand at its stop after its time, but its bookings are used at the expected arrival.
    if (way.arrived >= before) throw new AppError('trip_departed');
    if (minutes === before) return 'repeated';
    // Seats are sold at each stop until the bus is expected there, so none of these stops may lie behind it at once.
    const sinceNext = Math.max(...way.left.filter((passed) => passed < before), Math.min(...way.left));
    if (sinceNext >= minutes)
      throw new AppError('invalid_request', { fields: { minutes: 'The bus would have left already' } });
    const delay = { direction: Number(direction), before, minutes, reason: minutes > 0 ? reason : null };
    const bookings = await delayBookings(tx, trip.id, delay, now);
    await withdrawStarting(tx, bookings.map(causeStart));
    const announced = { minutes, before, reason, phone: trip.phone ?? undefined };
    const messages = bookings.map((booking) => ({ user: booking, message: messageOf(booking, announced) }));
    await notifyAtTheRank(platform, tx, messages);
    return writeAuditRow(tx, author, {
      action: 'trip.delayed',
      subject: ['trip', tripId],
      before: { direction, minutes: before },
      after: { direction, minutes, bookings: bookings.length },
    });
  });
};
