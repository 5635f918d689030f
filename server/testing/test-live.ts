import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRtdb } from '@/sandbox/rtdb/server';

const rules: unknown = JSON.parse(readFileSync('database.rules.json', 'utf8'));

export type TestLive = { port: number; url: string; stop: () => Promise<void> };

/** Starts an empty live database with the admin listener of the sandbox, on `port` or a free port. */
export async function startLiveServer(port = 0): Promise<TestLive> {
  const rtdb = createRtdb({ rules });
  const server = createServer().on('upgrade', rtdb.adminUpgrade);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const stop = async () => {
    await rtdb.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: address.port, url: `http://127.0.0.1:${address.port}?ns=tsela`, stop };
}
