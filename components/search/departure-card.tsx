import { buttonClass } from '@/components/ui/button';
import type { ResultBus } from '@/lib/contracts/search';
import { formatPula } from '@/lib/money';
import { seatsLeft } from '@/lib/seats-left';
import { journeyMarkup, operatorMarkup } from './departure-markup';
import { FeatureIcons } from './feature-icons';
import { LiveNumber } from './live-number';

type Props = { bus: ResultBus; bookingHref: string };

const tones = { none: 'text-bad', few: 'text-warn', many: 'text-good' } as const;

/**
 * One bus of the results (spec section 2): times, operator, price and free seats at one glance, then Book Now. A page
 * holds many: its look stands in the stylesheet (`.departure`), not in each, and what never changes is no React.
 */
export function DepartureCard({ bus, bookingHref }: Props) {
  const { freeSeats, totalSeats } = bus;
  return (
    <article className="departure">
      <div className="journey" dangerouslySetInnerHTML={journeyMarkup(bus)} />
      <div className="operator" dangerouslySetInnerHTML={operatorMarkup(bus)} />
      <p className="price">
        <LiveNumber>{formatPula(bus.fareThebe)}</LiveNumber> <small>BWP</small>
        <small>Price Per Person</small>
      </p>
      <FeatureIcons names={bus.facilities} />
      <p className={`seats ${tones[seatsLeft(freeSeats)]}`}>
        <LiveNumber>{`${freeSeats} / ${totalSeats}`}</LiveNumber> free&nbsp;seats
      </p>
      {freeSeats > 0 ? (
        <a href={bookingHref} className={`${buttonClass()} book`}>
          Book Now
        </a>
      ) : (
        <p className="full book">Full</p>
      )}
    </article>
  );
}
