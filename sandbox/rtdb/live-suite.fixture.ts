import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  get,
  limitToLast,
  onDisconnect,
  orderByChild,
  orderByKey,
  query,
  ref,
  remove,
  set,
  startAt,
  update,
} from 'firebase/database';
import { ServerValue } from 'firebase-admin/database';
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
    describeServerFeatures(live);
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

  it('delivers an update of nested fields and keeps the other fields', async () => {
    const writer = live.admin();
    await writer.ref(live.trip).set({ C2: { rev: 1, legs: { a: 'BOOKED', b: 'RESERVED' } }, C3: { rev: 1 } });
    const page = watch(ref(live.browser(), live.trip));
    const seat = watch(ref(live.browser(), `${live.trip}/C2/legs/b`));
    await Promise.all([page.until((value) => value !== null), seat.until(equals('RESERVED'))]);
    await writer.ref(live.trip).update({ 'C2/legs/b': 'BOOKED', C3: null, C4: { rev: 9 } });
    await page.until(equals({ C2: { rev: 1, legs: { a: 'BOOKED', b: 'BOOKED' } }, C4: { rev: 9 } }));
    await seat.until(equals('BOOKED'));
    await writer.ref(live.trip).remove();
    await Promise.all([page.until(equals(null)), seat.until(equals(null))]);
  });

  it('delivers one update of two trips to the listeners of both', async () => {
    const [first, second] = [
      watch(ref(live.browser(), `${live.trip}-1`)),
      watch(ref(live.browser(), `${live.trip}-2`)),
    ];
    await Promise.all([first.until(equals(null)), second.until(equals(null))]);
    await live
      .admin()
      .ref()
      .update({ [`${live.trip}-1/A1`]: 1, [`${live.trip}-2/A1`]: 2 });
    await Promise.all([first.until(equals({ A1: 1 })), second.until(equals({ A1: 2 }))]);
  });

  it('carries a value of many frames unchanged', async () => {
    const text = 'Ramotswa-Tlôkweng "№ 7"\n'.repeat(5_000);
    const page = watch(ref(live.browser(), live.trip));
    await live.admin().ref(live.trip).set({ text });
    await page.until(equals({ text }));
  });

  it('delivers to a filtered query only matching data, also after later writes', async () => {
    const seats = live.admin().ref(live.trip);
    await seats.set({ A1: { rev: 3 }, B1: { rev: 1 }, C1: { rev: 2 } });
    const page = live.browser();
    const fromB = watch(query(ref(page, live.trip), orderByKey(), startAt('B1')));
    const newest = watch(query(ref(page, live.trip), orderByChild('rev'), limitToLast(1)));
    await Promise.all([
      fromB.until(equals({ B1: { rev: 1 }, C1: { rev: 2 } })),
      newest.until(equals({ A1: { rev: 3 } })),
    ]);
    await seats.child('D1').set({ rev: 4 });
    await Promise.all([
      fromB.until(equals({ B1: { rev: 1 }, C1: { rev: 2 }, D1: { rev: 4 } })),
      newest.until(equals({ D1: { rev: 4 } })),
    ]);
  });
}

function describeRules(live: Live) {
  it('allows every browser to read one trip, but not a whole date or the root', async () => {
    await live.admin().ref(`${live.trip}/A1`).set('BOOKED');
    const page = live.browser();
    expect((await get(ref(page, live.trip))).val()).toEqual({ A1: 'BOOKED' });
    for (const path of ['bookings/2026-03-14', 'bookings', '/']) {
      await expect(get(ref(page, path))).rejects.toThrow(/permission denied/i);
      await expect(watch(ref(page, path)).until(() => true)).rejects.toThrow(/permission_denied/i);
    }
  });

  it('refuses every write of a browser and keeps the data', async () => {
    const writer = live.admin();
    await writer.ref(`${live.trip}/A1`).set('BOOKED');
    const seat = ref(live.browser(), `${live.trip}/A1`);
    await expect(set(seat, 'FREE')).rejects.toThrow(/permission_denied/i);
    await expect(update(seat, { status: 'FREE' })).rejects.toThrow(/permission_denied/i);
    await expect(remove(seat)).rejects.toThrow(/permission_denied/i);
    await expect(onDisconnect(seat).remove()).rejects.toThrow(/permission_denied/i);
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

function describeServerFeatures(live: Live) {
  it('runs an onDisconnect write when its client disconnects, unless it is cancelled', async () => {
    const leaving = live.admin();
    await leaving.ref(`${live.trip}/gone`).onDisconnect().set(true);
    await leaving.ref(`${live.trip}/merged`).onDisconnect().update({ at: ServerValue.TIMESTAMP });
    await leaving.ref(`${live.trip}/kept`).onDisconnect().set(true);
    await leaving.ref(`${live.trip}/kept`).onDisconnect().cancel();
    const page = watch(ref(live.browser(), live.trip));
    await page.until(equals(null));
    leaving.goOffline();
    const willSchema = z.strictObject({ gone: z.literal(true), merged: z.object({ at: z.number() }) });
    await page.until((value) => willSchema.safeParse(value).success);
  });

  it('resolves server values', async () => {
    const counter = live.admin().ref(live.trip);
    await counter.set({ at: ServerValue.TIMESTAMP, count: ServerValue.increment(2) });
    await counter.update({ count: ServerValue.increment(3) });
    const stored = z.object({ at: z.number(), count: z.number() }).parse((await counter.get()).val());
    expect(stored.count).toBe(5);
    expect(Math.abs(stored.at - Date.now())).toBeLessThan(60_000);
  });
}
