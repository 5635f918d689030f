import { Notice } from '@/components/ui/notice';
import type { BookingItem } from '@/lib/contracts/bookings';
import { errors } from '@/lib/errors';
import { clockAndDate } from './policy-texts';

type Props = Pick<BookingItem, 'cardOnly' | 'payBy'>;

export function CardsUnavailable({ cardOnly, payBy }: Props) {
  return (
    <Notice tone="warn">
      {cardOnly ? (
        <>
          <p>{errors.card_only_unavailable.message}.</p>
          <p className="mt-1">
            Try again until {clockAndDate(new Date(payBy))}, or cancel it and book a bus that leaves later.
          </p>
        </>
      ) : (
        `${errors.card_unavailable.message}.`
      )}
    </Notice>
  );
}
