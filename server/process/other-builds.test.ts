import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { log } from '@/server/observability/log';
import { warnOfOtherBuilds } from '@/server/process/other-builds';
import { linesOf } from '@/server/testing/log-lines';

async function startBeside(left?: object) {
  const warn = jest.spyOn(log, 'warn').mockReturnValue();
  const server = createServer((_, response) => response.end(JSON.stringify(left)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  if (!left) server.close();
  await warnOfOtherBuilds(port, 'one');
  server.close();
  const events = linesOf(warn.mock.calls, 'other_').map(({ event }) => event);
  warn.mockRestore();
  return events;
}

test('a start warns of a process of another build or of an older release on its port, and of no other', async () => {
  expect(await startBeside({ live: true, build: 'two' })).toEqual(['other_build_on_port']);
  expect(await startBeside({ live: true })).toEqual(['other_build_on_port']);
  expect(await startBeside({ live: true, build: 'one' })).toEqual([]);
  expect(await startBeside()).toEqual([]);
});
