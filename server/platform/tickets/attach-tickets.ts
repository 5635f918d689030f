import { z } from 'zod';
import { ticketLinkUrl } from '@/lib/paths/tickets';
import { log } from '@/server/observability/log';
import { noAttachments, type MakeAttachments, type Attachment } from '@/server/messaging/gateway';
import { findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { findPicture } from '@/server/platform/catalogue/catalogue.repo';
import type { Platform } from '@/server/platform/platform';
import { writeCalendar } from '@/server/documents/tickets/calendar';
import { renderTicketPdf } from '@/server/documents/tickets/ticket-pdf';
import type { Ticket } from '@/lib/contracts/tickets';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { journey } from '@/lib/content/structured-data/bus-trip';
import { refundTerms } from '@/lib/domain/refund-policy';
import { saleOf } from '@/server/platform/sales/refunds/cancel-paid-booking';
import { toTicket } from './present-ticket';

const ticketMail = z.object({
  template: z.literal('booking-paid'),
  data: z.object({ bookingId: z.uuid() }),
});

type Documents = { renderPdf: typeof renderTicketPdf; writeCalendar: typeof writeCalendar };

/** A file that cannot be made is left out, because the e-mail also links to the ticket. */
export function attachTickets(
  { db, ticketKey, siteUrl }: Pick<Platform, 'db' | 'ticketKey' | 'siteUrl'>,
  documents: Documents = { renderPdf: renderTicketPdf, writeCalendar },
): MakeAttachments {
  return async (message) => {
    const mail = ticketMail.safeParse(message);
    if (!mail.success) return noAttachments;
    const { bookingId } = mail.data.data;
    const item = await findBooking(db, bookingId);
    if (item?.booking.status !== 'active' || !item.booking.paidAt) return noAttachments;
    const ticket = toTicket(ticketKey, item);
    const findLogo = async (name: string | null) => (name === null ? null : (await findPicture(db, name))?.png);
    const files = await Promise.all([
      makeFile('ticket.pdf', 'application/pdf', async () =>
        documents.renderPdf(ticket, await findLogo(item.trip.logo)),
      ),
      makeFile('ticket.ics', 'text/calendar', () => Buffer.from(documents.writeCalendar(ticket))),
    ]);
    const passengers = [...shownPassengers(ticket.passengers)];
    const refund = refundTerms(saleOf(item), item.booking.paidAt);
    return {
      attachments: files.filter((file) => file !== null),
      markup: busReservations(ticket, ticketLinkUrl(siteUrl, bookingId)),
      ticket: { ...ticket, passengers, refund },
    };
  };
}

async function makeFile(name: string, type: string, make: () => Uint8Array | Promise<Uint8Array>) {
  try {
    return { name, type, content: await make() } satisfies Attachment;
  } catch (error) {
    // The error's message may contain a passenger's name, so only its type is logged.
    log.error(
      { event: 'ticket_file_not_attached', file: name, reason: error instanceof Error ? error.name : 'unknown' },
      'A ticket file could not be attached to a message.',
    );
    return null;
  }
}

const schema = 'https://schema.org';

function busReservations(ticket: Ticket, ticketUrl: string): object[] {
  const company = { '@type': 'Organization', name: ticket.operator };
  const reservationFor = { ...journey(ticket), provider: company, busCompany: company };
  return shownPassengers(ticket.passengers).map(({ names, seat }) => ({
    '@context': schema,
    '@type': 'BusReservation',
    reservationNumber: ticket.reservationNumber,
    reservationStatus: `${schema}/ReservationConfirmed`,
    underName: { '@type': 'Person', name: names },
    reservationFor,
    reservedTicket: {
      '@type': 'Ticket',
      ticketNumber: ticket.reservationNumber,
      ticketedSeat: { '@type': 'Seat', seatNumber: seat },
      totalPrice: ticket.fare,
      priceCurrency: 'BWP',
    },
    totalPrice: ticket.fare,
    priceCurrency: 'BWP',
    url: ticketUrl,
    modifyReservationUrl: ticketUrl,
  }));
}
