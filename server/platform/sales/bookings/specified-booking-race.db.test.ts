import { specBookingBody } from '@/server/testing/test-bookings';
import { addPassengers } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { countOversold, dropOverlapConstraint, findLeg, liveClaims } from '@/server/testing/test-trips';

let opened: TestPlatform;
afterEach(() => opened.close());

const noLocks = { lockSeats: () => Promise.resolve() };

/** Lets this many passengers book `seat` at the same time with the call of the specification. */
async function race(buyerCount: number, seat: string) {
  const [leg, buyers] = await Promise.all([findLeg(opened.db, longBus, [1, 7]), addPassengers(opened.db, buyerCount)]);
  return Promise.all(
    buyers.map((buyer) =>
      opened.callApi('createBooking', { body: specBookingBody(leg, buyer, [seat]) }, buyer.signedIn),
    ),
  );
}

async function expectOneBooking(outcomes: Awaited<ReturnType<typeof race>>, seat: string) {
  const losers = outcomes.filter(({ status }) => status !== 200);
  expect(losers).toHaveLength(outcomes.length - 1);
  for (const loser of losers) expect(loser).toMatchObject({ code: 'seat_taken', details: { seats: [seat] } });
  expect(await liveClaims(opened.db)).toMatchObject([{ seat, state: 'booked' }]);
}

it.each([2, 20])('exactly one of %i simultaneous clients books a seat', async (clients) => {
  opened = await openTestPlatform();
  await expectOneBooking(await race(clients, 'C3'), 'C3');
});

it('the constraint alone lets one client book the seat, without locks', async () => {
  opened = await openTestPlatform(noLocks);
  // Only two clients: without locks they deadlock, and PostgreSQL needs a second to end each deadlock.
  await expectOneBooking(await race(2, 'C3'), 'C3');
});

it('control: without locks and constraint the same race sells a seat twice', async () => {
  opened = await openTestPlatform(noLocks);
  await dropOverlapConstraint(opened.db);
  let oversold = 0;
  for (let row = 0; row < 10 && oversold === 0; row += 1) {
    await race(20, `${String.fromCharCode(65 + row)}1`);
    oversold = await countOversold(opened.db);
  }
  expect(oversold).toBeGreaterThan(0);
});
