import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { ResultBus } from '@/lib/contracts/search';
import { seatsLeft } from '@/lib/seats-left';
import { lastingMarkup, priceMarkup, seatsMarkup } from './departure-markup';

type Props = { bus: ResultBus; bookingHref: string };

const tones = { none: 'text-bad', few: 'text-warn', many: 'text-good' } as const;

/**
 * One bus of the results (spec section 2): times, operator, price and free seats at one glance, then Book Now. A page
 * holds many: its look stands in the stylesheet (`.departure`), not in each. Only the link is React's, so that a seat
 * that goes takes no focus.
 */
export function DepartureCard({ bus, bookingHref }: Props) {
  const [first] = useState(bus);
  const { freeSeats } = bus;
  return (
    <article className="departure">
      <div className="lasting" dangerouslySetInnerHTML={lastingMarkup(bus)} />
      <p className="price" dangerouslySetInnerHTML={priceMarkup(bus.fareThebe, first.fareThebe)} />
      <p
        className={`seats ${tones[seatsLeft(freeSeats)]}`}
        dangerouslySetInnerHTML={seatsMarkup(bus, first.freeSeats)}
      />
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
