import { sql } from 'drizzle-orm';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { hold, holdAndBook } from '@/server/testing/test-bookings';
import { startLiveServer } from '@/server/testing/test-live';
import { until } from '@/server/testing/until';
import { openLiveDatabase } from './live-database';
import { createProjector } from './projector';
import { watchLostSeats } from './watch-lost-seats';

const { test, anna, ben, leg } = startBuyersScenario([1, 3]);
beforeEach(() => test.db.execute(sql`delete from seat_outbox`));

async function startWorker() {
  let server = await startLiveServer();
  const live = openLiveDatabase(server.url, undefined);
  const reader = openLiveDatabase(server.url, undefined);
  const projector = createProjector(test.db, live, test.platform.clock);
  const enqueueLostSeats = watchLostSeats(test.db, live, test.platform.clock);
  const records = async () =>
    ((await reader.database.ref(`bookings/${leg.serviceDate}/${leg.busUuid}`).get()).val() ?? {}) as Record<
      string,
      { rev: number; status: string }
    >;
  return {
    enqueueLostSeats,
    drain: () => projector.drain(0),
    records,
    /** Works as the worker does, until the seats have these states. */
    publishes: (states: Record<string, string>) =>
      until(
        async () => {
          await enqueueLostSeats();
          await projector.drain(0).catch(() => 0);
          const found = Object.entries(await records()).map(([seat, { status }]) => [seat, status] as const);
          return Object.fromEntries(found);
        },
        (found) => Object.keys(states).every((seat) => found[seat] === states[seat]),
      ),
    async restartServer() {
      await server.stop();
      server = await startLiveServer(server.port);
    },
    async stop() {
      await Promise.all([live.close(), reader.close()]);
      await server.stop();
    },
  };
}

describe('the seats of a live database that lost its records', () => {
  it('are published by the worker at its start and after each restart of the live database', async () => {
    await holdAndBook(test, anna, leg, ['C2']);
    await hold(test, ben, leg, ['C3']);
    await test.db.execute(sql`delete from seat_outbox`);
    const worker = await startWorker();
    await worker.publishes({ C2: 'BOOKED', C3: 'RESERVED' });
    await worker.restartServer();
    expect(await worker.publishes({ C2: 'BOOKED', C3: 'RESERVED' })).toEqual({ C2: 'BOOKED', C3: 'RESERVED' });
    await worker.enqueueLostSeats();
    expect(await worker.drain()).toBe(0);
    await worker.stop();
  });

  it('show a change that got its revision before they were published and commits afterwards', async () => {
    await holdAndBook(test, anna, leg, ['C2']);
    await test.db.execute(sql`delete from seat_outbox`);
    const { rows } = await test.db.execute<{ rev: string }>(sql`select nextval('seat_revision') as rev`);
    const rev = Number(rows[0]?.rev);
    const worker = await startWorker();
    await worker.publishes({ C2: 'BOOKED' });
    await test.db.execute(sql`insert into seat_outbox (trip_id, seat, rev) values (${leg.tripRowId}, 'C2', ${rev})`);
    expect(await worker.drain()).toBe(1);
    expect((await worker.records()).C2?.rev).toBe(rev);
    await worker.stop();
  });
});
