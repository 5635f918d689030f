import { createBoundedGateway, pageProviderLimits } from '@/server/payments/bounded-gateway';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf } from '@/server/testing/test-cancellations';
import { verify } from '@/server/testing/test-payments';
import { recordPush } from './record-push';

const { test, bookByCard } = startPaymentScenario();
const many = Array.from({ length: 100 });

/** Opens a card page, and counts the calls about it from then on. */
async function openCounted() {
  const { bookingId, token } = await bookByCard('A1');
  const calls: string[] = [];
  const { payments } = test.platform;
  const counted = {
    ...payments,
    responds: () => Promise.resolve(true),
    viewPayment: (viewed: string) => {
      calls.push(viewed);
      return payments.viewPayment(viewed);
    },
  };
  test.platform.payments = createBoundedGateway(counted, pageProviderLimits);
  const { reservationNumber } = (await bookingOf(test.db, bookingId)).booking;
  return { token, reservationNumber, calls, restore: () => (test.platform.payments = payments) };
}

it('calls the provider once for many returns and once for many pushes at the same time', async () => {
  const { token, calls, restore } = await openCounted();
  const states = await Promise.all(many.map(() => verify(test, token)));
  expect(new Set(states.map(({ data }) => data?.state))).toEqual(new Set(['unpaid']));
  expect(calls).toHaveLength(1);
  await Promise.all(many.map(() => recordPush(test.platform, { token, reference: null })));
  expect(calls.length).toBeLessThanOrEqual(2);
  restore();
});

it('lets one of the pushes of 5 seconds call the provider, also without a bounded provider', async () => {
  const { token, calls, restore } = await openCounted();
  const { platform } = test;
  const bounded = platform.payments;
  platform.payments = { ...bounded, viewPayment: (viewed) => bounded.viewPayment(viewed, { isFresh: true }) };
  const push = () => recordPush(platform, { token, reference: null });
  await Promise.all(many.slice(0, 20).map(push));
  expect(calls).toHaveLength(1);
  test.clock.advanceSeconds(5);
  await push();
  expect(calls).toHaveLength(2);
  restore();
});

it('lets a push without a token call the provider once a minute', async () => {
  const { reservationNumber, calls, restore } = await openCounted();
  const push = () => recordPush(test.platform, { token: null, reference: reservationNumber });
  await push();
  test.clock.advanceSeconds(30);
  await push();
  expect(calls).toHaveLength(1);
  test.clock.advanceSeconds(31);
  const { payments } = test.platform;
  test.platform.payments = {
    ...payments,
    viewPayment: (token) => payments.viewPayment(token, { isFresh: true }),
  };
  await push();
  expect(calls).toHaveLength(2);
  restore();
});
