import { renewed } from '@/lib/contracts/session';
import { fetchJson } from '@/lib/fetch-json';
import { renewalCheckSeconds } from '@/lib/limits';

/** The booking a payment is under way for (spec section 3, local storage). */
export const activeBookingKey = 'ACTIVE_BOOKING';

/**
 * Has the session renewed while a page is open: every 60 seconds, and as soon as a phone that slept is looked at again.
 * Answers how to stop.
 */
export function keepSessionAlive(): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') {
      fetchJson(renewed, '/api/session/renew', { method: 'POST', body: { refused: false } }).catch(() => undefined);
    }
  };
  const timer = setInterval(check, renewalCheckSeconds * 1000);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Ends the session here and on the platform, forgets what this browser kept, and goes home. */
export async function signOut(): Promise<void> {
  const { signOut: end } = await import('next-auth/react');
  localStorage.removeItem(activeBookingKey);
  sessionStorage.clear();
  await end({ redirect: false }).catch(() => undefined);
  location.assign('/');
}
