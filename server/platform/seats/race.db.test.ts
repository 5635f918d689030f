import { lockSeats } from '@/server/platform/seats/seats.repo';
import { book, hold, specBookingBody, takenSeats } from '@/server/testing/test-bookings';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { countOversold, dropOverlapConstraint, findLeg, liveClaims, type TestLeg } from '@/server/testing/test-trips';

const noLocks = () => Promise.resolve();

/** With every guard, and each test uses another trip. */
const guarded = testPlatform();
let day = 1;
const nextLeg = (test: TestPlatform) => findLeg(test.db, longBus, [1, 7], (day += 1));
const claimsOf = async (test: TestPlatform, leg: TestLeg) =>
  (await liveClaims(test.db)).filter(({ tripId }) => tripId === leg.tripRowId);

/** The control shows that a crowd of this size sells a seat twice without the guards. */
const crowd = 60;

const ways = {
  hold: (test: TestPlatform, buyer: TestPassenger, leg: TestLeg, seat: string) => hold(test, buyer, leg, [seat]),
  'book without a hold': (test: TestPlatform, buyer: TestPassenger, leg: TestLeg, seat: string) =>
    test.callApi('createBooking', { body: specBookingBody(leg, buyer, [seat]) }, buyer.signedIn),
};

// Without locks, bookings deadlock, and PostgreSQL needs a second to end each deadlock.
describe.each([
  ['hold', crowd],
  ['book without a hold', 2],
] as const)('simultaneous clients that %s one seat', (way, unlockedCrowd) => {
  /** Without locks, and at last without the constraint. */
  const unlocked = testPlatform({ lockSeats: noLocks });

  /** Lets all buyers take `seat` on one leg at the same time. */
  async function race(test: TestPlatform, buyerCount: number, seat: string, leg: TestLeg) {
    const buyers = await addPassengers(test.db, buyerCount);
    return Promise.all(buyers.map((buyer) => ways[way](test, buyer, leg, seat)));
  }

  async function expectOneWinner(test: TestPlatform, buyerCount: number) {
    const leg = await nextLeg(test);
    const outcomes = await race(test, buyerCount, 'C3', leg);
    const losers = outcomes.filter((outcome) => outcome.status !== 200);
    expect(losers).toHaveLength(buyerCount - 1);
    for (const loser of losers)
      expect(loser).toMatchObject({ status: 409, code: 'seat_taken', details: { seats: ['C3'] } });
    expect(await claimsOf(test, leg)).toHaveLength(1);
  }

  test.each([2, crowd])('one of %i takes the seat, and all others are refused with seat_taken', (clients) =>
    expectOneWinner(guarded, clients),
  );

  test('the constraint alone lets one take the seat, without locks', () => expectOneWinner(unlocked, unlockedCrowd));

  test('the locks alone let one take the seat, without the constraint', async () => {
    await dropOverlapConstraint(unlocked.db);
    Object.assign(unlocked.platform, { lockSeats });
    await expectOneWinner(unlocked, crowd);
  });

  test('control: without locks and constraint the same race sells a seat twice', async () => {
    Object.assign(unlocked.platform, { lockSeats: noLocks });
    const leg = await nextLeg(unlocked);
    let oversold = 0;
    for (let row = 0; row < 10 && oversold === 0; row += 1) {
      await race(unlocked, crowd, `${String.fromCharCode(65 + row)}1`, leg);
      oversold = await countOversold(unlocked.db);
    }
    expect(oversold).toBeGreaterThan(0);
  });
});

describe('simultaneous buyers of a whole bus', () => {
  test('65 passengers fill 65 seats, and no seat is sold twice', async () => {
    const test = guarded;
    const leg = await nextLeg(test);
    const passengers = await addPassengers(test.db, 65);
    // Two passengers request the same seat first. The one that is refused requests the next seat.
    const fill = async (passenger: TestPassenger, first: number) => {
      for (let tries = 0; tries < leg.seats.length; tries += 1) {
        const seat = leg.seats[(first + tries) % leg.seats.length] ?? '';
        const { status, code } = await hold(test, passenger, leg, [seat]);
        if (status === 200) return { seat, status: (await book(test, passenger, leg, [seat])).status };
        expect({ status, code }).toEqual({ status: 409, code: 'seat_taken' });
      }
      return { seat: '', status: 0 };
    };
    const outcomes = await Promise.all(passengers.map((passenger, index) => fill(passenger, index - (index % 2))));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(65).fill(200));
    expect(outcomes.map(({ seat }) => seat).sort()).toEqual([...leg.seats].sort());
    expect((await takenSeats(test, leg)).sort()).toEqual([...leg.seats].sort());
    expect(await claimsOf(test, leg)).toHaveLength(65);
  });

  test('overlapping sets of seats in different orders cause no visible deadlock', async () => {
    const test = guarded;
    const leg = await nextLeg(test);
    const buyers = await addPassengers(test.db, crowd);
    const sets = buyers.map((_, index) => [0, 1, 2].map((step) => leg.seats[(index * 7 + step * 5) % 12] ?? ''));
    const outcomes = await Promise.all(buyers.map((buyer, index) => hold(test, buyer, leg, sets[index] ?? [])));
    expect(new Set(outcomes.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['200 undefined', '409 seat_taken']),
    );
    expect(await countOversold(test.db)).toBe(0);
    expect(await claimsOf(test, leg)).toHaveLength(3 * outcomes.filter(({ status }) => status === 200).length);
  });
});
