import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { getRequestListener } from '@hono/node-server';

export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

export async function startServer(listener: RequestListener) {
  const server = createServer(listener);
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { baseUrl, stop };
}

export function serveOverHttp(respond: (request: Request) => Response | Promise<Response>) {
  const answer = getRequestListener(respond);
  return startServer((request, response) => void answer(request, response));
}

/** Returns a list of functions that are called after each test. Call it at the top of a test file. */
export function closeAfterEach(): (() => unknown)[] {
  const closings: (() => unknown)[] = [];
  afterEach(() => Promise.all(closings.splice(0).map((close) => close())));
  return closings;
}
