import { eq, sql } from 'drizzle-orm';
import { AppError, type ErrorCode } from '@/lib/errors';
import { bookings, passengers } from '@/server/db/schema/bookings';
import { attemptStates } from '@/lib/contracts/payments';
import { paymentAttempts } from '@/server/db/schema/payments';
import type { PaymentView } from '@/server/payments/gateway';
import { insertBooking, findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { inTransaction } from '@/server/db/client';
import { randomCode } from '@/server/platform/sales/bookings/random-code';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { newAgent, verify } from '@/server/testing/test-payments';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { checkOpenAttempts } from './settle-attempt';
import { recordPush } from '@/server/platform/sales/payments/record-push';
import type { Agent } from '@/server/platform/platform';
import { payAtTerminal } from './pay-at-terminal';
import type { AttemptState } from './payment-attempts.repo';
import { amountThebe, distinctViews, moves, views } from '@/server/testing/payment-table';
import { startPayment } from './initiate-payment';

const test = testPlatform();
let anna: TestPassenger;
let leg: TestLeg;
let agent: Agent;
let view: PaymentView;
let created = 0;

beforeAll(async () => {
  anna = await addPassenger(test.db);
  leg = await findLeg(test.db, longBus, [1, 3]);
  agent = await newAgent(test.db);
  // The provider is replaced by fixed responses, so that each response is tried in each state.
  test.platform.payments.viewPayment = () => Promise.resolve(view);
  test.platform.payments.cancelToken = () => Promise.resolve({ kind: 'cancelled', result: '000', explanation: '' });
});

/** Creates a booking of the amount that the responses name, with one attempt in `state` that is due for a query. */
async function arrange(state: AttemptState) {
  const now = test.clock.read();
  created += 1;
  const booking = await inTransaction(test.db, (tx) =>
    insertBooking(
      tx,
      {
        reservationNumber: randomCode(8),
        userId: anna.id,
        tripId: leg.tripRowId,
        legId: leg.legRowId,
        bookingDate: leg.serviceDate,
        departsAt: leg.departsAt,
        arrivesAt: leg.departsAt,
        fareThebe: amountThebe,
        payBy: new Date(now.getTime() + 60 * 60_000),
        idempotencyKey: String(created),
        requestHash: '',
        ...(state === 'paid' ? { paidAt: now } : {}),
      },
      [{ names: 'Mpho', seat: 'A1' }],
    ),
  );
  const token = state === 'starting' || state === 'failed' ? null : `token-${created}`;
  await test.db.execute(sql`update payment_attempts set next_ask_at = null where next_ask_at is not null`);
  await test.db.insert(paymentAttempts).values({
    bookingId: booking.id,
    provider: 'dpo',
    state,
    amountThebe,
    seats: ['A1'],
    token,
    nextCheckAt: now,
    expiresAt: booking.payBy,
    ...(state === 'paid' ? { paidAt: now, effect: 'booking' } : {}),
  });
  return { booking, token };
}

type Arranged = Awaited<ReturnType<typeof arrange>>;

const events = {
  return: ({ token }: Arranged) => verify(test, token ?? 'no-token'),
  push: ({ token }: Arranged) => recordPush(test.platform, { token, reference: null }),
  job: () => checkOpenAttempts(test.platform),
  start: async ({ booking }: Arranged) => {
    const item = await findBooking(test.db, booking.uuid);
    return item && startPayment(test.platform, item);
  },
  cancel: async ({ booking }: Arranged) => {
    const people = await test.db.select().from(passengers).where(eq(passengers.bookingId, booking.id));
    return cancelPassengers(
      test.platform,
      booking.id,
      people.map(({ uuid }) => uuid),
    );
  },
  lapse: async ({ booking }: Arranged) => {
    await test.db.update(bookings).set({ payBy: test.clock.read() }).where(eq(bookings.id, booking.id));
    return lapseBooking(test.platform, booking.id);
  },
  terminal: ({ booking }: Arranged) => {
    const { reservationNumber } = booking;
    return payAtTerminal(test.platform, agent, { reservationNumber, amountThebe, receiptNumber: reservationNumber });
  },
} as const;
type EventName = keyof typeof events;

const querying: readonly EventName[] = ['return', 'push', 'job'];

/** The first response of each effect. The return page tries every response, and the other events query as it does. */
const distinctEffects = distinctViews.filter(
  ([name], index, all) => all.findIndex(([other]) => effectOf(other) === effectOf(name)) === index,
);

/** The events that pay or end a booking query only attempts that can still be paid. Other attempts ignore the response. */
const isLive = (state: AttemptState) => state === 'open' || state === 'pending' || state === 'declined';

function responsesFor(event: EventName, state: AttemptState) {
  if (event === 'return') return distinctViews;
  return isLive(state) ? distinctEffects : distinctEffects.slice(0, 2);
}

function effectOf(reported: string) {
  const next = attemptStates.map((state) => moves[state][reported]);
  return JSON.stringify([views[reported]?.kind, next]);
}

/** The state that the return page receives, by the attempt's state after the query. */
const returnedStates: Record<AttemptState, string> = {
  starting: 'unpaid',
  open: 'unpaid',
  pending: 'pending',
  review: 'review',
  paid: 'paid',
  declined: 'ended',
  expired: 'ended',
  cancelled: 'ended',
  failed: 'ended',
};

/** Checks the response that the returning browser receives. An open attempt is unpaid only if the provider says so. */
function expectReturned({ token }: Arranged, returned: unknown, attempt: AttemptState) {
  const { status, data } = returned as Awaited<ReturnType<typeof events.return>>;
  const requested = returnedStates[attempt];
  const isUnclear = requested === 'unpaid' && view.kind !== 'unpaid';
  const found = { status: 200, state: isUnclear ? 'pending' : requested };
  expect({ status, state: data?.state }).toEqual(token === null ? { status: 404, state: undefined } : found);
}

/**
 * Returns the expected state of the attempt and the booking, computed from the design's table and not from the code.
 */
function expected(event: EventName, state: AttemptState, reported: string) {
  const next = moves[state][reported] ?? state;
  const stays = { attempt: state, paid: state === 'paid' };
  if (querying.includes(event)) {
    if (state === 'starting') return event === 'job' ? { ...stays, attempt: 'failed' } : stays;
    return state === 'failed' ? stays : { attempt: next, paid: next === 'paid' };
  }
  // The other events leave no page open.
  const isQueried = isLive(state);
  const kind = views[reported]?.kind;
  const isCancelled = (next === 'open' || next === 'declined') && (kind === 'unpaid' || kind === 'ended');
  const after = !isQueried ? state : isCancelled ? 'cancelled' : next;
  const isUnclear =
    after === 'open' || after === 'pending' || after === 'review' || (after === 'declined' && isQueried);
  const isFree = after !== 'paid' && !isUnclear;
  return {
    attempt: after === 'starting' ? 'failed' : after,
    paid: after === 'paid' || (event === 'terminal' && isFree),
    isFree,
  };
}

async function outcome({ booking }: Arranged) {
  const { rows } = await test.db.execute<{ state: AttemptState; paid: boolean; status: string }>(sql`
    select state, bookings.paid_at is not null as paid, status from payment_attempts
    join bookings on bookings.id = booking_id where booking_id = ${booking.id} order by payment_attempts.id limit 1`);
  const [row] = rows;
  if (!row) throw new Error('the booking has no attempt');
  return { attempt: row.state, paid: row.paid, status: row.status };
}

describe.each(Object.keys(events) as EventName[])('%s', (event) => {
  it.each(attemptStates)(
    'moves an attempt in state %s as the design says, for the responses of the provider',
    async (state) => {
      for (const [reported, response] of responsesFor(event, state)) {
        view = response;
        const arranged = await arrange(state);
        let refused: ErrorCode | undefined;
        const returned: unknown = await events[event](arranged).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          refused = error.code;
        });
        const { status, ...became } = await outcome(arranged);
        if (event === 'return') expectReturned(arranged, returned, became.attempt);
        const { isFree, ...requested } = { isFree: false, ...expected(event, state, reported) };
        expect({ reported, ...became }).toEqual({ reported, ...requested });
        if (event === 'cancel' || event === 'lapse')
          expect({ reported, status }).toEqual({ reported, status: isFree ? 'cancelled' : 'active' });
        if (event === 'start' || event === 'cancel' || event === 'terminal')
          expect({ reported, ok: !refused }).toEqual({ reported, ok: isFree });
      }
    },
  );
});
