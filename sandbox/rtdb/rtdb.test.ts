import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { get, goOffline, goOnline, ref } from 'firebase/database';
import { WebSocket } from 'ws';
import { openAdmin, openBrowser, watch, type LiveTarget } from './live-clients.fixture';
import { describeLive } from './live-suite.fixture';
import { createRtdb } from './server';

const rules: unknown = JSON.parse(readFileSync('server/live/database.rules.json', 'utf8'));
const bus = '0b0e7a9c-50a5-4a44-8f0c-0a8d2f1c7e11';
const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0);

/** Starts both listeners on free ports. `publicSockets` are the server's sockets of the public connections. */
const startSandbox = async () => {
  const rtdb = createRtdb(rules);
  const publicSockets: Socket[] = [];
  const [publicServer, adminServer] = [createServer(), createServer()];
  publicServer.on('upgrade', (incoming, socket: Socket, head) => {
    publicSockets.push(socket);
    rtdb.publicUpgrade(incoming, socket, head);
  });
  adminServer.on('upgrade', rtdb.adminUpgrade);
  for (const server of [publicServer, adminServer]) await once(server.listen(0, '127.0.0.1'), 'listening');
  const [publicPort, adminPort] = [portOf(publicServer.address()), portOf(adminServer.address())];
  const stop = async () => {
    await rtdb.close();
    for (const server of [publicServer, adminServer]) await new Promise((resolve) => server.close(resolve));
  };
  return {
    publicPort,
    adminPort,
    publicServer,
    publicSockets,
    publicUrl: `http://127.0.0.1:${publicPort}?ns=tsela`,
    adminUrl: `http://127.0.0.1:${adminPort}?ns=tsela`,
    stop,
  };
};

const emulatorTarget = async (emulatorUrl: string): Promise<LiveTarget> => {
  const url = `${emulatorUrl}?ns=tsela-${Date.now()}`;
  const settings = new URL(`/.settings/rules.json${new URL(url).search}`, emulatorUrl);
  const headers = { Authorization: 'Bearer owner' };
  const reply = await fetch(settings, { method: 'PUT', body: JSON.stringify(rules), headers });
  if (!reply.ok) throw new Error(`the emulator refused the rules: ${reply.status}`);
  return { publicUrl: url, adminUrl: url, stop: () => Promise.resolve() };
};

describeLive('the sandbox server', startSandbox);
// The URL of a running emulator of Google, such as http://127.0.0.1:9000.
const emulatorUrl = process.env.RTDB_EMULATOR_URL;
if (emulatorUrl !== undefined) describeLive("Google's emulator", () => emulatorTarget(emulatorUrl));

describe('the sandbox database and its listeners', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.stop());

  const openRaw = async (headers: Record<string, string> = {}, port = sandbox.publicPort) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=tsela`, { headers });
    const frames: string[] = [];
    socket.on('message', (data: Buffer) => frames.push(data.toString()));
    const next = async () => {
      if (frames.length === 0) await once(socket, 'message');
      return frames.shift() ?? '';
    };
    const sendRequest = (a: string, b: unknown) => {
      socket.send(JSON.stringify({ t: 'd', d: { r: 1, a, b } }));
      return next();
    };
    return { socket, greeting: await next(), next, sendRequest };
  };

  /** Resolves with the server's socket of the connection `index` of the public listener. Waits until it exists. */
  const serverSide = async (index: number) => {
    let socket = sandbox.publicSockets[index];
    while (socket === undefined) {
      await once(sandbox.publicServer, 'upgrade');
      socket = sandbox.publicSockets[index];
    }
    return socket;
  };

  const upgradeStatus = (port: number, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' };
      const key = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13' };
      const attempt = request({ host: '127.0.0.1', port, path, headers: { ...upgrade, ...key, ...headers } });
      attempt.on('response', (response) => resolve(response.statusCode ?? 0));
      attempt.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
      attempt.on('error', reject);
      attempt.end();
    });

  it('refuses the token owner on the public listener', async () => {
    const { socket, sendRequest } = await openRaw();
    expect(await sendRequest('gauth', { cred: 'owner' })).toContain('"s":"invalid_token"');
    expect(await sendRequest('p', { p: '/bookings/2026-03-14/bus/A1', d: 'FREE' })).toContain(
      '"s":"permission_denied"',
    );
    expect(await sendRequest('g', { p: '/bookings', q: {} })).toContain('"s":"permission_denied"');
    socket.terminate();
  });

  it('refuses a write of the server SDK on the public listener', async () => {
    const [impostor, admin] = [openAdmin(sandbox.publicUrl), openAdmin(sandbox.adminUrl)];
    // The SDK disconnects when its token is refused and then retries, so this promise never settles.
    void impostor.database.ref('bookings/2026-03-14/bus/A1').set('FREE');
    await once(await serverSide(0), 'close');
    expect((await admin.database.ref('bookings').get()).val()).toBeNull();
    await Promise.all([impostor.close(), admin.close()]);
  });

  it.each([
    ['m', { p: '/bookings', d: { a: 1 } }],
    ['o', { p: '/bookings', d: 1 }],
    ['p', { p: '/bookings', d: { '.sv': 'timestamp' } }],
    ['gauth', { cred: 'owner', noauth: true }],
  ])('refuses the request %s %j, which the product does not send', async (action, body) => {
    const { socket, sendRequest } = await openRaw({}, sandbox.adminPort);
    expect(await sendRequest(action, body)).toContain('"s":"invalid_request"');
    expect(await sendRequest('gauth', { cred: 'owner' })).toContain('"s":"ok"');
    socket.terminate();
  });

  it('refuses web pages on the admin listener', async () => {
    const origin = { Origin: `http://127.0.0.1:${sandbox.publicPort}` };
    expect(await upgradeStatus(sandbox.adminPort, '/.ws?v=5', origin)).toBe(403);
    expect(await upgradeStatus(sandbox.adminPort, '/.ws?v=5', {})).toBe(101);
    expect(await upgradeStatus(sandbox.publicPort, '/.ws?v=5', origin)).toBe(101);
    expect(await upgradeStatus(sandbox.publicPort, '/elsewhere?v=5', {})).toBe(404);
    expect(await upgradeStatus(sandbox.publicPort, '/.ws?v=4', {})).toBe(400);
  });

  it('sends the host of the page in its greeting', async () => {
    const direct = await openRaw();
    expect(direct.greeting).toContain(`"h":"127.0.0.1:${sandbox.publicPort}"`);
    const proxied = await openRaw({ 'X-Forwarded-Host': 'tsela.example:8443' });
    expect(proxied.greeting).toContain('"h":"tsela.example:8443"');
    expect(await upgradeStatus(sandbox.publicPort, '/.ws?v=5', { 'X-Forwarded-Host': 'a"b' })).toBe(400);
  });

  it('sends no data to a client that reconnects to an unchanged trip', async () => {
    const admin = openAdmin(sandbox.adminUrl);
    const trip = `bookings/2026-03-14/${bus}`;
    // The data contains every case on which the hashes of both sides must agree.
    await admin.database.ref(trip).set({
      A1: 'é🚌',
      numbers: { a: -0.1, B10: 1763632800000, B9: 5e-7, '0a': 1e21, '-': 7 },
      rest: { b: true, B: 'B', é: 'x'.repeat(10_000) },
    });
    const client = openBrowser(sandbox.publicUrl);
    await watch(ref(client.database, trip)).until((value) => value !== null);
    const first = await serverSide(0);
    goOffline(client.database);
    await once(first, 'close');
    goOnline(client.database);
    const second = await serverSide(1);
    // This request is sent after the listen, so its response arrives after that of the listen.
    expect((await get(ref(client.database, `bookings/2026-03-15/${bus}`))).val()).toBeNull();
    expect(first.bytesWritten).toBeGreaterThan(10_000);
    expect(second.bytesWritten).toBeLessThan(1_000);
    await Promise.all([client.close(), admin.close()]);
  });

  it.each([
    ['invalid JSON', 'not json'],
    ['a message without a request', '{"t":"d"}'],
    ['a request of the wrong types', '{"t":"d","d":{"r":"1","a":"q"}}'],
    ['an announced number of frames', '3'],
    ['deeply nested brackets', '['.repeat(40_000)],
    ['an oversized frame', 'x'.repeat(60_000)],
  ])('closes only the connection that sends %s', async (_case, nonsense) => {
    const [good, bad] = [await openRaw(), await openRaw()];
    bad.socket.send(nonsense);
    await once(bad.socket, 'close');
    expect(await good.sendRequest('g', { p: `/bookings/2026-03-14/${bus}`, q: {} })).toContain('"s":"ok"');
  });

  it('responds to a ping with a pong and ignores the frame 0', async () => {
    const { socket, next } = await openRaw();
    socket.send('0');
    socket.send('{"t":"c","d":{"t":"p","d":{}}}');
    expect(await next()).toBe('{"t":"c","d":{"t":"o","d":{}}}');
  });

  it('closes the connection of a client that does not read', async () => {
    const admin = openAdmin(sandbox.adminUrl);
    const trip = `bookings/2026-03-14/${bus}`;
    const seats = Array.from({ length: 100 }, (_, seat) => `S${seat}`);
    await Promise.all(seats.map((seat) => admin.database.ref(`${trip}/${seat}`).set('x'.repeat(15_000))));
    const { socket } = await openRaw();
    const slow = await serverSide(0);
    const closed = once(slow, 'close');
    socket.pause();
    const request = JSON.stringify({ t: 'd', d: { r: 1, a: 'g', b: { p: `/${trip}` } } });
    for (let sent = 0; sent < 100; sent += 1) socket.send(request);
    await closed;
    socket.terminate();
    await admin.close();
  });
});
