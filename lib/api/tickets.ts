import * as z from 'zod/mini';
import { ticketCheck, ticketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { fetchJson } from '@/lib/api/fetch-json';
import { readAnswer, send } from '@/lib/api/send';
import { ticketChecksApiPath, ticketKeysApiPath, ticketPdfPath } from '@/lib/paths/tickets';

/** A booking's ticket.pdf. Errors: not_found, ticket_unpaid, booking_cancelled, offline, timeout. */
export async function loadTicketPdf(bookingId: string): Promise<Blob> {
  const answer = await send(ticketPdfPath(bookingId), {});
  // A refusal is thrown here.
  if (!answer.ok) await readAnswer(z.never(), answer);
  return answer.blob();
}

/** By what a QR code holds, or by a code typed. Errors: ticket_code_unknown, too_many_tries, offline, timeout. */
export const checkTicket = (body: { content: string } | { code: string }): Promise<TicketCheck> =>
  fetchJson(ticketCheck, ticketChecksApiPath, { method: 'POST', body });

export const getTicketKeys = async () => (await fetchJson(ticketKeys, ticketKeysApiPath)).keys;
