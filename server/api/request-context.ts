import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { cache } from 'react';
import { log, type EventLog } from '@/server/observability/log';

/** The headers that the web server sets for the request in progress. Every call of the API sends them on. */
type RequestContext = {
  requestId: string | undefined;
  clientAddress: string | undefined;
  userAgent: string | undefined;
};

export const currentRequest = cache(async (): Promise<RequestContext | undefined> => {
  try {
    const sent = await headers();
    return {
      requestId: sent.get('x-request-id') ?? undefined,
      clientAddress: sent.get('x-client-address') ?? undefined,
      userAgent: sent.get('user-agent') ?? undefined,
    };
  } catch (error) {
    // Next uses its own errors to control rendering. Any other error means that no request is in progress.
    unstable_rethrow(error);
    return undefined;
  }
});

export async function currentLog(): Promise<EventLog> {
  const context = await currentRequest();
  return context ? log.child({ requestId: context.requestId }) : log;
}
