import { PgSelectBase } from 'drizzle-orm/pg-core';
import { cancellationCounters } from '@/server/db/schema/bookings';
import { hashToken } from '@/server/platform/accounts/tokens';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { findAgentByKey } from '@/server/platform/sales/payments/terminals.repo';
import type { Agent, Platform } from '@/server/platform/platform';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf, countsOf, passengerUuids } from '@/server/testing/test-cancellations';
import { addAgent } from '@/server/testing/test-payments';
import { until } from '@/server/testing/until';
import { markReminded } from './booking-times.repo';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';

const world = startPaymentScenario();
const { book, fare, stand } = world;

let agent: Agent;
beforeAll(async () => {
  const found = await findAgentByKey(world.test.db, hashToken(await addAgent(world.test.db)));
  if (!found) throw new Error('there is no terminal');
  agent = found;
});
afterEach(() => jest.restoreAllMocks());

/** `select … for update` is a plain select. */
const noRowLocks = () => jest.spyOn(PgSelectBase.prototype, 'for').mockReturnThis();

type Work = (platform: Platform) => Promise<unknown>;

/** Both have judged what they can without a lock before either goes on. Answers how many came to their end. */
async function atOnce(guard: 'user and seats' | 'none', ...works: [Work, Work]): Promise<number> {
  const { platform } = world.test;
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
/** A booking of a passenger who is cancelled twice, and one who stays. Answers how often the one counted. */
async function cancelTwice(guard: 'user and seats' | 'none') {
  row += 1;
  const seat = String.fromCharCode(64 + row);
  const bookingId = await book(`${seat}1`, `${seat}2`);
  const { booking } = await bookingOf(world.test.db, bookingId);
  const [first] = await passengerUuids(world.test.db, bookingId);
  await world.test.db.delete(cancellationCounters);
  const cancel: Work = (platform) => cancelPassengers(platform, booking.id, first ? [first] : []);
  await atOnce(guard, cancel, cancel);
  expect((await stand(bookingId)).seats).toEqual([`${seat}2`]);
  return (await countsOf(world.test.db, world.anna.id))[0] ?? 0;
}

/** A booking that is cancelled while a terminal takes its money. Answers how many of the two were done. */
async function cancelAndPay(guard: 'user and seats' | 'none') {
  row += 1;
  const bookingId = await book(`${String.fromCharCode(64 + row)}1`);
  const { booking } = await bookingOf(world.test.db, bookingId);
  const uuids = await passengerUuids(world.test.db, bookingId);
  const { reservationNumber } = booking;
  const taken = { reservationNumber, amountThebe: fare(1), receiptNumber: reservationNumber };
  return atOnce(
    guard,
    (platform) => cancelPassengers(platform, booking.id, uuids),
    (platform) => payAtTerminal(platform, agent, taken),
  );
}

/** Tries until it goes wrong, ten times at most. Answers the worst of it. */
async function worstOf(run: () => Promise<number>) {
  let worst = 0;
  for (let round = 0; round < 10 && worst < 2; round += 1) worst = Math.max(worst, await run());
  return worst;
}

beforeEach(() => (row = 0));

describe('two cancellations of one passenger at once', () => {
  it('count once', async () => {
    expect(await cancelTwice('user and seats')).toBe(1);
  });

  it('count once without the locks of user and seats, and without that of the row', async () => {
    expect(await cancelTwice('none')).toBe(1);
    noRowLocks();
    expect(await cancelTwice('user and seats')).toBe(1);
  });

  it('control: with both guards off they count twice', async () => {
    noRowLocks();
    expect(await worstOf(() => cancelTwice('none'))).toBe(2);
  });
});

describe('a cancellation and a terminal at once', () => {
  it('one of them is done', async () => {
    expect(await cancelAndPay('user and seats')).toBe(1);
  });

  it('one of them is done without the locks of user and seats, and without that of the row', async () => {
    expect(await cancelAndPay('none')).toBe(1);
    noRowLocks();
    expect(await cancelAndPay('user and seats')).toBe(1);
  });

  it('control: with both guards off both are', async () => {
    noRowLocks();
    expect(await worstOf(() => cancelAndPay('none'))).toBe(2);
  });
});

describe('a reminder', () => {
  const waiting = async () => {
    const { rows } = await world.test.db.execute(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };

  /** One has noted it and not committed yet when the other looks. Answers how many reminded. */
  async function remindTwice() {
    const { booking } = await bookingOf(world.test.db, await book('A1'));
    const mark = () => world.test.db.transaction((tx) => markReminded(tx, booking.id, world.test.clock.read()));
    let second: ReturnType<typeof mark> | undefined;
    const first = await world.test.db.transaction(async (tx) => {
      const marked = await markReminded(tx, booking.id, world.test.clock.read());
      let ended = false;
      second = mark().finally(() => (ended = true));
      await until(waiting, (count) => count > 0 || ended);
      return marked;
    });
    return [first, await second].filter(Boolean).length;
  }

  it('that two workers are at is noted by one', async () => {
    expect(await remindTwice()).toBe(1);
  });

  it('control: without the row’s lock both note it', async () => {
    noRowLocks();
    expect(await remindTwice()).toBe(2);
  });
});
