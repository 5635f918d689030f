import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingBody, hold } from '@/server/testing/test-bookings';
import { addAgent, openCard, terminal } from '@/server/testing/test-payments';
import type { ApiCall } from '@/server/testing/test-platform';

const { test, anna, leg, fare, book, stand, state, lapse, cancelAll, bookByCard, numberOf, reports, paidView } =
  startPaymentScenario();

let callApi: ApiCall;
beforeEach(async () => {
  callApi = terminal(test, await addAgent(test.db));
});

const payment = async (bookingId: string, seats: number, receiptNumber = 'R-1') => ({
  body: { reservationNumber: await numberOf(bookingId), amountThebe: fare(seats), receiptNumber },
});
const pay = async (bookingId: string, seats: number, receiptNumber?: string) =>
  callApi('payAtTerminal', await payment(bookingId, seats, receiptNumber));

describe('a booking paid at a terminal', () => {
  it('is paid once when the receipt is sent several times', async () => {
    const bookingId = await book('A1', 'A2');
    const responses = await Promise.all(Array.from({ length: 6 }, () => pay(bookingId, 2)));
    expect(responses.map(({ status, code }) => code ?? status)).toEqual(Array(6).fill(200));
    expect((await pay(bookingId, 2)).data).toEqual({ bookingId, paid: true });
    expect(await stand(bookingId)).toMatchObject({
      paid: true,
      seats: ['A1', 'A2'],
      ledger: { terminal: -fare(2), sales: fare(2) },
      messages: ['booking-made', 'booking-paid'],
    });
  });

  it('cancels an open card payment first, and is refused if that payment is paid', async () => {
    const open = await book('A1');
    const token = await openCard(test, anna, open);
    expect((await pay(open, 1)).status).toBe(200);
    expect(test.bank.payment(token)?.paymentStatus).toBe('cancelled');
    const paid = await book('A2');
    test.bank.act(await openCard(test, anna, paid), 'pay');
    expect(await pay(paid, 1, 'R-2')).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await stand(paid)).toMatchObject({ paid: true, ledger: { provider: -fare(1), sales: fare(1) } });
  });

  it('is refused while the bank processes a card payment', async () => {
    const bookingId = await book('A1');
    test.bank.act(await openCard(test, anna, bookingId), 'pay-later');
    expect(await pay(bookingId, 1)).toMatchObject({ status: 409, code: 'payment_pending' });
  });

  it('credits the money of a card to the wallet if the bank still takes it', async () => {
    const { bookingId, token } = await bookByCard('A1');
    expect((await pay(bookingId, 1)).status).toBe(200);
    // The page is cancelled, so only a fault of the bank can take this money.
    reports(paidView(fare(1)));
    expect(await state(token)).toBe('credited');
    expect((await stand(bookingId)).ledger).toEqual({
      terminal: -fare(1),
      sales: fare(1),
      provider: -fare(1),
      wallet: fare(1),
    });
  });
});

describe('a refused terminal payment', () => {
  it('refuses another amount, states the amount due, and keeps an open card page', async () => {
    const { bookingId, token } = await bookByCard('A1', 'A2');
    expect(await pay(bookingId, 1)).toMatchObject({
      status: 409,
      code: 'amount_wrong',
      details: { dueThebe: fare(2) },
    });
    expect((await stand(bookingId)).paid).toBe(false);
    expect(test.bank.payment(token)?.paymentStatus).toBe('open');
  });

  it('refuses a booking that was made too late for terminals', async () => {
    test.clock.set(new Date(leg.departsAt.getTime() - 40 * 60_000));
    await hold(test, anna, leg, ['A1']);
    const { data } = await test.callApi('bookSeats', { body: bookingBody(leg, ['A1'], 'card') }, anna.signedIn);
    expect(await pay(data?.bookingId ?? '', 1)).toMatchObject({ status: 409, code: 'card_only' });
  });

  it('refuses a receipt number that was used for another booking', async () => {
    const [first, second] = [await book('A1'), await book('A2')];
    expect((await pay(first, 1)).status).toBe(200);
    expect(await pay(second, 1)).toMatchObject({ status: 409, code: 'receipt_used' });
    expect((await stand(second)).paid).toBe(false);
  });

  it('refuses a booking that is cancelled, lapsed, paid or unknown', async () => {
    const cancelled = await book('A1');
    await cancelAll(cancelled);
    expect(await pay(cancelled, 1)).toMatchObject({ code: 'booking_cancelled' });
    const paid = await book('A2');
    await pay(paid, 1, 'R-2');
    expect(await pay(paid, 1, 'R-3')).toMatchObject({ code: 'already_paid' });
    const unknown = { reservationNumber: 'AAAAAAAA', amountThebe: 100, receiptNumber: 'R-4' };
    expect(await callApi('payAtTerminal', { body: unknown })).toMatchObject({ status: 404, code: 'not_found' });
    const lapsed = await book('A3');
    const late = await payment(lapsed, 1, 'R-5');
    await lapse(lapsed);
    expect(await callApi('payAtTerminal', late)).toMatchObject({ code: 'booking_cancelled' });
  });

  it('refuses a payment after the time to pay, also before the scheduler has run', async () => {
    const bookingId = await book('A1');
    test.clock.set(new Date(leg.departsAt.getTime() - 30 * 60_000));
    expect(await pay(bookingId, 1)).toMatchObject({ status: 409, code: 'payment_too_late' });
  });
});
