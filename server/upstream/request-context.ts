import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What every call of one incoming request tells the API about it. */
export type RequestContext = { requestId: string; clientAddress: string };

const storage = new AsyncLocalStorage<RequestContext>();

/** As the front tells it. */
export function contextOf({ headers }: { headers: Pick<Headers, 'get'> }): RequestContext {
  const requestId = headers.get('x-request-id') ?? randomUUID();
  return { requestId, clientAddress: headers.get('x-client-address') ?? '' };
}

/** Runs `work`; calls of the API made meanwhile carry `context`. */
export function inRequest<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return storage.run(context, work);
}

export const requestContext = (): RequestContext | undefined => storage.getStore();
