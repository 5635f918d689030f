import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { listPageSize } from '@/lib/limits';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { toTicket } from '@/server/documents/tickets/to-ticket';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

/**
 * Returns a booking's ticket by its random uuid. Its owner sees all of it, other people what the link shows. Errors:
 * not_found, ticket_link_ended.
 */
export async function getTicket(bookingUuid: string, session?: SessionToken): Promise<Ticket> {
  const input = { params: { bookingUuid } };
  const response = session
    ? await upstream('ticket', input, callAs(session)).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 401) return upstream('ticket', input);
        throw error;
      })
    : await upstream('ticket', input);
  // The owner's response is a single object, and the response to other people is a list.
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
