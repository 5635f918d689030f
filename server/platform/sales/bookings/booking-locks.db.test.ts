import { PgSelectBase } from 'drizzle-orm/pg-core';
import { cancellationCounters } from '@/server/db/schema/bookings';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import type { Agent, Platform } from '@/server/platform/platform';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf, countsOf, passengerUuids } from '@/server/testing/test-cancellations';
import { countLockWaits } from '@/server/testing/test-database';
import { newAgent } from '@/server/testing/test-payments';
import { until } from '@/server/testing/until';
import { markReminded } from './booking-times.repo';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';

const { test, anna, book, stand, receiptOf } = startPaymentScenario();

let agent: Agent;
beforeAll(async () => {
  agent = await newAgent(test.db);
});

/** Turns `select … for update` into a plain select. */
const noRowLocks = () => jest.spyOn(PgSelectBase.prototype, 'for').mockReturnThis();

type Work = (platform: Platform) => Promise<unknown>;

/** Runs both works so that each finishes its checks before either takes a lock. Returns the number that succeeded. */
async function atOnce(guard: 'user and seats' | 'none', ...works: [Work, Work]): Promise<number> {
  const { platform } = test;
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const met: Platform = {
    ...platform,
    lockSeats: async (...keys) => {
      come += 1;
      if (come === works.length) open();
      await opened;
      if (guard === 'user and seats') await platform.lockSeats(...keys);
    },
  };
  const ends = await Promise.allSettled(works.map((work) => work(met)));
  return ends.filter(({ status }) => status === 'fulfilled').length;
}

let row = 0;
/** Books two passengers and cancels the first one twice at the same time. Returns the counted cancellations. */
async function cancelTwice(guard: 'user and seats' | 'none') {
  row += 1;
  const seat = String.fromCharCode(64 + row);
  const bookingId = await book(`${seat}1`, `${seat}2`);
  const { booking } = await bookingOf(test.db, bookingId);
  const [first] = await passengerUuids(test.db, bookingId);
  await test.db.delete(cancellationCounters);
  const cancel: Work = (platform) => cancelPassengers(platform, booking.id, first ? [first] : []);
  await atOnce(guard, cancel, cancel);
  expect((await stand(bookingId)).seats).toEqual([`${seat}2`]);
  return (await countsOf(test.db, anna.id))[0] ?? 0;
}

/** Cancels a booking while a terminal takes its money. Returns how many of the two succeeded. */
async function cancelAndPay(guard: 'user and seats' | 'none') {
  row += 1;
  const bookingId = await book(`${String.fromCharCode(64 + row)}1`);
  const { booking } = await bookingOf(test.db, bookingId);
  const uuids = await passengerUuids(test.db, bookingId);
  const taken = await receiptOf(bookingId);
  return atOnce(
    guard,
    (platform) => cancelPassengers(platform, booking.id, uuids),
    (platform) => payAtTerminal(platform, agent, taken),
  );
}

/** Repeats `run` until it returns 2, at most ten times. Returns the highest result. */
async function worstOf(run: () => Promise<number>) {
  let worst = 0;
  for (let round = 0; round < 10 && worst < 2; round += 1) worst = Math.max(worst, await run());
  return worst;
}

beforeEach(() => (row = 0));

describe('two simultaneous cancellations of one passenger', () => {
  it('count once with only the row lock, and with only the locks of user and seats', async () => {
    expect(await cancelTwice('none')).toBe(1);
    noRowLocks();
    expect(await cancelTwice('user and seats')).toBe(1);
  });

  it('control: count twice without any lock', async () => {
    noRowLocks();
    expect(await worstOf(() => cancelTwice('none'))).toBe(2);
  });
});

describe('a simultaneous cancellation and terminal payment', () => {
  it('let one succeed with only the row lock, and with only the locks of user and seats', async () => {
    expect(await cancelAndPay('none')).toBe(1);
    noRowLocks();
    expect(await cancelAndPay('user and seats')).toBe(1);
  });

  it('control: both succeed without any lock', async () => {
    noRowLocks();
    expect(await worstOf(() => cancelAndPay('none'))).toBe(2);
  });
});

describe('a reminder', () => {
  /** Marks a booking in a second transaction while the first one has not committed. Returns how many marked it. */
  async function remindTwice() {
    const { booking } = await bookingOf(test.db, await book('A1'));
    const mark = () => test.db.transaction((tx) => markReminded(tx, booking.id, test.clock.read()));
    let second: ReturnType<typeof mark> | undefined;
    const first = await test.db.transaction(async (tx) => {
      const marked = await markReminded(tx, booking.id, test.clock.read());
      let ended = false;
      second = mark().finally(() => (ended = true));
      await until(
        () => countLockWaits(test.db),
        (count) => count > 0 || ended,
      );
      return marked;
    });
    return [first, await second].filter(Boolean).length;
  }

  it('is marked by one of two simultaneous workers', async () => {
    expect(await remindTwice()).toBe(1);
  });

  it('control: is marked by both workers without the row lock', async () => {
    noRowLocks();
    expect(await remindTwice()).toBe(2);
  });
});
