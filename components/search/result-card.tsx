import { memo, useState } from 'react';
import { DelayLine } from '@/components/tickets/delay-line';
import { buttonClass } from '@/components/ui/button';
import { OperatorMark } from '@/components/ui/operator-mark';
import { NoFreeSeat } from '@/components/ui/phone-link';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { facilities } from '@/lib/domain/facilities';
import { nightsLater, shortDuration } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { seatsLeft } from '@/lib/domain/seat-layout';
import { formatDuration } from '@/lib/format/time';

type Props = { tripLeg: TripLegCard; searchDate: string; tags: string; bookingHref: string };

const tones = { none: 'text-bad', few: 'text-warn', many: 'text-good' } as const;

/** Memoized, because a list has dozens of cards, and a filter or an update changes few of them. */
export const ResultCard = memo(function ResultCard({ tripLeg, searchDate, tags, bookingHref }: Props) {
  const { freeSeats, totalSeats } = tripLeg;
  const remarks = [tags, seatsLeft(freeSeats) === 'few' ? `Only ${freeSeats} left` : ''].filter(Boolean).join(', ');
  return (
    <article className="result-card">
      <Journey tripLeg={tripLeg} searchDate={searchDate} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Operator tripLeg={tripLeg} />
        <Features names={tripLeg.facilities} />
        <div className="result-seats">
          <p className={tones[seatsLeft(freeSeats)]}>
            <FreshNumber text={`${freeSeats} / ${totalSeats}`} /> free&nbsp;seats
            {remarks !== '' && <span>{remarks}</span>}
          </p>
          {freeSeats > 0 ? (
            <a href={bookingHref} className={buttonClass()}>
              Book Now
            </a>
          ) : (
            <NoFreeSeat rankPhone={tripLeg.rankPhone} />
          )}
        </div>
      </div>
    </article>
  );
});

function FreshNumber({ text }: { text: string }) {
  const [first] = useState(text);
  return <b className={text === first ? undefined : 'animate-fresh'}>{text}</b>;
}

function Journey({ tripLeg, searchDate }: Pick<Props, 'tripLeg' | 'searchDate'>) {
  const { departureTime, durationMinutes, arrivalTime, boardingPlace, dropPlace, fareThebe } = tripLeg;
  const nights = nightsLater(departureTime, durationMinutes);
  return (
    <div className="result-journey">
      <h2 aria-label={`${departureTime} Hrs to ${arrivalTime}, ${formatDuration(durationMinutes)}`}>
        {`${departureTime} `}
        <small>Hrs</small>
        <span> → </span>
        {arrivalTime}
      </h2>
      <p>
        {shortDuration(durationMinutes)}
        {nights !== '' && <b>{nights}</b>}
      </p>
      <p className="result-fare">
        <span>
          <FreshNumber text={formatPula(fareThebe)} />
        </span>
        <span>
          <span>BWP</span> <span>Price Per Person</span>
        </span>
      </p>
      {tripLeg.delayMinutes > 0 && (
        <p className="basis-full text-sm">
          <DelayLine of={{ ...tripLeg, date: searchDate }} />
        </p>
      )}
      <p className="mt-1 flex basis-full flex-wrap gap-x-1">
        <span>{`${boardingPlace} →`}</span> <span>{dropPlace}</span>
      </p>
    </div>
  );
}

const sampleMark = 'sample\u00A0data';

function Operator({ tripLeg: { operator, regNo, busType } }: { tripLeg: TripLegCard }) {
  return (
    <div className="result-operator">
      <OperatorMark initials={operator.initials} logo={operator.logo} size="size-9" />
      <p>
        <strong>{operator.name}</strong>
        {regNo}, {busType}
        {operator.sample && <>, {sampleMark}</>}
      </p>
    </div>
  );
}

/** The order of the icons in the picture `--feature-icons`. */
const iconNames: readonly string[] = Object.values(facilities);

/** The list takes the focus by a tap or the Tab key and then shows every name. */
function Features({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  // As many words as fit on one line of a phone with the longest names.
  const words = [8, 5, 3].filter((most) => names.length <= most).length;
  return (
    <ul aria-label="Features" tabIndex={0} title={names.join(', ')} className="feature-list">
      {names.map((name, index) => {
        const place = iconNames.indexOf(name);
        return place >= 0 ? (
          <li key={name} title={name} data-word={index < words ? '' : undefined} className={`place-${place}`}>
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
