import { AppError } from '@/lib/errors';
import { listBookings } from '@/server/platform/sales/bookings/find-booking';
import { findBooking, findRecentBooking } from '@/server/platform/sales/bookings/find-booking';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import { checkTicket } from './check-ticket';
import { presentSharedTicket } from './present-shared-ticket';
import { listTicket, presentTicket, presentTickets } from './present-ticket';
import { publicTicketKeys } from './sign-ticket';

type Names = 'ticket' | 'userTickets' | 'userTicketsPage' | 'recentTicket' | 'checkTicket' | 'ticketKeys';

const maxListed = 1000;

export const ticketHandlers: Pick<Handlers, Names> = {
  ticket: async ({ platform, params, user }) => {
    const item = await findBooking(platform.db, params.bookingUuid);
    if (!item) throw new AppError('not_found');
    if (user?.id === item.booking.userId) return presentTicket(platform.ticketKey, item);
    return [listTicket(presentSharedTicket(platform.ticketKey, item, platform.clock()))];
  },
  userTickets: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    const items = await listBookings(platform.db, user.id, { offset: 0, limit: maxListed });
    return (await presentTickets(platform.ticketKey, items)).map(listTicket);
  },
  userTicketsPage: async ({ platform, params: { userId, ...page }, user }) => {
    onlyOwn(user, userId);
    const items = await listBookings(platform.db, user.id, page);
    return presentTickets(platform.ticketKey, items);
  },
  recentTicket: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    const item = await findRecentBooking(platform.db, user.id);
    return item ? [presentTicket(platform.ticketKey, item)] : [];
  },
  checkTicket: ({ platform, body, clientAddress }) => checkTicket(platform, body, clientAddress),
  ticketKeys: ({ platform }) => Promise.resolve({ keys: publicTicketKeys(platform) }),
};
