import { lockSeats } from './lock-seats';
import { book, hold, takenSeats } from '@/server/testing/test-bookings';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { countOversold, dropOverlapConstraint, findLeg, liveClaims, type TestLeg } from '@/server/testing/test-trips';

const noLocks = () => Promise.resolve();

/** With every guard, and each test uses another trip. */
let guarded: TestPlatform;
/** Without locks, and at last without the constraint. */
let unlocked: TestPlatform;
let day = 1;
beforeAll(async () => {
  guarded = await openTestPlatform();
  unlocked = await openTestPlatform({ lockSeats: noLocks });
});
afterAll(() => Promise.all([guarded.close(), unlocked.close()]));

const nextLeg = (test: TestPlatform) => findLeg(test.db, longBus, [1, 7], (day += 1));
const claimsOf = async (test: TestPlatform, leg: TestLeg) =>
  (await liveClaims(test.db)).filter(({ tripId }) => tripId === leg.tripRowId);

/** The control shows that a crowd of this size sells a seat twice without the guards. */
const crowd = 60;

/** Lets all buyers hold `seat` on one leg at the same time. */
async function race(test: TestPlatform, buyerCount: number, seat: string, leg: TestLeg) {
  const buyers = await addPassengers(test.db, buyerCount);
  return Promise.all(buyers.map((buyer) => hold(test, buyer, leg, [seat])));
}

type Outcomes = Awaited<ReturnType<typeof race>>;

function expectOneWinner(outcomes: Outcomes, seat: string) {
  expect(outcomes.filter((outcome) => outcome.status === 200)).toHaveLength(1);
  const losers = outcomes.filter((outcome) => outcome.status !== 200);
  expect(losers).toHaveLength(outcomes.length - 1);
  for (const loser of losers) {
    expect(loser).toMatchObject({ status: 409, code: 'seat_taken', details: { seats: [seat] } });
  }
}

describe('simultaneous buyers of one seat', () => {
  test.each([2, crowd])(
    'exactly one of %i buyers holds the seat, and all others are refused with seat_taken',
    async (n) => {
      const leg = await nextLeg(guarded);
      expectOneWinner(await race(guarded, n, 'C3', leg), 'C3');
      expect(await claimsOf(guarded, leg)).toHaveLength(1);
    },
  );

  test('the constraint alone lets one buyer hold the seat, without locks', async () => {
    expectOneWinner(await race(unlocked, crowd, 'C3', await nextLeg(unlocked)), 'C3');
    expect(await countOversold(unlocked.db)).toBe(0);
  });

  test('the locks alone let one buyer hold the seat, without the constraint', async () => {
    await dropOverlapConstraint(unlocked.db);
    const leg = await nextLeg(unlocked);
    Object.assign(unlocked.platform, { lockSeats });
    expectOneWinner(await race(unlocked, crowd, 'C3', leg), 'C3');
    expect(await countOversold(unlocked.db)).toBe(0);
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

  test('two buyers that take 130 seats in opposite order do not deadlock and share no seat', async () => {
    const test = guarded;
    const [anna, ben] = await addPassengers(test.db, 2);
    if (!anna || !ben) throw new Error('two buyers are needed');
    const takeTrip = async (leg: TestLeg) => {
      const statuses: number[] = [];
      for (let start = 0; start < leg.seats.length; start += 3) {
        const seats = leg.seats.slice(start, start + 3);
        const backwards = seats.toReversed();
        const [first, second] = await Promise.all([hold(test, anna, leg, seats), hold(test, ben, leg, backwards)]);
        statuses.push(...[first.status, second.status].sort());
        const winner = first.status === 200 ? anna : ben;
        statuses.push((await book(test, winner, leg, seats)).status);
      }
      return statuses;
    };
    // Each buyer works on two trips at the same time.
    const legs = [await nextLeg(test), await nextLeg(test)];
    expect((await Promise.all(legs.map(takeTrip))).flat()).toEqual(
      Array(2 * 22)
        .fill([200, 409, 200])
        .flat(),
    );
    for (const leg of legs) {
      const seats = (await claimsOf(test, leg)).map(({ seat }) => seat);
      expect(seats.toSorted()).toEqual(leg.seats.toSorted());
    }
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
