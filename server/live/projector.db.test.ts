import { sql } from 'drizzle-orm';
import { openLiveDatabase } from '@/server/live/live-database';
import { createProjector } from '@/server/live/projector';
import { sweepHolds } from '@/server/platform/seats/hold-seats';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { hold, holdAndBook, release } from '@/server/testing/test-bookings';
import { startLiveScenario, startLiveServer } from '@/server/testing/test-live';
import { longBus } from '@/server/testing/test-timetable';
import { expireHolds, type TestLeg } from '@/server/testing/test-trips';
import { until } from '@/server/testing/until';

/** False simulates a process that dies after its commit and before it publishes. */
let publishes = true;
const { test, anna, ben, leg, legOf } = startBuyersScenario([1, 3], {
  publishSeats: (changes) => {
    if (publishes) scenario.projector.publish(changes);
  },
});
const scenario = startLiveScenario(test);
let further: TestLeg;
beforeEach(async () => {
  publishes = true;
  await test.db.execute(sql`delete from seat_outbox`);
  further = await legOf(longBus, [3, 6]);
});

type SeatRecord = { rev: number; status: string } & Record<string, unknown>;

const seatPath = (seat: string) => `bookings/${leg.serviceDate}/${leg.busUuid}/${seat}`;
const read = async (seat: string) =>
  (await scenario.reader.database.ref(seatPath(seat)).get()).val() as SeatRecord | null;
const published = (seat: string, status: string) =>
  until(
    () => read(seat),
    (record) => record?.status === status,
  );

async function outboxCount(): Promise<number> {
  const { rows } = await test.db.execute(sql`select 1 from seat_outbox where trip_id = ${leg.tripRowId}`);
  return rows.length;
}
const emptyOutbox = () => until(outboxCount, (count) => count === 0);

describe('the public record of a seat', () => {
  it('shows a hold and its end as specified', async () => {
    const { data } = await hold(test, anna, leg, ['C2']);
    const expectedReleaseTimestamp = Date.parse(data?.expiresAt ?? '');
    const claim = { status: 'RESERVED', departureSequence: 1, arrivalSequence: 3, expectedReleaseTimestamp };
    expect(await published('C2', 'RESERVED')).toEqual({
      rev: expect.any(Number) as number,
      isRouteDefault: false,
      startSequence: 1,
      endSequence: 14,
      ...claim,
      [leg.params.legId]: { ...claim, departureTime: '05:00', arrivalTime: '07:00' },
    });
    await emptyOutbox();
  });

  it('has an entry for each taken leg, and its top fields describe the latest claim', async () => {
    await holdAndBook(test, anna, leg, ['C2']);
    // Wait for BOOKED first, because a record of Anna's hold looks like the expected one of Ben's hold.
    await published('C2', 'BOOKED');
    const { data } = await hold(test, ben, further, ['C2']);
    const reserved = {
      status: 'RESERVED',
      departureSequence: 3,
      arrivalSequence: 6,
      expectedReleaseTimestamp: Date.parse(data?.expiresAt ?? ''),
    };
    expect(await published('C2', 'RESERVED')).toEqual({
      rev: expect.any(Number) as number,
      isRouteDefault: false,
      startSequence: 1,
      endSequence: 14,
      ...reserved,
      [leg.params.legId]: {
        status: 'BOOKED',
        departureSequence: 1,
        arrivalSequence: 3,
        departureTime: '05:00',
        arrivalTime: '07:00',
      },
      [further.params.legId]: { ...reserved, departureTime: '07:05', arrivalTime: '10:00' },
    });
  });

  it('shows whether the claim is for the whole route', async () => {
    const whole = await legOf(longBus, [1, 7]);
    await hold(test, anna, whole, ['C2']);
    expect(await published('C2', 'RESERVED')).toMatchObject({ isRouteDefault: true });
  });

  it('stays when the seat is released, and shows it as free', async () => {
    await hold(test, anna, leg, ['C2']);
    const { rev } = (await published('C2', 'RESERVED')) ?? { rev: 0 };
    await release(test, anna, leg, ['C2']);
    const free = await published('C2', 'RELEASED');
    expect(free).toEqual({
      rev: free?.rev,
      status: 'RELEASED',
      isRouteDefault: false,
      startSequence: 1,
      endSequence: 14,
    });
    expect(free?.rev).toBeGreaterThan(rev);
  });

  it('becomes BOOKED without an end when the seat is booked', async () => {
    await holdAndBook(test, anna, leg, ['C2']);
    const record = await published('C2', 'BOOKED');
    expect(record).not.toHaveProperty('expectedReleaseTimestamp');
    expect(record).not.toHaveProperty([leg.params.legId, 'expectedReleaseTimestamp']);
  });

  it('becomes free when the sweep deletes its expired hold', async () => {
    await hold(test, anna, leg, ['C2']);
    await published('C2', 'RESERVED');
    await expireHolds(test.db);
    await sweepHolds(test.platform);
    await published('C2', 'RELEASED');
    await emptyOutbox();
  });

  it('contains no personal data, and neither does any other record of the live database', async () => {
    await holdAndBook(test, anna, leg, ['C2']);
    await hold(test, ben, leg, ['C3']);
    await published('C2', 'BOOKED');
    await published('C3', 'RESERVED');
    const everything = JSON.stringify((await scenario.reader.database.ref().get()).val());
    expect(everything).toContain('RESERVED');
    const personal = [anna, ben].flatMap((passenger) => [
      passenger.uuid,
      passenger.firstName,
      passenger.lastName,
      passenger.username,
      passenger.phone,
      passenger.phone.slice(4),
      passenger.email ?? passenger.phone,
    ]);
    for (const word of [...personal, 'Mpho', 'Kgosi', 'user', 'names', 'reservedBy', '@']) {
      expect(everything).not.toContain(word);
    }
  });
});

describe('a write of an older state', () => {
  it('does not overwrite a newer state and is not retried', async () => {
    publishes = false;
    await hold(test, anna, leg, ['C2']);
    const newer = { rev: Number.MAX_SAFE_INTEGER, status: 'BOOKED' };
    await scenario.reader.database.ref(seatPath('C2')).set(newer);
    await scenario.projector.drain(0);
    expect(await read('C2')).toEqual(newer);
    expect(await outboxCount()).toBe(0);
  });

  it('does not overwrite a newer state when a disconnected process sends it after its reconnect', async () => {
    publishes = false;
    const cutOff = openLiveDatabase(scenario.server.url, undefined);
    expect(await cutOff.connected(5000)).toBe(true);
    await hold(test, anna, leg, ['C2']);
    cutOff.database.goOffline();
    // The projector assumes a connection, so its write waits inside the SDK, which sends it later.
    const late = createProjector(test.db, { ...cutOff, connected: () => Promise.resolve(true) }, test.platform.clock);
    await expect(late.drain(0)).rejects.toThrow('no live record could be written');

    await release(test, anna, leg, ['C2']);
    await scenario.projector.drain(0);
    const written = await read('C2');
    expect(written?.status).toBe('RELEASED');

    cutOff.database.goOnline();
    // The SDK sends writes in order, so the late write is done when this one is.
    await cutOff.database.ref('last').set(1);
    await until(
      async () => (await cutOff.database.ref(seatPath('C2')).get()).val() as SeatRecord | null,
      (record) => record?.status === 'RELEASED',
    );
    expect(await read('C2')).toEqual(written);
    await cutOff.close();
  });
});

describe('a cancelled trip', () => {
  async function replaceTrip() {
    await test.db.execute(sql`update trips set cancelled_at = now() where id = ${leg.tripRowId}`);
    const full = sql`(select id from schedules where code = 'FULL')`;
    await test.db.execute(sql`delete from trips where schedule_id = ${full} and service_date = ${leg.serviceDate}`);
    await test.db.execute(sql`
      insert into trips (schedule_id, bus_id, service_date)
      select ${full}, bus_id, service_date from trips where id = ${leg.tripRowId}`);
    return legOf(longBus, [1, 2]);
  }
  const free = (seat: string) =>
    test.db.execute(sql`
      with freed as (delete from seat_claims where trip_id = ${leg.tripRowId} and seat = ${seat})
      insert into seat_outbox (trip_id, seat, rev) values (${leg.tripRowId}, ${seat}, nextval('seat_revision'))`);

  it('publishes nothing more, also of a change before its cancellation, and leaves no row in the outbox', async () => {
    publishes = false;
    await hold(test, anna, leg, ['C2', 'C3']);
    const extra = await replaceTrip();
    await hold(test, ben, extra, ['C2']);
    await scenario.projector.drain(0);
    const written = await read('C2');
    expect(written).toMatchObject({ status: 'RESERVED', endSequence: 3 });
    expect(await read('C3')).toBeNull();
    publishes = true;
    await free('C2');
    scenario.projector.publish([{ tripId: leg.tripRowId, seat: 'C2' }]);
    await emptyOutbox();
    expect(await read('C2')).toEqual(written);
  });

  it('does not overwrite the next trip with a state that was read before the cancellation', async () => {
    publishes = false;
    const cutOff = openLiveDatabase(scenario.server.url, undefined);
    expect(await cutOff.connected(5000)).toBe(true);
    await hold(test, anna, leg, ['C2']);
    await free('C2');
    cutOff.database.goOffline();
    const late = createProjector(test.db, { ...cutOff, connected: () => Promise.resolve(true) }, test.platform.clock);
    await expect(late.drain(0)).rejects.toThrow('no live record could be written');
    await hold(test, ben, await replaceTrip(), ['C2']);
    await scenario.projector.drain(0);
    const written = await read('C2');
    expect(written).toMatchObject({ status: 'RESERVED', endSequence: 3 });
    cutOff.database.goOnline();
    // The SDK sends writes in order, so the late write is done when this one is.
    await cutOff.database.ref('last').set(1);
    expect(await read('C2')).toEqual(written);
    await cutOff.close();
  });
});

describe('an unpublished change', () => {
  it('is published by the next drain if its process died after the commit', async () => {
    publishes = false;
    await hold(test, anna, leg, ['C2', 'C3']);
    expect(await read('C2')).toBeNull();
    expect(await outboxCount()).toBe(2);
    expect(await scenario.projector.drain(60_000)).toBe(0);
    expect(await scenario.projector.drain(0)).toBe(2);
    expect((await read('C2'))?.status).toBe('RESERVED');
    expect((await read('C3'))?.status).toBe('RESERVED');
    expect(await outboxCount()).toBe(0);
  });

  it('is published as one record of the latest state together with other changes of its seat', async () => {
    publishes = false;
    for (let turn = 0; turn < 3; turn += 1) {
      await hold(test, anna, leg, ['C2']);
      await release(test, anna, leg, ['C2']);
    }
    expect(await outboxCount()).toBe(6);
    expect(await scenario.projector.drain(0)).toBe(1);
    expect((await read('C2'))?.status).toBe('RELEASED');
  });

  it('waits in the outbox while the live database is down, and is published afterwards', async () => {
    const first = await startLiveServer();
    const connection = openLiveDatabase(first.url, undefined);
    expect(await connection.connected(5000)).toBe(true);
    const other = createProjector(test.db, connection, test.platform.clock);
    await first.stop();
    publishes = false;
    expect((await hold(test, anna, leg, ['C2'])).status).toBe(200);
    other.publish([{ tripId: leg.tripRowId, seat: 'C2' }]);
    await expect(other.drain(0)).rejects.toThrow();
    expect(await outboxCount()).toBe(1);

    const second = await startLiveServer(first.port);
    await until(
      () => other.drain(0).catch(() => 0),
      (count) => count === 1,
    );
    const record = (await connection.database.ref(seatPath('C2')).get()).val() as SeatRecord | null;
    expect(record?.status).toBe('RESERVED');
    expect(await outboxCount()).toBe(0);
    await connection.close();
    await second.stop();
  });
});
