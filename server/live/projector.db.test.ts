import { sql } from 'drizzle-orm';
import { openLiveDatabase, type LiveDatabase } from '@/server/live/live-database';
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

type SeatReference = ReturnType<LiveDatabase['database']['ref']>;
type Write = Parameters<SeatReference['transaction']>;

/** Opens a projector whose transactions of a seat run through `transaction`. */
function openProjector(transaction: (seat: SeatReference, write: Write) => Promise<unknown>) {
  const { database } = scenario.live;
  const ref = (path: string) => ({
    on: () => undefined,
    child: (label: string) => ({
      transaction: (...write: Write) => transaction(database.ref(`${path}/${label}`), write),
    }),
  });
  const live = { ...scenario.live, database: { ref } as unknown as typeof database };
  return createProjector(test.db, live, test.platform.clock);
}
const compare = (seat: SeatReference, write: Write) => seat.transaction(...write);
/** The control of a race: writes without the comparison. */
const overwrite = (seat: SeatReference, [update]: Write) => seat.set(update(null));

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

describe('two processes that publish one seat at once', () => {
  /** Lets a process read a held seat, and a second one publish its release before or during the write of the first. */
  async function race(write: typeof compare, order: 'before' | 'during') {
    publishes = false;
    await hold(test, anna, leg, ['C2']);
    const slow = openProjector(async (seat, update) => {
      await release(test, anna, leg, ['C2']);
      const newer = scenario.projector.drain(0);
      if (order === 'before') await newer;
      await Promise.all([write(seat, update), newer]);
    });
    await slow.drain(0);
    return (await read('C2'))?.status;
  }

  it.each(['before', 'during'] as const)('leave the newer state if it is written %s the older one', async (order) => {
    expect(await race(compare, order)).toBe('RELEASED');
    expect(await outboxCount()).toBe(0);
  });

  it('would leave the older state without the comparison of revisions', async () => {
    expect(await race(overwrite, 'before')).toBe('RESERVED');
  });
});

describe('a batch of changes', () => {
  const seats = ['C2', 'C3', 'C4'];
  beforeEach(async () => {
    publishes = false;
    await hold(test, anna, leg, seats);
  });

  it('is one read and one delete', async () => {
    const sent = jest.spyOn(test.db.$client, 'query');
    expect(await scenario.projector.drain(0)).toBe(3);
    const count = sent.mock.calls.length;
    sent.mockRestore();
    expect(count).toBe(['find', 'read', 'delete'].length);
    expect(await outboxCount()).toBe(0);
  });

  it('collects the changes that a process publishes within 10 ms of another', async () => {
    const sent = jest.spyOn(test.db.$client, 'query');
    for (const seat of [...seats, ...seats]) scenario.projector.publish([{ tripId: leg.tripRowId, seat }]);
    for (const seat of seats) await published(seat, 'RESERVED');
    const count = sent.mock.calls.length;
    sent.mockRestore();
    expect(count).toBe(['read of the first', 'read of the others', 'delete of the first'].length);
    await emptyOutbox();
  });

  it('publishes the newest of several changes of a seat', async () => {
    const change = { tripId: leg.tripRowId, seat: 'C2' };
    scenario.projector.publish([change]);
    await release(test, anna, leg, ['C2']);
    await hold(test, ben, leg, ['C2']);
    await release(test, ben, leg, ['C2']);
    scenario.projector.publish([change, change]);
    await published('C2', 'RELEASED');
    await until(outboxCount, (count) => count === 2);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('refused'))],
    ['gets no response', () => new Promise(() => undefined)],
  ])('publishes the others if a seat %s, which stays in the outbox', async (_case, fail) => {
    const partly = openProjector((seat, write) => (seat.key === 'C3' ? fail() : compare(seat, write)));
    expect(await partly.drain(0)).toBe(2);
    expect((await read('C2'))?.status).toBe('RESERVED');
    expect(await read('C3')).toBeNull();
    expect((await read('C4'))?.status).toBe('RESERVED');
    expect(await outboxCount()).toBe(1);
    expect(await scenario.projector.drain(0)).toBe(1);
    expect((await read('C3'))?.status).toBe('RESERVED');
  });

  it('changes no record when it is published again after a kill between the write and the delete', async () => {
    const killed = openProjector(async (seat, write) => {
      await compare(seat, write);
      throw new Error('killed');
    });
    await expect(killed.drain(0)).rejects.toThrow('no live record could be written');
    expect(await outboxCount()).toBe(3);
    const { database } = scenario.reader;
    const bus = database.ref(`bookings/${leg.serviceDate}/${leg.busUuid}`);
    const written: unknown[] = [];
    bus.on('value', (snapshot) => written.push(snapshot.val()));
    expect(await scenario.projector.drain(0)).toBe(3);
    expect(await outboxCount()).toBe(0);
    // A push arrives before the response to a later request.
    await database.ref('last').set(1);
    bus.off('value');
    expect(written).toHaveLength(1);
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

  it('is published too when it is recorded during the write of an older one', async () => {
    publishes = false;
    await hold(test, anna, leg, ['C2']);
    const interrupted = openProjector(async (...write) => {
      await release(test, anna, leg, ['C2']);
      return compare(...write);
    });
    expect(await interrupted.drain(0)).toBe(1);
    expect((await read('C2'))?.status).toBe('RESERVED');
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
