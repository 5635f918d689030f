/** The booking with a payment in progress (spec section 3, local storage). Phones store this key, so it never changes. */
const key = 'ACTIVE_BOOKING';

function unlessBlocked(work: () => void) {
  try {
    work();
  } catch {
    // Storage is blocked. The payment works without it.
  }
}

export const saveActiveBooking = (active: { bookingId: string; userId?: string }) =>
  unlessBlocked(() => localStorage.setItem(key, JSON.stringify(active)));

export const forgetActiveBooking = () => unlessBlocked(() => localStorage.removeItem(key));
