import type { ShownCheck } from '@/lib/check-scanned';
import { Icon } from '@/components/ui/icon';
import { formatDate, localDate } from '@/lib/time';

type State = ShownCheck['state'];

const tick = 'm5 13 4.5 4.5L19 7';
const cross = 'm6 6 12 12M18 6 6 18';
const mark = 'M12 6v7m0 4.5v.5';

/** Colour, sign and word each tell the same: none has to be seen for the others to be understood. */
const shown: Record<State, { word: string; sentence: string; path: string; colours: string }> = {
  valid: { word: 'Valid', sentence: 'Good for travel.', path: tick, colours: 'bg-good text-surface' },
  genuine: {
    word: 'Genuine',
    sentence: 'The signature is right. Without a network nobody can tell whether it is used or cancelled.',
    path: mark,
    colours: 'bg-accent text-on-accent',
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
    sentence: 'This is not a ticket of ours, or somebody has changed it.',
    path: cross,
    colours: 'bg-bad text-surface',
  },
};

/** Whether a ticket is good, large enough to be seen at a glance in the sun. */
export function CheckResult({ check }: { check: ShownCheck }) {
  const { word, sentence, path, colours } = shown[check.state];
  return (
    <section role="alert" className="rounded-card border-line shadow-card mb-6 overflow-hidden border">
      <div className={`grid justify-items-center gap-1 px-5 py-6 text-center ${colours}`}>
        <Icon size={72} strokeWidth={3}>
          <path d={path} />
        </Icon>
        <h2 className="text-4xl">{word}</h2>
        <p className="font-semibold">{sentence}</p>
      </div>
      {check.ticket && <Details ticket={check.ticket} />}
    </section>
  );
}

function Details({ ticket }: { ticket: NonNullable<ShownCheck['ticket']> }) {
  const today = ticket.date === localDate(new Date());
  return (
    <div className="bg-surface p-5">
      <p className={`text-xl font-bold ${today ? '' : 'text-bad'}`}>
        {today ? 'Today' : 'Not for today'}: {formatDate(ticket.date)}, {ticket.departureTime} Hrs
      </p>
      <p className="mt-1 font-semibold">
        {ticket.departure} to {ticket.destination}
      </p>
      <p className="text-muted">{ticket.bus}</p>
      <ul className="border-line mt-3 border-t">
        {ticket.passengers.map(({ names, seat, status }) => (
          <li key={seat} className="border-line flex justify-between gap-4 border-b py-2">
            <span className={status === 'cancelled' ? 'line-through' : 'font-semibold'}>{names}</span>
            <span>
              {status === 'active' ? '' : `${status === 'used' ? 'Used' : 'Cancelled'}, `}Seat {seat}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted mt-3 font-mono">
        {ticket.reservationNumber.slice(0, 4)} {ticket.reservationNumber.slice(4)}
      </p>
    </div>
  );
}
