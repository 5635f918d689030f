/**
 * Input: the ids of requests that failed because the API was unavailable. Output: whether a request is one of them. Invariant:
 * the web server and the pages of Next see the same list, although they are two bundles of one process.
 */
import { LRUCache } from 'lru-cache';

const key = Symbol.for('tsela.unavailable-requests');
type Requests = LRUCache<string, true>;
const isRegistered = (holder: object): holder is { [key]: Requests } => key in holder;
const maxRequests = 2000;

function requests(): Requests {
  const holder: object = globalThis;
  if (isRegistered(holder)) return holder[key];
  const created: Requests = new LRUCache({ max: maxRequests });
  Object.assign(globalThis, { [key]: created });
  return created;
}

export function noteUnavailable(requestId: string) {
  requests().set(requestId, true);
}

export const wasUnavailable = (requestId: string): boolean => requests().has(requestId);
