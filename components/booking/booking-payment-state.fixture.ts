import type { BookingPaymentState } from '@/lib/contracts/payments';

/** An unpaid booking of the session's owner, payable until 05:30 on November 25, 2026. */
export const unpaidPaymentState: BookingPaymentState = {
  bookingId: '00000000-0000-4000-8000-000000000000',
  paid: false,
  status: 'active',
  paymentUnclear: false,
  reservationNumber: 'ACDEFGHJ',
  payBy: '2026-11-25T03:30:00Z',
  cardOnly: false,
};
