import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import type { Attempt } from './payment-attempts.repo';
import type { Money } from './take-money';

export const attemptReference = (
  { providerReference }: Pick<Attempt, 'providerReference'>,
  { reservationNumber }: Pick<BookingRow, 'reservationNumber'>,
) => providerReference ?? reservationNumber;

/** Unique, so that the transfer and the messages of an attempt are written once. */
export const attemptCause = ({ uuid }: Pick<Attempt, 'uuid'>) => `attempt:${uuid}`;

export const attemptMoney = (attempt: Attempt, booking: BookingRow, amountThebe: number): Money => ({
  cause: attemptCause(attempt),
  reference: attemptReference(attempt, booking),
  from: 'provider',
  amountThebe,
  seats: attempt.seats,
});
