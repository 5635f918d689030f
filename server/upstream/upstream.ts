import { env } from '@/server/env';
import { createUpstreamClient, type UpstreamClient } from './client';
import { requestContext } from './request-context';
import { transport } from './transport';

let client: UpstreamClient | undefined;

/** The client of this process's API. */
export const upstream: UpstreamClient = (name, input, options) => {
  if (!client) {
    const { send, baseUrl } = transport();
    client = createUpstreamClient(send, baseUrl, env().API_KEY);
  }
  return client(name, input, { ...requestContext(), ...options });
};
