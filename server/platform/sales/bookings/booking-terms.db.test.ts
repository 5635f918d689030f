import { sql } from 'drizzle-orm';
import { cancellationLimits, type CancellationPeriod } from '@/lib/limits';
import { bookingDrafts, cancellationCounters } from '@/server/db/schema/bookings';
import { deleteOldDrafts } from './delete-old-drafts';
import { bookingBody, hold } from '@/server/testing/test-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { randomUUID } from 'node:crypto';

let test: TestPlatform;
let anna: TestPassenger;
let leg: TestLeg;
/** Each check has a trip of its own. */
let day = 1;

beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());
beforeEach(async () => {
  day += 1;
  test.clock.set(new Date());
  anna = await addPassenger(test.db);
  leg = await findLeg(test.db, longBus, [1, 7], day);
});

const book = (payment: 'later' | 'card') =>
  test.ask(
    'createBooking',
    { body: bookingBody(leg, ['A1'], payment) },
    { ...anna.signedIn, idempotencyKey: randomUUID() },
  );

/** Holds A1 with the clock set that long before departure. */
async function holdBefore(secondsBefore: number) {
  test.clock.set(new Date(leg.departsAt.getTime() - secondsBefore * 1000));
  expect((await hold(test, anna, leg, ['A1'])).status).toBe(200);
}

const minutesBeforeDeparture = (minutes: number) => new Date(leg.departsAt.getTime() - minutes * 60_000).toISOString();

describe('when a booking must be paid', () => {
  it.each(['later', 'card'] as const)('45 minutes before departure by %s: until 30 minutes before', async (payment) => {
    await holdBefore(45 * 60);
    expect(await book(payment)).toMatchObject({ status: 200, data: { payBy: minutesBeforeDeparture(30) } });
  });

  it('later than that it is by card only, within 15 minutes', async () => {
    await holdBefore(44 * 60 + 59);
    expect(await book('later')).toMatchObject({ status: 409, code: 'card_only' });
    const payBy = new Date(leg.departsAt.getTime() - (29 * 60 + 59) * 1000).toISOString();
    expect(await book('card')).toMatchObject({ status: 200, data: { payBy } });
  });

  it('at the very end by card until departure', async () => {
    await holdBefore(5 * 60);
    expect(await book('card')).toMatchObject({ status: 200, data: { payBy: minutesBeforeDeparture(0) } });
  });
});

describe('the cancellation policy', () => {
  const periods = Object.keys(cancellationLimits) as CancellationPeriod[];
  const count = async (period: CancellationPeriod, requestCount: number, secondsLeft: number) => {
    const expiresAt = new Date(test.clock.read().getTime() + secondsLeft * 1000);
    await test.db.insert(cancellationCounters).values({ userId: anna.id, period, requestCount, expiresAt });
  };
  const exceeded = async () =>
    (await test.ask('bookingPolicy', { params: { userId: anna.uuid } }, anna.signedIn)).data?.exceeded;

  it.each(periods)('suspends at the %s limit, until the window ends', async (period) => {
    await count(period, cancellationLimits[period], 60);
    await hold(test, anna, leg, ['A1']);
    expect(await exceeded()).toBe(period);
    const suspendedUntil = new Date(test.clock.read().getTime() + 60_000).toISOString();
    expect(await book('later')).toMatchObject({
      status: 403,
      code: `suspended_${period}`,
      details: { suspendedUntil },
    });
    test.clock.advanceSeconds(60);
    expect(await exceeded()).toBeNull();
    expect((await book('later')).status).toBe(200);
  });

  it.each(periods)('lets one below the %s limit book', async (period) => {
    await count(period, cancellationLimits[period] - 1, 60);
    await hold(test, anna, leg, ['A1']);
    expect(await exceeded()).toBeNull();
    expect((await book('later')).status).toBe(200);
  });

  it('names the shortest window when several are reached', async () => {
    await count('yearly', 20, 60);
    await count('weekly', 7, 60);
    expect(await exceeded()).toBe('weekly');
  });

  it('lets who never cancelled book', async () => {
    expect(await exceeded()).toBeNull();
  });
});

describe('typed names', () => {
  it('are forgotten after a day', async () => {
    const names = { A1: 'Mpho' };
    const key = { userId: anna.id, tripId: leg.tripRowId, names };
    const other = await findLeg(test.db, longBus, [1, 2], day);
    await test.db.insert(bookingDrafts).values([
      { ...key, legId: leg.legRowId, updatedAt: sql`now() - interval '25 hours'` },
      { ...key, legId: other.legRowId, updatedAt: sql`now() - interval '23 hours'` },
    ]);
    expect(await deleteOldDrafts(test.db)).toBe(1);
    expect((await test.ask('bookingDraft', { params: other.params }, anna.signedIn)).data).toEqual({ names });
  });
});
