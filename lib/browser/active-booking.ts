import { siteStorage } from './features';

/** The booking with a payment in progress (spec section 3, local storage). Phones store this key, so it never changes. */
const key = 'ACTIVE_BOOKING';

export const saveActiveBooking = (active: { bookingId: string; userId?: string }) =>
  siteStorage.set(key, JSON.stringify(active));

export const forgetActiveBooking = () => siteStorage.remove(key);
