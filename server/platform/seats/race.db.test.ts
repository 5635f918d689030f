import { lockSeats } from './lock-seats';
import { book, hold, takenSeats } from '@/server/testing/test-bookings';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { countOversold, dropOverlapConstraint, findLeg, liveClaims } from '@/server/testing/test-trips';

let opened: TestPlatform[] = [];
afterEach(async () => {
  await Promise.all(opened.map((test) => test.close()));
  opened = [];
});

const noLocks = { lockSeats: () => Promise.resolve() };

async function open(parts: Parameters<typeof openTestPlatform>[0] = {}) {
  const test = await openTestPlatform(parts);
  opened.push(test);
  return test;
}

/** Lets all buyers hold `seat` on one leg at the same time. */
async function race(test: TestPlatform, buyerCount: number, seat: string) {
  const [leg, buyers] = await Promise.all([findLeg(test.db, longBus, [1, 7]), addPassengers(test.db, buyerCount)]);
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
  test.each([2, 20, 200])(
    'exactly one of %i buyers holds the seat, and all others are refused with seat_taken',
    async (n) => {
      const test = await open();
      expectOneWinner(await race(test, n, 'C3'), 'C3');
      expect(await liveClaims(test.db)).toHaveLength(1);
    },
  );

  test('the constraint alone lets one buyer hold the seat, without locks', async () => {
    const test = await open(noLocks);
    expectOneWinner(await race(test, 60, 'C3'), 'C3');
    expect(await countOversold(test.db)).toBe(0);
  });

  test('the locks alone let one buyer hold the seat, without the constraint', async () => {
    const test = await open({ lockSeats });
    await dropOverlapConstraint(test.db);
    expectOneWinner(await race(test, 60, 'C3'), 'C3');
    expect(await countOversold(test.db)).toBe(0);
  });

  test('control: without locks and constraint the same race sells a seat twice', async () => {
    const test = await open(noLocks);
    await dropOverlapConstraint(test.db);
    let oversold = 0;
    for (let row = 0; row < 10 && oversold === 0; row += 1) {
      await race(test, 60, `${String.fromCharCode(65 + row)}1`);
      oversold = await countOversold(test.db);
    }
    expect(oversold).toBeGreaterThan(0);
  });
});

describe('simultaneous buyers of a whole bus', () => {
  test('65 passengers fill 65 seats, and no seat is sold twice', async () => {
    const test = await open();
    const leg = await findLeg(test.db, longBus, [1, 7]);
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
    expect(await liveClaims(test.db)).toHaveLength(65);
  });

  test('two buyers that take 260 seats in opposite order do not deadlock and share no seat', async () => {
    const test = await open();
    const [anna, ben] = await addPassengers(test.db, 2);
    if (!anna || !ben) throw new Error('two buyers are needed');
    const takeTrip = async (daysAhead: number) => {
      const leg = await findLeg(test.db, longBus, [1, 7], daysAhead);
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
    const statuses = [
      ...(await Promise.all([takeTrip(2), takeTrip(3)])),
      ...(await Promise.all([takeTrip(4), takeTrip(5)])),
    ].flat();
    expect(statuses).toEqual(
      Array(4 * 22)
        .fill([200, 409, 200])
        .flat(),
    );
    const claims = await liveClaims(test.db);
    expect(claims).toHaveLength(260);
    expect(new Set(claims.map(({ tripId, seat }) => `${tripId} ${seat}`)).size).toBe(260);
  });

  test('overlapping sets of seats in different orders cause no visible deadlock', async () => {
    const test = await open();
    const leg = await findLeg(test.db, longBus, [1, 7]);
    const buyers = await addPassengers(test.db, 60);
    const sets = buyers.map((_, index) => [0, 1, 2].map((step) => leg.seats[(index * 7 + step * 5) % 12] ?? ''));
    const outcomes = await Promise.all(buyers.map((buyer, index) => hold(test, buyer, leg, sets[index] ?? [])));
    expect(new Set(outcomes.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['200 undefined', '409 seat_taken']),
    );
    expect(await countOversold(test.db)).toBe(0);
    expect(await liveClaims(test.db)).toHaveLength(3 * outcomes.filter(({ status }) => status === 200).length);
  });
});
