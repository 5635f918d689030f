import { buttonClass } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import type { Departure } from '@/lib/contracts/departures';
import { departuresId, departuresScript } from '@/lib/browser/departures-script';
import { nightsLater, shortDuration, weekday } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { seatsLeft } from '@/lib/domain/seats-left';
import { slug } from '@/lib/domain/slug';
import { addDays, formatDate } from '@/lib/format/time';
import { bookingPathOf, bookingQuery } from '@/lib/paths/search';

type Props = {
  departures: readonly Departure[];
  today: string;
  /** Whether the page is about several ways, so that each departure must name its own. */
  namesWay?: boolean;
};

/** Buses that can be booked now, by day. A town's slug comes from its name (the import makes it so). */
export function NextDepartures({ departures, today, namesWay = false }: Props) {
  const dates = [...new Set(departures.map(({ date }) => date))];
  return (
    <Section id="departures" title="Next departures">
      <div id={departuresId}>
        {dates.length === 0 && <p>No departure can be booked at the moment.</p>}
        {dates.map((date) => (
          <div key={date} className="mb-6">
            <h3 className="mb-2">{dayName(date, today)}</h3>
            <ul className="grid gap-4">
              {departures
                .filter((departure) => departure.date === date)
                .map((departure) => (
                  <NextBus key={`${departure.tripId} ${departure.legId}`} departure={departure} namesWay={namesWay} />
                ))}
            </ul>
          </div>
        ))}
      </div>
      <script dangerouslySetInnerHTML={{ __html: departuresScript }} />
    </Section>
  );
}

/** Where a seat of it is booked. */
export function bookingAddress(departure: Departure): string {
  const { from, to, date } = departure;
  return bookingPathOf(bookingQuery({ from: slug(from), to: slug(to), date }, departure));
}

function dayName(date: string, today: string): string {
  const named = `${weekday(date)}, ${formatDate(date)}`;
  if (date === today) return `Today, ${named}`;
  return date === addDays(today, 1) ? `Tomorrow, ${named}` : named;
}

function NextBus({ departure, namesWay }: { departure: Departure; namesWay: boolean }) {
  const { freeSeats, totalSeats, operator } = departure;
  const nights = nightsLater(departure.departureTime, departure.durationMinutes);
  return (
    <li className="next-bus">
      <p className="next-bus-time">
        <b>{`${departure.departureTime} Hrs → ${departure.arrivalTime}`}</b>
        {nights && <span>{` ${nights}`}</span>}
        <span>{` ${shortDuration(departure.durationMinutes)}`}</span>
      </p>
      <p className="next-bus-price">{formatPula(departure.fareThebe)}</p>
      <p className="next-bus-who">
        {namesWay && <b>{`${departure.from} to ${departure.to}`}</b>}
        <span>{`${departure.boardingPlace} → ${departure.dropPlace}`}</span>
        <span>
          {`${operator.name}, ${departure.busType}, ${departure.regNo}${operator.sample ? ' (sample data)' : ''}`}
        </span>
      </p>
      <p className="next-bus-seats" data-seats={seatsLeft(freeSeats)}>
        {`${freeSeats} / ${totalSeats} free seats`}
      </p>
      {freeSeats > 0 ? (
        <a href={bookingAddress(departure)} className={buttonClass()}>
          Book Now
        </a>
      ) : (
        <p className="next-bus-full">Full</p>
      )}
    </li>
  );
}
