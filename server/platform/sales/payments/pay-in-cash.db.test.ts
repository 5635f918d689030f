import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { databaseFault } from '@/server/db/client';
import { refuseLiveAttempt } from './end-live-attempt';
import { overtake as overtakeOn, type Work } from '@/server/testing/overtake';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { holdAndBook } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { addPassengers } from '@/server/testing/test-passengers';
import { addAgent, newAgent, newCashier, openCard, terminal } from '@/server/testing/test-payments';
import { addOperator, auditRowsOf, operatorOf, type TestOperator } from '@/server/testing/test-staff';
import { readAccountTerms } from '@/server/platform/sales/bookings/bookings.repo';
import { cancelPaidBooking } from '@/server/platform/sales/refunds/cancel-paid-booking';
import { payAtTerminal } from './pay-at-terminal';
import { settleOrThrow } from './settle-attempt';
import { findOwnPayment, insertTerminalPayment } from './terminals.repo';
import { voidPayment } from './void-payment';

const { test, anna, leg, fare, book, stand, change, lapse, request, approve, due, numberOf } = startRefundScenario();

type Seller = Awaited<ReturnType<typeof newCashier>>;
let own: TestOperator;
let seller: Seller;
let colleague: Seller;
let stranger: Seller;
beforeAll(async () => {
  own = await operatorOf(test.db, 'Morula Coaches');
  [seller, colleague] = [await newCashier(test.db, own), await newCashier(test.db, own)];
  stranger = await newCashier(test.db, await addOperator(test.db));
});

async function take(bookingId: string, by = seller, seats = 1) {
  const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(seats) };
  const params = { operatorId: by === stranger ? await uuidOfStranger() : own.uuid };
  return test.callApi('takePayment', { params, body }, { ...by.signedIn, idempotencyKey: randomUUID() });
}
const uuidOfStranger = async () => {
  const ofStranger = sql`select uuid from operators where id = ${stranger.cashier.operatorId}`;
  return (await test.db.execute<{ uuid: string }>(ofStranger)).rows[0]?.uuid ?? '';
};
const voidOf = async (paymentId = '', by = seller, reason = 'the wrong booking') => {
  const operatorId = by === stranger ? await uuidOfStranger() : own.uuid;
  return test.callApi(
    'voidPayment',
    { params: { operatorId, paymentId }, body: { reason } },
    { ...by.signedIn, idempotencyKey: randomUUID() },
  );
};
const list = async (query: { id?: string } = {}) =>
  (await test.callApi('paymentList', { params: { operatorId: own.uuid }, query }, seller.signedIn)).data;
/** Books a seat and takes its cash. */
async function bookTaken(seat: string) {
  const bookingId = await book(seat);
  return { bookingId, paymentId: (await take(bookingId)).data?.record ?? '' };
}
const taking = async (
  bookingId: string,
  { cashier }: Pick<Seller, 'cashier'>,
  guard = refuseLiveAttempt,
): Promise<Work> => {
  const taken = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1) };
  return (platform) => payAtTerminal(platform, cashier, taken, guard);
};
const overtake = (slow: Work, quick: Work) => overtakeOn(test.platform, slow, quick);
const paidInCash = (seats: number) => ({ paid: true, ledger: { own_cash: -fare(seats), sales: fare(seats) } });
const actionsOf = async ({ id }: Seller) => (await auditRowsOf(test.db, id)).map(({ action }) => action);

describe('cash that a member takes', () => {
  it('pays the booking once, stands on the account of the operators, and has a receipt with names and seats', async () => {
    const bookingId = await book('A1', 'A2');
    const before = await actionsOf(seller);
    const { data } = await take(bookingId, seller, 2);
    expect((await take(bookingId, seller, 2)).data).toEqual(data);
    expect(await take(bookingId, colleague, 2)).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ ...paidInCash(2), messages: ['booking-made', 'booking-paid'] });
    expect((await actionsOf(seller)).slice(before.length)).toEqual(['payment.taken']);
    const shown = await list({ id: data?.record ?? '' });
    expect(shown?.rows[0]).toMatchObject({
      reservationNumber: await numberOf(bookingId),
      amountThebe: fare(2),
      receipt: { operator: 'Morula Coaches', passengers: [{ seat: 'A1' }, { seat: 'A2' }], isVoidable: true },
    });
  });

  it('of another operator is not found, and neither is its receipt', async () => {
    const bookingId = await book('A1');
    expect(await take(bookingId, stranger)).toMatchObject({ status: 404, code: 'not_found' });
    const { data } = await take(bookingId);
    expect(await voidOf(data?.record, stranger)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await stand(bookingId)).toMatchObject(paidInCash(1));
  });

  it('is refused with the words that the seller needs, and changes nothing', async () => {
    const [other, card, departed, cancelled] = [await book('A1'), await book('A2'), await book('A3'), await book('A4')];
    const wrong = await take(other, seller, 2);
    expect(wrong).toMatchObject({ code: 'amount_wrong', details: { dueThebe: fare(1) } });
    expect(wrong.details.fields?.['']).toContain('is due');
    test.bank.act(await openCard(test, anna, card), 'pay-later');
    const pending = await take(card);
    expect(pending.code).toBe('payment_pending');
    expect(pending.details.fields?.['']).toContain('Do not take money');
    await change(departed, { departsAt: new Date(test.clock.read().getTime() - 60_000) });
    expect((await take(departed)).code).toBe('trip_departed');
    await change(departed, { delayMinutes: 10 });
    const trip = sql`trips set cancelled_at`;
    const ofLeg = sql`where uuid = ${leg.params.tripId}`;
    await test.db.execute(sql`update ${trip} = now() ${ofLeg}`);
    expect((await take(cancelled)).code).toBe('trip_cancelled');
    await test.db.execute(sql`update ${trip} = null ${ofLeg}`);
    for (const bookingId of [other, card, departed, cancelled]) expect((await stand(bookingId)).ledger).toEqual({});
  });

  it('has receipts of one series without gaps, whatever is taken or refused at once', async () => {
    const passengers = await addPassengers(test.db, 6);
    const booked = await Promise.all(
      passengers.map((passenger, at) => holdAndBook(test, passenger, leg, [leg.seats[at] ?? ''])),
    );
    const numbers = async () => (await list())?.rows.map(({ receiptNumber }) => Number(receiptNumber)) ?? [];
    const before = (await numbers()).length;
    // This member does not exist, so the database refuses the payment after its number is taken.
    const unknown = { ...seller.cashier, memberId: 0 };
    const ends = await Promise.allSettled(
      booked.map(async (bookingId) => (await taking(bookingId, { cashier: unknown }))(test.platform)),
    );
    expect(ends.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    await Promise.all(
      booked.flatMap((bookingId, at) => [take(bookingId), take(bookingId, colleague), take(bookingId, seller, at % 3)]),
    );
    const taken = await numbers();
    expect(taken.length - before).toBe(booked.length);
    expect(taken).toEqual(Array.from(taken, (_, at) => (taken[0] ?? 0) - at));
  });
});

describe('a void', () => {
  it('makes the booking unpaid with its old time to pay, sends one message, and is written once', async () => {
    const { bookingId, paymentId } = await bookTaken('A1');
    const { payBy } = (await bookingOf(test.db, bookingId)).booking;
    const before = await actionsOf(seller);
    expect((await voidOf(paymentId)).code).toBeUndefined();
    expect((await voidOf(paymentId)).code).toBeUndefined();
    expect((await bookingOf(test.db, bookingId)).booking).toMatchObject({ status: 'active', paidAt: null, payBy });
    expect(await stand(bookingId)).toMatchObject({
      seats: ['A1'],
      ledger: { own_cash: 0, sales: 0 },
      messages: ['booking-made', 'booking-paid', 'payment-voided'],
    });
    const paidMessages = sql`select distinct state from message_outbox where cause like ${`paid:terminal:${paymentId}%`}`;
    expect((await test.db.execute(paidMessages)).rows).toEqual([{ state: 'dead' }]);
    expect((await actionsOf(seller)).slice(before.length)).toEqual(['payment.voided']);
    expect((await list({ id: paymentId }))?.rows[0]).toMatchObject({ isVoided: true, receipt: { isVoidable: false } });
    expect((await take(bookingId)).data?.record).not.toBe(paymentId);
  });

  it('without a reason of the member changes nothing', async () => {
    const { bookingId, paymentId } = await bookTaken('A1');
    expect(await voidOf(paymentId, seller, ' ')).toMatchObject({ status: 400, code: 'reason_missing' });
    expect((await stand(bookingId)).paid).toBe(true);
  });

  it('past the time to pay cancels the booking at once, and counts as no lapse', async () => {
    const { bookingId, paymentId } = await bookTaken('A1');
    const now = test.clock.read();
    await change(bookingId, { payBy: now });
    await voidOf(paymentId);
    const { booking } = await bookingOf(test.db, bookingId);
    expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'lapsed' });
    expect(await stand(bookingId)).toMatchObject({
      seats: [],
      messages: ['booking-made', 'booking-paid', 'payment-voided'],
    });
    const lapses = async () => (await readAccountTerms(test.db, anna.id, { now, since: new Date(0) })).lapses.length;
    expect(await lapses()).toBe(0);
    await lapse(await book('A2'));
    expect(await lapses()).toBe(1);
  });

  it.each([
    ['the day of the payment is over', () => test.clock.advanceSeconds(24 * 3600)],
    ['the bus has left', (bookingId: string) => change(bookingId, { departsAt: new Date(0) })],
    ['the booking is used', (bookingId: string) => change(bookingId, { status: 'used' })],
  ])('is closed when %s', async (_why, happen) => {
    const { bookingId, paymentId } = await bookTaken('A1');
    await happen(bookingId);
    expect(await voidOf(paymentId)).toMatchObject({ status: 409, code: 'void_closed' });
    expect(await stand(bookingId)).toMatchObject(paidInCash(1));
  });

  it('allows one refund of the amount when the booking is paid again, and none before it is refused', async () => {
    const { bookingId, paymentId } = await bookTaken('A1');
    await voidOf(paymentId);
    const { data } = await take(bookingId, colleague);
    expect(data?.record).not.toBe(paymentId);
    const [first, second] = [await request(bookingId, fare(1)), await request(bookingId, fare(1))];
    expect(await voidOf(data?.record)).toMatchObject({ code: 'void_closed' });
    await approve(first);
    await expect(approve(second)).rejects.toMatchObject({ code: 'refund_above_payment' });
    expect((await stand(bookingId)).ledger).toMatchObject({ own_cash: -fare(1), wallet: fare(1) });
  });

  it('by a terminal needs its own receipt, which stays used', async () => {
    const callApi = terminal(test, await addAgent(test.db));
    const reservationNumber = await numberOf(await book('A1'));
    const receipt = { reservationNumber, receiptNumber: 'R-1' };
    const pay = () => callApi('payAtTerminal', { body: { ...receipt, amountThebe: fare(1) } });
    const { data } = await pay();
    const bookingId = data?.bookingId ?? '';
    const other = terminal(test, await addAgent(test.db));
    expect((await other('voidAtTerminal', { body: receipt })).code).toBe('not_found');
    const reason = 'the wrong booking';
    for (const body of [{ ...receipt, reason }, receipt])
      expect((await callApi('voidAtTerminal', { body })).data).toEqual({ bookingId, paid: false });
    const ofPayment = sql`(select uuid from terminal_payments where receipt_number = 'R-1')`;
    const written = sql`select actor, action, reason from audit_rows where subject_uuid = ${ofPayment}`;
    expect((await test.db.execute(written)).rows).toEqual([{ actor: 'terminal', action: 'payment.voided', reason }]);
    expect((await stand(bookingId)).ledger).toEqual({ terminal: 0, sales: 0 });
    expect(await pay()).toMatchObject({ status: 409, code: 'receipt_used' });
  });
});

describe('at the same time', () => {
  const voiding = async (paymentId: string): Promise<Work> => {
    const payment = await findOwnPayment(test.db, own.id, paymentId);
    if (!payment) throw new Error('no payment');
    return (platform) => voidPayment(platform, payment, seller.cashier.author);
  };

  it('two members take the cash of one booking once, and each that of another booking', async () => {
    const [first, second] = [await book('A1'), await book('A2')];
    const both = await overtake(await taking(first, seller), await taking(first, colleague));
    expect(both).toEqual({ slow: 'already_paid', quick: 'done' });
    expect(await stand(first)).toMatchObject(paidInCash(1));
    const control = await overtake(await taking(second, seller), await taking(await book('A3'), colleague));
    expect(control).toEqual({ slow: 'done', quick: 'done' });
  });

  it('control: the database refuses a second payment of one booking, and takes it without its index', async () => {
    const { booking } = await bookingOf(test.db, await book('A1'));
    const { id: agentId } = await newAgent(test.db);
    const insertTwo = (prepare: SQL) =>
      test.db.transaction(async (tx) => {
        await tx.execute(prepare);
        for (const receiptNumber of ['1', '2'])
          await insertTerminalPayment(tx, { agentId, bookingId: booking.id, amountThebe: fare(1), receiptNumber });
        tx.rollback();
      });
    const fault = await insertTwo(sql`select 1`).catch(databaseFault);
    expect(fault).toMatchObject({ constraint: 'terminal_payments_one' });
    await expect(insertTwo(sql`drop index terminal_payments_one`)).rejects.toThrow('Rollback');
  });

  it.each([
    ['cash is refused when a card page opens meanwhile', refuseLiveAttempt, 'payment_busy', { provider: 1, sales: 1 }],
    [
      'control: without the guard both are taken',
      () => Promise.resolve(),
      'done',
      { own_cash: 1, provider: 1, wallet: 1 },
    ],
  ])('%s', async (_name, guard, slow, accounts) => {
    const bookingId = await book('A1');
    let token = '';
    const ends = await overtake(await taking(bookingId, seller, guard), async () => {
      token = await openCard(test, anna, bookingId);
    });
    expect(ends).toEqual({ slow, quick: 'done' });
    test.bank.act(token, 'pay');
    await settleOrThrow(test.platform, token);
    const { ledger } = await stand(bookingId);
    for (const account of Object.keys(accounts)) expect(Math.abs(ledger[account] ?? 0)).toBe(fare(1));
  });

  it('a void and the next payment leave the booking paid once, and two voids give the cash back once', async () => {
    const { bookingId, paymentId } = await bookTaken('A1');
    const [first, second] = [await voiding(paymentId), await voiding(paymentId)];
    const takeNext = await taking(bookingId, colleague);
    // The next payment waits for the void.
    expect(await overtake(first, takeNext)).toEqual({ slow: 'done', quick: 'already_paid' });
    expect(await overtake(takeNext, second)).toEqual({ slow: 'done', quick: 'done' });
    expect(await stand(bookingId)).toMatchObject(paidInCash(1));
  });

  it('two voids of one payment give the cash back once, and both are done', async () => {
    const { bookingId, paymentId } = await bookTaken('A1');
    const both = [await voiding(paymentId), await voiding(paymentId)] as const;
    expect(await overtake(...both)).toEqual({ slow: 'done', quick: 'done' });
    expect((await stand(bookingId)).ledger).toMatchObject({ own_cash: 0, sales: 0 });
    expect((await stand(bookingId)).messages).toEqual(['booking-made', 'booking-paid', 'payment-voided']);
    const written = sql`select 1 from audit_rows where subject_uuid = ${paymentId} and action = 'payment.voided'`;
    expect((await test.db.execute(written)).rowCount).toBe(1);
  });

  it('control: the database refuses a second void of one payment, and takes it without its trigger', async () => {
    const { paymentId } = await bookTaken('A1');
    const voidTwice = (prepare: SQL) =>
      test.db.transaction(async (tx) => {
        await tx.execute(prepare);
        for (const at of ['now()', `now() + interval '1 second'`])
          await tx.execute(sql`update terminal_payments set voided_at = ${sql.raw(at)} where uuid = ${paymentId}`);
        tx.rollback();
      });
    expect(await voidTwice(sql`select 1`).catch(databaseFault)).toMatchObject({ code: '23514' });
    const without = sql`alter table terminal_payments disable trigger terminal_payments_checked`;
    await expect(voidTwice(without)).rejects.toThrow('Rollback');
  });

  it('a cancellation with its refund and a void give the money back once, whichever is first', async () => {
    const [one, other] = [await bookTaken('A1'), await bookTaken('A2')];
    const cancelling = async ({ bookingId }: typeof one): Promise<Work> => {
      const item = await bookingOf(test.db, bookingId);
      return (platform) => cancelPaidBooking(platform, item, due(fare(1)));
    };
    expect(await overtake(await voiding(one.paymentId), await cancelling(one))).toEqual({
      slow: 'void_closed',
      quick: 'done',
    });
    expect((await stand(one.bookingId)).ledger).toMatchObject({ own_cash: -fare(1), refund_due: due(fare(1)) });
    expect(await overtake(await cancelling(other), await voiding(other.paymentId))).toEqual({
      slow: 'not_paid',
      quick: 'done',
    });
    expect((await stand(other.bookingId)).ledger).toEqual({ own_cash: 0, sales: 0 });
  });
});
