import { lockSeats } from '@/server/platform/seats/seats.repo';
import { addPassengers } from '@/server/testing/test-passengers';
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

/** Everybody wants `seat` on one leg at once. */
async function race(test: TestPlatform, buyerCount: number, seat: string) {
  const [leg, buyers] = await Promise.all([findLeg(test.db, longBus, [1, 7]), addPassengers(test.db, buyerCount)]);
  return Promise.all(
    buyers.map((buyer) => test.ask('holdSeats', { params: leg.params, body: { seats: [seat] } }, buyer.signedIn)),
  );
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

describe('buyers of one seat at once', () => {
  test.each([2, 20, 200])('of %i buyers exactly one holds the seat, and every other is told that it was taken', async (n) => {
    const test = await open();
    expectOneWinner(await race(test, n, 'C3'), 'C3');
    expect(await liveClaims(test.db)).toHaveLength(1);
  });

  test('without locks the constraint alone lets one buyer win', async () => {
    const test = await open(noLocks);
    expectOneWinner(await race(test, 60, 'C3'), 'C3');
    expect(await countOversold(test.db)).toBe(0);
  });

  test('without the constraint the locks alone let one buyer win', async () => {
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
