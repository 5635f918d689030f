import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { commissionLeft } from '@/lib/domain/commission';
import { addDays, instantAt } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import type { Cashier } from '@/server/platform/sales/payments/pay-at-terminal';
import { postTransfer, type LedgerEntry } from '@/server/platform/wallet/ledger.repo';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { isDeep, itHolds } from '@/server/testing/property-test';
import {
  allowRefusal,
  moneyEvent,
  startRandomMoney,
  wayToPay,
  type MoneyEvent,
  type RandomBooking,
} from '@/server/testing/random-money';
import { moveTransfers } from '@/server/testing/test-money';
import { newCashier } from '@/server/testing/test-payments';
import { addColleague, addOperator, operatorOf, type TestOperator } from '@/server/testing/test-staff';
import { fullRowBus, longBus, nightBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { closeMoney } from './close-money';
import { listMoney, readOwed } from './money.repo';
import { decidePayout, requestPayout } from './payouts';

const { test, leg, bookByCard, state, stand, fare } = startPaymentScenario();
const { payBooking, happen } = startRandomMoney(test);

const names = [
  'sold',
  'refunded',
  'commission',
  'ownCash',
  'paidOut',
  'owed',
  'card',
  'mobile',
  'terminal',
  'wallet',
] as const;
type Sums = Record<(typeof names)[number], number>;
const noSums = () => Object.fromEntries(names.map((name) => [name, 0])) as Sums;

/** `shown`: the sums of the table over all days. */
type Company = TestOperator & { shown: Sums; cashier: Cashier; regNo: string; stops: readonly [number, number] };
let companies: Company[];
function companyOf(index: number): Company {
  const company = companies[index];
  if (!company) throw new Error('there are three companies');
  return company;
}
let startsAt: Date;
beforeAll(async () => {
  const third = await addOperator(test.db);
  const company = async (operator: TestOperator, percent: number, regNo: string, stops: readonly [number, number]) => {
    await test.db.execute(sql`
      update operators set commission_percent = ${percent}, phone = '+2673900013', email = 'help@bus.example', owed_until = null
      where id = ${operator.id}`);
    const { cashier } = await newCashier(test.db, operator);
    return { ...operator, cashier, regNo, stops, shown: noSums() };
  };
  const morula = await operatorOf(test.db, 'Morula Coaches');
  await test.db.execute(sql`update buses set operator_id = ${third.id} where reg_no = ${fullRowBus}`);
  companies = [
    await company(morula, 7.35, longBus, [1, 3]),
    await company(await operatorOf(test.db, 'Naledi Night Lines'), 0, nightBus, [1, 2]),
    await company(third, 30, fullRowBus, [1, 2]),
  ];
  startsAt = test.clock.read();
});

const scenes: MoneyEvent[][] = [
  [{ kind: 'request', share: 3 }, { kind: 'refuse' }],
  [{ kind: 'request', share: 20 }, { kind: 'approve' }],
  [{ kind: 'cancel', times: 1, differs: false }],
  [{ kind: 'void' }, { kind: 'take' }],
  [{ kind: 'void' }, { kind: 'late' }],
];
/** One event alone seldom changes the money. */
const scene = fc.oneof(
  moneyEvent.map((event) => [event]),
  fc.constantFrom(...scenes),
);

const operator = fc.nat(2);
const day = fc.record({
  earlier: fc.array(fc.record({ nth: fc.nat(), event: moneyEvent }), { maxLength: 2 }),
  sales: fc.array(
    fc.record({
      operator,
      way: wayToPay,
      seats: fc.constantFrom(1, 1, 2),
      events: fc.array(scene, { maxLength: 3 }).map((list) => list.flat()),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  payouts: fc.array(
    fc.record({ operator, share: fc.constantFrom(0.3, 1, 1.1), state: fc.constantFrom('paid', 'paid', 'withdrawn') }),
    { maxLength: 2 },
  ),
  /** Milliseconds after the midnight before, or before the next one. */
  at: fc.constantFrom(0, -1),
});
type Day = typeof day extends fc.Arbitrary<infer One> ? One : never;

const booked: RandomBooking[] = [];
/** The seats of each booking when it was last seen paid and not yet cancelled. */
const soldSeats = new Map<number, number>();

async function see({ id }: RandomBooking) {
  const { rows } = await test.db.execute<{ seats: number }>(sql`
    select count(*)::int as seats from bookings join passengers on passengers.booking_id = bookings.id
    where bookings.id = ${id} and paid_at is not null and passengers.status = 'active' having count(*) > 0`);
  if (rows[0]) soldSeats.set(id, rows[0].seats);
}

async function happenTo(booking: RandomBooking, event: MoneyEvent) {
  await happen(booking, event);
  await see(booking);
}

async function sell({ operator: index, way, seats, events }: Day['sales'][number]) {
  const { regNo, stops, cashier } = companyOf(index);
  const place = 2 * Math.floor(booked.length / 50);
  const leg = await findLeg(test.db, regNo, stops, 3 + (booked.length % 50));
  test.clock.set(startsAt);
  const booking = await payBooking(way, leg, leg.seats.slice(place, place + seats), cashier);
  booked.push(booking);
  await see(booking);
  for (const event of events) await happenTo(booking, event);
  await test.db.execute(sql`update trips set cancelled_at = null where cancelled_at is not null`);
}

async function payOut({ operator: index, share, state: decision }: Day['payouts'][number]) {
  const { id, slug } = companyOf(index);
  const owedThebe = await readOwed(test.db, id);
  if (owedThebe === 0) return;
  const kind = owedThebe > 0 ? 'payout' : 'payin';
  const order = {
    operator: slug,
    kind,
    amountThebe: Math.ceil(Math.abs(owedThebe) * share),
    accountLast4: '6789',
  } as const;
  const author = (actor: string) => ({ actor, reason: 'a test' });
  const requested = await allowRefusal(requestPayout(test.platform, order, author('first')));
  if (!requested) return;
  const end =
    decision === 'paid' ? ({ state: 'paid', bankReference: 'FNB 1' } as const) : ({ state: 'withdrawn' } as const);
  await decidePayout(test.platform, requested.output.record, end, author('second'));
}

type Facts = {
  id: number;
  operatorId: number;
  fareThebe: number;
  commissionThebe: number;
  refundedThebe: number;
  channel: 'card' | 'mobile' | 'terminal' | 'ownCash';
};

/** Returns the sums of each company by its bookings, and not by the ledger. */
async function sumBookings(): Promise<Sums[]> {
  const { rows: bookings } = await test.db.execute<Facts>(sql`
    select bookings.id::int as id, operator_id::int as "operatorId", fare_thebe as "fareThebe",
      commission_thebe as "commissionThebe",
      (select coalesce(sum(amount_thebe), 0)::int from refunds
        where booking_id = bookings.id and state <> 'refused') as "refundedThebe",
      case when taken.id is null then case method when 'card' then 'card' else 'mobile' end
        when member_id is null then 'terminal' else 'ownCash' end as channel
    from bookings join trips on trips.id = trip_id join buses on buses.id = trips.bus_id
    left join payment_attempts attempt on attempt.booking_id = bookings.id and effect = 'booking'
    left join lateral (
      select id, member_id from terminal_payments where booking_id = bookings.id and voided_at is null) taken on true
    where bookings.paid_at is not null`);
  const { rows: payouts } = await test.db.execute<{ operatorId: number; thebe: number }>(sql`
    select operator_id::int as "operatorId", sum(case kind when 'payout' then amount_thebe else -amount_thebe end)::int as thebe
    from payouts where state = 'paid' group by 1`);
  return companies.map(({ id }) => {
    const sums = noSums();
    for (const { commissionThebe, refundedThebe, fareThebe, channel, ...booking } of bookings) {
      if (booking.operatorId !== id) continue;
      const soldThebe = fareThebe * (soldSeats.get(booking.id) ?? 0);
      sums.sold += soldThebe;
      sums[channel] += soldThebe;
      sums.refunded += refundedThebe;
      sums.commission += commissionLeft(commissionThebe, soldThebe, refundedThebe);
    }
    sums.paidOut = payouts.find(({ operatorId }) => operatorId === id)?.thebe ?? 0;
    sums.owed = sums.sold - sums.refunded - sums.commission - sums.ownCash - sums.paidOut;
    return sums;
  });
}

let date = '2024-02-25';

async function addTable() {
  for (const { id, shown } of companies) {
    const { rows, days } = await listMoney(test.db, id, `${date.slice(0, 7)}-01`, 0);
    const today = rows.filter((row) => row.day === date);
    for (const { amounts } of today) for (const name of names) shown[name] += amounts[name];
    const sum = (name: 'sold' | 'refunded') => today.reduce((total, { amounts }) => total + amounts[name], 0);
    const bar = days.find((one) => one.day === date);
    expect({ sold: bar?.sold ?? 0, refunded: bar?.refunded ?? 0 }).toEqual({
      sold: sum('sold'),
      refunded: sum('refunded'),
    });
  }
}

/** Runs the job in the night after the day. */
const close = () => closeMoney({ ...test.platform, clock: () => instantAt(addDays(date, 1), 150) });
const readAllOwed = () => Promise.all(companies.map(({ id }) => readOwed(test.db, id)));
/** Returns the midnight at which each debt was stored last. */
const closedAt = async () => {
  const { rows } = await test.db.execute<{
    at: Date | null;
  }>(sql`select owed_until as at from operators where id = any(${sql.param(companies.map(({ id }) => id))})
    order by id`);
  return rows.map(({ at }) => at && new Date(at).toISOString());
};

itHolds(
  'the table of money, the debts and the nightly job agree with the bookings after each random day',
  { cases: isDeep ? 2 : 20, timeoutMs: 120_000, endOnFailure: true },
  () =>
    fc.asyncProperty(day, async ({ earlier, sales, payouts, at }) => {
      date = addDays(date, 1);
      for (const { nth, event } of earlier) {
        const booking = booked[nth % booked.length];
        if (booking) await happenTo(booking, event);
      }
      for (const sale of sales) await sell(sale);
      for (const payout of payouts) await payOut(payout);
      await moveTransfers(test.db, new Date(instantAt(date, at < 0 ? 24 * 60 : 0).getTime() + at));

      await addTable();
      const sums = await sumBookings();
      expect(companies.map(({ shown }) => shown)).toEqual(sums);
      const owed = sums.map((one) => one.owed);
      expect(await readAllOwed()).toEqual(owed);
      expect(await close()).toBe(0);
      expect(await readAllOwed()).toEqual(owed);
      const { rows } = await test.db.execute(
        sql`select coalesce(sum(amount_thebe), 0)::int as sum from ledger_entries`,
      );
      expect(rows).toEqual([{ sum: 0 }]);
    }),
);

it('the amount that a person recorded after a review is no difference', async () => {
  test.clock.set(startsAt);
  const colleague = await addColleague(test);
  const { bookingId, token } = await bookByCard(leg.seats.at(-1) ?? '');
  test.bank.act(token, 'wrong-amount');
  expect(await state(token)).toBe('review');
  const { rows } = await test.db.execute<{ uuid: string }>(
    sql`select uuid from payment_attempts where token = ${token}`,
  );
  const receivedThebe = fare(1) + 305;
  const body = { receivedThebe, repeatedThebe: receivedThebe, reason: 'seen in the portal' };
  await colleague.call('resolveReview', { params: { attemptId: rows[0]?.uuid ?? '' }, body });
  expect((await stand(bookingId)).ledger.provider).toBe(-receivedThebe);
  expect(await close()).toBe(0);
});

it('a false row of the ledger is reported for its operator alone, whose debt is not stored', async () => {
  const logged = jest.spyOn(log, 'error').mockReturnValue();
  const post = (account: LedgerEntry['account'], amountThebe: number, operatorId?: number) =>
    inTransaction(test.db, (tx) =>
      postTransfer(tx, {
        kind: 'payout',
        cause: randomUUID(),
        reference: 'a test',
        ...(operatorId !== undefined && { operatorId }),
        entries: [
          { account, amountThebe },
          { account: 'bank', amountThebe: -amountThebe },
        ],
      }),
    );
  const [, second] = companies;
  const stored = await closedAt();
  // A transaction of the evening before may still be open.
  await closeMoney({ ...test.platform, clock: () => instantAt(addDays(date, 2), 59) });
  expect(await closedAt()).toEqual(stored);
  await post('settled', -5, second?.id);
  await post('provider', 7);
  date = addDays(date, 1);
  expect(await close()).toBe(2);
  const lines = logged.mock.calls.map(([fields]) => fields);
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual({ event: 'ledger_differs', operator: second?.uuid, thebe: { settled: -5 } });
  expect(lines).toContainEqual({ event: 'ledger_differs', operator: null, thebe: { provider: 7 } });
  expect((await closedAt()).map((at, index) => at !== stored[index])).toEqual([true, false, true]);
});
