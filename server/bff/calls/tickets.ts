import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { listPageSize } from '@/lib/limits';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { toTicket } from '@/server/documents/tickets/to-ticket';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

/** Returns a booking's ticket by its random uuid, without sign-in. Errors: not_found. */
export async function getTicket(bookingUuid: string): Promise<Ticket> {
  // The call has no bearer token, so the response is a list. The owner's response is a single object.
  const response = await upstream('ticket', { params: { bookingUuid } });
  const details = Array.isArray(response) ? response[0] : response;
  if (!details) throw new AppError('not_found');
  return toTicket(details);
}

/** Returns one page of the user's tickets, newest booking date first. `hasNext` means that older tickets exist. */
export async function listTickets(session: SessionToken, page: number) {
  const params = { userId: session.userId, offset: (page - 1) * listPageSize, limit: listPageSize + 1 };
  const rows = await upstream('userTicketsPage', { params }, callAs(session));
  return { tickets: rows.slice(0, listPageSize).map(toTicket), page, hasNext: rows.length > listPageSize };
}

/** Returns the ticket of the user's latest booking, or undefined if the user has no booking. */
export async function getRecentTicket(session: SessionToken): Promise<Ticket | undefined> {
  const [ticket] = await upstream('recentTicket', { params: { userId: session.userId } }, callAs(session));
  return ticket && toTicket(ticket);
}
