import { buttonClass } from '@/components/ui/button';
import type { ResultBus } from '@/lib/contracts/search';
import { initials } from '@/lib/initials';
import { nightsLater, shortDuration } from '@/lib/journey';
import { formatPula } from '@/lib/money';
import { seatsLeft } from '@/lib/seats-left';
import { formatDuration } from '@/lib/time';
import { FeatureIcons } from './feature-icons';
import { LiveNumber } from './live-number';

type Props = { bus: ResultBus; bookingHref: string };

const tones = { none: 'text-bad', few: 'text-warn', many: 'text-good' } as const;

/**
 * One bus of the results (spec section 2): times, operator, price and free seats at one glance, then Book Now. A page
 * holds many: its look stands in the stylesheet (`.departure`), not in each.
 */
export function DepartureCard({ bus, bookingHref }: Props) {
  const { operator, freeSeats, totalSeats } = bus;
  return (
    <article className="departure">
      <Journey bus={bus} />
      <div className="operator">
        <span aria-hidden="true">{initials(operator.name)}</span>
        <p>
          <strong>{operator.name}</strong>
          <span>{bus.regNo}</span>
          <span>{bus.busType}</span>
          {operator.sample && <small>sample data</small>}
        </p>
      </div>
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

/** When it leaves, how long it takes, when it is there; and where. */
function Journey({ bus }: { bus: ResultBus }) {
  const { departureTime, durationMinutes, arrivalTime } = bus;
  const nights = nightsLater(departureTime, durationMinutes);
  return (
    <div className="journey">
      <h2 aria-label={`${departureTime} Hrs to ${arrivalTime}, ${formatDuration(durationMinutes)}`}>
        {`${departureTime} `}
        <small>Hrs</small>
        <span className="way">{shortDuration(durationMinutes)}</span>
        {arrivalTime}
      </h2>
      <div>
        <p>{bus.boardingPlace}</p>
        <p>
          {nights && <b>{`${nights}, `}</b>}
          {bus.dropPlace}
        </p>
      </div>
    </div>
  );
}
