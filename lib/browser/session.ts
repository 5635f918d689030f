import { forgetActiveBooking } from '@/lib/browser/active-booking';
import { renewed } from '@/lib/contracts/session';
import { forgetKeptTickets } from '@/lib/browser/kept-tickets';
import { renewalCheckSeconds } from '@/lib/limits';
import { sessionChannel } from '@/lib/browser/made-for-session';
import { readAnswer, send } from '@/lib/api/send';
import { renewSessionApiPath } from '@/lib/paths/pages';

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

/**
 * Renews the session where that is due; `refused`: a call was refused with it, so it is due whatever its clock says.
 * False when there is none any more: then it is ended here too. Errors: offline, timeout, unreadable_response.
 */
export async function renewSession(asked: { refused: boolean }): Promise<boolean> {
  const { signedIn } = await readAnswer(renewed, await send(renewSessionApiPath, { method: 'POST', body: asked }));
  if (!signedIn) await endSession('failed-refresh');
  return signedIn;
}

/**
 * Has the session renewed while a page is open: every 60 seconds, and as soon as a phone that slept is looked at again.
 * Answers how to stop.
 */
export function keepSessionAlive(): () => void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    // Without an answer nothing is known: the next check asks again.
    renewSession({ refused: false }).catch(() => undefined);
  };
  const timer = setInterval(check, renewalCheckSeconds * 1000);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
