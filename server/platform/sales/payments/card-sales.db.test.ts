import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { book, bookingBody, hold, holdAndBook } from '@/server/testing/test-bookings';
import { initiate, openCard, verify } from '@/server/testing/test-payments';
import { paymentStatus } from '@/server/testing/test-money';
import { recordPush } from '@/server/platform/sales/payments/record-push';

let areCardsAvailable = true;
const { test, anna, leg } = startBuyersScenario([1, 3], {
  areCardsAvailable: () => Promise.resolve(areCardsAvailable),
});
beforeEach(() => {
  areCardsAvailable = true;
});

const start = (bookingId: string) => initiate(test, anna, bookingId);
const available = async () => (await test.callApi('cardPayments', {})).data?.available;
const bookByCard = (seats: string[]) =>
  test.callApi('bookSeats', { body: bookingBody(leg, seats, 'card') }, anna.signedIn);
const minutesBefore = (minutes: number) => test.clock.set(new Date(leg.departsAt.getTime() - minutes * 60_000));

describe('while card payments are not available', () => {
  it('the API says so', async () => {
    expect(await available()).toBe(true);
    areCardsAvailable = false;
    expect(await available()).toBe(false);
  });

  it('no payment starts, and the booking can be paid later', async () => {
    const bookingId = await holdAndBook(test, anna, leg, ['A1']);
    areCardsAvailable = false;
    expect(await start(bookingId)).toMatchObject({ status: 409, code: 'card_unavailable' });
    areCardsAvailable = true;
    expect((await start(bookingId)).status).toBe(200);
  });

  it('a passenger books, and pays at a terminal', async () => {
    areCardsAvailable = false;
    await hold(test, anna, leg, ['A1', 'A2']);
    expect((await book(test, anna, leg, ['A1'])).status).toBe(200);
    expect((await bookByCard(['A2'])).status).toBe(200);
  });

  it('a bus that can be paid by card only is not booked, and the seat stays held', async () => {
    minutesBefore(40);
    areCardsAvailable = false;
    await hold(test, anna, leg, ['A1']);
    const refused = await bookByCard(['A1']);
    expect(refused).toMatchObject({ status: 409, code: 'card_only_unavailable' });
    areCardsAvailable = true;
    expect((await bookByCard(['A1'])).status).toBe(200);
  });

  it('a booking that can be paid by card only gets another sentence', async () => {
    minutesBefore(40);
    await hold(test, anna, leg, ['A1']);
    const booked = await bookByCard(['A1']);
    areCardsAvailable = false;
    expect(await start(booked.data?.bookingId ?? '')).toMatchObject({ status: 409, code: 'card_only_unavailable' });
  });

  it.each(['return', 'push'] as const)('a payment that was started is settled by its %s', async (way) => {
    const bookingId = await holdAndBook(test, anna, leg, ['A1']);
    const token = await openCard(test, anna, bookingId);
    areCardsAvailable = false;
    test.bank.act(token, 'pay');
    if (way === 'return') expect((await verify(test, token)).data?.state).toBe('paid');
    else await recordPush(test.platform, { token, reference: null });
    expect(await paymentStatus(test.db, bookingId)).toMatchObject({ paid: true });
  });
});
