import { AppError } from '@/lib/errors';
import { findBooking, findRecentBooking, listBookings } from '@/server/platform/bookings/bookings.repo';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import { presentTicket } from './present-ticket';

type Names = 'ticket' | 'userTickets' | 'userTicketsPage' | 'recentTicket' | 'checkTicket' | 'ticketKeys';

/** What a list that names no page holds at most. */
const maxListed = 1000;

export const ticketHandlers: Pick<Handlers, Names> = {
  ticket: async ({ platform, params }) => {
    const item = await findBooking(platform.db, params.bookingUuid);
    if (!item) throw new AppError('not_found');
    return [presentTicket(item)];
  },
  userTickets: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return (await listBookings(platform.db, user.id, { offset: 0, limit: maxListed })).map(presentTicket);
  },
  userTicketsPage: async ({ platform, params: { userId, ...page }, user }) => {
    onlyOwn(user, userId);
    return (await listBookings(platform.db, user.id, page)).map(presentTicket);
  },
  recentTicket: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    const item = await findRecentBooking(platform.db, user.id);
    return item ? [presentTicket(item)] : [];
  },
  checkTicket: () => Promise.reject(new AppError('not_found')),
  ticketKeys: () => Promise.resolve({ keys: [] }),
};
