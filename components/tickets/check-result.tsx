import type { ShownCheck } from '@/lib/api/check-scanned';
import { Icon } from '@/components/ui/icon';
import { likelyServerTime } from '@/lib/browser/server-clock';
import { expectedDeparture, formatDay } from '@/lib/format/journey';
import { addDays, localDate } from '@/lib/format/time';
import { DelayLine } from './delay-line';

type State = ShownCheck['state'];
type CheckStyle = { word: string; sentence: string; path: string; colours: string };

const tick = 'm5 13 4.5 4.5L19 7';
const cross = 'm6 6 12 12M18 6 6 18';
const mark = 'M12 6v7m0 4.5v.5';

/** Colour, sign and word have the same meaning, so that one of them is enough. */
const shown: Record<State, CheckStyle> = {
  valid: { word: 'Valid', sentence: 'Good for travel.', path: tick, colours: 'bg-good text-surface' },
  genuine: {
    word: 'Genuine',
    sentence: 'The signature is right. Without a network it is unknown whether it is used or cancelled.',
    path: mark,
    colours: 'bg-accent text-on-accent',
  },
  unsigned: {
    word: 'Not proved',
    sentence: 'Not paid when this code was loaded. Without a network it is unknown whether it is paid now.',
    path: mark,
    colours: 'bg-warn text-surface',
  },
  used: { word: 'Used', sentence: 'This ticket is used already.', path: cross, colours: 'bg-warn text-surface' },
  unpaid: {
    word: 'Not paid',
    sentence: 'Not paid: not valid for travel yet',
    path: cross,
    colours: 'bg-warn text-surface',
  },
  cancelled: {
    word: 'Cancelled',
    sentence: 'This ticket is cancelled: not valid for travel.',
    path: cross,
    colours: 'bg-bad text-surface',
  },
  forged: {
    word: 'Forged',
    sentence: 'This is not a ticket of ours, or it was changed.',
    path: cross,
    colours: 'bg-bad text-surface',
  },
};

/** A valid ticket for another day is not valid for the bus of today. */
const otherDay: Partial<Record<State, CheckStyle>> = {
  valid: { ...shown.used, word: 'Not for today', sentence: 'Paid, for another day.' },
  genuine: { ...shown.used, word: 'Not for today', sentence: `${shown.genuine.sentence} It is for another day.` },
};

const days = { today: 'Today', yesterday: 'Left yesterday', 'another day': 'Not for today' } as const;

export function CheckResult({ check: { state, ticket } }: { check: ShownCheck }) {
  const day = ticket && travelDay(expectedDeparture(ticket), likelyServerTime());
  const other = day === 'another day' ? otherDay[state] : undefined;
  const { word, sentence, path, colours } = other ?? shown[state];
  return (
    <section role="alert" className="rounded-card border-line shadow-card mb-6 overflow-hidden border">
      <div className={`grid justify-items-center gap-1 px-5 py-6 text-center ${colours}`}>
        <Icon size={72} strokeWidth={3}>
          <path d={path} />
        </Icon>
        <h2 className="text-4xl">{word}</h2>
        {other && ticket && <p className="text-2xl font-bold">{formatDay(ticket.date)}</p>}
        <p className="font-semibold">{sentence}</p>
      </div>
      {ticket && day && <Details ticket={ticket} day={day} />}
    </section>
  );
}

type DetailsProps = { ticket: NonNullable<ShownCheck['ticket']>; day: keyof typeof days };

function Details({ ticket, day }: DetailsProps) {
  return (
    <div className="bg-surface p-5">
      <p className={`text-xl font-bold ${day === 'another day' ? 'text-bad' : ''}`}>
        {days[day]}: {formatDay(ticket.date)}, {ticket.departureTime} Hrs
      </p>
      <DelayLine of={ticket} />
      <p translate="no" className="mt-1 font-semibold">
        {ticket.departure} to {ticket.destination}
      </p>
      <p translate="no" className="text-muted">
        {ticket.bus}
      </p>
      <ul className="border-line mt-4 border-t">
        {ticket.passengers.map(({ names, seat, status }) => (
          <li key={seat} className="border-line flex justify-between gap-4 border-b py-2">
            <span translate="no" className={status === 'cancelled' ? 'line-through' : 'font-semibold'}>
              {names}
            </span>
            <span>
              {status === 'active' ? '' : `${status === 'used' ? 'Used' : 'Cancelled'}, `}Seat {seat}
            </span>
          </li>
        ))}
      </ul>
      <p translate="no" className="text-muted mt-4 font-mono">
        {ticket.reservationNumber.slice(0, 4)} {ticket.reservationNumber.slice(4)}
      </p>
    </div>
  );
}

/** A bus that left yesterday after noon may not have arrived yet. */
export function travelDay(
  { date, departureTime }: { date: string; departureTime: string },
  now: Date,
): 'today' | 'yesterday' | 'another day' {
  const today = localDate(now);
  if (date === today) return 'today';
  return date === addDays(today, -1) && departureTime >= '12:00' ? 'yesterday' : 'another day';
}
