import type { IncomingMessage, ServerResponse } from 'node:http';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';

let requests = 0;

/** Responds with the number of received bytes, after all of them. */
async function handle(req: IncomingMessage, res: ServerResponse) {
  requests += 1;
  let bytes = 0;
  for await (const part of req) bytes += (part as Buffer).length;
  wholeBodies += 1;
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify({ bytes }));
}

let wholeBodies = 0;
let fixture: Fixture;
beforeEach(async () => {
  requests = 0;
  wholeBodies = 0;
  fixture = await startWebServer(handle);
});
afterEach(() => fixture.close());

describe('a body', () => {
  const tooLarge = 'x'.repeat(256 * 1024 + 1);

  test('is refused before it is read if its length exceeds the limit', async () => {
    const response = await fixture.callApi('/api/echo', { method: 'POST', body: tooLarge });
    expect(response.status).toBe(413);
    expect(requests).toBe(0);
  });

  test('is refused if it exceeds the limit while it arrives, and its reader never sees its end', async () => {
    const pieces = Array.from({ length: 5 }, () => 'x'.repeat(64 * 1024));
    expect((await fixture.callApi('/api/echo', { method: 'POST', body: pieces })).status).toBe(413);
    expect(wholeBodies).toBe(0);
  });

  test('within the limit arrives completely, with and without a length', async () => {
    const body = 'x'.repeat(200 * 1024);
    for (const sent of [body, [body.slice(0, 1000), body.slice(1000)]]) {
      const response = await fixture.callApi('/api/echo', { method: 'POST', body: sent });
      expect(JSON.parse(response.body)).toMatchObject({ bytes: body.length });
    }
    expect((await fixture.callApi('/api/user/picture', { method: 'POST', body: tooLarge })).status).toBe(200);
  });
});
