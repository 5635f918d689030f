/** The booking a payment is under way for (spec section 3, local storage). A browser that keeps nothing pays as well. */
const key = 'ACTIVE_BOOKING';

function unlessBlocked(work: () => void) {
  try {
    work();
  } catch {
    // The browser lets pages keep nothing: nothing here depends on it.
  }
}

export const keepActiveBooking = (active: { bookingId: string; userId?: string }) =>
  unlessBlocked(() => localStorage.setItem(key, JSON.stringify(active)));

export const forgetActiveBooking = () => unlessBlocked(() => localStorage.removeItem(key));
