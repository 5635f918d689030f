/**
 * Input: changes of the session in any tab of this browser. Output: calls of the listeners in every tab. Invariant: the data
 * that this browser stored for a session is deleted before any tab receives its end.
 */
import { forgetActiveBooking } from '@/lib/browser/active-booking';
import { openChannel, tabStorage } from '@/lib/browser/features';
import { deleteOfflineTickets } from '@/lib/browser/offline-tickets';
import { sessionChannel } from '@/lib/browser/rendered-for-session';

/**
 * Changes of the session while pages are open. `failed-refresh`: the session could not be renewed, or the server refused a
 * call again after the renewal (spec section 4). `renamed`: the first name of its user changed. `account-changed`: the server
 * refused a write of this tab, because its page shows another account.
 */
const changes = ['signed-in', 'signed-out', 'failed-refresh', 'renamed', 'account-changed'] as const;
export type SessionChange = (typeof changes)[number];

/** One channel per tab, because a channel does not receive its own messages. */
let tabs: BroadcastChannel | undefined;
const otherTabs = () => (tabs ??= openChannel(sessionChannel));

/** Sends a change to this page as a window event, and to the other tabs of this browser. */
export function sendSessionChange(change: SessionChange): void {
  dispatchEvent(new Event(change));
  if (change !== 'account-changed') otherTabs()?.postMessage(change);
}

/** Listens for changes in this tab and in others. Returns a function that stops listening. */
export function onSessionChange(listener: (change: SessionChange, where: 'here' | 'elsewhere') => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const change of changes) addEventListener(change, () => listener(change, 'here'), { signal });
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const change = changes.find((name) => name === data);
    if (change) listener(change, 'elsewhere');
  };
  otherTabs()?.addEventListener('message', onMessage, { signal });
  return () => stopped.abort();
}

/** True from the moment a passenger logs out in this tab. The tab then leads to the next page itself. */
let isSigningOut = false;
export const isSigningOutHere = (): boolean => isSigningOut;

/** Runs a sign-out of this tab. Pages of the session stay open only if it fails. */
export async function whileSigningOut<T>(signOut: () => Promise<T>): Promise<T> {
  isSigningOut = true;
  try {
    return await signOut();
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
}

/** Deletes the data that this browser stored for the session, then notifies its pages and tabs. */
export async function endSession(how: 'signed-out' | 'failed-refresh'): Promise<void> {
  forgetActiveBooking();
  tabStorage.clear();
  // Delete first: the other tabs reload after the message, and could show an offline copy of a ticket.
  await deleteOfflineTickets();
  sendSessionChange(how);
}
