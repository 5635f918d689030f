import { eq } from 'drizzle-orm';
import { passengers } from '@/server/db/schema/bookings';
import { findBooking } from '@/server/platform/sales/bookings/find-booking';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { holdAndBook } from './test-bookings';
import { standing } from './test-money';
import { addPassengers, type TestPassenger } from './test-passengers';
import { verify } from './test-payments';
import { openTestPlatform, type TestPlatform } from './test-platform';
import { longBus } from './test-timetable';
import { findLeg, type TestLeg } from './test-trips';

/** A platform with its bank, and two passengers on a trip of their own for each check. */
export type PaymentScenario = {
  test: TestPlatform;
  anna: TestPassenger;
  ben: TestPassenger;
  leg: TestLeg;
  /** Thebe for so many seats. */
  fare: (seats: number) => number;
  /** Anna books these seats. Answers the booking's uuid. */
  book: (...seats: string[]) => Promise<string>;
  stand: (bookingId: string) => ReturnType<typeof standing>;
  /** What a returning browser is told. */
  state: (token: string) => Promise<string | undefined>;
  /** Makes the time to pay pass, and the clockwork end the booking. */
  lapse: (bookingId: string) => Promise<boolean>;
  cancelAll: (bookingId: string) => Promise<number>;
  /** The same leg so many days ahead. */
  legOn: (day: number) => Promise<TestLeg>;
};

/** Call it at the top of a test file; what it answers is filled anew before each check. */
export function startPaymentScenario(): PaymentScenario {
  const world = {} as PaymentScenario;
  let day = 1;
  const idOf = async (bookingId: string) => (await findBooking(world.test.db, bookingId))?.booking.id ?? 0;

  beforeAll(async () => {
    world.test = await openTestPlatform();
  });
  beforeEach(async () => {
    day += 1;
    world.test.clock.set(new Date());
    world.leg = await findLeg(world.test.db, longBus, [1, 3], day);
    const [anna, ben] = await addPassengers(world.test.db, 2);
    if (!anna || !ben) throw new Error('two passengers are needed');
    Object.assign(world, { anna, ben });
  });
  afterAll(() => world.test.close());

  return Object.assign(world, {
    legOn: (day) => findLeg(world.test.db, longBus, [1, 3], day),
    fare: (seats) => world.leg.fareThebe * seats,
    book: (...seats) => holdAndBook(world.test, world.anna, world.leg, seats),
    stand: (bookingId) => standing(world.test.db, bookingId),
    state: async (token) => (await verify(world.test, token)).data?.state,
    lapse: async (bookingId) => {
      world.test.clock.set(new Date(world.leg.departsAt.getTime() - 29 * 60_000));
      return lapseBooking(world.test.platform, await idOf(bookingId));
    },
    cancelAll: async (bookingId) => {
      const id = await idOf(bookingId);
      const people = await world.test.db.select().from(passengers).where(eq(passengers.bookingId, id));
      return cancelPassengers(
        world.test.platform,
        id,
        people.map(({ uuid }) => uuid),
      );
    },
  } satisfies Partial<PaymentScenario>);
}
