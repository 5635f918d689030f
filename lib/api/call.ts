/** Invariant: a call with an expired session renews it once, and every failure is an `AppError`. */
import { send, type CallOptions } from '@/lib/api/client';
import { endSession, sendSessionChange } from '@/lib/browser/session';
import { refusal } from '@/lib/contracts/refusal';
import type { Output, Schema } from '@/lib/contracts/schema';
import { renewed } from '@/lib/contracts/session';
import { AppError } from '@/lib/errors';
import { renewSessionApiPath } from '@/lib/paths/pages';
import { renewalCheckSeconds } from '@/lib/limits';

type SessionOption = { session?: 'renew' | 'none' };

/** Throws a refusal as the AppError of its code, and else `offline`, `timeout` or `unreadable_response`. */
export async function call<Of extends Schema>(
  schema: Of,
  path: string,
  options: CallOptions & SessionOption = {},
): Promise<Output<Of>> {
  const response = await respond(path, options);
  const json = await readJson(response);
  if (!response.ok) throw toError(json);
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new AppError('unreadable_response', { cause: parsed.error });
}

export async function callForFile(path: string): Promise<Blob> {
  const response = await respond(path, { session: 'none' });
  if (!response.ok) throw toError(await readJson(response));
  return response.blob();
}

/** A second 401 ends the session in this browser, which purges what it stored (spec section 4). */
async function respond(path: string, { session = 'renew', ...options }: CallOptions & SessionOption) {
  const first = await sendOrThrow(path, options);
  if (session === 'none' || first.status !== 401 || !(await renewOnce())) return first;
  const second = await sendOrThrow(path, options);
  if (second.status === 401) await endSession('failed-refresh');
  return second;
}

export async function sendOrThrow(path: string, options: CallOptions): Promise<Response> {
  const response = await send(path, options);
  if (!('failure' in response)) return response;
  throw new AppError(response.failure, { cause: response.cause });
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

function toError(json: unknown): AppError {
  const parsed = refusal.safeParse(json);
  if (!parsed.success) return new AppError('unreadable_response', { cause: parsed.error });
  const { code, ...details } = parsed.data;
  if (code === 'account_changed') sendSessionChange('account-changed');
  return new AppError(code, details);
}

let renewing: Promise<boolean> | undefined;

function renewOnce(): Promise<boolean> {
  renewing ??= renewSession({ refused: true }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** `refused`: the server refused a call with the session, so it is due whatever its clock says. */
export async function renewSession(body: { refused: boolean }): Promise<boolean> {
  const { signedIn } = await call(renewed, renewSessionApiPath, { method: 'POST', body, session: 'none' });
  if (!signedIn) await endSession('failed-refresh');
  return signedIn;
}

export function keepSessionAlive(): () => void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    renewSession({ refused: false }).catch(() => undefined);
  };
  const timer = setInterval(check, renewalCheckSeconds * 1000);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
