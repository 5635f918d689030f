import { sql } from 'drizzle-orm';
import { formatPula } from '@/lib/format/money';
import { inTransaction } from '@/server/db/client';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { closeMoney } from '@/server/platform/sales/settlement/close-money';
import { decidePayout, requestPayout } from '@/server/platform/sales/settlement/payouts';
import { lockOwedOfCash, readOwed } from '@/server/platform/sales/settlement/money.repo';
import { cancelTrips } from '@/server/platform/trips/cancel-trip';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { codeOf } from '@/server/testing/refusals';
import { holdAndBook } from '@/server/testing/test-bookings';
import { messagesTo } from '@/server/testing/test-messages';
import { bookingOf } from '@/server/testing/test-cancellations';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { newCashier } from '@/server/testing/test-payments';
import { addColleague, auditRowsOf, operatorOf, type TestOperator } from '@/server/testing/test-staff';
import { newestWithdrawal, withdrawConfirmed } from '@/server/testing/test-wallet';
import { refuseRefund } from './decide-refund';
import { orderRefund } from './refund-money';

const { test, anna, ben, leg, ...scenario } = startRefundScenario();
const { fare, due, offer, cancel, numberOf, stand, bookPaid, approve, by } = scenario;

let own: TestOperator;
let seller: Awaited<ReturnType<typeof newCashier>>;
let desk: Awaited<ReturnType<typeof addColleague>>;
beforeAll(async () => {
  own = await operatorOf(test.db, 'Morula Coaches');
  [seller, desk] = [await newCashier(test.db, own), await addColleague(test)];
});
beforeEach(() => test.clock.set(new Date()));
/** Each test begins with a debt of zero, and leaves no trip whose bookings wait. */
beforeEach(() => settle());
afterEach(async () => {
  await cancelTrips(test.platform);
  // The nightly job finds no difference, and the ledger is balanced, whatever the test has left.
  expect(await closeMoney(test.platform)).toBe(0);
  expect((await test.db.execute(sql`select sum(amount_thebe)::int as sum from ledger_entries`)).rows).toEqual([
    { sum: 0 },
  ]);
});

const owed = () => readOwed(test.db, own.id);
/** Ends the debt in either direction, by a payment of the bank. */
async function settle() {
  const paid = await owed();
  if (paid === 0) return;
  const body = {
    operator: own.slug,
    kind: paid > 0 ? 'payout' : 'payin',
    amountThebe: Math.abs(paid),
    accountLast4: '1234',
  };
  const { output } = await requestPayout(test.platform, body as Parameters<typeof requestPayout>[1], by('first'));
  await decidePayout(test.platform, output.record, { state: 'paid', bankReference: 'a test' }, by('second'));
}
/** Books seats for a passenger. A seller says that the cash was received. */
async function bookTaken(user: TestPassenger, ...seats: string[]) {
  const bookingId = await holdAndBook(test, user, leg, seats);
  const taken = { reservationNumber: await numberOf(bookingId), amountThebe: fare(seats.length) };
  await payAtTerminal(test.platform, seller.cashier, taken);
  return bookingId;
}
const refundsOf = async (user: TestPassenger) => (await test.callApi('ownRefunds', {}, user.signedIn)).data ?? [];
const walletOf = async (bookingId: string) => (await stand(bookingId)).ledger.wallet ?? 0;
const messagesOf = async (refundId = '') =>
  (
    await test.db.execute<{ template: string }>(
      sql`select distinct template from message_outbox where cause like ${`refund:${refundId}:%`} order by 1`,
    )
  ).rows.map(({ template }) => template);

it('goes to no wallet before a person looked, because the cash may never have been received', async () => {
  const bookings = [await bookTaken(anna, 'A1', 'B1', 'C1'), await bookTaken(ben, 'A2', 'B2', 'C2')] as const;
  for (const [index, user] of [anna, ben].entries()) {
    const bookingId = bookings[index] ?? '';
    const shown = { refundThebe: due(fare(3)), isChecked: true, promisedThebe: 0 };
    expect((await offer(bookingId, user)).data).toMatchObject(shown);
    const first = await cancel(bookingId, due(fare(3)), user);
    expect(first.data).toMatchObject({ state: 'checking', destination: 'wallet', amountThebe: due(fare(3)) });
    expect((await cancel(bookingId, due(fare(3)), user)).data).toEqual(first.data);
    expect(await refundsOf(user)).toMatchObject([{ state: 'checking' }]);
    expect(await messagesOf(first.data?.refundId)).toEqual(['refund-checked']);
    expect(await walletOf(bookingId)).toBe(0);
  }
  expect(await owed()).toBe(-2 * due(fare(3)));
  expect(await closeMoney(test.platform)).toBe(0);

  const [[received], [invented]] = [await refundsOf(anna), await refundsOf(ben)];
  await approve(received?.refundId ?? '');
  await refuseRefund(test.platform, invented?.refundId ?? '', by('second'));
  expect([await walletOf(bookings[0]), await walletOf(bookings[1])]).toEqual([due(fare(3)), 0]);
  expect((await refundsOf(ben))[0]).toMatchObject({ state: 'refused' });
  expect(await messagesOf(received?.refundId)).toEqual(['refund-checked', 'refund-in-wallet']);
  expect(await messagesOf(invented?.refundId)).toEqual(['refund-checked', 'refund-refused']);
  expect((await stand(bookings[1])).ledger).toMatchObject({ refund_due: 0, sales: fare(3), own_cash: -fare(3) });
  expect(await codeOf(approve(invented?.refundId ?? ''))).toBe('refund_state');
});

it('leaves at once as far as the debt covers it, and the desk of withdrawals names the cash', async () => {
  const [covered, above] = [await bookTaken(anna, 'A1', 'B1', 'C1'), await bookTaken(ben, 'A2')];
  for (const seat of ['D1', 'D2', 'D3']) await bookPaid(seat);
  expect((await offer(covered)).data).toMatchObject({ isChecked: false });
  expect((await cancel(covered, due(fare(3)))).data).toMatchObject({ state: 'done' });
  expect((await cancel(above, due(fare(1)), ben)).data).toMatchObject({ state: 'checking' });
  expect([await walletOf(covered), await walletOf(above)]).toEqual([due(fare(3)), 0]);
  expect((await withdrawConfirmed(test, anna, 100)).status).toBe(200);
  const withdrawalId = await newestWithdrawal(test.db, anna);
  const shown = await desk.call('shownWithdrawal', { params: { withdrawalId } });
  expect(shown.data?.rows[0]?.cash).toEqual([{ operator: 'Morula Coaches', thebe: due(fare(3)) }]);
});

it('is promised while it waits, so a refund beside the policy waits too', async () => {
  const bookingId = await bookTaken(anna, 'A1');
  const beside = await scenario.request(bookingId, 200);
  await cancel(bookingId, due(fare(1)));
  const [waiting] = (await refundsOf(anna)).filter(({ state }) => state === 'checking');
  expect(await codeOf(approve(beside))).toBe('refund_state');
  await approve(waiting?.refundId ?? '');
  await approve(beside);
  expect(await walletOf(bookingId)).toBe(due(fare(1)) + 200);
});

describe('the refunds of a cancelled trip', () => {
  async function cancelTaken() {
    const people = await addPassengers(test.db, 3);
    const bookings = await Promise.all(people.map((user, index) => bookTaken(user, `A${index + 1}`)));
    await test.db.execute(sql`update trips set cancelled_at = ${test.clock.read()} where id = ${leg.tripRowId}`);
    await cancelTrips(test.platform);
    const ids = await Promise.all(people.map(async (user) => (await refundsOf(user))[0]?.refundId ?? ''));
    const wallets = () => Promise.all(bookings.map(walletOf));
    return { bookings, people, ids, wallets };
  }

  it('are all approved by one decision, with one audit row each', async () => {
    const { bookings, people, ids, wallets } = await cancelTaken();
    expect(await wallets()).toEqual([0, 0, 0]);
    expect(await closeMoney(test.platform)).toBe(0);
    const [user] = people;
    const listed = await test.callApi('ownBooking', { params: { bookingId: bookings[0] ?? '' } }, user?.signedIn);
    const refund = { amount: formatPula(fare(1)), destination: 'checked' };
    expect(listed.data?.tripCancelled?.refund).toEqual(refund);
    const messages = await messagesTo(test, user?.phone ?? '', user?.email ?? null);
    expect(messages).toContainEqual(
      expect.objectContaining({ template: 'trip-cancelled', data: expect.objectContaining({ refund }) as object }),
    );
    const shown = await desk.call('shownRefund', { params: { refundId: ids[1] ?? '' } });
    const cash = { owedThebe: -3 * fare(1), waiting: 3, waitingThebe: 3 * fare(1) };
    expect(shown.data?.rows[0]).toMatchObject({ state: 'needs_approval', request: null, cash });
    const before = (await auditRowsOf(test.db, desk.id)).length;
    const call = () => desk.call('approveRefund', { params: { refundId: ids[1] ?? '' }, body: {} });
    expect((await call()).status).toBe(200);
    expect(await wallets()).toEqual([fare(1), fare(1), fare(1)]);
    expect((await auditRowsOf(test.db, desk.id)).slice(before).map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => 'refund.approved'),
    ]);
    expect((await call()).code).toBe('refund_state');
  });

  it('are all refused by one decision', async () => {
    const { ids, wallets, people } = await cancelTaken();
    const body = { reason: 'the cash was never received' };
    expect((await desk.call('refuseRefund', { params: { refundId: ids[0] ?? '' }, body })).status).toBe(200);
    expect(await wallets()).toEqual([0, 0, 0]);
    for (const user of people) expect(await refundsOf(user)).toMatchObject([{ state: 'refused' }]);
    expect(await owed()).toBe(0);
  });
});

describe('two refunds at the same time', () => {
  async function race(lockFor: (lock: typeof lockOwedOfCash) => typeof lockOwedOfCash) {
    const bookings = [await bookTaken(anna, 'A1'), await bookTaken(ben, 'A2')];
    await bookPaid('D1');
    const lock = lockFor(lockOwedOfCash);
    const order = { cause: 'passenger', state: 'approved', requestedBy: 'passenger', chargeThebe: 0 } as const;
    const refunds = await Promise.all(
      bookings.map(async (uuid) => {
        const { id } = (await bookingOf(test.db, uuid)).booking;
        return inTransaction(test.db, async (tx) => {
          const { booking } = await lockBooking(test.platform, tx, id);
          return orderRefund(
            test.platform,
            tx,
            booking,
            undefined,
            { ...order, amountThebe: fare(1) },
            new Date(),
            lock,
          );
        });
      }),
    );
    return refunds.map(({ state }) => state).toSorted();
  }

  it('do not both use what is owed', async () => {
    expect(await race((lock) => lock)).toEqual(['done', 'needs_approval']);
    expect(await owed()).toBe(-fare(1));
  });

  it('would both use it without the lock', async () => {
    let arrived = 0;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    const stale = async () => {
      const before = { operatorId: own.id, owedThebe: await owed() };
      arrived += 1;
      if (arrived === 2) open();
      await both;
      return before;
    };
    expect(await race(() => stale)).toEqual(['done', 'done']);
  });
});
