import { eq } from 'drizzle-orm';
import { passengers } from '@/server/db/schema/bookings';
import { findBooking } from '@/server/platform/sales/bookings/find-booking';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { holdAndBook } from './test-bookings';
import { paymentStatus } from './test-money';
import { addPassengers, type TestPassenger } from './test-passengers';
import { verify } from './test-payments';
import { openTestPlatform, type TestPlatform } from './test-platform';
import { longBus } from './test-timetable';
import { findLeg, type TestLeg } from './test-trips';

/** A platform with its bank. Each test has two new passengers and a leg on another day. */
export type PaymentScenario = {
  test: TestPlatform;
  anna: TestPassenger;
  ben: TestPassenger;
  leg: TestLeg;
  /** Returns the price of this many seats in thebe. */
  fare: (seats: number) => number;
  /** Books these seats for Anna. Returns the uuid of the booking. */
  book: (...seats: string[]) => Promise<string>;
  stand: (bookingId: string) => ReturnType<typeof paymentStatus>;
  /** Returns the payment state that the returning browser receives. */
  state: (token: string) => Promise<string | undefined>;
  /** Moves the clock past the payment deadline and runs the job that ends the booking. */
  lapse: (bookingId: string) => Promise<boolean>;
  cancelAll: (bookingId: string) => Promise<number>;
  /** Returns the same leg this many days ahead. */
  legOn: (day: number) => Promise<TestLeg>;
};

/** Prepares the scenario. Call it at the top of a test file. Its fields change before each test. */
export function startPaymentScenario(): PaymentScenario {
  const scenario = {} as PaymentScenario;
  let day = 1;
  const idOf = async (bookingId: string) => (await findBooking(scenario.test.db, bookingId))?.booking.id ?? 0;

  beforeAll(async () => {
    scenario.test = await openTestPlatform();
  });
  beforeEach(async () => {
    day += 1;
    scenario.test.clock.set(new Date());
    scenario.leg = await findLeg(scenario.test.db, longBus, [1, 3], day);
    const [anna, ben] = await addPassengers(scenario.test.db, 2);
    if (!anna || !ben) throw new Error('two passengers are needed');
    Object.assign(scenario, { anna, ben });
  });
  afterAll(() => scenario.test.close());

  return Object.assign(scenario, {
    legOn: (day) => findLeg(scenario.test.db, longBus, [1, 3], day),
    fare: (seats) => scenario.leg.fareThebe * seats,
    book: (...seats) => holdAndBook(scenario.test, scenario.anna, scenario.leg, seats),
    stand: (bookingId) => paymentStatus(scenario.test.db, bookingId),
    state: async (token) => (await verify(scenario.test, token)).data?.state,
    lapse: async (bookingId) => {
      scenario.test.clock.set(new Date(scenario.leg.departsAt.getTime() - 29 * 60_000));
      return lapseBooking(scenario.test.platform, await idOf(bookingId));
    },
    cancelAll: async (bookingId) => {
      const id = await idOf(bookingId);
      const people = await scenario.test.db.select().from(passengers).where(eq(passengers.bookingId, id));
      return cancelPassengers(
        scenario.test.platform,
        id,
        people.map(({ uuid }) => uuid),
      );
    },
  } satisfies Partial<PaymentScenario>);
}
