import { siteStorage } from './features';

/** Spec section 3. Phones store this key, so it never changes. */
const key = 'ACTIVE_BOOKING';

export const saveActiveBooking = (active: { bookingId: string; userId?: string }) =>
  siteStorage.set(key, JSON.stringify(active));

export const forgetActiveBooking = () => siteStorage.remove(key);
