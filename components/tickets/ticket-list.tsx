import { PagedList, type ShownList } from '@/components/ui/paged-list';
import type { Ticket } from '@/lib/contracts/tickets';
import { unloadedMeta } from '@/lib/browser/offline-meta';
import { cancelledText, formatDay } from '@/lib/format/journey';
import { printTicketPathOf, ticketLinkPath } from '@/lib/paths/tickets';
import { DelayLine } from './delay-line';
import { StoreTicket } from './store-ticket';
import { StoreTrips } from './store-trips';
import { OfflineNotice } from './offline-notice';
import { ticketState, ticketStateClasses } from './ticket-state';

type Props = {
  path: string;
  list: ShownList<Ticket>;
  asOf: string;
  offlineOwner: string;
};

const states = { paid: 'Paid', unpaid: 'Not paid', used: 'Used', cancelled: 'Cancelled' } as const;
const links = { paid: 'View ticket', unpaid: 'How to pay', used: 'View ticket', cancelled: 'Details' } as const;

const isCancelled = ({ status }: Ticket) => Number(status === 'cancelled');

export function TicketList({ path, list, asOf, offlineOwner }: Props) {
  const isWorthKeeping = list !== null && list.items.length > 0;
  return (
    <>
      <h1 className="mb-6 text-2xl">Tickets</h1>
      {isWorthKeeping && <OfflineNotice asOf={asOf} what="list" />}
      <StoreTrips of={asOf}>Saved on this phone</StoreTrips>
      <PagedList
        path={path}
        list={list && { ...list, items: list.items.toSorted((one, other) => isCancelled(one) - isCancelled(other)) }}
        empty="No Bookings Found"
        hint="Tickets of your bookings appear here, also without a network."
        failed="Loading the tickets failed"
        keyOf={({ bookingId }) => bookingId}
        show={(ticket) => <Row ticket={ticket} />}
      />
      {isWorthKeeping && <StoreTicket offlineOwner={offlineOwner} />}
      {list === null && <meta name={unloadedMeta} content="yes" />}
    </>
  );
}

function Row({ ticket }: { ticket: Ticket }) {
  const state = ticketState(ticket, ticket);
  const href =
    state === 'unpaid' || state === 'cancelled'
      ? ticketLinkPath(ticket.bookingId)
      : printTicketPathOf(ticket.bookingId);
  return (
    <article className="rounded-card bg-surface border-line shadow-card grid gap-x-4 gap-y-1 border p-4 sm:grid-cols-[1fr_auto]">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:col-span-2">
        <h2 className="text-lg">
          {ticket.from} to {ticket.to}
        </h2>
        <span className={`rounded-full px-3 py-1 text-sm font-semibold ${ticketStateClasses[state]}`}>
          {states[state]}
        </span>
      </div>
      <p>
        {formatDay(ticket.date)}
        {state !== 'cancelled' && `, ${ticket.departureTime} Hrs`}
        {ticket.tripCancelled && <span className="block">{cancelledText}</span>}
        <DelayLine of={ticket} />
        <span className="text-muted block">
          {ticket.seats.length > 1 ? 'Seats' : 'Seat'} {ticket.seats.join(', ')}
        </span>
      </p>
      <a
        href={href}
        aria-label={`${links[state]}, ${ticket.from} to ${ticket.to}, ${formatDay(ticket.date)}`}
        className="inline-flex min-h-11 items-center self-end font-semibold"
      >
        {links[state]}
      </a>
    </article>
  );
}
