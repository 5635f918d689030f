import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRtdb } from '@/sandbox/rtdb/server';
import { openLiveDatabase, type LiveDatabase } from '@/server/live/live-database';
import { createProjector, type Projector } from '@/server/live/projector';
import { listen } from './test-http';
import type { TestPlatform } from './test-platform';

const rules: unknown = JSON.parse(readFileSync('server/live/database.rules.json', 'utf8'));

export type TestLive = { port: number; url: string; stop: () => Promise<void> };

export async function startLiveServer(port = 0): Promise<TestLive> {
  const rtdb = createRtdb(rules);
  const server = createServer().on('upgrade', rtdb.adminUpgrade);
  const used = await listen(server, port);
  const stop = async () => {
    await rtdb.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: used, url: `http://127.0.0.1:${used}?ns=tsela`, stop };
}

/**
 * Connects a platform to a live database before the tests of a file. Ends both after them. `reader` gets what the server has.
 * In the SDK, a `get` of a connection that listens can return a value that a later push has replaced.
 */
export function startLiveScenario(test: TestPlatform) {
  const scenario = {} as { server: TestLive; live: LiveDatabase; reader: LiveDatabase; projector: Projector };
  beforeAll(async () => {
    const server = await startLiveServer();
    const [live, reader] = [openLiveDatabase(server.url, undefined), openLiveDatabase(server.url, undefined)];
    Object.assign(scenario, { server, live, reader, projector: createProjector(test.db, live, test.platform.clock) });
    for (const { connected } of [live, reader]) expect(await connected(5000)).toBe(true);
  });
  afterAll(async () => {
    await Promise.all([scenario.live.close(), scenario.reader.close()]);
    await scenario.server.stop();
  });
  return scenario;
}
