import { DelayLine } from '@/components/tickets/delay-line';
import { Card } from '@/components/ui/card';
import { formatDay, legTimes, minutesOf, shortDuration, type LegTimes } from '@/lib/format/journey';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { formatPula } from '@/lib/format/money';

export type TripHeaderProps = {
  trip: LegTimes &
    Pick<BookingItem, 'from' | 'to' | 'date' | 'delayMinutes' | 'fareThebe'> &
    Pick<Partial<TripLeg & BookingItem>, 'busType' | 'cashDesk' | 'totalPrice' | 'paid'> & {
      operator: string | Pick<TripLeg['operator'], 'name'>;
    };
  /** Undefined once the seats are booked. */
  changeHref?: string;
  className?: string;
};

export function TripHeader({ trip, changeHref, className = '' }: TripHeaderProps) {
  const { operator, totalPrice } = trip;
  const name = typeof operator === 'string' ? operator : operator.name;
  return (
    <Card
      aria-label="Your bus"
      className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 ${className}`}
    >
      <p translate="no" className="font-semibold">
        <span className="whitespace-nowrap">{`${trip.from} to`}</span> {trip.to}
      </p>
      {trip.fareThebe > 0 && (
        <p
          className={`font-bold tabular-nums ${totalPrice && !trip.paid ? 'order-first basis-full text-2xl' : 'text-lg max-sm:order-1'}`}
        >
          {totalPrice ? `P${totalPrice}` : formatPula(trip.fareThebe)}{' '}
          <small className="text-muted text-xs font-normal">{totalPrice ? 'in total' : 'per person'}</small>
        </p>
      )}
      <p className="basis-full text-lg font-semibold tabular-nums">
        {formatDay(trip.date)} <span className="inline-block">{legTimes(trip)}</span>
        <DelayLine of={trip} />
      </p>
      <p translate="no" className="text-muted text-sm">
        {[shortDuration(minutesOf(trip)), name, trip.busType].filter(Boolean).join(' · ')}
      </p>
      {changeHref !== undefined && (
        <a href={changeHref} className="-my-2 inline-flex min-h-11 items-center font-semibold max-sm:order-1">
          Change
        </a>
      )}
    </Card>
  );
}
