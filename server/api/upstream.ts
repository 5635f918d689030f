import { env } from '@/server/env';
import { createUpstreamClient, type UpstreamClient } from './client';
import { currentRequest } from './request-context';
import { transport } from './transport';

let client: UpstreamClient | undefined;

/** The client of this process's API. Its calls carry the context of the request in progress. */
export const upstream: UpstreamClient = async (name, input, options) => {
  if (!client) {
    const { send, baseUrl } = transport();
    client = createUpstreamClient(send, baseUrl, env().API_KEY);
  }
  return client(name, input, { ...(await currentRequest()), ...options });
};
