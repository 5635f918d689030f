import { DelayLine } from '@/components/tickets/delay-line';
import { buttonClass } from '@/components/ui/button';
import { NoFreeSeat } from '@/components/ui/phone-link';
import { Section } from '@/components/ui/section';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { departuresId, departuresScript } from '@/lib/browser/departures-script';
import { nightsLater, shortDuration, weekday } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { seatsLeft } from '@/lib/domain/seat-layout';
import { addDays, formatDate } from '@/lib/format/time';
import { bookingUrl } from '@/lib/paths/search';

type Props = {
  departures: readonly TripLeg[];
  today: string;
  namesWay?: boolean;
};

const tones = { none: 'text-bad', few: 'text-warn', many: 'text-good' } as const;

export function NextDepartures({ departures, today, namesWay = false }: Props) {
  return (
    <Section id="departures" title="Next departures">
      <div id={departuresId}>
        {departures.length === 0 && <p>No departure can be booked at the moment.</p>}
        <DeparturesByDay departures={departures} today={today} namesWay={namesWay} />
      </div>
      <script dangerouslySetInnerHTML={{ __html: departuresScript }} />
    </Section>
  );
}

export function DeparturesByDay({ departures, today, namesWay = false }: Props) {
  const dates = [...new Set(departures.map(({ date }) => date))];
  return dates.map((date) => (
    <div key={date} className="mb-6">
      <h3 className="mb-2">{dayName(date, today)}</h3>
      <ul className="grid gap-4">
        {departures
          .filter((tripLeg) => tripLeg.date === date)
          .map((tripLeg) => (
            <NextBus key={`${tripLeg.tripId} ${tripLeg.legId}`} tripLeg={tripLeg} namesWay={namesWay} />
          ))}
      </ul>
    </div>
  ));
}

function dayName(date: string, today: string): string {
  const named = `${weekday(date)}, ${formatDate(date)}`;
  if (date === today) return `Today, ${named}`;
  return date === addDays(today, 1) ? `Tomorrow, ${named}` : named;
}

function NextBus({ tripLeg, namesWay }: { tripLeg: TripLeg; namesWay: boolean }) {
  const { freeSeats, totalSeats, operator } = tripLeg;
  const nights = nightsLater(tripLeg.departureTime, tripLeg.durationMinutes);
  return (
    <li className="bg-surface border-line rounded-card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border p-4">
      <p className="flex flex-1 flex-wrap items-baseline gap-x-2">
        <b className="text-lg/normal font-bold tabular-nums">{`${tripLeg.departureTime} Hrs → ${tripLeg.arrivalTime}`}</b>
        {nights && <span className="text-muted text-sm/normal">{` ${nights}`}</span>}
        <span className="text-muted text-sm/normal">{` ${shortDuration(tripLeg.durationMinutes)}`}</span>
      </p>
      <p className="self-start text-lg/normal font-bold tabular-nums">{formatPula(tripLeg.fareThebe)}</p>
      <p className="text-muted grid basis-full text-sm/normal">
        <DelayLine of={tripLeg} />
        {namesWay && <b className="text-ink text-base font-semibold">{`${tripLeg.from} to ${tripLeg.to}`}</b>}
        <span>{`${tripLeg.boardingPlace} → ${tripLeg.dropPlace}`}</span>
        <span>
          {`${operator.name}, ${tripLeg.busType}, ${tripLeg.regNo}${operator.sample ? ' (sample data)' : ''}`}
        </span>
      </p>
      <p className={`text-sm/normal font-semibold ${tones[seatsLeft(freeSeats)]}`}>
        {`${freeSeats} / ${totalSeats} free seats`}
      </p>
      {freeSeats > 0 ? (
        <a href={bookingUrl(tripLeg)} className={buttonClass()}>
          Book Now
        </a>
      ) : (
        <NoFreeSeat rankPhone={tripLeg.rankPhone} />
      )}
    </li>
  );
}
