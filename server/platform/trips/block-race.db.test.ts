import { eq } from 'drizzle-orm';
import { inTransaction } from '@/server/db/client';
import { buses } from '@/server/db/schema/catalogue';
import { lockSeats } from '@/server/platform/seats/seats.repo';
import { hold, specBookingBody } from '@/server/testing/test-bookings';
import { addPassengers } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addStaff, operatorOf, type TestMember } from '@/server/testing/test-staff';
import { longBus } from '@/server/testing/test-timetable';
import { countOversold, dropOverlapConstraint, findLeg, liveClaims, type TestLeg } from '@/server/testing/test-trips';
import { listSoldSeats, setBlocks } from './blocks.repo';

let onLock: () => void = () => undefined;
/** Tells a round that its passenger is about to lock the seat. */
const test = testPlatform({
  lockSeats: (...keys) => {
    onLock();
    return lockSeats(...keys);
  },
});
const rounds = 100;

type Block = (leg: TestLeg, seat: string) => Promise<string>;

let owner: TestMember;
let operatorId: string;
beforeAll(async () => {
  const morula = await operatorOf(test.db, 'Morula Coaches');
  operatorId = morula.uuid;
  owner = await addStaff(test.db, morula, 'owner');
});

const blockOf: Block = async ({ params: { tripId } }, seat) => {
  const body = { seats: [seat], kind: 'closed' as const };
  return (await test.callApi('blockSeats', { params: { operatorId, tripId }, body }, owner.signedIn)).code ?? 'done';
};

/** Checks and blocks like `blockSeats`, and does not lock the trip. */
const careless: Block = async (leg, seat) => {
  const [bus] = await test.db.select().from(buses).where(eq(buses.regNo, longBus));
  const sold = await listSoldSeats(test.db, bus?.id ?? 0, test.clock.read(), leg.tripRowId);
  if (sold.some((one) => one.seat === seat)) return 'seat_taken';
  await inTransaction(test.db, (tx) => setBlocks(tx, [leg.tripRowId], [seat], 'closed'));
  return 'done';
};

/**
 * In each round, a person blocks a seat while a passenger holds or books it. The block starts with the call of the passenger, or
 * with its first lock. Returns the rounds by the number of winners.
 */
async function race(block: Block, firstDay: number): Promise<Record<number, number>> {
  const buyers = await addPassengers(test.db, rounds);
  const legs = [
    await findLeg(test.db, longBus, [2, 4], firstDay),
    await findLeg(test.db, longBus, [2, 4], firstDay + 1),
  ];
  const winners: Record<number, number> = {};
  for (const [round, buyer] of buyers.entries()) {
    const leg = legs[round % 2];
    const seat = leg?.seats[Math.floor(round / 2)];
    if (!leg || !seat) throw new Error('no seat');
    const locks = new Promise<void>((resolve) => (onLock = resolve));
    const take =
      round % 4 < 2
        ? hold(test, buyer, leg, [seat])
        : test.callApi('createBooking', { body: specBookingBody(leg, buyer, [seat]) }, buyer.signedIn);
    if (round % 8 < 4) await locks;
    const [{ code = 'done' }, blocked] = await Promise.all([take, block(leg, seat)]);
    expect(['done', 'seat_taken']).toEqual(expect.arrayContaining([code, blocked]));
    const count = [code, blocked].filter((outcome) => outcome === 'done').length;
    winners[count] = (winners[count] ?? 0) + 1;
  }
  return winners;
}

it('one of a block and a hold or booking of the same seat succeeds, and the other is refused with seat_taken', async () => {
  expect(await race(blockOf, 2)).toEqual({ 1: rounds });
  const claims = await liveClaims(test.db);
  const isBlock = ({ userId }: (typeof claims)[number]) => userId === 0;
  expect(new Set(claims.map(isBlock))).toEqual(new Set([true, false]));
  expect(claims.filter(isBlock).length / 2 + claims.filter((claim) => !isBlock(claim)).length).toBe(rounds);
});

it('the constraint alone keeps a seat from being blocked and sold, without the lock of the trip', async () => {
  await race(careless, 4);
  expect(await countOversold(test.db)).toBe(0);
});

it('control: without the lock and the constraint, a seat is blocked and sold', async () => {
  await dropOverlapConstraint(test.db);
  expect((await race(careless, 6))[2]).toBeGreaterThan(0);
  expect(await countOversold(test.db)).toBeGreaterThan(0);
});
