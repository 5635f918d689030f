import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getApps, setLogLevel } from 'firebase/app';
import { getDatabase, goOffline, goOnline, onValue, ref } from 'firebase/database';
import { listenToTrip, type LiveStatus } from '@/lib/browser/live-seats';
import { createRtdb } from './server';

const trip = { serviceDate: '2026-03-14', busId: '0b0e7a9c-50a5-4a44-8f0c-0a8d2f1c7e11' };

/** Resolves when the page has connected `count` times. */
const connections = (count: number) =>
  new Promise<void>((resolve) => {
    onValue(ref(getDatabase(getApps()[0]), '.info/connected'), (snapshot) => {
      if (snapshot.val() === true && --count === 0) resolve();
    });
  });

test('a page that the live database refuses is down and polls the seats, also after it connects again', async () => {
  setLogLevel('silent');
  Object.assign(globalThis, { document: new EventTarget() });
  const rtdb = createRtdb({ rules: { '.read': false } });
  const server = createServer().on('upgrade', rtdb.publicUpgrade);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}?ns=tsela`;
  const statuses: LiveStatus[] = [];
  const refusals = new EventEmitter();
  const isRefused = once(refusals, 'refused');
  const onStatus = (status: LiveStatus) => {
    if (statuses.push(status) === 3) refusals.emit('refused');
  };
  const stop = await listenToTrip({ url, ...trip }, { onRecords: () => undefined, onStatus });
  await isRefused;
  expect(statuses).toEqual(['down', 'live', 'down']);
  const again = connections(2);
  const database = getDatabase(getApps()[0]);
  goOffline(database);
  goOnline(database);
  await again;
  expect(statuses.slice(3)).toEqual([]);
  stop();
  await rtdb.close();
  await new Promise((resolve) => server.close(resolve));
});
