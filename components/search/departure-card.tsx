import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { OperatorMark } from '@/components/ui/operator-mark';
import type { ResultBus } from '@/lib/contracts/search';
import { facilities } from '@/lib/facilities';
import { nightsLater, shortDuration } from '@/lib/journey';
import { formatPula } from '@/lib/money';
import { seatsLeft } from '@/lib/seats-left';
import { formatDuration } from '@/lib/time';

type Props = { bus: ResultBus; bookingHref: string };

const tones = { none: 'text-bad', few: 'text-warn', many: 'text-good' } as const;

/**
 * One bus of the results (spec section 2): times, operator, price and free seats at one glance, then Book Now. A page
 * holds many cards, so their styles are in the stylesheet (`.departure`), not in each card.
 */
export function DepartureCard({ bus, bookingHref }: Props) {
  const { freeSeats, totalSeats } = bus;
  return (
    <article className="departure">
      <Journey bus={bus} />
      <Operator bus={bus} />
      <Features names={bus.facilities} />
      <p className="price">
        <FreshNumber text={formatPula(bus.fareThebe)} /> <small>BWP</small>
        <small>Price Per Person</small>
      </p>
      <p className={`seats ${tones[seatsLeft(freeSeats)]}`}>
        <FreshNumber text={`${freeSeats} / ${totalSeats}`} /> free&nbsp;seats
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

/** Highlights the text for a moment when it differs from the text that it was first shown with. */
function FreshNumber({ text }: { text: string }) {
  const [first] = useState(text);
  return <b className={text === first ? undefined : 'animate-fresh'}>{text}</b>;
}

function Journey({ bus }: { bus: ResultBus }) {
  const { departureTime, durationMinutes, arrivalTime, boardingPlace, dropPlace } = bus;
  const nights = nightsLater(departureTime, durationMinutes);
  return (
    <div className="journey">
      <h2 aria-label={`${departureTime} Hrs to ${arrivalTime}, ${formatDuration(durationMinutes)}`}>
        {departureTime} <small>Hrs</small>
        <span className="way">{shortDuration(durationMinutes)}</span>
        {arrivalTime}
      </h2>
      <div>
        <p>{boardingPlace}</p>
        <p>
          {nights !== '' && <b>{nights}, </b>}
          {dropPlace}
        </p>
      </div>
    </div>
  );
}

function Operator({ bus: { operator, regNo, busType } }: { bus: ResultBus }) {
  return (
    <div className="operator">
      <OperatorMark initials={operator.initials} logo={operator.logo} />
      <p>
        <strong>{operator.name}</strong>
        <span>{regNo}</span>
        <span>{busType}</span>
        {operator.sample && <small>sample data</small>}
      </p>
    </div>
  );
}

const codeByName = new Map<string, string>(Object.entries(facilities).map(([code, name]) => [name, code]));

/** Known features are icons, others are names. The list is one stop of the keyboard, or one tap, that names them all. */
function Features({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Features" tabIndex={0} data-tip={names.join(', ')} className="features">
      {names.map((name) => {
        const code = codeByName.get(name);
        return code ? (
          <li key={name} className={code}>
            <span>{name}</span>
          </li>
        ) : (
          <li key={name} title={name}>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
