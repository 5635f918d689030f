import { holdMinutes, maxSeatsPerTransaction } from '@/lib/limits';
import { accountHandlers } from '@/server/platform/accounts/account-handlers';
import { sessionHandlers } from '@/server/platform/accounts/session-handlers';
import { catalogueHandlers } from '@/server/platform/catalogue/catalogue-handlers';
import { contentHandlers } from '@/server/platform/content/content-handlers';
import type { Handlers } from '@/server/platform/handler';
import { homeHandlers } from '@/server/platform/home/home-handlers';
import { landingHandlers } from '@/server/platform/landing/landing-handlers';
import { bookingHandlers } from '@/server/platform/sales/booking-handlers';
import { consoleHandlers } from '@/server/platform/sales/console-handlers';
import { paymentHandlers } from '@/server/platform/sales/payment-handlers';
import { seatHandlers } from '@/server/platform/seats/seat-handlers';
import { staffHandlers } from '@/server/platform/staff/staff-handlers';
import { ticketHandlers } from '@/server/platform/tickets/ticket-handlers';
import { timetableHandlers } from '@/server/platform/timetable/timetable-handlers';
import { tripHandlers } from '@/server/platform/trips/trip-handlers';
import { walletHandlers } from '@/server/platform/wallet/wallet-handlers';
import { countryList } from './country-list';

export const handlers: Handlers = {
  ...accountHandlers,
  ...sessionHandlers,
  ...catalogueHandlers,
  ...seatHandlers,
  ...bookingHandlers,
  ...homeHandlers,
  ...paymentHandlers,
  ...landingHandlers,
  ...ticketHandlers,
  ...walletHandlers,
  ...contentHandlers,
  ...staffHandlers,
  ...timetableHandlers,
  ...tripHandlers,
  ...consoleHandlers,

  health: async ({ platform }) => {
    await platform.checkDatabase();
    return { ready: true };
  },
  publicSettings: () =>
    Promise.resolve({
      currency: 'BWP',
      symbol: 'P',
      defaultRoute: { from: 'Gaborone', to: 'Francistown' },
      maxSeats: maxSeatsPerTransaction,
      holdMinutes,
      countries: countryList,
    }),
};
