import type { Agent } from '@/server/platform/platform';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { overtake, type Work } from '@/server/testing/overtake';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf, passengerUuids } from '@/server/testing/test-cancellations';
import { newAgent, openCard } from '@/server/testing/test-payments';
import { payAtTerminal } from './pay-at-terminal';
import { refuseLiveAttempt } from './payment-refusals';
import { settleOrThrow } from './settle-attempt';

const { test, anna, fare, book, stand } = startPaymentScenario();
type Guard = typeof refuseLiveAttempt;
const noGuard: Guard = () => Promise.resolve();

let agent: Agent;
beforeAll(async () => {
  agent = await newAgent(test.db);
});

/** Starts a card payment while a terminal payment or a cancellation is between its check and its transaction. */
async function race(way: 'terminal' | 'cancel', guard: Guard) {
  const bookingId = await book('A1');
  const { booking } = await bookingOf(test.db, bookingId);
  const uuids = await passengerUuids(test.db, bookingId);
  const { reservationNumber } = booking;
  const payment = { reservationNumber, amountThebe: fare(1), receiptNumber: reservationNumber };
  const works: Record<typeof way, Work> = {
    terminal: (platform) => payAtTerminal(platform, agent, payment, guard),
    cancel: (platform) => cancelPassengers(platform, booking.id, uuids, guard),
  };
  let token = '';
  const ends = await overtake(test.platform, works[way], async () => {
    token = await openCard(test, anna, bookingId);
  });
  return { bookingId, token, ends };
}

/** Pays on the card page that the race has opened. */
async function payByCard(token: string) {
  test.bank.act(token, 'pay');
  await settleOrThrow(test.platform, token);
}

it('refuses a terminal payment when a card payment starts in between, and takes the money once', async () => {
  const { bookingId, token, ends } = await race('terminal', refuseLiveAttempt);
  expect(ends).toEqual({ slow: 'payment_busy', quick: 'done' });
  await payByCard(token);
  expect((await stand(bookingId)).ledger).toEqual({ provider: -fare(1), sales: fare(1) });
});

it('control: without the guard both payments are taken', async () => {
  const { bookingId, token, ends } = await race('terminal', noGuard);
  expect(ends).toEqual({ slow: 'done', quick: 'done' });
  await payByCard(token);
  expect((await stand(bookingId)).ledger).toMatchObject({ terminal: -fare(1), provider: -fare(1), wallet: fare(1) });
});

it('refuses a cancellation when a card payment starts in between, and the payment pays the booking', async () => {
  const { bookingId, token, ends } = await race('cancel', refuseLiveAttempt);
  expect(ends).toEqual({ slow: 'payment_busy', quick: 'done' });
  await payByCard(token);
  expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, seats: ['A1'] });
});

it('control: without the guard the booking is cancelled while its card page is open', async () => {
  const { bookingId, ends } = await race('cancel', noGuard);
  expect(ends).toEqual({ slow: 'done', quick: 'done' });
  expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', attempts: ['open'] });
});
