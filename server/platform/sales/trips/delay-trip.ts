import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { clockTime } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { withdrawStarting } from '@/server/messaging/message-outbox.repo';
import { notifyUsers, type UserMessage } from '@/server/platform/accounts/notify-user';
import { changed, type Handler } from '@/server/platform/handler';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import { delayBookings, lockDirection, type LateBooking } from './trip-changes.repo';

const causeStart = ({ id }: LateBooking) => `trip-late:${id}:`;

/** `lastMinutes`: of the delay with which the bus leaves later, before or after the change. */
function messageOf(booking: LateBooking, data: { delayMinutes: number; lastMinutes: number; reason: string }) {
  const { lastMinutes: delayMinutes, ...late } = data;
  const { reservationNumber, from, to, date } = booking;
  const expiresAt = expectedDeparture({ departsAt: new Date(booking.departsAt), delayMinutes }).toISOString();
  const departure = clockTime(booking.departureMinute);
  return {
    cause: `${causeStart(booking)}${randomUUID()}`,
    template: 'trip-late',
    data: { reservationNumber, from, to, date, departure, expiresAt, ...late },
  } satisfies UserMessage;
}

/** Announces the delay of a direction to its passengers with a stop ahead, once each (docs/decisions/103). */
export const delayTrip: Handler<'delayTrip'> = ({ platform, staff, author, params: { tripId }, body }) => {
  const { direction, minutes } = body;
  const delaying = inTransaction(platform.db, async (tx) => {
    const now = platform.clock();
    const trip = await lockDirection(tx, staff.operatorId, tripId, direction);
    if (!trip?.lastDeparture) throw new AppError('not_found');
    if (trip.isCancelled) throw new AppError('trip_cancelled');
    const { minutes: before } = trip;
    const departsAt = new Date(trip.lastDeparture);
    const hasLeft = (delayMinutes: number) => expectedDeparture({ departsAt, delayMinutes }) <= now;
    if (hasLeft(before)) throw new AppError('trip_departed');
    if (minutes === before) return 'repeated';
    if (hasLeft(minutes)) {
      throw new AppError('invalid_request', { fields: { minutes: 'The bus would have left already' } });
    }
    const bookings = await delayBookings(tx, trip.id, { direction, before, minutes }, now);
    await withdrawStarting(tx, bookings.map(causeStart));
    const told = { delayMinutes: minutes, lastMinutes: Math.max(before, minutes), reason: author.reason ?? '' };
    await notifyUsers(
      platform,
      tx,
      bookings.map((booking) => ({ contacts: booking, message: messageOf(booking, told) })),
    );
    return writeAuditRow(tx, author, {
      action: 'trip.delayed',
      subject: ['trip', tripId],
      before: { direction, minutes: before },
      after: { direction, minutes, bookings: bookings.length },
    });
  });
  return changed(delaying);
};
