import { AppError } from '@/lib/errors';
import { reservationNumberLength } from '@/lib/limits';
import type { Queries } from '@/server/db/client';
import { findBooking, findBookingByNumber, type LoadedBooking } from './bookings.repo';

export async function findOwnBooking(queries: Queries, userId: number, uuidOrNumber: string): Promise<LoadedBooking> {
  const isNumber = uuidOrNumber.length === reservationNumberLength;
  const item = await (isNumber ? findBookingByNumber : findBooking)(queries, uuidOrNumber);
  if (item?.booking.userId !== userId) throw new AppError('not_found');
  return item;
}
