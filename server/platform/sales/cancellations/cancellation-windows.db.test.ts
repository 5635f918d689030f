import { sql } from 'drizzle-orm';
import { cancellationLimits } from '@/lib/limits';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { book as bookHeld, hold } from '@/server/testing/test-bookings';
import { cancelOne, countersOf, passengerUuids, periods, windowEnd } from '@/server/testing/test-cancellations';
import { countCancellations } from '@/server/platform/sales/bookings/bookings.repo';

const { test, anna, leg, book, change } = startPaymentScenario();

const dayMs = 24 * 60 * 60_000;

/** Books two seats with a time to pay that never ends, so that the booking can always be cancelled. */
async function bookForever(row: string) {
  const bookingId = await book(`${row}1`, `${row}2`);
  const far = new Date('2100-01-01T00:00:00Z');
  await change(bookingId, { payBy: far, departsAt: far, arrivesAt: far });
  const uuids = await passengerUuids(test.db, bookingId);
  return (index: number) => cancelOne(test, anna, bookingId, uuids[index]);
}
const counters = () => countersOf(test.db, anna.id);

describe.each(periods)('the %s window', (period) => {
  it('begins with the first cancellation, counts until its last millisecond, and is then replaced by a new window', async () => {
    const [first, second] = [await bookForever('A'), await bookForever('B')];
    const begin = new Date('2027-03-10T21:59:59.999Z');
    const end = windowEnd(period, begin);
    test.clock.set(begin);
    await first(0);
    expect((await counters())[period]).toEqual({ requestCount: 1, expiresAt: end });
    test.clock.set(new Date(end.getTime() - 1));
    await first(1);
    expect((await counters())[period]).toEqual({ requestCount: 2, expiresAt: end });
    test.clock.set(end);
    await second(0);
    expect((await counters())[period]).toEqual({ requestCount: 1, expiresAt: windowEnd(period, end) });
  });

  it('has its exact length when the time zone of the database changes to summer time', async () => {
    // Every window contains the day that has 23 hours in New York.
    const begin = new Date('2027-03-14T05:00:00.000Z');
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'America/New_York'`);
      await countCancellations(tx, anna.id, 1, begin);
    });
    expect((await counters())[period]?.expiresAt).toEqual(windowEnd(period, begin));
  });
});

it('a yearly window that begins on 29 February ends on 28 February', async () => {
  const begin = new Date('2028-02-29T12:00:00.000Z');
  await test.db.transaction((tx) => countCancellations(tx, anna.id, 1, begin));
  expect((await counters()).yearly?.expiresAt).toEqual(new Date('2029-02-28T12:00:00.000Z'));
});

it('the third cancellation of a day suspends bookings until exactly 24 hours after the first cancellation', async () => {
  const [first, second] = [await bookForever('A'), await bookForever('B')];
  const begin = test.clock.read();
  await first(0);
  test.clock.advanceSeconds(60);
  await first(1);
  await hold(test, anna, leg, ['C1']);
  const tryToBook = () => bookHeld(test, anna, leg, ['C1']);
  const policy = async () => (await test.callApi('bookingPolicy', {}, anna.signedIn)).data;
  expect(await policy()).toMatchObject({ exceeded: null, windows: [{ period: 'daily', count: 2 }, {}, {}, {}] });
  await second(0);
  expect(await policy()).toMatchObject({
    exceeded: 'daily',
    windows: [
      { period: 'daily', count: 3, endsAt: windowEnd('daily', begin).toISOString() },
      { period: 'weekly', count: cancellationLimits.daily },
      {},
      {},
    ],
  });
  test.clock.set(new Date(begin.getTime() + dayMs - 1000));
  expect(await tryToBook()).toMatchObject({ status: 403, code: 'suspended_daily' });
  test.clock.set(new Date(begin.getTime() + dayMs));
  expect(await policy()).toMatchObject({ exceeded: null, windows: [{ count: 0, endsAt: null }, {}, {}, {}] });
  expect((await tryToBook()).status).toBe(200);
});
