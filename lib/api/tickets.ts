import { ticketCheck, ticketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { call, callForFile } from '@/lib/api/call';
import { ticketChecksApiPath, ticketKeysApiPath, ticketPdfPath } from '@/lib/paths/tickets';

/** Loads ticket.pdf of a booking. Errors: not_found, ticket_unpaid, booking_cancelled, offline, timeout. */
export const loadTicketPdf = (bookingId: string) => callForFile(ticketPdfPath(bookingId));

/** Checks the content of a QR code or a typed code. Errors: ticket_code_unknown, too_many_tries, offline, timeout. */
export const checkTicket = (body: { content: string } | { code: string }): Promise<TicketCheck> =>
  call(ticketCheck, ticketChecksApiPath, { method: 'POST', body });

export const getTicketKeys = async () => (await call(ticketKeys, ticketKeysApiPath)).keys;
