import { eq, sql } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { changeBookings, holdAndBook, takenSeats } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { addManyBookings } from '@/server/testing/test-many-bookings';
import { lapseBookings } from './lapse-bookings';

const { test, ben, leg, book, stand } = startPaymentScenario();

const run = () => lapseBookings(test.platform);
const payByOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.payBy;

// Bookings of earlier tests must not lapse in this test.
beforeEach(() => test.db.update(bookings).set({ status: 'cancelled' }));

it('an unpaid booking lapses once, exactly when its time to pay is over', async () => {
  const bookingId = await book('A1', 'A2');
  const payBy = await payByOf(bookingId);
  test.published.length = 0;
  test.clock.set(new Date(payBy.getTime() - 1));
  expect(await run()).toBe(0);
  expect(await takenSeats(test, leg)).toEqual(['A1', 'A2']);
  test.clock.set(payBy);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await takenSeats(test, leg)).toEqual([]);
  expect(test.published.map(({ seat }) => seat).toSorted()).toEqual(['A1', 'A2']);
  expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', messages: ['booking-made', 'booking-lapsed'] });
  const { booking, people } = await bookingOf(test.db, bookingId);
  expect(booking).toMatchObject({ cancelReason: 'lapsed', cancelledAt: payBy });
  expect(people.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});

it('four workers at the same time cancel an overdue booking once and send one message', async () => {
  const bookingId = await book('A1');
  test.published.length = 0;
  test.clock.set(await payByOf(bookingId));
  const counts = await Promise.all([run(), run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await stand(bookingId)).messages).toEqual(['booking-made', 'booking-lapsed']);
  expect(test.published).toHaveLength(1);
});

it('one run cancels all overdue bookings after a day without runs', async () => {
  await addManyBookings(test.db, leg, [ben.id], 45);
  await test.db
    .update(bookings)
    .set({ status: 'active', paidAt: null, payBy: test.clock.read() })
    .where(eq(bookings.userId, ben.id));
  test.clock.advanceSeconds(24 * 60 * 60);
  expect(await run()).toBe(45);
  expect(await run()).toBe(0);
});

it('a booking that fails to lapse does not stop the others, and lapses at the next run', async () => {
  const mine = await book('A1');
  const other = await holdAndBook(test, ben, leg, ['A2']);
  test.clock.set(await payByOf(mine));
  const { platform } = test;
  const failing: typeof platform = {
    ...platform,
    lockSeats: (tx, userId, ...rest) =>
      userId === ben.id ? Promise.reject(new Error('killed')) : platform.lockSeats(tx, userId, ...rest),
  };
  expect(await lapseBookings(failing)).toBe(1);
  expect([(await stand(mine)).status, (await stand(other)).status]).toEqual(['cancelled', 'active']);
  expect(await run()).toBe(1);
  expect((await stand(other)).messages).toEqual(['booking-made', 'booking-lapsed']);
});

describe('while the provider does not respond', () => {
  /** Opens pages for overdue bookings of Ben, and stops the provider. Returns the tokens of its queries. */
  async function stopProvider(pages: number) {
    await test.db.execute(sql`delete from payment_attempts`);
    await addManyBookings(test.db, leg, [ben.id], pages);
    const overdue = { status: 'active' as const, paidAt: null, departsAt: inTwoDays(), payBy: test.clock.read() };
    await changeBookings(test.db, overdue, eq(bookings.userId, ben.id));
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
  const inTwoDays = () => new Date(test.clock.read().getTime() + 48 * 60 * 60_000);

  it('all bookings without a payment page lapse in the first run', async () => {
    const mine = [await book('A1'), await book('A2'), await book('A3')];
    test.clock.set(await payByOf(mine[0] ?? ''));
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
