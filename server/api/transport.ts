import { env } from '@/server/env';
import { embeddedPlatform } from '@/server/platform/embedded';

/** Sends a request to the API and gives its answer. `late` says that nobody waits for it any more. */
export type Transport = (request: Request, late?: AbortController) => Promise<Response>;

/** Over the network with `API_BASE_URL`, else to the platform in this process: the very same Request. */
export function transport(): { send: Transport; baseUrl: string } {
  const { API_BASE_URL } = env();
  return API_BASE_URL
    ? { send: (request, late) => fetch(request, late && { signal: late.signal }), baseUrl: API_BASE_URL }
    : { send: (request) => embeddedPlatform().call(request), baseUrl: 'http://platform.internal' };
}
