import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { CancellationPeriod } from '@/lib/limits';
import { bookings, cancellationCounters } from '@/server/db/schema/bookings';
import { seatClaims } from '@/server/db/schema/seats';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import type { Agent } from '@/server/platform/platform';
import { holdSeats } from '@/server/platform/seats/hold-seats';
import { codeOf } from '@/server/testing/refusals';
import { CancellationModel, type ModelBooking } from '@/server/testing/cancellation-model';
import { itHolds } from '@/server/testing/property-test';
import { bookingRequest } from '@/server/testing/test-bookings';
import { bookingOf, countersOf, passengerUuids } from '@/server/testing/test-cancellations';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { newAgent } from '@/server/testing/test-payments';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { cancelPassengers } from './cancel-passengers';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { lapseBookings, markBookingsUsed } from './lapse-bookings';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const days = 1100;

const booking = fc.nat(4);
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), size: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      booking,
      indexes: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
      /** Number of simultaneous requests. */
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), booking }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pay-by' as const), booking, lateMs: fc.constantFrom(-1, 0) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('scheduler' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      // The last millisecond and the end of each window.
      ms: fc.constantFrom(
        minuteMs,
        minuteMs,
        1,
        dayMs - 1,
        dayMs - 1,
        dayMs,
        7 * dayMs - 1,
        28 * dayMs,
        365 * dayMs - 1,
        365 * dayMs,
      ),
    }),
  },
);
type Event = Parameters<Parameters<typeof event.map>[0]>[0];

const test = testPlatform();
let agent: Agent;
/** The first leg. The same leg runs on each day of the three years that a sequence can span. */
let first: TestLeg;
beforeAll(async () => {
  first = await findLeg(test.db, longBus, [1, 3], 2);
  await test.db.execute(sql`
    insert into trips (schedule_id, bus_id, service_date)
    select schedule_id, bus_id, service_date + day from trips, generate_series(1, ${days}::int) as day
    where id = ${first.tripRowId} on conflict do nothing`);
  agent = await newAgent(test.db);
});

async function book(model: CancellationModel, anna: TestPassenger, size: number) {
  const now = test.clock.read();
  const wait = now.getTime() + 60 * minuteMs - first.departsAt.getTime();
  const day = Math.max(0, Math.floor(wait / dayMs) + 1);
  if (day > days) return;
  const leg = await findLeg(test.db, longBus, [1, 3], 2 + day);
  const taken = model.bookings.flatMap(({ uuids }) => uuids).length;
  const seats = leg.seats.slice(taken, taken + size);
  await holdSeats(test.platform, anna, leg.params, seats);
  const created = createBooking(test.platform, anna, randomUUID(), bookingRequest(leg, seats));
  const suspended = model.suspended(now);
  expect(await codeOf(created)).toBe(suspended && `suspended_${suspended}`);
  if (suspended) {
    await test.db.delete(seatClaims).where(eq(seatClaims.state, 'held'));
    return;
  }
  const { id, uuid, reservationNumber, payBy, departsAt, arrivesAt } = await created;
  const active = new Set(seats.map((_, index) => index));
  const uuids = await passengerUuids(test.db, uuid);
  model.bookings.push({ id, uuid, reservationNumber, payBy, departsAt, arrivesAt, uuids, active, state: 'unpaid' });
}

async function cancel(model: CancellationModel, booked: ModelBooking, indexes: readonly number[], times: number) {
  const existing = indexes.filter((index) => index < booked.uuids.length);
  const uuids = existing.map((index) => booked.uuids[index] ?? '');
  const expected = model.cancel(booked, existing, test.clock.read());
  const works = Array.from({ length: times }, () => codeOf(cancelPassengers(test.platform, booked.id, uuids)));
  expect(await Promise.all(works)).toEqual(Array(times).fill(expected));
}

async function pay(model: CancellationModel, booked: ModelBooking) {
  const { reservationNumber } = booked;
  const amountThebe = first.fareThebe * booked.active.size;
  if (amountThebe === 0 || booked.state !== 'unpaid') return;
  const isInTime = booked.payBy > test.clock.read();
  const code = await codeOf(
    payAtTerminal(test.platform, agent, { reservationNumber, amountThebe, receiptNumber: booked.uuid }),
  );
  const hasLeft = booked.departsAt <= test.clock.read();
  expect(code).toBe(isInTime ? undefined : hasLeft ? 'trip_departed' : 'payment_too_late');
  if (isInTime) booked.state = 'paid';
}

async function happen(model: CancellationModel, anna: TestPassenger, now: Event) {
  const booked = 'booking' in now ? model.bookings[now.booking % Math.max(model.bookings.length, 1)] : undefined;
  switch (now.kind) {
    case 'book':
      return book(model, anna, now.size);
    case 'cancel':
      return booked && cancel(model, booked, now.indexes, now.times);
    case 'pay':
      return booked && pay(model, booked);
    case 'pay-by': {
      const moment = (booked?.payBy.getTime() ?? 0) + now.lateMs;
      test.clock.set(new Date(Math.max(test.clock.read().getTime(), moment)));
      return;
    }
    case 'scheduler':
      model.runJobs(test.clock.read());
      await lapseBookings(test.platform);
      return markBookingsUsed(test.platform);
    case 'wait': {
      test.clock.set(new Date(test.clock.read().getTime() + now.ms));
      return;
    }
  }
}

async function check(model: CancellationModel, anna: TestPassenger) {
  const counters = await countersOf(test.db, anna.id);
  const expected = [...model.counters].map(([period, { count, endsAt }]) => [
    period,
    { requestCount: count, expiresAt: endsAt },
  ]);
  expect(counters).toEqual(Object.fromEntries(expected));
  const states = {
    unpaid: 'active',
    paid: 'active',
    used: 'used',
    cancelled: 'cancelled',
    lapsed: 'cancelled',
  } as const;
  for (const booked of model.bookings) {
    const { booking, people } = await bookingOf(test.db, booked.uuid);
    const reason = booked.state === 'lapsed' ? 'lapsed' : booked.state === 'cancelled' ? 'passenger' : null;
    expect(booking).toMatchObject({ status: states[booked.state], cancelReason: reason });
    const remaining = people
      .filter(({ status }) => status !== 'cancelled')
      .map(({ uuid }) => booked.uuids.indexOf(uuid));
    expect(remaining.toSorted()).toEqual([...booked.active].toSorted());
  }
}

const suspensions = new Set<CancellationPeriod | undefined>();
/** Cancels as many passengers as a day allows, and books again. */
const untilSuspended: Event[] = [
  { kind: 'book', size: 3 },
  { kind: 'cancel', booking: 0, indexes: [0, 1, 2], times: 2 },
  { kind: 'book', size: 1 },
  { kind: 'wait', ms: dayMs },
  { kind: 'book', size: 1 },
];
itHolds(
  'after any sequence of events, each cancellation has counted once in every window, and no other event has counted',
  { cases: 4, timeoutMs: 240_000, endOnFailure: true, examples: [[untilSuspended]] },
  () =>
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 14 }), async (events) => {
      await test.db.delete(seatClaims);
      await test.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.status, 'active'));
      await test.db.delete(cancellationCounters);
      test.clock.set(new Date());
      const anna = await addPassenger(test.db);
      const model = new CancellationModel();
      for (const now of events) {
        await happen(model, anna, now);
        suspensions.add(model.suspended(test.clock.read()));
      }
      await check(model, anna);
    }),
);
it('some sequences reach a suspension', () => expect(suspensions.has('daily')).toBe(true));
