import { ticketCheck, ticketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { call, callForFile } from '@/lib/api/call';
import { ticketChecksApiPath, ticketKeysApiPath, ticketPdfPath } from '@/lib/paths/tickets';

export const loadTicketPdf = (bookingId: string) => callForFile(ticketPdfPath(bookingId));

export const checkTicket = (body: { content: string } | { code: string }): Promise<TicketCheck> =>
  call(ticketCheck, ticketChecksApiPath, { method: 'POST', body });

export const getTicketKeys = async () => (await call(ticketKeys, ticketKeysApiPath)).keys;
