import { buttonClass } from '@/components/ui/button';
import type { Departure } from '@/lib/contracts/departures';
import { formatPula } from '@/lib/money';
import { formatDuration } from '@/lib/time';

type Props = { departure: Departure; bookingHref: string };

/** One bus of the results: operator, bus, times, free seats, fare, Book Now (spec section 2). */
export function DepartureCard({ departure, bookingHref }: Props) {
  const { operator, regNo, busType, facilities, freeSeats, totalSeats, fareThebe } = departure;
  return (
    <article className="rounded-card bg-surface border-line shadow-card grid gap-4 border p-4 sm:grid-cols-[1fr_auto] sm:p-5">
      <div>
        <div className="mb-3 flex items-center gap-3">
          <span
            aria-hidden="true"
            className="bg-accent-soft text-accent grid size-11 place-items-center rounded-full font-bold"
          >
            {initials(operator.name)}
          </span>
          <div>
            <h2 className="text-lg">{operator.name}</h2>
            <p className="text-muted text-sm">
              {regNo} · {busType}
              {operator.sample && ' · sample data'}
            </p>
          </div>
        </div>
        <p className="text-lg">
          <strong>{departure.departureTime} Hrs</strong> <span aria-hidden="true">→</span>{' '}
          <span className="sr-only">to</span> {departure.arrivalTime}{' '}
          <span className="text-muted text-base">({formatDuration(departure.durationMinutes)})</span>
        </p>
        <p className="text-muted text-sm">From {departure.boardingPlace}</p>
        {facilities.length > 0 && <p className="text-muted mt-2 text-sm">{facilities.join(' · ')}</p>}
      </div>
      <div className="flex items-end justify-between gap-4 sm:flex-col sm:items-end sm:text-right">
        <div>
          <p className="text-2xl font-bold">{formatPula(fareThebe)}</p>
          <p className="text-muted text-sm">Price Per Person</p>
          <p className={freeSeats > 0 ? 'text-good font-semibold' : 'text-bad font-semibold'}>
            {freeSeats} / {totalSeats} <span className="sr-only">seats free</span>
            <span aria-hidden="true">free</span>
          </p>
        </div>
        {freeSeats > 0 ? (
          <a href={bookingHref} className={buttonClass()}>
            Book Now
          </a>
        ) : (
          <p className="text-muted font-semibold">Full</p>
        )}
      </div>
    </article>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
