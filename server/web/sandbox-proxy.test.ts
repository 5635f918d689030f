import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';

const notNext = () => Promise.reject(new Error('Next is not asked'));

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Responds with the requested host, and echoes each message. */
function sandboxServer() {
  const server = createServer((req, res) => {
    if (req.url === '/sandbox/pay') res.setHeader('Content-Security-Policy', "default-src 'none'");
    res.end(JSON.stringify({ url: req.url, method: req.method, host: req.headers['x-forwarded-host'] }));
  });
  const sockets = new WebSocketServer({ server, path: '/.ws' });
  sockets.on('connection', (socket, req) => {
    socket.send(`host ${String(req.headers['x-forwarded-host'])} ${String(req.url)}`);
    socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString()}`));
  });
  return { server, sockets };
}

function messages(socket: WebSocket, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const received: string[] = [];
    socket.on('message', (data: Buffer) => {
      if (received.push(data.toString()) === count) resolve(received);
    });
    socket.on('error', reject);
  });
}

describe('with the sandbox', () => {
  let fixture: Fixture;
  let sandbox: ReturnType<typeof sandboxServer>;
  beforeEach(async () => {
    sandbox = sandboxServer();
    fixture = await startWebServer(notNext, { sandboxUrl: await listen(sandbox.server) });
  });
  afterEach(async () => {
    await fixture.close();
    sandbox.sockets.close();
    sandbox.server.closeAllConnections();
    sandbox.server.close();
  });

  test('its pages are on our host with their own policy, and see the host of the page', async () => {
    const headers = { host: 'tsela.example', 'x-forwarded-host': 'evil.example' };
    const inbox = await fixture.callApi('/sandbox/inbox?x=1', { headers });
    expect(JSON.parse(inbox.body)).toEqual({ url: '/sandbox/inbox?x=1', method: 'GET', host: 'tsela.example' });
    expect(inbox.headers['content-security-policy']).toContain("script-src 'self'");
    const pay = await fixture.callApi('/sandbox/pay', { method: 'POST', headers, body: 'a=b' });
    expect(pay.headers['content-security-policy']).toBe("default-src 'none'");
    expect(pay.headers['x-content-type-options']).toBe('nosniff');
  });

  test('each request has its own connection, because the sandbox closes an idle one without a word', async () => {
    const connections = new Set<unknown>();
    sandbox.server.on('request', (req) => connections.add(req.socket));
    for (const path of ['/sandbox/inbox', '/sandbox/pay']) expect((await fixture.callApi(path)).status).toBe(200);
    expect(connections.size).toBe(2);
  });

  test('forwards the WebSocket of the live database in both directions, with the host of the page', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${fixture.port}/.ws?v=5&ns=tsela`, {
      headers: { host: 'tsela.example', 'x-forwarded-host': 'evil.example' },
    });
    const received = messages(socket, 2);
    socket.on('open', () => socket.send('0'));
    expect(await received).toEqual(['host tsela.example /.ws?v=5&ns=tsela', 'heard 0']);
    socket.close();
  });

  test('a closed browser and a stop leave no connection open', async () => {
    const ends = [(socket: WebSocket): unknown => socket.terminate(), () => fixture.web.stop(0)];
    for (const end of ends) {
      const socket = new WebSocket(`ws://127.0.0.1:${fixture.port}/.ws`);
      socket.on('error', () => undefined);
      await messages(socket, 1);
      const [upstream] = sandbox.sockets.clients;
      const closed = new Promise((resolve) => upstream?.on('close', resolve));
      await end(socket);
      await closed;
      expect(sandbox.sockets.clients.size).toBe(0);
    }
  });

  test('an unreachable sandbox is a bad gateway', async () => {
    sandbox.server.closeAllConnections();
    await new Promise((resolve) => sandbox.server.close(resolve));
    expect((await fixture.callApi('/sandbox')).status).toBe(502);
    await expect(messages(new WebSocket(`ws://127.0.0.1:${fixture.port}/.ws`), 1)).rejects.toThrow();
  });
});

describe('without the sandbox', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await startWebServer(notNext);
  });
  afterEach(() => fixture.close());

  test('/sandbox is not found', async () => {
    for (const path of ['/sandbox', '/sandbox/inbox']) {
      expect(await fixture.callApi(path)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    }
  });

  test('no upgrade is accepted', async () => {
    for (const path of ['/.ws', '/', '/_next/hmr']) {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      expect((await fixture.callApi(path, { headers })).status).toBe(404);
    }
  });

  test('invalid HTTP does not stop the server', async () => {
    await new Promise((resolve) => {
      const socket = connect(fixture.port, '127.0.0.1', () => socket.write('GET /\u0001 nonsense\r\n\r\n'));
      socket.on('close', resolve).resume();
    });
    expect((await fixture.callApi('/sandbox')).status).toBe(404);
  });
});
