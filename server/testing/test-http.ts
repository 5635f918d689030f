import { once } from 'node:events';
import { serve } from '@hono/node-server';

/** Serves `respond` over HTTP on a free port. */
export async function serveOverHttp(respond: (request: Request) => Promise<Response>) {
  const server = serve({ fetch: respond, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
