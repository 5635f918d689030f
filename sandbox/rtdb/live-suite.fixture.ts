import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { get, orderByKey, query, ref, remove, set, startAt } from 'firebase/database';
import { z } from 'zod';
import { openAdmin, openBrowser, watch, type LiveTarget } from './live-clients.fixture';

const equals = (expected: unknown) => (value: unknown) => isDeepStrictEqual(value, expected);
const recordSchema = z.object({ rev: z.number(), status: z.string() }).nullable();

/** Returns the update that the platform uses to write a seat: it never replaces a newer record. */
const newerOnly = (record: { rev: number; status: string }) => (current: unknown) => {
  const held = recordSchema.parse(current);
  return held !== null && held.rev >= record.rev ? undefined : record;
};

type Live = {
  trip: string;
  browser: () => ReturnType<typeof openBrowser>['database'];
  admin: () => ReturnType<typeof openAdmin>['database'];
};

/**
 * Tests the features of the live database that the seat map needs, with the real SDKs. `start` starts a server of the
 * protocol.
 */
export const describeLive = (name: string, start: () => Promise<LiveTarget>) => {
  describe(`live database: ${name}`, () => {
    let target: LiveTarget;
    const cleanUps: (() => Promise<void>)[] = [];
    const open = <Client extends { close: () => Promise<void> }>(client: Client) => {
      cleanUps.push(client.close);
      return client;
    };
    const live: Live = {
      trip: '',
      browser: () => open(openBrowser(target.publicUrl)).database,
      admin: () => open(openAdmin(target.adminUrl)).database,
    };

    beforeAll(async () => {
      target = await start();
    });
    beforeEach(() => {
      live.trip = `bookings/2026-03-14/${randomUUID()}`;
    });
    afterEach(async () => {
      await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()));
    });
    afterAll(() => target.stop());

    describeDelivery(live);
    describeRules(live);
    describeTransactions(live);
  });
};

function describeDelivery(live: Live) {
  it('delivers a write of the server to a listening browser', async () => {
    const page = watch(ref(live.browser(), live.trip));
    await page.until(equals(null));
    await live
      .admin()
      .ref(live.trip)
      .set({ C2: { rev: 1, status: 'BOOKED' } });
    await page.until(equals({ C2: { rev: 1, status: 'BOOKED' } }));
  });

  it('delivers writes and deletes above and below the path of a listener', async () => {
    const writer = live.admin();
    await writer.ref(live.trip).set({ C2: { rev: 1, legs: { a: 'BOOKED', b: 'RESERVED' } }, C3: { rev: 1 } });
    const page = watch(ref(live.browser(), live.trip));
    const seat = watch(ref(live.browser(), `${live.trip}/C2/legs/b`));
    await Promise.all([page.until((value) => value !== null), seat.until(equals('RESERVED'))]);
    await writer.ref(`${live.trip}/C2/legs/b`).set('BOOKED');
    await writer.ref(`${live.trip}/C3`).remove();
    await page.until(equals({ C2: { rev: 1, legs: { a: 'BOOKED', b: 'BOOKED' } } }));
    await seat.until(equals('BOOKED'));
    await writer.ref(live.trip).remove();
    await Promise.all([page.until(equals(null)), seat.until(equals(null))]);
  });

  it('delivers to a filtered query only matching data', async () => {
    const seats = live.admin().ref(live.trip);
    await seats.set({ A1: { rev: 3 }, B1: { rev: 1 }, C1: { rev: 2 } });
    const fromB = watch(query(ref(live.browser(), live.trip), orderByKey(), startAt('B1')));
    await fromB.until(equals({ B1: { rev: 1 }, C1: { rev: 2 } }));
    const first = seats.orderByKey().endBefore('C1').limitToFirst(1);
    expect((await first.once('value')).val()).toEqual({ A1: { rev: 3 } });
    await seats.child('A1').remove();
    expect((await first.once('value')).val()).toEqual({ B1: { rev: 1 } });
    await seats.child('D1').set({ rev: 4 });
    await fromB.until(equals({ B1: { rev: 1 }, C1: { rev: 2 }, D1: { rev: 4 } }));
  });
}

function describeRules(live: Live) {
  it('allows every browser to read one trip, but not a whole date, the root, or a path of another form', async () => {
    await live.admin().ref(`${live.trip}/A1`).set('BOOKED');
    const page = live.browser();
    expect((await get(ref(page, live.trip))).val()).toEqual({ A1: 'BOOKED' });
    const otherForms = [live.trip.replace('2026', 'any'), 'bookings/2026-03-14/any', `${live.trip}0`];
    for (const path of ['bookings/2026-03-14', 'bookings', '/', ...otherForms]) {
      await expect(get(ref(page, path))).rejects.toThrow(/permission denied/i);
      await expect(watch(ref(page, path)).until(() => true)).rejects.toThrow(/permission_denied/i);
    }
  });

  it('refuses every write of a browser and keeps the data', async () => {
    const writer = live.admin();
    await writer.ref(`${live.trip}/A1`).set('BOOKED');
    const seat = ref(live.browser(), `${live.trip}/A1`);
    await expect(set(seat, 'FREE')).rejects.toThrow(/permission_denied/i);
    await expect(remove(seat)).rejects.toThrow(/permission_denied/i);
    expect((await writer.ref(live.trip).get()).val()).toEqual({ A1: 'BOOKED' });
  });
}

function describeTransactions(live: Live) {
  it('refuses a late record with an old revision and accepts a newer one', async () => {
    const fresh = live.admin().ref(`${live.trip}/C2`);
    await fresh.set({ rev: 5, status: 'BOOKED' });
    const late = live.admin().ref(`${live.trip}/C2`);
    expect((await late.transaction(newerOnly({ rev: 4, status: 'FREE' }))).committed).toBe(false);
    expect((await fresh.get()).val()).toEqual({ rev: 5, status: 'BOOKED' });
    expect((await late.transaction(newerOnly({ rev: 6, status: 'FREE' }))).committed).toBe(true);
    expect((await fresh.get()).val()).toEqual({ rev: 6, status: 'FREE' });
  });

  it('counts all transactions of two writers on one value', async () => {
    const writers = [live.admin(), live.admin()].map((database) => database.ref(`${live.trip}/count`));
    const addOne = (current: unknown) =>
      z
        .number()
        .nullable()
        .parse(current ?? null) ?? 0;
    const results = await Promise.all(
      writers.flatMap((writer) => Array.from({ length: 5 }, () => writer.transaction((value) => addOne(value) + 1))),
    );
    expect(results.every((result) => result.committed)).toBe(true);
    expect((await live.admin().ref(`${live.trip}/count`).get()).val()).toBe(10);
  });

  it('(control) loses a count when two writers read and then set', async () => {
    const writers = [live.admin(), live.admin()].map((database) => database.ref(`${live.trip}/count`));
    const read = await Promise.all(writers.map((writer) => writer.get()));
    await Promise.all(writers.map((writer, n) => writer.set(Number(read[n]?.val() ?? 0) + 1)));
    expect((await live.admin().ref(`${live.trip}/count`).get()).val()).toBe(1);
  });
}
