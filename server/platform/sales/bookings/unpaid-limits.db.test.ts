import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '@/lib/errors';
import { bookings } from '@/server/db/schema/bookings';
import { book, bookingBody, hold, holdAndBook, specBookingBody } from '@/server/testing/test-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { findAccountTerms, productionUnpaidLimits, refuseManyUnpaid } from './booking-policy';

const test = testPlatform({ unpaidLimits: productionUnpaidLimits });
let anna: TestPassenger;
let legs: TestLeg[];

beforeAll(async () => {
  legs = await Promise.all([2, 3, 4, 5, 6].map((day) => findLeg(test.db, longBus, [1, 3], day)));
});
beforeEach(async () => {
  anna = await addPassenger(test.db);
});

const legAt = (index: number) => {
  const leg = legs[index];
  if (!leg) throw new Error(`no leg ${index}`);
  return leg;
};
let next = 0;
/** Returns a seat that no other test uses. */
const freeSeats = (count: number) => legAt(0).seats.slice(next, (next += count));

const countUnpaid = () =>
  test.db.$count(bookings, and(eq(bookings.userId, anna.id), eq(bookings.status, 'active'), isNull(bookings.paidAt)));
const policy = async () => (await test.callApi('bookingPolicy', {}, anna.signedIn)).data;
const change = (set: Partial<typeof bookings.$inferInsert>) =>
  test.db.update(bookings).set(set).where(eq(bookings.userId, anna.id));

describe('unpaid bookings', () => {
  it('are at most three, and a paid or cancelled one makes room', async () => {
    for (const index of [0, 1, 2]) await holdAndBook(test, anna, legAt(index), freeSeats(1));
    const [seat = ''] = freeSeats(1);
    await hold(test, anna, legAt(3), [seat]);
    expect(await book(test, anna, legAt(3), [seat])).toMatchObject({ status: 409, code: 'too_many_unpaid' });
    expect((await policy())?.unpaid).toEqual({ bookings: 3, seats: 3 });
    await change({ paidAt: new Date() });
    expect((await book(test, anna, legAt(3), [seat])).status).toBe(200);
    expect((await policy())?.unpaid).toEqual({ bookings: 1, seats: 1 });
  });

  it('have at most nine seats', async () => {
    for (const index of [0, 1]) await holdAndBook(test, anna, legAt(index), freeSeats(3));
    const terms = await findAccountTerms(test.db, anna.id, new Date(), productionUnpaidLimits);
    expect(() => refuseManyUnpaid(terms, 4, productionUnpaidLimits)).toThrow(new AppError('too_many_unpaid_seats'));
    expect(() => refuseManyUnpaid(terms, 3, productionUnpaidLimits)).not.toThrow();
  });

  it('are at most three when twenty requests arrive at the same time', async () => {
    const seats = freeSeats(20);
    const responses = await Promise.all(
      seats.map((seat, index) => {
        const body = specBookingBody(legAt(index % legs.length), anna, [seat]);
        return test.callApi('createBooking', { body }, anna.signedIn);
      }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await countUnpaid()).toBe(3);
  });

  it('control: without the lock of the user, simultaneous counts allow more than three', async () => {
    const unlocked = await openTestPlatform({
      lockSeats: () => Promise.resolve(),
      unpaidLimits: productionUnpaidLimits,
    });
    const ben = await addPassenger(unlocked.db);
    const leg = await findLeg(unlocked.db, longBus, [1, 3], 2);
    const responses = await Promise.all(
      leg.seats.slice(0, 20).map((seat) => {
        const body = specBookingBody(leg, ben, [seat]);
        return unlocked.callApi('createBooking', { body }, ben.signedIn);
      }),
    );
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    await unlocked.close();
  });
});

describe('three lapsed bookings in 30 days', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  async function endThree(cancelReason: 'lapsed' | 'passenger') {
    for (const index of [0, 1, 2]) await holdAndBook(test, anna, legAt(index), freeSeats(1));
    await change({ status: 'cancelled', cancelReason, cancelledAt: daysAgo(1) });
  }
  const lapseThree = () => endThree('lapsed');
  async function order(payment: 'later' | 'card') {
    const seats = freeSeats(1);
    await hold(test, anna, legAt(3), seats);
    const body = bookingBody(legAt(3), seats, payment);
    return test.callApi('bookSeats', { body }, anna.signedIn);
  }

  it('leave only payment by card, within 15 minutes, until 30 days after the third', async () => {
    await lapseThree();
    const end = new Date(daysAgo(1).getTime() + 30 * 86_400_000);
    const refused = await order('later');
    expect(refused).toMatchObject({ status: 403, code: 'card_only_account' });
    expect(Math.abs(Date.parse(refused.details.suspendedUntil ?? '') - end.getTime())).toBeLessThan(60_000);
    expect((await policy())?.cardOnlyUntil).toBe(refused.details.suspendedUntil);
    const accepted = await order('card');
    expect(accepted.data?.payBy).toBe(new Date(test.clock.read().getTime() + 15 * 60_000).toISOString());
  });

  it('do not include cancellations of the passenger', async () => {
    await endThree('passenger');
    expect((await order('later')).status).toBe(200);
    expect((await policy())?.cardOnlyUntil).toBeNull();
  });

  it('are forgotten after 30 days', async () => {
    await lapseThree();
    await change({ cancelledAt: daysAgo(31) });
    expect((await order('later')).status).toBe(200);
    expect((await policy())?.cardOnlyUntil).toBeNull();
  });
});
