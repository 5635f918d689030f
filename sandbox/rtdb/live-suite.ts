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
import { openAdmin, openBrowser, watch, type LiveTarget } from './live-clients';

const equals = (expected: unknown) => (value: unknown) => isDeepStrictEqual(value, expected);
const recordSchema = z.object({ rev: z.number(), status: z.string() }).nullable();

/** How the platform writes a seat: a late record never replaces a newer one. */
const newerOnly = (record: { rev: number; status: string }) => (current: unknown) => {
  const held = recordSchema.parse(current);
  return held !== null && held.rev >= record.rev ? undefined : record;
};

/** What the live seat map needs of a database, checked with the real SDKs; any server that speaks the protocol will do. */
export const describeLive = (name: string, start: () => Promise<LiveTarget>) => {
  describe(`live database: ${name}`, () => {
    let target: LiveTarget;
    let trip: string;
    const cleanUps: (() => Promise<void>)[] = [];

    beforeAll(async () => {
      target = await start();
    });
    beforeEach(() => {
      trip = `bookings/2026-03-14/${randomUUID()}`;
    });
    afterEach(async () => {
      await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()));
    });
    afterAll(() => target.stop());

    const browser = () => {
      const client = openBrowser(target.publicUrl);
      cleanUps.push(client.close);
      return client.database;
    };
    const admin = () => {
      const client = openAdmin(target.adminUrl);
      cleanUps.push(client.close);
      return client.database;
    };

    it("brings the server's write to a browser that listens", async () => {
      const page = watch(ref(browser(), trip));
      await page.until(equals(null));
      await admin()
        .ref(trip)
        .set({ C2: { rev: 1, status: 'BOOKED' } });
      await page.until(equals({ C2: { rev: 1, status: 'BOOKED' } }));
    });

    it('brings an update of nested fields, leaving their neighbours alone', async () => {
      const writer = admin();
      await writer.ref(trip).set({ C2: { rev: 1, legs: { a: 'BOOKED', b: 'RESERVED' } }, C3: { rev: 1 } });
      const page = watch(ref(browser(), trip));
      const seat = watch(ref(browser(), `${trip}/C2/legs/b`));
      await Promise.all([page.until((value) => value !== null), seat.until(equals('RESERVED'))]);
      await writer.ref(trip).update({ 'C2/legs/b': 'BOOKED', C3: null, C4: { rev: 9 } });
      await page.until(equals({ C2: { rev: 1, legs: { a: 'BOOKED', b: 'BOOKED' } }, C4: { rev: 9 } }));
      await seat.until(equals('BOOKED'));
      await writer.ref(trip).remove();
      await Promise.all([page.until(equals(null)), seat.until(equals(null))]);
    });

    it('brings one update of two trips to the listeners of each', async () => {
      const [first, second] = [watch(ref(browser(), `${trip}-1`)), watch(ref(browser(), `${trip}-2`))];
      await Promise.all([first.until(equals(null)), second.until(equals(null))]);
      await admin()
        .ref()
        .update({ [`${trip}-1/A1`]: 1, [`${trip}-2/A1`]: 2 });
      await Promise.all([first.until(equals({ A1: 1 })), second.until(equals({ A1: 2 }))]);
    });

    it('lets anybody read one trip, and nobody read a whole date or the root', async () => {
      await admin().ref(`${trip}/A1`).set('BOOKED');
      const page = browser();
      expect((await get(ref(page, trip))).val()).toEqual({ A1: 'BOOKED' });
      for (const path of ['bookings/2026-03-14', 'bookings', '/']) {
        await expect(get(ref(page, path))).rejects.toThrow(/permission denied/i);
        await expect(watch(ref(page, path)).until(() => true)).rejects.toThrow(/permission_denied/i);
      }
    });

    it('refuses whatever a browser writes, and keeps the data as it was', async () => {
      const writer = admin();
      await writer.ref(`${trip}/A1`).set('BOOKED');
      const seat = ref(browser(), `${trip}/A1`);
      await expect(set(seat, 'FREE')).rejects.toThrow(/permission_denied/i);
      await expect(update(seat, { status: 'FREE' })).rejects.toThrow(/permission_denied/i);
      await expect(remove(seat)).rejects.toThrow(/permission_denied/i);
      await expect(onDisconnect(seat).remove()).rejects.toThrow(/permission_denied/i);
      expect((await writer.ref(trip).get()).val()).toEqual({ A1: 'BOOKED' });
    });

    it('refuses a stale record written late, and takes a newer one', async () => {
      const fresh = admin().ref(`${trip}/C2`);
      await fresh.set({ rev: 5, status: 'BOOKED' });
      const late = admin().ref(`${trip}/C2`);
      expect((await late.transaction(newerOnly({ rev: 4, status: 'FREE' }))).committed).toBe(false);
      expect((await fresh.get()).val()).toEqual({ rev: 5, status: 'BOOKED' });
      expect((await late.transaction(newerOnly({ rev: 6, status: 'FREE' }))).committed).toBe(true);
      expect((await fresh.get()).val()).toEqual({ rev: 6, status: 'FREE' });
    });

    it('loses no count when two writers run transactions on one value at once', async () => {
      const writers = [admin(), admin()].map((database) => database.ref(`${trip}/count`));
      const addOne = (current: unknown) =>
        z
          .number()
          .nullable()
          .parse(current ?? null) ?? 0;
      const results = await Promise.all(
        writers.flatMap((writer) => Array.from({ length: 5 }, () => writer.transaction((value) => addOne(value) + 1))),
      );
      expect(results.every((result) => result.committed)).toBe(true);
      expect((await admin().ref(`${trip}/count`).get()).val()).toBe(10);
    });

    it('(control) loses counts when two writers read and then set', async () => {
      const writers = [admin(), admin()].map((database) => database.ref(`${trip}/count`));
      const read = await Promise.all(writers.map((writer) => writer.get()));
      await Promise.all(writers.map((writer, n) => writer.set(Number(read[n]?.val() ?? 0) + 1)));
      expect((await admin().ref(`${trip}/count`).get()).val()).toBe(1);
    });

    it('carries a value of many frames whole, both ways', async () => {
      const text = 'Ramotswa-Tlôkweng "№ 7"\n'.repeat(5_000);
      const page = watch(ref(browser(), trip));
      await admin().ref(trip).set({ text });
      await page.until(equals({ text }));
    });

    it('runs a last will when its client goes, and not when it was called off', async () => {
      const leaving = admin();
      await leaving.ref(`${trip}/gone`).onDisconnect().set(true);
      await leaving.ref(`${trip}/merged`).onDisconnect().update({ at: ServerValue.TIMESTAMP });
      await leaving.ref(`${trip}/kept`).onDisconnect().set(true);
      await leaving.ref(`${trip}/kept`).onDisconnect().cancel();
      const page = watch(ref(browser(), trip));
      await page.until(equals(null));
      leaving.goOffline();
      const willSchema = z.strictObject({ gone: z.literal(true), merged: z.object({ at: z.number() }) });
      await page.until((value) => willSchema.safeParse(value).success);
    });

    it('resolves server values', async () => {
      const counter = admin().ref(trip);
      await counter.set({ at: ServerValue.TIMESTAMP, count: ServerValue.increment(2) });
      await counter.update({ count: ServerValue.increment(3) });
      const stored = z.object({ at: z.number(), count: z.number() }).parse((await counter.get()).val());
      expect(stored.count).toBe(5);
      expect(Math.abs(stored.at - Date.now())).toBeLessThan(60_000);
    });

    it('shows a filtered query what passes the filter, now and later', async () => {
      const seats = admin().ref(trip);
      await seats.set({ A1: { rev: 3 }, B1: { rev: 1 }, C1: { rev: 2 } });
      const page = browser();
      const fromB = watch(query(ref(page, trip), orderByKey(), startAt('B1')));
      const newest = watch(query(ref(page, trip), orderByChild('rev'), limitToLast(1)));
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
  });
};
