import * as z from 'zod/mini';
import { renewed } from '@/lib/contracts/session';
import { AppError } from '@/lib/errors';
import { fetchJson, send } from '@/lib/fetch-json';
import { renewalCheckSeconds } from '@/lib/limits';
import { readSignInError, type SignInFailure } from '@/lib/sign-in-error';

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

const formToken = z.object({ csrfToken: z.string() });
/** Where next-auth sends the browser on; a refusal stands in its query. */
const answered = z.object({ url: z.url() });

/** A form of next-auth's, sent with its token. Errors: offline, timeout; GENERIC_ERROR for an answer that is none of its. */
async function sendToNextAuth(path: string, fields: Record<string, string>): Promise<URL> {
  const { csrfToken } = await fetchJson(formToken, '/api/auth/csrf');
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' });
  const response = await send(path, { method: 'POST', body });
  const answer = answered.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new AppError('GENERIC_ERROR');
  return new URL(answer.data.url);
}

/** Signs in with e-mail or phone; answers why not, or null. */
export async function signIn(username: string, password: string): Promise<SignInFailure | null> {
  try {
    const next = await sendToNextAuth('/api/auth/callback/credentials', { username, password });
    const refused = next.searchParams.get('error');
    return refused === null ? null : readSignInError(refused);
  } catch (error) {
    return readSignInError(error instanceof AppError ? error.code : null);
  }
}

/** One for this tab: a channel does not hear itself. */
let tabs: BroadcastChannel | undefined;
const otherTabs = () => (tabs ??= new BroadcastChannel('session'));

/** Tells when another tab of this browser signed out. Answers how to stop. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const channel = otherTabs();
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

/** Ends the session on the platform and here, forgets what this browser kept, and goes home. Errors: offline, timeout. */
export async function signOut(): Promise<void> {
  await sendToNextAuth('/api/auth/signout', {});
  localStorage.removeItem(activeBookingKey);
  sessionStorage.clear();
  otherTabs().postMessage('signed-out');
  location.assign('/');
}
