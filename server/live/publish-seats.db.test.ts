import { sql } from 'drizzle-orm';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { hold, release } from '@/server/testing/test-bookings';
import { startLiveScenario } from '@/server/testing/test-live';
import { addStaff, operatorOf } from '@/server/testing/test-staff';
import { until } from '@/server/testing/until';
import type { LiveDatabase } from './live-database';
import { createProjector } from './projector';

/** The platform publishes nothing, so each test says when a seat is published. */
const { test, anna, ben, leg } = startBuyersScenario([1, 3]);
const scenario = startLiveScenario(test);
beforeEach(() => test.db.execute(sql`delete from seat_outbox`));

const read = async (seat: string) =>
  (await scenario.reader.database.ref(`bookings/${leg.serviceDate}/${leg.busUuid}/${seat}`).get()).val() as {
    status: string;
  } | null;
const outboxCount = async () =>
  (await test.db.execute(sql`select 1 from seat_outbox where trip_id = ${leg.tripRowId}`)).rows.length;

type SeatReference = ReturnType<LiveDatabase['database']['ref']>;
type Write = Parameters<SeatReference['transaction']>;
type Transaction = (seat: SeatReference, write: Write) => Promise<unknown>;

/** Opens a projector whose transactions of a seat run through `transaction`. */
function openProjector(transaction: Transaction) {
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
const compare: Transaction = (seat, write) => seat.transaction(...write);
/** The control of a race: writes without the comparison. */
const overwrite: Transaction = (seat, [update]) => seat.set(update(null));

describe('two processes that publish one seat at once', () => {
  /** Lets a process read a held seat, and a second one publish its release before or during the write of the first. */
  async function race(write: Transaction, order: 'before' | 'during') {
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

  it('publish a change that is recorded during the write of an older one', async () => {
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
});

it('a blocked seat is booked in its record, and released when it is opened', async () => {
  const operator = await operatorOf(test.db, 'Morula Coaches');
  const { signedIn } = await addStaff(test.db, operator, 'owner');
  const params = { operatorId: operator.uuid, tripId: leg.params.tripId };
  for (const [kind, status] of [
    ['closed', 'BOOKED'],
    ['open', 'RELEASED'],
  ] as const) {
    await test.callApi('blockSeats', { params, body: { seats: ['C2'], kind } }, signedIn);
    await scenario.projector.drain(0);
    expect(await read('C2')).toMatchObject({ status });
  }
});

describe('a batch of changes', () => {
  const seats = ['C2', 'C3', 'C4'];
  beforeEach(async () => {
    await hold(test, anna, leg, seats);
  });

  /** Returns the statements that `work` sends about the outbox: find, read or delete. */
  async function statementsOf(work: () => Promise<unknown>) {
    const sent = jest.spyOn(test.db.$client, 'query');
    await work();
    const texts = (sent.mock.calls as unknown as [{ text: string }][]).map(([{ text }]) => text);
    sent.mockRestore();
    const kinds = { find: 'group by trip_id, seat', read: 'json_agg', delete: 'delete from seat_outbox' };
    return texts.flatMap((text) => Object.entries(kinds).flatMap(([kind, part]) => (text.includes(part) ? kind : [])));
  }

  it('is one read and one delete', async () => {
    expect(await statementsOf(() => scenario.projector.drain(0))).toEqual(['find', 'read', 'delete']);
    expect(await outboxCount()).toBe(0);
  });

  it('has the changes that a process publishes at about the same time', async () => {
    const statements = await statementsOf(async () => {
      for (const seat of [...seats, ...seats]) scenario.projector.publish([{ tripId: leg.tripRowId, seat }]);
      await until(outboxCount, (count) => count === 0);
    });
    expect(statements).toEqual(['read', 'delete']);
    for (const seat of seats) expect((await read(seat))?.status).toBe('RESERVED');
  });

  it('publishes the newest of several changes of a seat', async () => {
    const change = { tripId: leg.tripRowId, seat: 'C2' };
    scenario.projector.publish([change]);
    await release(test, anna, leg, ['C2']);
    await hold(test, ben, leg, ['C2']);
    await release(test, ben, leg, ['C2']);
    scenario.projector.publish([change, change]);
    await until(
      () => read('C2'),
      (record) => record?.status === 'RELEASED',
    );
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

  it('does not wait for a row that another process deletes, so that two processes do not deadlock', async () => {
    await test.db.transaction(async (other) => {
      const rowOfC3 = sql`select 1 from seat_outbox where trip_id = ${leg.tripRowId} and seat = 'C3' for update`;
      expect((await other.execute(rowOfC3)).rows).toHaveLength(1);
      expect(await scenario.projector.drain(0)).toBe(3);
    });
    expect(await outboxCount()).toBe(1);
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
    await until(
      () => Promise.resolve(written.length),
      (count) => count === 1,
    );
    expect(await scenario.projector.drain(0)).toBe(3);
    expect(await outboxCount()).toBe(0);
    // A push arrives before the response to a later request.
    await database.ref('last').set(1);
    bus.off('value');
    expect(written).toHaveLength(1);
  });
});
