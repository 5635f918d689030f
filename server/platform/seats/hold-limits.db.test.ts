import { sql } from 'drizzle-orm';
import { holdChanges, holdPeriods } from '@/server/db/schema/seats';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { book, hold, holdAndBook, release, specBookingBody } from '@/server/testing/test-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { dropOverlapConstraint, findLeg, type TestLeg } from '@/server/testing/test-trips';
import { productionHoldLimits, sweepHolds } from './hold-seats';

const holdLimits = productionHoldLimits;

const { test, anna, ben, leg, legOf } = startBuyersScenario([1, 7], { holdLimits });
/** Returns the same leg on a day that no other test uses. */
const otherTrip = () => legOf(longBus, [1, 7], 30);

/** Lets minutes pass for the holds of a user: moves all their times into the past. */
async function pass(minutes: number, { id } = anna) {
  const back = sql`make_interval(mins => ${minutes})`;
  await test.db.execute(sql`
    update seat_claims set expires_at = expires_at - ${back} where user_id = ${id} and state = 'held'`);
  await test.db.execute(sql`
    update hold_periods set started_at = started_at - ${back}, ended_at = ended_at - ${back} where user_id = ${id}`);
  await test.db.execute(sql`update hold_changes set changed_at = changed_at - ${back} where user_id = ${id}`);
}

const extend = () => test.callApi('extendHolds', { params: leg.params }, anna.signedIn);
const minutesUntil = (end: string | undefined) => Math.round((Date.parse(end ?? '') - Date.now()) / 60_000);

/** Holds a seat, extends it at the end, and releases it before the extension ends: 38 minutes with a seat. */
async function keepOnce(seat: string) {
  const held = await hold(test, anna, leg, [seat]);
  await pass(19);
  const extended = await extend();
  await pass(19);
  return [held, extended, await release(test, anna, leg, [seat])].map(({ code, status }) => code ?? status);
}

describe('a user that has had a seat of a trip for 40 minutes in 2 hours', () => {
  it('gets no further hold of it for 30 minutes, over rounds of holds, extensions and releases', async () => {
    expect(await keepOnce('A1')).toEqual([200, 200, 200]);
    await pass(1);
    expect((await hold(test, anna, leg, ['A2'])).status).toBe(200);
    await pass(5);
    const refused = await hold(test, anna, leg, ['A3']);
    expect(refused).toMatchObject({ status: 409, code: 'held_too_long' });
    // The hold of A2 lasts another 15 minutes.
    expect(minutesUntil(refused.details.suspendedUntil)).toBe(15 + 30);
    expect(await extend()).toMatchObject({ status: 409, code: 'held_too_long' });
    expect((await release(test, anna, leg, ['A2'])).status).toBe(200);
    const waiting = await hold(test, anna, leg, ['A3']);
    expect(waiting.code).toBe('held_too_long');
    expect(minutesUntil(waiting.details.suspendedUntil)).toBe(30);
    expect(Math.round((waiting.details.retryAfter ?? 0) / 60)).toBe(30);
    await pass(29);
    expect((await hold(test, anna, leg, ['A3'])).code).toBe('held_too_long');
    await pass(1);
    expect((await hold(test, anna, leg, ['A3'])).status).toBe(200);
    await pass(15);
    expect((await extend()).status).toBe(200);
  });

  it('can book and repeat the holds that exist', async () => {
    await keepOnce('A1');
    await hold(test, anna, leg, ['A2']);
    await pass(5);
    expect((await hold(test, anna, leg, ['A2'])).status).toBe(200);
    expect((await book(test, anna, leg, ['A2'])).status).toBe(200);
  });

  it('cannot book without a hold either', async () => {
    await keepOnce('A1');
    await hold(test, anna, leg, ['A2']);
    await pass(5);
    const body = specBookingBody(leg, anna, ['A3']);
    expect(await test.callApi('createBooking', { body }, anna.signedIn)).toMatchObject({ code: 'held_too_long' });
  });

  it('can hold seats of other trips, and others can hold seats of this trip', async () => {
    await keepOnce('A1');
    await hold(test, anna, leg, ['A2']);
    await pass(5);
    expect((await hold(test, anna, await otherTrip(), ['A1'])).status).toBe(200);
    expect((await hold(test, ben, leg, ['A3'])).status).toBe(200);
  });
});

describe('the time with a seat', () => {
  it('ends with a booking, and with the end of the last hold', async () => {
    await holdAndBook(test, anna, leg, ['A1']);
    await pass(45);
    expect((await hold(test, anna, leg, ['A2'])).status).toBe(200);
    await pass(25);
    expect((await hold(test, anna, leg, ['A3'])).status).toBe(200);
    await pass(19);
    expect((await hold(test, anna, leg, ['A4'])).status).toBe(200);
  });

  it('counts several seats once', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    await pass(15);
    expect((await hold(test, anna, leg, ['A3'])).status).toBe(200);
    await pass(19);
    await release(test, anna, leg, ['A3']);
    expect((await hold(test, anna, leg, ['A4'])).status).toBe(200);
  });

  it('is deleted when no limit counts it any more', async () => {
    await hold(test, anna, leg, ['A1']);
    await pass(20 + 3 * 60 + 1);
    await hold(test, ben, leg, ['A2']);
    await sweepHolds(test.platform);
    const periods = await test.db.select({ userId: holdPeriods.userId }).from(holdPeriods);
    const changes = await test.db.select({ userId: holdChanges.userId }).from(holdChanges);
    for (const rows of [periods, changes]) {
      expect(rows.filter(({ userId }) => userId === anna.id)).toEqual([]);
      expect(rows.filter(({ userId }) => userId === ben.id)).toHaveLength(1);
    }
  });
});

/** Returns 40 different legs of a trip that no other test uses. A hold of a seat on one of them replaces the hold on another. */
async function fortyLegs({ db }: TestPlatform) {
  const pairs = [1, 8].flatMap((first) =>
    [0, 1, 2, 3, 4, 5].flatMap((from) =>
      [1, 2, 3, 4, 5, 6].flatMap((to) => (to > from ? [[first + from, first + to] as const] : [])),
    ),
  );
  return Promise.all(pairs.slice(0, 40).map((pair) => findLeg(db, longBus, pair, 40)));
}

async function changeAtOnce(platform: TestPlatform, passenger: TestPassenger) {
  const legs = await fortyLegs(platform);
  const change = (each: TestLeg) => hold(platform, passenger, each, ['A1']);
  const outcomes = [];
  for (const each of legs.slice(0, 25)) outcomes.push(await change(each));
  outcomes.push(...(await Promise.all(legs.slice(25).map(change))));
  return {
    accepted: outcomes.filter(({ status }) => status === 200),
    refused: outcomes.filter(({ status }) => status !== 200),
  };
}

it('a hold that replaces one of its seat on another leg counts once at the limit of nine', async () => {
  for (const day of [31, 32, 33]) {
    const { status } = await hold(test, anna, await legOf(longBus, [1, 7], day), ['B1', 'B2', 'B3']);
    expect(status).toBe(200);
  }
  expect((await hold(test, anna, await legOf(longBus, [1, 3], 31), ['B1'])).status).toBe(200);
  expect((await hold(test, anna, await legOf(longBus, [1, 7], 34), ['B1'])).code).toBe('too_many_holds');
});

describe('changes of holds', () => {
  it('are at most 30 in 5 minutes when the last 15 of 40 arrive at the same time', async () => {
    const { accepted, refused } = await changeAtOnce(test, anna);
    expect(accepted).toHaveLength(30);
    for (const refusal of refused) expect(refusal).toMatchObject({ status: 429, code: 'too_many_hold_changes' });
    expect(refused[0]?.details.retryAfter).toBeGreaterThan(4 * 60);
    expect(refused[0]?.details.retryAfter).toBeLessThanOrEqual(5 * 60);
    expect(await extend()).toMatchObject({
      code: expect.stringMatching(/too_many_hold_changes|hold_expired/) as string,
    });
    expect((await hold(test, ben, leg, ['B1'])).status).toBe(200);
    expect((await hold(test, anna, await otherTrip(), ['A1'])).code).toBe('too_many_hold_changes');
    await pass(5);
    expect((await hold(test, anna, await otherTrip(), ['A1'])).status).toBe(200);
  });

  it('control: without the lock of the user, more than 30 pass at the same time', async () => {
    const unlocked = await openTestPlatform({ holdLimits, lockSeats: () => Promise.resolve() });
    await dropOverlapConstraint(unlocked.db);
    const counts: number[] = [];
    while (counts.length < 10 && !counts.some((count) => count > 30)) {
      await unlocked.db.execute(sql`delete from seat_claims`);
      counts.push((await changeAtOnce(unlocked, await addPassenger(unlocked.db))).accepted.length);
    }
    expect(Math.max(...counts)).toBeGreaterThan(30);
    await unlocked.close();
  });

  it('include releases, which are never refused', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      expect((await hold(test, anna, leg, ['A1'])).status).toBe(200);
      expect((await release(test, anna, leg, ['A1'])).status).toBe(200);
    }
    expect((await hold(test, anna, leg, ['A1'])).code).toBe('too_many_hold_changes');
    expect((await release(test, anna, leg, ['A1'])).status).toBe(200);
  });

  it('do not include requests that change nothing or are refused', async () => {
    await hold(test, ben, leg, ['B1']);
    for (let turn = 0; turn < 35; turn += 1) {
      expect((await hold(test, anna, leg, ['A1'])).status).toBe(200);
      expect((await hold(test, anna, leg, ['B1'])).code).toBe('seat_taken');
    }
    expect((await hold(test, anna, leg, ['A2'])).status).toBe(200);
  });
});
