import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { listPageSize } from '@/lib/limits';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

/** Returns a booking's ticket by its random uuid. Its owner sees all of it, other people what the link shows. */
export async function getTicket(bookingId: string, session?: SessionToken): Promise<Ticket> {
  const input = { params: { bookingId } };
  try {
    return await upstream('sharedTicket', input, session && callAs(session));
  } catch (error) {
    if (session && error instanceof AppError && error.status === 401) return upstream('sharedTicket', input);
    throw error;
  }
}

/** Returns one page of the user's tickets, newest booking date first. `hasNext` means that older tickets exist. */
export async function listTickets(session: SessionToken, page: number) {
  const params = { offset: (page - 1) * listPageSize, limit: listPageSize + 1 };
  const rows = await upstream('tickets', { params }, callAs(session));
  return { tickets: rows.slice(0, listPageSize), page, hasNext: rows.length > listPageSize };
}
