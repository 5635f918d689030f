import { sql } from 'drizzle-orm';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { hold, release } from '@/server/testing/test-bookings';
import { startLiveServer, type TestLive } from '@/server/testing/test-live';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { openLiveDatabase, type LiveDatabase } from './live-database';
import { createProjector, type Projector } from './projector';

let server: TestLive;
let live: LiveDatabase;
let test: TestPlatform;
let projector: Projector;
let anna: TestPassenger;
let leg: TestLeg;

beforeAll(async () => {
  server = await startLiveServer();
  live = openLiveDatabase(server.url, undefined);
  test = await openTestPlatform();
  projector = createProjector(test.db, live, test.platform.clock);
  expect(await live.connected(5000)).toBe(true);
});
afterAll(async () => {
  await live.close();
  await server.stop();
  await test.close();
});
beforeEach(async () => {
  test.clock.set(new Date());
  await live.database.ref('bookings').remove();
  await test.db.execute(sql`delete from seat_outbox`);
  await test.db.execute(sql`delete from seat_claims`);
  anna = await addPassenger(test.db);
  leg = await findLeg(test.db, longBus, [1, 3]);
});

const lines: LiveDatabase[] = [];
/** Another process's line; closed after the check. */
async function openLine(): Promise<LiveDatabase> {
  const line = openLiveDatabase(server.url, undefined);
  lines.push(line);
  expect(await line.connected(5000)).toBe(true);
  return line;
}
afterEach(() => Promise.all(lines.splice(0).map((line) => line.close())));

const today = () => localDate(test.clock.read());
const record = { rev: 1, status: 'BOOKED' };
/** Writes a record for each of these dates, counted from today. */
const write = (...days: number[]) =>
  Promise.all(days.map((day) => live.database.ref(`bookings/${addDays(today(), day)}/bus/A1`).set(record)));
const dates = async () => Object.keys(((await live.database.ref('bookings').get()).val() ?? {}) as object);
const tripRecords = async () => (await live.database.ref(`bookings/${leg.serviceDate}`).get()).val() as unknown;
const outboxCount = async () => (await test.db.execute(sql`select 1 from seat_outbox`)).rows.length;
/** The first moment at which the records of the leg's date are not kept any more. */
const whenOver = () => instantAt(addDays(leg.serviceDate, 3), 0);

describe('the records of service dates that are over', () => {
  it('are deleted, those of the last two days and of days to come stay', async () => {
    await write(-30, -4, -3, -2, -1, 0, 1, 60);
    const day = today();
    expect(await projector.deleteOld()).toBe(3);
    expect(await dates()).toEqual([-2, -1, 0, 1, 60].map((offset) => addDays(day, offset)));
    expect(await projector.deleteOld()).toBe(0);
  });

  it('stay until 23:59:59 of the second day after, in Botswana, and are deleted at 24:00:00', async () => {
    await live.database.ref('bookings/2027-02-27/bus/A1').set(record);
    test.clock.set(new Date('2027-03-01T21:59:59.999Z'));
    expect(await projector.deleteOld()).toBe(0);
    test.clock.set(new Date('2027-03-01T22:00:00.000Z'));
    expect(await projector.deleteOld()).toBe(1);
    expect(await dates()).toEqual([]);
  });

  it('that many missed nights have left are deleted over some runs, the oldest first', async () => {
    const missed = Array.from({ length: 40 }, (_, index) => -3 - index);
    await write(...missed);
    const day = today();
    expect(await projector.deleteOld()).toBe(30);
    expect(await dates()).toEqual(Array.from({ length: 10 }, (_, index) => addDays(day, -12 + index)));
    expect(await projector.deleteOld()).toBe(10);
    expect(await dates()).toEqual([]);
  });

  it('are deleted by two workers at once as by one', async () => {
    await write(-5, -4, -3, 0);
    const second = createProjector(test.db, await openLine(), test.platform.clock);
    await Promise.all([projector.deleteOld(), second.deleteOld()]);
    expect(await dates()).toEqual([today()]);
  });

  it('are left to the next try while the live database is away', async () => {
    await write(-3);
    const away = createProjector(test.db, { ...live, connected: () => Promise.resolve(false) }, test.platform.clock);
    await expect(away.deleteOld()).rejects.toThrow('not connected');
    expect(await projector.deleteOld()).toBe(1);
  });
});

describe('a change of a seat of a service date that is over', () => {
  it('is not published any more, and leaves the outbox', async () => {
    await hold(test, anna, leg, ['C2']);
    test.clock.set(new Date(whenOver().getTime() - 1));
    expect(await projector.drain(0)).toBe(1);
    expect(await tripRecords()).toMatchObject({ [leg.busUuid]: { C2: { status: 'RESERVED' } } });
    await release(test, anna, leg, ['C2']);
    test.clock.set(whenOver());
    expect(await projector.deleteOld()).toBe(1);
    expect(await outboxCount()).toBe(1);
    expect(await projector.drain(0)).toBe(1);
    expect(await outboxCount()).toBe(0);
    expect(await tripRecords()).toBeNull();
  });

  it('that a process cut off from the line sends days later is deleted the night after', async () => {
    const cutOff = await openLine();
    await hold(test, anna, leg, ['C2']);
    expect(await projector.drain(0)).toBe(1);
    await release(test, anna, leg, ['C2']);
    cutOff.database.goOffline();
    // It believes to be connected, so its write waits inside the SDK, which sends it later.
    const late = createProjector(test.db, { ...cutOff, connected: () => Promise.resolve(true) }, test.platform.clock);
    await expect(late.drain(0)).rejects.toThrow('no live record could be written');
    test.clock.set(whenOver());
    expect(await projector.deleteOld()).toBe(1);
    cutOff.database.goOnline();
    // Writes go out in order: once this one is answered, the late one was too.
    await cutOff.database.ref('last').set(1);
    await projector.deleteOld();
    expect(await tripRecords()).toBeNull();
  });
});
