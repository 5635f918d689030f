import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import type { Attempt } from './payment-attempts.repo';
import type { Money } from './take-money';

/** Returns the reference of a card payment that a passenger can quote. */
export const attemptReference = (
  { providerReference }: Pick<Attempt, 'providerReference'>,
  { reservationNumber }: Pick<BookingRow, 'reservationNumber'>,
) => providerReference ?? reservationNumber;

/** Returns the unique cause of an attempt's ledger transfer and messages: each is written once per attempt. */
export const attemptCause = ({ uuid }: Pick<Attempt, 'uuid'>) => `attempt:${uuid}`;

/** Returns the money that the provider received for an attempt. */
export const attemptMoney = (attempt: Attempt, booking: BookingRow, amountThebe: number): Money => ({
  cause: attemptCause(attempt),
  reference: attemptReference(attempt, booking),
  from: 'provider',
  amountThebe,
  seats: attempt.seats,
});
