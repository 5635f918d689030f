import { env } from '@/server/env';

/** Sends a request to the API and returns its response. The caller aborts `late` when it no longer waits. */
export type Transport = (request: Request, late?: AbortController) => Promise<Response>;

/** The symbol is global, because the web server and the pages of Next are two bundles of one process. */
const key = Symbol.for('tsela.platform-call');
const isRegistered = (holder: object): holder is { [key]: Transport } => key in holder;

/** Registers the platform of this process. The start of the process calls it, so that this folder needs no import of it. */
export function registerPlatform(call: Transport) {
  Object.assign(globalThis, { [key]: call });
}

function callPlatform(request: Request): Promise<Response> {
  const holder: object = globalThis;
  if (!isRegistered(holder)) throw new Error('this process has no platform: set API_BASE_URL');
  return holder[key](request);
}

/** Sends over the network if `API_BASE_URL` is set. Otherwise it passes the same Request to the platform of this process. */
export function transport(): { send: Transport; baseUrl: string } {
  const { API_BASE_URL } = env();
  return API_BASE_URL
    ? { send: (request, late) => fetch(request, late && { signal: late.signal }), baseUrl: API_BASE_URL }
    : { send: callPlatform, baseUrl: 'http://platform.internal' };
}
