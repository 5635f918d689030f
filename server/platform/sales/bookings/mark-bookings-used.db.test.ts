import { eq, sql } from 'drizzle-orm';
import { bookings, passengers } from '@/server/db/schema/bookings';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf, cancelOne, passengerUuids } from '@/server/testing/test-cancellations';
import { changeBookings } from '@/server/testing/test-bookings';
import { addManyBookings } from '@/server/testing/test-many-bookings';
import { markBookingsUsed } from '@/server/platform/sales/cancellations/lapse-bookings';

const { test, anna, ben, leg, book, change } = startPaymentScenario();

const run = () => markBookingsUsed(test.platform);
const pay = (bookingId: string) => change(bookingId, { paidAt: test.clock.read() });
const peopleOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).people;
const statusOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.status;

// Bookings of earlier tests must not be marked in this test.
beforeEach(() => test.db.update(bookings).set({ status: 'cancelled' }));

describe('a paid booking', () => {
  it('becomes used with its active passengers exactly when the bus arrives', async () => {
    const bookingId = await book('A1', 'A2', 'A3');
    await cancelOne(test, anna, bookingId, (await passengerUuids(test.db, bookingId))[1]);
    await pay(bookingId);
    const { arrivesAt } = (await bookingOf(test.db, bookingId)).booking;
    test.clock.set(new Date(arrivesAt.getTime() - 1));
    expect(await run()).toBe(0);
    expect(await statusOf(bookingId)).toBe('active');
    test.clock.set(arrivesAt);
    expect(await run()).toBe(1);
    expect(await statusOf(bookingId)).toBe('used');
    expect((await peopleOf(bookingId)).map(({ seat, status, version }) => `${seat} ${status} ${version}`)).toEqual([
      'A1 used 2',
      'A2 cancelled 2',
      'A3 used 2',
    ]);
    expect(await run()).toBe(0);
  });

  it('is skipped while another transaction locks it, and the other bookings are marked', async () => {
    const [first, second] = [await book('A1'), await book('A2')];
    for (const bookingId of [first, second]) {
      await pay(bookingId);
      await change(bookingId, { arrivesAt: test.clock.read() });
    }
    await test.db.transaction(async (tx) => {
      await tx.select().from(bookings).where(eq(bookings.uuid, first)).for('update');
      expect(await run()).toBe(1);
    });
    expect(await statusOf(second)).toBe('used');
    expect(await run()).toBe(1);
  });
});

it('unpaid and cancelled bookings never become used', async () => {
  const [unpaid, cancelled] = [await book('A1'), await book('A2')];
  await change(cancelled, { status: 'cancelled', paidAt: test.clock.read() });
  test.clock.set(new Date(leg.departsAt.getTime() + 48 * 60 * 60_000));
  expect(await run()).toBe(0);
  expect([await statusOf(unpaid), await statusOf(cancelled)]).toEqual(['active', 'cancelled']);
});

it('four simultaneous workers mark 450 bookings once each', async () => {
  await addManyBookings(test.db, leg, [ben.id], 450);
  const now = test.clock.read();
  await changeBookings(test.db, { status: 'active', paidAt: now, arrivesAt: now }, eq(bookings.userId, ben.id));
  await test.db.execute(sql`
    update passengers set status = 'active' from bookings where bookings.id = booking_id and user_id = ${ben.id}`);
  test.clock.advanceSeconds(24 * 60 * 60);
  const counts = await Promise.all([run(), run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(450);
  const rows = await test.db
    .select({ booking: bookings.status, passenger: passengers.status, version: passengers.version })
    .from(passengers)
    .innerJoin(bookings, eq(bookings.id, passengers.bookingId))
    .where(eq(bookings.userId, ben.id));
  expect(rows).toEqual(Array(900).fill({ booking: 'used', passenger: 'used', version: 2 }));
});
