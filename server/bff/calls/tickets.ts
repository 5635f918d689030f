import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { listPageSize } from '@/lib/limits';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { toTicket } from '@/server/documents/tickets/to-ticket';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

/** A booking's ticket, by its random uuid; no sign-in needed. Errors: not_found. */
export async function getTicket(bookingUuid: string): Promise<Ticket> {
  // The call carries no bearer, so that the response is a list. The owner's own form is read too.
  const found = await upstream('ticket', { params: { bookingUuid } });
  const details = Array.isArray(found) ? found[0] : found;
  if (!details) throw new AppError('not_found');
  return toTicket(details);
}

/** A page of all the user's tickets, newest booking date first; `hasNext`: there are older ones. */
export async function listTickets(session: SessionToken, page: number) {
  const params = { userId: session.userId, offset: (page - 1) * listPageSize, limit: listPageSize + 1 };
  const rows = await upstream('userTicketsPage', { params }, callAs(session));
  return { tickets: rows.slice(0, listPageSize).map(toTicket), page, hasNext: rows.length > listPageSize };
}

/** The ticket of the booking the user made last, undefined where there is none. */
export async function getRecentTicket(session: SessionToken): Promise<Ticket | undefined> {
  const [found] = await upstream('recentTicket', { params: { userId: session.userId } }, callAs(session));
  return found && toTicket(found);
}
