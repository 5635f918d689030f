import { AppError } from '@/lib/errors';
import type { Passenger, Platform } from '@/server/platform/platform';
import type { LoadedBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { findOwnBooking } from '@/server/platform/sales/bookings/locked-booking';
import { cancelPassengers } from './cancel-passengers';

export async function cancelPassenger(platform: Platform, user: Passenger, bookingUuid: string, passengerUuid: string) {
  const { booking } = await findOwnBooking(platform.db, user.id, bookingUuid);
  await cancelPassengers(platform, booking.id, [passengerUuid]);
  const loaded = await findOwnBooking(platform.db, user.id, bookingUuid);
  if (hasLapsed(loaded, passengerUuid)) throw new AppError('booking_lapsed');
  const person = loaded.people.find(({ uuid }) => uuid === passengerUuid);
  if (!person) throw new Error('passengers are never deleted');
  return { person, bookingUuid: booking.uuid, isCancelled: person.status === 'cancelled' };
}

/**
 * Says whether the passenger was cancelled when the booking lapsed. A passenger who was cancelled earlier was cancelled on
 * request, and that cancellation counts.
 */
function hasLapsed({ booking, people }: LoadedBooking, passengerUuid: string): boolean {
  if (booking.cancelReason !== 'lapsed') return false;
  return people.some(({ uuid, updatedAt }) => uuid === passengerUuid && updatedAt >= booking.updatedAt);
}
