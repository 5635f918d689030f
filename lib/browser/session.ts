/** Invariant: the stored data of a session is deleted before any tab receives its end. */
import { forgetActiveBooking } from '@/lib/browser/active-booking';
import { openChannel, tabStorage } from '@/lib/browser/features';
import { deleteOfflineTickets } from '@/lib/browser/offline-tickets';
import { sessionChannel } from '@/lib/browser/rendered-for-session';

/** `failed-refresh`: spec section 4. `account-changed`: the server refused a write, as the page shows another account. */
const changes = ['signed-in', 'signed-out', 'failed-refresh', 'renamed', 'account-changed'] as const;
export type SessionChange = (typeof changes)[number];

/** One channel per tab, because a channel does not receive its own messages. */
let tabs: BroadcastChannel | undefined;
const otherTabs = () => (tabs ??= openChannel(sessionChannel));

export function sendSessionChange(change: SessionChange): void {
  dispatchEvent(new Event(change));
  if (change !== 'account-changed') otherTabs()?.postMessage(change);
}

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

export async function whileSigningOut<T>(signOut: () => Promise<T>): Promise<T> {
  isSigningOut = true;
  try {
    return await signOut();
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
}

export async function endSession(how: 'signed-out' | 'failed-refresh'): Promise<void> {
  forgetActiveBooking();
  tabStorage.clear();
  // Delete first: the other tabs reload after the message, and could show an offline copy of a ticket.
  await deleteOfflineTickets();
  sendSessionChange(how);
}
