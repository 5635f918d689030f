import { eq } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { refunds } from '@/server/db/schema/refunds';
import { createBoundedGateway, jobProviderLimits } from '@/server/payments/bounded-gateway';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { testMerchant } from '@/server/testing/test-platform';
import { sendRefunds } from './send-refunds';

const { test, bookPaid, fare, cancel, request, approve, due, work } = startRefundScenario();

async function ordered(seat: string) {
  const payment = await bookPaid(seat);
  await cancel(payment.bookingId, due(fare(1)));
  return payment;
}

const statesOf = async (...bookingIds: string[]) => {
  const rows = await test.db
    .select({ state: refunds.state, sendCount: refunds.sendCount, id: bookings.uuid })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId));
  return rows.filter(({ id }) => bookingIds.includes(id)).map((row) => `${row.state} ${row.sendCount}`);
};

/** Runs the job while the bank takes these requests and does not respond to them. Returns the names of all requests. */
async function runWithout(isSilent: (request: string) => boolean) {
  const requests: string[] = [];
  const gateway = createDpoGateway({
    apiUrl: 'http://bank.test/API/v6/',
    apiV7Url: 'http://bank.test/API/v7/',
    ...testMerchant,
    send: async (message) => {
      const [, request = ''] = /<Request>(\w+)</.exec(await message.clone().text()) ?? [];
      requests.push(request);
      if (isSilent(request)) throw new Error('the connection ended without a response');
      return test.bank.api(message);
    },
  });
  const payments = createBoundedGateway(gateway, jobProviderLimits);
  await sendRefunds({ ...test.platform, payments });
  return requests;
}

it('no refund leaves while the bank does not respond, and all leave when it is back', async () => {
  const payments = [await ordered('A1'), await ordered('A2'), await ordered('B1')];
  const ids = payments.map(({ bookingId }) => bookingId);
  expect(await runWithout(() => true)).toEqual(['verifyToken']);
  expect(await statesOf(...ids)).toEqual(['approved 0', 'approved 0', 'approved 0']);
  await work(10);
  expect(await statesOf(...ids)).toEqual(['done 1', 'done 1', 'done 1']);
});

it('a run ends with its first refund without a response', async () => {
  const payments = [await ordered('A1'), await ordered('A2'), await ordered('B1')];
  const ids = payments.map(({ bookingId }) => bookingId);
  expect(await runWithout((request) => request === 'refundToken')).toEqual(['verifyToken', 'refundToken']);
  expect((await statesOf(...ids)).toSorted()).toEqual(['approved 0', 'approved 0', 'unclear 1']);
});

it('a refund of another person at the provider, made before our call, is not ours', async () => {
  const { bookingId, token } = await bookPaid('A1');
  await test.platform.payments.refundToken({ token, amountThebe: 1000, details: 'By hand' });
  test.clock.advanceSeconds(100 * 60);
  await approve(await request(bookingId, 1000));
  test.bank.act(token, 'refund-lost-before');
  await work(20);
  expect(await statesOf(bookingId)).toEqual(['unclear 1']);
  expect(test.bank.payment(token)?.refunds).toHaveLength(1);
});

it('the provider reads the true cause of a refund', async () => {
  const details = jest.spyOn(test.platform.payments, 'refundToken');
  const { bookingId } = await bookPaid('A1');
  await approve(await request(bookingId, 1000));
  await ordered('A2');
  await work(1);
  expect(details.mock.calls.map(([request]) => [request.amountThebe, request.details]).toSorted()).toEqual([
    [1000, 'Refund beside the policy'],
    [due(fare(1)), 'Cancelled by the passenger'],
  ]);
});

it('a refund that is being sent is not taken for a lost one, though its run began five minutes ago', async () => {
  const payments = [await ordered('A1'), await ordered('A2')];
  const { refundToken } = test.platform.payments;
  const slow = {
    ...test.platform.payments,
    refundToken: async (request: Parameters<typeof refundToken>[0]) => {
      test.clock.advanceSeconds(200);
      await sendRefunds({
        ...test.platform,
        payments: { ...test.platform.payments, responds: () => Promise.resolve(false) },
      });
      return refundToken(request);
    },
  };
  await sendRefunds({ ...test.platform, payments: slow });
  expect(await statesOf(...payments.map(({ bookingId }) => bookingId))).toEqual(['done 1', 'sent 1']);
});
