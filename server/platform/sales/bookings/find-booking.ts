import { AppError } from '@/lib/errors';
import { reservationNumberLength } from '@/lib/limits';
import type { Queries } from '@/server/db/client';
import { selectBooking, selectBookingByNumber, selectRecentBooking, type BookingItem } from './bookings.repo';

export type { BookingItem };

export function findBooking(queries: Queries, uuid: string): Promise<BookingItem | undefined> {
  return selectBooking(queries, uuid);
}

/** Finds a booking by its reservation number, which is printed on the ticket. */
export function findBookingByNumber(queries: Queries, number: string): Promise<BookingItem | undefined> {
  return selectBookingByNumber(queries, number);
}

/** Returns the user's own booking by its uuid or its reservation number. Errors: not_found, also for another user's booking. */
export async function findOwnBooking(queries: Queries, userId: number, uuidOrNumber: string): Promise<BookingItem> {
  const isNumber = uuidOrNumber.length === reservationNumberLength;
  const item = await (isNumber ? findBookingByNumber : findBooking)(queries, uuidOrNumber);
  if (item?.booking.userId !== userId) throw new AppError('not_found');
  return item;
}

/** Returns the newest booking of a user. A cancelled booking is returned only if the user has no other booking. */
export function findRecentBooking(queries: Queries, userId: number): Promise<BookingItem | undefined> {
  return selectRecentBooking(queries, userId);
}
