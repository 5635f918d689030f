import { ticketCheck, ticketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { call, callForFile } from '@/lib/api/call';
import { ticketChecksApiPath, ticketKeysApiPath, ticketPdfPath } from '@/lib/paths/tickets';

/** A booking's ticket.pdf. Errors: not_found, ticket_unpaid, booking_cancelled, offline, timeout. */
export const loadTicketPdf = (bookingId: string) => callForFile(ticketPdfPath(bookingId));

/** By what a QR code holds, or by a code typed. Errors: ticket_code_unknown, too_many_tries, offline, timeout. */
export const checkTicket = (body: { content: string } | { code: string }): Promise<TicketCheck> =>
  call(ticketCheck, ticketChecksApiPath, { method: 'POST', body });

export const getTicketKeys = async () => (await call(ticketKeys, ticketKeysApiPath)).keys;
