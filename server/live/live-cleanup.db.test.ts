import { sql } from 'drizzle-orm';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { hold, release } from '@/server/testing/test-bookings';
import { startLiveScenario } from '@/server/testing/test-live';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { openLiveDatabase, type LiveDatabase } from './live-database';
import { createProjector } from './projector';

const test = testPlatform();
const scenario = startLiveScenario(test);
let anna: TestPassenger;
let leg: TestLeg;

beforeEach(async () => {
  test.clock.set(new Date());
  await scenario.reader.database.ref('bookings').remove();
  await test.db.execute(sql`delete from seat_outbox`);
  await test.db.execute(sql`delete from seat_claims`);
  anna = await addPassenger(test.db);
  leg = await findLeg(test.db, longBus, [1, 3]);
});

const connections: LiveDatabase[] = [];
async function openConnection(): Promise<LiveDatabase> {
  const connection = openLiveDatabase(scenario.server.url, undefined);
  connections.push(connection);
  expect(await connection.connected(5000)).toBe(true);
  return connection;
}
afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.close())));

const today = () => localDate(test.clock.read());
const record = { rev: 1, status: 'BOOKED' };
const write = (...days: number[]) =>
  Promise.all(days.map((day) => scenario.reader.database.ref(`bookings/${addDays(today(), day)}/bus/A1`).set(record)));
const dates = async () => Object.keys(((await scenario.reader.database.ref('bookings').get()).val() ?? {}) as object);
const tripRecords = async () =>
  (await scenario.reader.database.ref(`bookings/${leg.serviceDate}`).get()).val() as unknown;
const outboxCount = async () => (await test.db.execute(sql`select 1 from seat_outbox`)).rows.length;
const whenOver = () => instantAt(addDays(leg.serviceDate, 3), 0);

describe('the records of past service dates', () => {
  it('are deleted, except for those of the last two days', async () => {
    await write(-30, -4, -3, -2, -1, 0, 1, 60);
    const day = today();
    expect(await scenario.projector.deleteOld()).toBe(3);
    expect(await dates()).toEqual([-2, -1, 0, 1, 60].map((offset) => addDays(day, offset)));
    expect(await scenario.projector.deleteOld()).toBe(0);
  });

  it('stay until 23:59:59 of the second day after (Botswana time) and are deleted at 24:00:00', async () => {
    await scenario.reader.database.ref('bookings/2027-02-27/bus/A1').set(record);
    test.clock.set(new Date('2027-03-01T21:59:59.999Z'));
    expect(await scenario.projector.deleteOld()).toBe(0);
    test.clock.set(new Date('2027-03-01T22:00:00.000Z'));
    expect(await scenario.projector.deleteOld()).toBe(1);
    expect(await dates()).toEqual([]);
  });

  it('are deleted over several runs, oldest first, after many missed nights', async () => {
    const missed = Array.from({ length: 40 }, (_, index) => -3 - index);
    await write(...missed);
    const day = today();
    expect(await scenario.projector.deleteOld()).toBe(30);
    expect(await dates()).toEqual(Array.from({ length: 10 }, (_, index) => addDays(day, -12 + index)));
    expect(await scenario.projector.deleteOld()).toBe(10);
    expect(await dates()).toEqual([]);
  });

  it('are deleted correctly by two simultaneous workers', async () => {
    await write(-5, -4, -3, 0);
    const second = createProjector(test.db, await openConnection(), test.platform.clock);
    await Promise.all([scenario.projector.deleteOld(), second.deleteOld()]);
    expect(await dates()).toEqual([today()]);
  });

  it('stay for the next run while the live database is not connected', async () => {
    await write(-3);
    const away = createProjector(
      test.db,
      { ...scenario.live, connected: () => Promise.resolve(false) },
      test.platform.clock,
    );
    await expect(away.deleteOld()).rejects.toThrow('not connected');
    expect(await scenario.projector.deleteOld()).toBe(1);
  });
});

describe('a seat change of a past service date', () => {
  it('is deleted from the outbox without being published', async () => {
    await hold(test, anna, leg, ['C2']);
    test.clock.set(new Date(whenOver().getTime() - 1));
    expect(await scenario.projector.drain(0)).toBe(1);
    expect(await tripRecords()).toMatchObject({ [leg.busUuid]: { C2: { status: 'RESERVED' } } });
    await release(test, anna, leg, ['C2']);
    test.clock.set(whenOver());
    expect(await scenario.projector.deleteOld()).toBe(1);
    expect(await outboxCount()).toBe(1);
    expect(await scenario.projector.drain(0)).toBe(1);
    expect(await outboxCount()).toBe(0);
    expect(await tripRecords()).toBeNull();
  });

  it('is deleted in the next night if a disconnected process writes it days later', async () => {
    const cutOff = await openConnection();
    await hold(test, anna, leg, ['C2']);
    expect(await scenario.projector.drain(0)).toBe(1);
    await release(test, anna, leg, ['C2']);
    cutOff.database.goOffline();
    // The projector assumes a connection, so its write waits inside the SDK, which sends it later.
    const late = createProjector(test.db, { ...cutOff, connected: () => Promise.resolve(true) }, test.platform.clock);
    await expect(late.drain(0)).rejects.toThrow('no live record could be written');
    test.clock.set(whenOver());
    expect(await scenario.projector.deleteOld()).toBe(1);
    cutOff.database.goOnline();
    // The SDK sends writes in order, so the late write is done when this one is.
    await cutOff.database.ref('last').set(1);
    await scenario.projector.deleteOld();
    expect(await tripRecords()).toBeNull();
  });
});
