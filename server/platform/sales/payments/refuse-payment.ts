import { AppError } from '@/lib/errors';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';

/**
 * Refuses the payment of a booking that cannot be paid now. Called before an open payment of the booking is ended, and again
 * under the booking's lock. Errors: already_paid, booking_cancelled, payment_too_late.
 */
export function refusePayment({ paidAt, status, payBy }: BookingRow, now: Date) {
  if (paidAt) throw new AppError('already_paid');
  if (status !== 'active') throw new AppError('booking_cancelled');
  if (payBy <= now) throw new AppError('payment_too_late');
}
