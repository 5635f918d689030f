/**
 * Input: the ids of requests whose call of the API was refused with 410 or 503. Output: the status of such a request.
 * Invariant: the web server and the pages of Next see the same list, although they are two bundles of one process.
 */
import { LRUCache } from 'lru-cache';

const key = Symbol.for('tsela.refused-requests');
type RefusedStatus = 410 | 503;
type Requests = LRUCache<string, RefusedStatus>;
const isRegistered = (holder: object): holder is { [key]: Requests } => key in holder;
const maxRequests = 2000;

function requests(): Requests {
  const holder: object = globalThis;
  if (isRegistered(holder)) return holder[key];
  const created: Requests = new LRUCache({ max: maxRequests });
  Object.assign(globalThis, { [key]: created });
  return created;
}

export function recordRefusal(requestId: string, status: RefusedStatus) {
  requests().set(requestId, status);
}

export const refusedStatus = (requestId: string): RefusedStatus | undefined => requests().get(requestId);
