import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import type { Attempt } from './payment-attempts.repo';
import type { Money } from './take-money';

/** What a passenger may quote of a card payment. */
export const attemptReference = (
  { providerReference }: Pick<Attempt, 'providerReference'>,
  { reservationNumber }: Pick<BookingRow, 'reservationNumber'>,
) => providerReference ?? reservationNumber;

/** One attempt moves money once, and is told of once. */
export const attemptCause = ({ uuid }: Pick<Attempt, 'uuid'>) => `attempt:${uuid}`;

/** The money that has come for an attempt. */
export const attemptMoney = (attempt: Attempt, booking: BookingRow, amountThebe: number): Money => ({
  cause: attemptCause(attempt),
  reference: attemptReference(attempt, booking),
  from: 'provider',
  amountThebe,
  seats: attempt.seats,
});
