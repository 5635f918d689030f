import { ticketCheck, ticketKeys, tripPages, type TicketCheck } from '@/lib/contracts/tickets';
import { call, callForFile } from '@/lib/api/call';
import { ticketChecksApiPath, ticketKeysApiPath, ticketPdfPath, tripPagesApiPath } from '@/lib/paths/tickets';

export const loadTicketPdf = (bookingId: string) => callForFile(ticketPdfPath(bookingId));

export const checkTicket = (body: { content: string } | { code: string }): Promise<TicketCheck> =>
  call(ticketCheck, ticketChecksApiPath, { method: 'POST', body });

/** A person does not start this call, so a refusal does not end the session. */
export const getTripPages = () => call(tripPages, tripPagesApiPath, { session: 'none' });

export const getTicketKeys = async () => (await call(ticketKeys, ticketKeysApiPath)).keys;
