import { eq, sql } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { holdAndBook, takenSeats } from '@/server/testing/test-bookings';
import { bookingOf, countsOf } from '@/server/testing/test-cancellations';
import { addManyBookings } from '@/server/testing/test-many-bookings';
import { lapseBookings } from './lapse-bookings';

const scenario = startPaymentScenario();
const { book, stand } = scenario;

const run = () => lapseBookings(scenario.test.platform);
const payByOf = async (bookingId: string) => (await bookingOf(scenario.test.db, bookingId)).booking.payBy;

// Bookings of earlier tests must not lapse in this test.
beforeEach(() => scenario.test.db.update(bookings).set({ status: 'cancelled' }));

it('an unpaid booking lapses once, exactly when its time to pay is over', async () => {
  const bookingId = await book('A1', 'A2');
  const payBy = await payByOf(bookingId);
  scenario.test.published.length = 0;
  scenario.test.clock.set(new Date(payBy.getTime() - 1));
  expect(await run()).toBe(0);
  expect(await takenSeats(scenario.test, scenario.leg)).toEqual(['A1', 'A2']);
  scenario.test.clock.set(payBy);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await takenSeats(scenario.test, scenario.leg)).toEqual([]);
  expect(scenario.test.published.map(({ seat }) => seat).toSorted()).toEqual(['A1', 'A2']);
  expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', messages: ['booking-made', 'booking-lapsed'] });
  const { booking, people } = await bookingOf(scenario.test.db, bookingId);
  expect(booking).toMatchObject({ cancelReason: 'lapsed', cancelledAt: payBy });
  expect(people.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});

it('a lapse does not count against the passenger', async () => {
  scenario.test.clock.set(await payByOf(await book('A1', 'A2', 'A3')));
  expect(await run()).toBe(1);
  expect(await countsOf(scenario.test.db, scenario.anna.id)).toEqual([0, 0, 0, 0]);
  const policy = await scenario.test.callApi(
    'bookingPolicy',
    { params: { userId: scenario.anna.uuid } },
    scenario.anna.signedIn,
  );
  expect(policy.data).toMatchObject({ exceeded: null, dailyRequest: null });
});

it('four workers at the same time cancel an overdue booking once and send one message', async () => {
  const bookingId = await book('A1');
  scenario.test.published.length = 0;
  scenario.test.clock.set(await payByOf(bookingId));
  const counts = await Promise.all([run(), run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await stand(bookingId)).messages).toEqual(['booking-made', 'booking-lapsed']);
  expect(scenario.test.published).toHaveLength(1);
});

it('one run cancels all overdue bookings after a day without runs', async () => {
  await addManyBookings(scenario.test.db, scenario.leg, [scenario.ben.id], 45);
  await scenario.test.db
    .update(bookings)
    .set({ status: 'active', paidAt: null, payBy: scenario.test.clock.read() })
    .where(eq(bookings.userId, scenario.ben.id));
  scenario.test.clock.advanceSeconds(24 * 60 * 60);
  expect(await run()).toBe(45);
  expect(await run()).toBe(0);
});

it('a booking that fails to lapse does not stop the others, and lapses at the next run', async () => {
  const mine = await book('A1');
  const other = await holdAndBook(scenario.test, scenario.ben, scenario.leg, ['A2']);
  scenario.test.clock.set(await payByOf(mine));
  const { platform } = scenario.test;
  const failing: typeof platform = {
    ...platform,
    lockSeats: (tx, userId, ...rest) =>
      userId === scenario.ben.id ? Promise.reject(new Error('killed')) : platform.lockSeats(tx, userId, ...rest),
  };
  expect(await lapseBookings(failing)).toBe(1);
  expect([(await stand(mine)).status, (await stand(other)).status]).toEqual(['cancelled', 'active']);
  expect(await run()).toBe(1);
  expect((await stand(other)).messages).toEqual(['booking-made', 'booking-lapsed']);
});

it('another passenger can book the seat of a lapsed booking at once', async () => {
  scenario.test.clock.set(await payByOf(await book('A1')));
  await run();
  scenario.test.clock.set(new Date());
  const again = await holdAndBook(scenario.test, scenario.ben, scenario.leg, ['A1']);
  expect(await stand(again)).toMatchObject({ status: 'active', seats: ['A1'] });
  const { rows } = await scenario.test.db.execute(sql`select 1 from seat_claims where state = 'booked' and seat = 'A1'
    and trip_id = ${scenario.leg.tripRowId}`);
  expect(rows).toHaveLength(1);
});

describe('while the provider does not respond', () => {
  /** Opens pages for overdue bookings of Ben, and stops the provider. Returns the tokens of its queries. */
  async function stopProvider(pages: number) {
    const { test, leg, ben } = scenario;
    await test.db.execute(sql`delete from payment_attempts`);
    await addManyBookings(test.db, leg, [ben.id], pages);
    const overdue = { status: 'active' as const, paidAt: null, departsAt: inTwoDays(), payBy: test.clock.read() };
    await test.db.update(bookings).set(overdue).where(eq(bookings.userId, ben.id));
    await test.db.execute(sql`
      insert into payment_attempts (booking_id, provider, state, amount_thebe, seats, expires_at, token)
      select id, 'dpo', 'open', 8200, '{A1,A2}', now() + interval '1 hour', 'T' || id from bookings
      where user_id = ${ben.id}`);
    const queried: string[] = [];
    const viewPayment = (token: string) => {
      queried.push(token);
      return new Promise<never>(() => undefined);
    };
    return { platform: { ...test.platform, payments: { ...test.platform.payments, viewPayment } }, queried };
  }
  const shareMs = 200;
  const inTwoDays = () => new Date(scenario.test.clock.read().getTime() + 48 * 60 * 60_000);

  it('all bookings without a payment page lapse in the first run', async () => {
    const mine = [await book('A1'), await book('A2'), await book('A3')];
    scenario.test.clock.set(await payByOf(mine[0] ?? ''));
    const { platform, queried } = await stopProvider(30);
    expect(await lapseBookings(platform, shareMs)).toBe(3);
    expect(queried.length).toBeLessThan(30);
    for (const bookingId of mine) expect((await stand(bookingId)).status).toBe('cancelled');
  });

  it('the others take turns', async () => {
    const { platform, queried } = await stopProvider(30);
    while (queried.length < 30) expect(await lapseBookings(platform, shareMs)).toBe(0);
    expect(new Set(queried.slice(0, 30)).size).toBe(30);
  });
});
