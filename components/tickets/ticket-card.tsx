import { Facts, type Fact } from '@/components/ui/facts';
import { OperatorMark } from '@/components/ui/operator-mark';
import type { Ticket, TicketPassenger } from '@/lib/contracts/tickets';
import { brand } from '@/lib/brand';
import { arrivalText, clockAndDate, formatDay, minutesOf, nightsLater } from '@/lib/format/journey';
import { initials } from '@/lib/format/names';
import { arriveMinutesBefore } from '@/lib/limits';
import { localTime } from '@/lib/format/time';
import { DelayLine } from './delay-line';
import { QrCode } from './qr-code';
import { phoneFacts, TripCancelled } from './trip-cancelled';
import { ticketState, ticketStateClasses, ticketStateTexts } from './ticket-state';

type Props = { ticket: Ticket; passenger: TicketPassenger; qrSvg: string | null; asOf: string };

/** 300 px wide (spec sections 2 and 9). */
export function TicketCard({ ticket, passenger, qrSvg, asOf }: Props) {
  const state = ticketState(ticket, passenger);
  const owner = passenger.names === '' ? 'Ticket' : `Ticket of ${passenger.names}`;
  return (
    <article
      aria-label={`${owner}, seat ${passenger.seat}`}
      className="rounded-card bg-surface border-line shadow-card mx-auto w-[300px] max-w-full overflow-hidden border print:w-[105mm] print:break-inside-avoid print:border-black print:bg-white print:text-black print:shadow-none print:**:border-black! print:**:bg-white! print:**:text-black! print:**:shadow-none!"
    >
      <header className="bg-accent text-on-accent flex items-center justify-between px-5 py-2">
        <span className="font-extrabold tracking-tight">{brand.name}</span>
        <span className="text-sm font-semibold">Bus ticket</span>
      </header>
      <p className={`px-5 py-1 text-sm font-semibold ${ticketStateClasses[state]}`}>{ticketStateTexts[state]}</p>
      <Journey ticket={ticket} isCancelled={state === 'cancelled'} />
      <TicketFacts ticket={ticket} passenger={passenger} isCancelled={state === 'cancelled'} />
      <div
        className="border-line before:border-line before:bg-ground after:border-line after:bg-ground relative border-t-2 border-dashed before:absolute before:top-[calc(-0.625rem-1px)] before:-left-2.75 before:size-5 before:rounded-full before:border after:absolute after:top-[calc(-0.625rem-1px)] after:-right-2.75 after:size-5 after:rounded-full after:border print:before:hidden print:after:hidden"
        aria-hidden="true"
      />
      <div className="flex min-h-[100px] flex-wrap items-start justify-between gap-x-3 gap-y-2 px-5 pt-4">
        {ticket.reservationNumber === '' ? (
          <p className="text-muted text-sm">
            This journey has ended. The owner sees the whole ticket after signing in.
          </p>
        ) : (
          <div className="w-34 max-w-full">
            <p className="text-muted text-xs">Ticket number</p>
            <Code code={ticket.reservationNumber} />
            {state !== 'cancelled' && <p className="text-muted mt-2 text-xs">If the scan fails, type this number</p>}
          </div>
        )}
        {qrSvg !== null && (
          <QrCode
            svg={qrSvg}
            label={`QR code of ticket ${ticket.reservationNumber}, seat ${passenger.seat}`}
            code={ticket.reservationNumber}
          />
        )}
      </div>
      <p className="text-muted border-line mt-4 border-t px-5 py-2 text-xs">As of {clockAndDate(new Date(asOf))}</p>
    </article>
  );
}

function Journey({ ticket, isCancelled }: { ticket: Ticket; isCancelled: boolean }) {
  const nights = nightsLater(ticket.departureTime, minutesOf(ticket));
  return (
    <div className="px-5 pt-4">
      <h2 translate="no" className="sr-only">
        {ticket.from} to {ticket.to}
      </h2>
      <div aria-hidden="true">
        {!isCancelled && (
          <p className="flex items-center gap-2 text-2xl font-bold tracking-tight tabular-nums">
            {ticket.departureTime}
            <span className="bg-line h-0.5 grow" />
            {ticket.arrivalTime}
            {nights && <small className="text-accent text-sm font-semibold">{nights}</small>}
          </p>
        )}
        <p translate="no" className="flex justify-between gap-3 font-semibold">
          <span>{ticket.from}</span>
          <span className="text-right">{ticket.to}</span>
        </p>
      </div>
      {!isCancelled && <DelayLine of={ticket} />}
      <TripCancelled of={ticket} />
    </div>
  );
}

type FactsProps = Pick<Props, 'ticket' | 'passenger'> & { isCancelled: boolean };

function TicketFacts({ ticket, passenger, isCancelled }: FactsProps) {
  const beThere = localTime(new Date(Date.parse(ticket.departsAt) - arriveMinutesBefore * 60_000));
  const day = formatDay(ticket.date);
  const facts: readonly Fact[] = [
    ['Passenger', passenger.names || 'Not shown'],
    ['Booked seat', passenger.seat],
    ['Booking date', isCancelled && day, 'col-span-2'],
    ['Booking date and departure', !isCancelled && `${day}, ${ticket.departureTime}\u00a0Hrs`, 'col-span-2'],
    ['Be there by', !isCancelled && `${beThere} Hrs`, 'col-span-2'],
    ['Bus service', <BusService key="bus" ticket={ticket} />, 'col-span-2'],
    ['Boarding', !isCancelled && `${ticket.departureTime} Hrs, ${ticket.boardingPlace}`, 'col-span-2'],
    ['Drop', !isCancelled && `${arrivalText(ticket)}, ${ticket.dropPlace}`, 'col-span-2'],
    ['Fare', `P${ticket.fare}`],
    ['Total', `P${ticket.totalPrice}`],
    ...phoneFacts(ticket.operatorPhone, 'col-span-2'),
  ];
  return (
    <>
      <Facts
        facts={facts}
        translate="no"
        className="grid grid-cols-[3fr_2fr] gap-x-3 gap-y-2 px-5 pt-3 text-sm"
        label="text-muted text-xs"
        value="leading-snug font-semibold"
      />
      <p className="text-muted px-5 pt-2 pb-3 text-xs">
        {!isCancelled && 'Bring a proof of identity.'}
        {ticket.sample && ' This is sample data: the bus does not exist.'}
      </p>
    </>
  );
}

function BusService({ ticket: { operator, regNo, logo } }: { ticket: Ticket }) {
  if (!logo) return `${operator}, ${regNo}`;
  return (
    <span className="flex items-center gap-3">
      <OperatorMark initials={initials(operator)} logo={logo} />
      <span>
        {operator}, <span className="whitespace-nowrap">{regNo}</span>
      </span>
    </span>
  );
}

function Code({ code }: { code: string }) {
  return (
    <p translate="no" className="mt-1 font-mono text-2xl leading-none font-bold tracking-wider flex flex-wrap gap-x-2">
      {code.slice(0, 4)}
      <span>{code.slice(4)}</span>
    </p>
  );
}
