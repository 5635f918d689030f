import { AppError } from '@/lib/errors';
import { toListedSpecTicket, toSpecTicket } from '@/server/api/specified/tickets';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { Passenger, Platform } from '@/server/platform/platform';
import { findBooking, findRecentBooking, listBookings } from '@/server/platform/sales/bookings/bookings.repo';
import { findOwnBooking } from '@/server/platform/sales/bookings/locked-booking';
import { checkTicket } from './check-ticket';
import { toSharedTicket, toTicket, toTickets } from './present-ticket';
import { publicTicketKeys } from './sign-ticket';

const maxListed = 1000;

async function findTicket(platform: Platform, bookingId: string, user: Passenger | undefined) {
  const item = await findBooking(platform.db, bookingId);
  if (!item) throw new AppError('not_found');
  const isOwner = user?.id === item.booking.userId;
  const ticket = isOwner
    ? toTicket(platform.ticketKey, item)
    : toSharedTicket(platform.ticketKey, item, platform.clock());
  return { ticket, isOwner, operatorId: item.trip.operatorUuid };
}

export const ticketHandlers = {
  sharedTicket: async ({ platform, params, user }) => (await findTicket(platform, params.bookingId, user)).ticket,
  ownTicket: async ({ platform, params, user }) =>
    toTicket(platform.ticketKey, await findOwnBooking(platform.db, user.id, params.bookingId)),
  tickets: async ({ platform, params, user }) =>
    toTickets(platform.ticketKey, await listBookings(platform.db, user.id, params)),
  recentTicket: async ({ platform, user }) => {
    const item = await findRecentBooking(platform.db, user.id);
    return item ? toTicket(platform.ticketKey, item) : null;
  },
  checkTicket,
  ticketKeys: ({ platform }) => Promise.resolve({ keys: publicTicketKeys(platform) }),
  ticket: async ({ platform, params, user }) => {
    const { ticket, isOwner, operatorId } = await findTicket(platform, params.bookingUuid, user);
    return isOwner ? toSpecTicket(ticket, operatorId) : [toListedSpecTicket(ticket, operatorId)];
  },
  userTickets: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    const items = await listBookings(platform.db, user.id, { offset: 0, limit: maxListed });
    const tickets = await toTickets(platform.ticketKey, items);
    return tickets.map((ticket, index) => toListedSpecTicket(ticket, items[index]?.trip.operatorUuid ?? ''));
  },
} satisfies Partial<Handlers>;
