import type { Ticket, TicketPassenger } from '@/lib/contracts/tickets';
import { Notice } from '@/components/ui/notice';
import { TerminalText } from '@/components/ui/terminal-text';
import { clockAndDate, formatDay } from '@/lib/format/journey';
import { bookingsPath } from '@/lib/paths/pages';
import { AddToCalendar, ShareTicket, PrintTicket } from './ticket-actions';
import { StoreTicket } from './store-ticket';
import { OfflineNotice } from './offline-notice';
import { TicketCard } from './ticket-card';
import { TicketCarousel } from './ticket-carousel';

type Props = {
  ticket: Ticket;
  cards: readonly { passenger: TicketPassenger; qrSvg: string | null }[];
  asOf: string;
  shareUrl: string;
  offlineOwner: string;
};

export function TicketScreen({ ticket, cards, asOf, shareUrl, offlineOwner }: Props) {
  const hasCode = ticket.reservationNumber !== '';
  const valid = ticket.paid && ticket.status !== 'cancelled' && hasCode;
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-4 text-center text-2xl">{cards.length > 1 ? 'Tickets' : 'Ticket'}</h1>
      <OfflineNotice asOf={asOf} />
      {!ticket.paid && ticket.status === 'active' && (
        <Unpaid ticket={ticket} asOf={asOf} isOwner={offlineOwner !== 'link'} />
      )}
      <TicketCards ticket={ticket} cards={cards} asOf={asOf} />
      <div className="mx-auto mt-6 grid w-[300px] max-w-full gap-4">
        {valid && <PrintTicket bookingId={ticket.bookingId} />}
        {ticket.status === 'active' && hasCode && <ShareTicket url={shareUrl} text={`${shareText(ticket)}.`} />}
        {ticket.paid && ticket.status !== 'used' && hasCode && (
          <AddToCalendar bookingId={ticket.bookingId} isCancelled={ticket.status === 'cancelled'} />
        )}
      </div>
      {ticket.photo && <BusPhoto photo={ticket.photo} regNo={ticket.regNo} />}
      {hasCode && (
        <StoreTicket offlineOwner={offlineOwner} ticket={{ booking: ticket.bookingId, title: journey(ticket) }} />
      )}
    </div>
  );
}

export function TicketCards({ ticket, cards, asOf }: Pick<Props, 'ticket' | 'cards' | 'asOf'>) {
  return (
    <TicketCarousel>
      {cards.map(({ passenger, qrSvg }) => (
        <TicketCard key={passenger.seat} ticket={ticket} passenger={passenger} qrSvg={qrSvg} asOf={asOf} />
      ))}
    </TicketCarousel>
  );
}

function BusPhoto({ photo, regNo }: { photo: string; regNo: string }) {
  return (
    <figure className="text-muted mx-auto mt-5 w-[300px] max-w-full text-center text-sm">
      <div className="bg-sunken aspect-video overflow-hidden rounded-xl">
        {/* With a size in HTML, a photo that cannot be loaded would show the broken image icon. */}
        <img src={photo} alt="" width={640} height={360} loading="lazy" decoding="async" className="h-auto w-auto" />
      </div>
      <figcaption className="mt-1">Your bus: {regNo}</figcaption>
    </figure>
  );
}

function Unpaid({ ticket, asOf, isOwner }: { ticket: Ticket; asOf: string; isOwner: boolean }) {
  const payBy = new Date(ticket.payBy);
  const until = clockAndDate(payBy);
  const isOver = new Date(asOf) >= payBy;
  return (
    <Notice tone="warn" className="mx-auto mb-4 max-w-[300px]">
      <p>
        <TerminalText of={ticket}>
          {isOver
            ? `The time to pay ended at ${until}. If nothing was paid, the booking is cancelled.`
            : `Pay P${ticket.totalPrice} at a terminal or by card by ${until}, or the booking is cancelled. A ticket can be printed once it is paid.`}
        </TerminalText>
      </p>
      {isOwner && !isOver && (
        <a href={bookingsPath} className="inline-flex min-h-11 items-center font-semibold">
          Pay for the booking
        </a>
      )}
    </Notice>
  );
}

/** The shared text and the preview of the link have no names and no number, because other people may read it. */
export const shareText = (ticket: Ticket): string => `Bus ticket: ${journey(ticket)}`;

const journey = ({ from, to, date, departureTime, status }: Ticket): string =>
  `${from} to ${to}, ${formatDay(date)}, ${status === 'cancelled' ? 'cancelled' : `${departureTime} Hrs`}`;
