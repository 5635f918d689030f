import { createBoundedGateway, pageProviderLimits } from '@/server/payments/bounded-gateway';
import type { PaymentGateway } from '@/server/payments/gateway';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { verify } from '@/server/testing/test-payments';
import { notePush } from './note-push';

const { test, bookByCard, numberOf } = startPaymentScenario();
const many = Array.from({ length: 100 });
let payments: PaymentGateway;
beforeAll(() => {
  payments = test.platform.payments;
});
afterEach(() => (test.platform.payments = payments));

/** Opens a card page, and counts the calls about it from then on. */
async function openCounted() {
  const { bookingId, token } = await bookByCard('A1');
  const calls: string[] = [];
  const counted = {
    ...payments,
    responds: () => Promise.resolve(true),
    viewPayment: (viewed: string) => {
      calls.push(viewed);
      return payments.viewPayment(viewed);
    },
  };
  test.platform.payments = createBoundedGateway(counted, pageProviderLimits);
  return { token, reservationNumber: await numberOf(bookingId), calls };
}

it('calls the provider once for many returns and once for many pushes at the same time', async () => {
  const { token, calls } = await openCounted();
  const states = await Promise.all(many.map(() => verify(test, token)));
  expect(new Set(states.map(({ data }) => data?.state))).toEqual(new Set(['unpaid']));
  expect(calls).toHaveLength(1);
  await Promise.all(many.map(() => notePush(test.platform, { token, reference: null })));
  expect(calls.length).toBeLessThanOrEqual(2);
});

it('lets one of the pushes of 5 seconds call the provider, also without a bounded provider', async () => {
  const { token, calls } = await openCounted();
  const { platform } = test;
  const bounded = platform.payments;
  platform.payments = { ...bounded, viewPayment: (viewed) => bounded.viewPayment(viewed, { isFresh: true }) };
  const push = () => notePush(platform, { token, reference: null });
  await Promise.all(many.slice(0, 20).map(push));
  expect(calls).toHaveLength(1);
  test.clock.advanceSeconds(5);
  await push();
  expect(calls).toHaveLength(2);
});

it('lets a push without a token call the provider once a minute', async () => {
  const { reservationNumber, calls } = await openCounted();
  const push = () => notePush(test.platform, { token: null, reference: reservationNumber });
  await push();
  test.clock.advanceSeconds(30);
  await push();
  expect(calls).toHaveLength(1);
  test.clock.advanceSeconds(31);
  const bounded = test.platform.payments;
  test.platform.payments = { ...bounded, viewPayment: (token) => bounded.viewPayment(token, { isFresh: true }) };
  await push();
  expect(calls).toHaveLength(2);
});
