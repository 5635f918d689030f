import { forgetActiveBooking } from '@/lib/browser/active-booking';
import { forgetKeptTickets } from '@/lib/browser/kept-tickets';
import { sessionChannel } from '@/lib/browser/made-for-session';

/**
 * What becomes of the session while pages are open: its user signed out; it could not be renewed (spec section 4, the
 * failed-refresh event) or was refused for good; the first name in it is another.
 */
const changes = ['signed-out', 'failed-refresh', 'renamed'] as const;
export type SessionChange = (typeof changes)[number];

/** One for this tab: a channel does not hear itself. */
let tabs: BroadcastChannel | undefined;
const otherTabs = () => (tabs ??= new BroadcastChannel(sessionChannel));

/** Tells this page, as an event of the window, and the other tabs of this browser. */
export function tellSessionChange(change: SessionChange): void {
  dispatchEvent(new Event(change));
  otherTabs().postMessage(change);
}

/** Hears what is told here and in other tabs. Answers how to stop. */
export function onSessionChange(listener: (change: SessionChange, where: 'here' | 'elsewhere') => void): () => void {
  const heard = new AbortController();
  const { signal } = heard;
  for (const change of changes) addEventListener(change, () => listener(change, 'here'), { signal });
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const change = changes.find((name) => name === data);
    if (change) listener(change, 'elsewhere');
  };
  otherTabs().addEventListener('message', onMessage, { signal });
  return () => heard.abort();
}

/** The session is over: this browser forgets what it kept for it, and its pages and tabs are told. */
export async function endSession(how: 'signed-out' | 'failed-refresh'): Promise<void> {
  forgetActiveBooking();
  try {
    sessionStorage.clear();
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
  // Before the other tabs load anew: what they ask for may be a kept ticket.
  await forgetKeptTickets();
  tellSessionChange(how);
}
