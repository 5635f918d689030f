import { addPassengers, type TestPassenger } from './test-passengers';
import { testPlatform, type TestPlatform } from './test-platform';
import { longBus } from './test-timetable';
import { findLeg, type TestLeg } from './test-trips';

/** A platform with two passengers and a leg. Each test has new passengers, and the trip of another day. */
export type BuyersScenario = {
  test: TestPlatform;
  anna: TestPassenger;
  ben: TestPassenger;
  leg: TestLeg;
  legOf: (regNo: string, stops: readonly [number, number], daysLater?: number) => Promise<TestLeg>;
};

/** Prepares the scenario. Call it at the top of a test file. Its objects are filled before each test. */
export function startBuyersScenario(
  stops: readonly [number, number],
  ...options: Parameters<typeof testPlatform>
): BuyersScenario {
  const test = testPlatform(...options);
  const { anna, ben, leg } = { anna: {} as TestPassenger, ben: {} as TestPassenger, leg: {} as TestLeg };
  let day = 1;
  const legOf: BuyersScenario['legOf'] = (regNo, between, daysLater = 0) =>
    findLeg(test.db, regNo, between, day + daysLater);
  beforeEach(async () => {
    day += 1;
    Object.assign(leg, await legOf(longBus, stops));
    const [first, second] = await addPassengers(test.db, 2);
    Object.assign(anna, first);
    Object.assign(ben, second);
  });
  return { test, anna, ben, leg, legOf };
}
