import { buttonClass } from '@/components/ui/button';
import type { ResultBus } from '@/lib/contracts/search';
import { nightsOnTheWay, shortDuration } from '@/lib/journey';
import { formatPula } from '@/lib/money';
import { formatDuration } from '@/lib/time';
import { FeatureIcons } from './feature-icons';
import { LiveNumber } from './live-number';

type Props = { bus: ResultBus; bookingHref: string };

const few = 5;

/** One bus of the results (spec section 2): times, operator, price and free seats at one glance, then Book Now. */
export function DepartureCard({ bus, bookingHref }: Props) {
  const { operator, freeSeats, totalSeats } = bus;
  const tone = freeSeats === 0 ? 'text-bad' : freeSeats <= few ? 'text-warn' : 'text-good';
  return (
    <article className="departure rounded-card bg-surface border-line shadow-card border p-4 sm:p-5">
      <Journey bus={bus} />
      <div className="flex items-center gap-3 [grid-area:operator]">
        <span
          aria-hidden="true"
          className="bg-accent-soft text-accent grid size-10 shrink-0 place-items-center rounded-full text-sm font-bold"
        >
          {initials(operator.name)}
        </span>
        <div className="min-w-0">
          <p className="leading-tight font-semibold">{operator.name}</p>
          <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-2 text-sm">
            <span className="border-line rounded border px-1 text-xs whitespace-nowrap">{bus.regNo}</span>
            <span>{bus.busType}</span>
            {operator.sample && <span className="text-xs">sample data</span>}
          </p>
        </div>
      </div>
      <p className="text-right leading-tight whitespace-nowrap [grid-area:price]">
        <LiveNumber className="text-xl leading-tight font-bold tabular-nums sm:text-2xl">
          {formatPula(bus.fareThebe)}
        </LiveNumber>{' '}
        <span className="text-muted text-xs">BWP</span>
        <span className="text-muted block text-xs">Price Per Person</span>
      </p>
      <div className="[grid-area:features]">
        <FeatureIcons names={bus.facilities} />
      </div>
      <p className={`[grid-area:seats] ${tone}`}>
        <LiveNumber className="font-semibold whitespace-nowrap tabular-nums">{`${freeSeats} / ${totalSeats}`}</LiveNumber>{' '}
        <span className="text-sm whitespace-nowrap">free seats</span>
      </p>
      <div className="self-end text-right whitespace-nowrap [grid-area:book]">
        {freeSeats > 0 ? (
          <a href={bookingHref} className={buttonClass()}>
            Book Now
          </a>
        ) : (
          <p className="bg-sunken text-muted inline-flex min-h-11 items-center rounded-lg px-5 font-semibold">Full</p>
        )}
      </div>
    </article>
  );
}

/** When it leaves, how long it takes, when it is there; and where. */
function Journey({ bus }: { bus: ResultBus }) {
  const nights = nightsOnTheWay(bus.departureTime, bus.durationMinutes);
  return (
    <div className="[grid-area:journey]">
      <h2 className="flex items-center gap-2 text-xl tabular-nums">
        <span className="whitespace-nowrap">
          {bus.departureTime} <span className="text-sm font-semibold">Hrs</span>
        </span>
        <span className="text-muted flex min-w-0 flex-1 items-center gap-2 text-sm font-normal tracking-normal whitespace-nowrap">
          <span className="way" />
          <span aria-hidden="true">{shortDuration(bus.durationMinutes)}</span>
          <span className="sr-only">{formatDuration(bus.durationMinutes)}</span>
          <span className="way" />
        </span>
        <span className="sr-only">to</span>
        <span className="whitespace-nowrap">{bus.arrivalTime}</span>
      </h2>
      <div className="text-muted mt-1 flex justify-between gap-4 text-xs sm:text-sm">
        <p>{bus.boardingPlace}</p>
        <p className="text-right">
          {nights > 0 && (
            <span className="text-accent font-semibold whitespace-nowrap">
              +{nights} {nights === 1 ? 'day' : 'days'},{' '}
            </span>
          )}
          {bus.dropPlace}
        </p>
      </div>
    </div>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
