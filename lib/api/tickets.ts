import { ticketCheck, ticketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { fetchJson } from '@/lib/api/fetch-json';
import { readAnswer, send } from '@/lib/api/send';

/** A booking's ticket.pdf. Errors: not_found, ticket_unpaid, booking_cancelled, offline, timeout. */
export async function loadTicketPdf(bookingId: string): Promise<Blob> {
  const answer = await send(`/api/tickets/${bookingId}/ticket.pdf`, {});
  // A refusal is thrown here.
  if (!answer.ok) await readAnswer(ticketKeys, answer);
  return answer.blob();
}

/** By what a QR code holds, or by a code typed. Errors: ticket_code_unknown, too_many_tries, offline, timeout. */
export const checkTicket = (body: { content: string } | { code: string }): Promise<TicketCheck> =>
  fetchJson(ticketCheck, '/api/ticket-checks', { method: 'POST', body });

export const getTicketKeys = async () => (await fetchJson(ticketKeys, '/api/ticket-keys')).keys;
