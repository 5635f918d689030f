import { sql } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingBody, hold } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { readOutbox, sentDue } from '@/server/testing/test-messages';
import { openCard } from '@/server/testing/test-payments';
import { remindUnpaid } from './remind-unpaid';
import { waitForCard } from './wait-for-card';

const { test, anna, leg, book, change, state, payInCash, lapse } = startPaymentScenario();

beforeEach(() => test.db.delete(messageOutbox));

/** Books a seat for Anna with "Pay by card now". The card payment is not started yet. */
async function bookForCard(): Promise<string> {
  await hold(test, anna, leg, ['A1']);
  const { data } = await test.callApi('bookSeats', { body: bookingBody(leg, ['A1'], 'card') }, anna.signedIn);
  if (!data) throw new Error('the booking was refused');
  return data.bookingId;
}

/** Lets a worker send what is due. Returns the sent messages as channel and subject. */
async function send(): Promise<string[]> {
  const sent = await sentDue({ db: test.db, mustWait: waitForCard(test.platform) });
  return sent.map(({ channel, subject }) => `${channel}: ${subject}`);
}

/** Moves all times of messages and attempts into the past. */
async function pass(minutes: number) {
  const earlier = sql`make_interval(mins => ${minutes})`;
  await test.db.execute(sql`
    update message_outbox set next_attempt_at = next_attempt_at - ${earlier}, created_at = created_at - ${earlier}`);
  await test.db.execute(sql`update payment_attempts set created_at = created_at - ${earlier}`);
}

const cancelPayment = (bookingId: string) => test.callApi('cancelPayment', { params: { bookingId } }, anna.signedIn);
/** The request to pay, by e-mail and by SMS. */
const requests = async (bookingId: string) => {
  const { reservationNumber } = (await bookingOf(test.db, bookingId)).booking;
  return [`email: Tsela: booking ${reservationNumber}`, `sms: Tsela: booking ${reservationNumber}`];
};
const tickets = async (bookingId: string) => (await requests(bookingId)).map((request) => `${request} is paid`);

it('a booking to pay later gets its request to pay at once', async () => {
  const bookingId = await book('A1');
  expect(await send()).toEqual(await requests(bookingId));
});

describe('a booking to pay by card', () => {
  it('gets no request to pay if it is paid in time, and then its ticket', async () => {
    const bookingId = await bookForCard();
    const token = await openCard(test, anna, bookingId);
    expect(await send()).toEqual([]);
    await pass(4);
    expect(await send()).toEqual([]);
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect(await send()).toEqual(await tickets(bookingId));
    await pass(60);
    expect(await send()).toEqual([]);
  });

  it('gets no request to pay if it lapsed meanwhile, or was paid at a terminal', async () => {
    const lapsed = await bookForCard();
    await lapse(lapsed);
    expect(await readOutbox(test.db)).toMatchObject([
      { template: 'booking-made', lastError: 'withdrawn' },
      { template: 'booking-made', lastError: 'withdrawn' },
      { template: 'booking-lapsed', state: 'pending' },
    ]);
    test.clock.set(new Date());
    const paid = await bookForCard();
    await test.db.delete(messageOutbox).where(sql`state <> 'pending' or template = 'booking-lapsed'`);
    await payInCash(paid);
    await pass(60);
    expect(await send()).toEqual(await tickets(paid));
  });

  it('gets its request to pay when the passenger gives the card payment up', async () => {
    const bookingId = await bookForCard();
    await openCard(test, anna, bookingId);
    await pass(6);
    expect(await send()).toEqual([]);
    await cancelPayment(bookingId);
    expect(await send()).toEqual([]);
    await pass(1);
    expect(await send()).toEqual(await requests(bookingId));
  });

  it('gets its request to pay when the card is declined, not before five minutes have passed', async () => {
    const bookingId = await bookForCard();
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'decline');
    expect(await state(token)).not.toBe('paid');
    await pass(4);
    expect(await send()).toEqual([]);
    await pass(1);
    expect(await send()).toEqual(await requests(bookingId));
  });

  it('gets its request to pay if the process died before it started the card payment', async () => {
    const bookingId = await bookForCard();
    await pass(5);
    expect(await send()).toEqual(await requests(bookingId));
  });

  it('gets its request to pay when its open page was not paid for half an hour', async () => {
    const bookingId = await bookForCard();
    await openCard(test, anna, bookingId);
    await pass(29);
    expect(await send()).toEqual([]);
    await pass(2);
    expect(await send()).toEqual(await requests(bookingId));
  });

  it('gets no request to pay while the money is unclear, however long that takes', async () => {
    const bookingId = await bookForCard();
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'pay-later');
    await state(token);
    await pass(120);
    expect(await send()).toEqual([]);
    expect(await readOutbox(test.db)).toMatchObject([
      { state: 'pending', attempts: 0 },
      { state: 'pending', attempts: 0 },
    ]);
  });

  it('does not lose its request to pay if the worker dies while the request waits', async () => {
    const bookingId = await bookForCard();
    await openCard(test, anna, bookingId);
    await pass(6);
    const mustWait = () => Promise.reject(new Error('the worker died'));
    expect(await sentDue({ db: test.db, mustWait })).toEqual([]);
    await cancelPayment(bookingId);
    await pass(2);
    expect(await send()).toEqual(await requests(bookingId));
  });
});

it('a reminder that was queued before a card payment waits until the payment ends', async () => {
  const bookingId = await book('A1');
  await test.db.delete(messageOutbox);
  const { payBy } = (await bookingOf(test.db, bookingId)).booking;
  await change(bookingId, { createdAt: new Date(payBy.getTime() - 10 * 24 * 60 * 60_000) });
  test.clock.set(new Date(payBy.getTime() - 2 * 60 * 60_000));
  expect(await remindUnpaid(test.platform)).toBe(1);
  await openCard(test, anna, bookingId);
  await pass(2);
  expect(await send()).toEqual([]);
  await cancelPayment(bookingId);
  await pass(2);
  const [email] = await requests(bookingId);
  expect(await send()).toEqual([`${email} is not paid yet`]);
});
