import { initiate } from '@/server/testing/test-payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import type { TestPassenger } from '@/server/testing/test-passengers';

const { test, anna, ben, book, numberOf, cancelAll } = startPaymentScenario();

/** The signed-in calls whose path names a booking. */
const calls = {
  booking: (user: TestPassenger, bookingId: string) =>
    test.callApi('booking', { params: { bookingId } }, user.signedIn),
  passengers: (user: TestPassenger, bookingUuid: string) =>
    test.callApi('passengers', { params: { bookingUuid } }, user.signedIn),
  editPassenger: async (user: TestPassenger, bookingUuid: string) => {
    const people = await test.callApi('passengers', { params: { bookingUuid } }, anna.signedIn);
    const params = { bookingUuid, passengerUuid: people.data?.[0]?.uuid ?? '' };
    return test.callApi('editPassenger', { params, body: { data: { status: 'cancelled' } } }, user.signedIn);
  },
  initiatePayment: (user: TestPassenger, bookingId: string) => initiate(test, user, bookingId),
  updateWithPayment: (user: TestPassenger, bookingId: string) => {
    const body = { isPaid: 'Yes', referenceNumber: 'forged' } as const;
    return test.callApi('updateWithPayment', { params: { bookingId }, body }, user.signedIn);
  },
};

describe.each(Object.entries(calls))('%s', (_name, call) => {
  it('finds the user’s own booking by its uuid and by its reservation number', async () => {
    expect((await call(anna, await book('A1'))).status).toBe(200);
    expect((await call(anna, await numberOf(await book('A2')))).status).toBe(200);
  });

  it('does not find a booking of another user by its reservation number', async () => {
    const number = await numberOf(await book('A1'));
    expect(await call(ben, number)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

async function recent() {
  return (await test.callApi('recentTicket', {}, anna.signedIn)).data?.bookingId;
}

describe('the ticket that is shown when the request names no booking', () => {
  it('belongs to the newest booking', async () => {
    expect(await recent()).toBeUndefined();
    await book('A1');
    const last = await book('A2');
    expect(await recent()).toBe(last);
  });

  it('belongs to a booking that is not cancelled, if the user has one', async () => {
    const remaining = await book('A1');
    const cancelled = await book('A2');
    await cancelAll(cancelled);
    expect(await recent()).toBe(remaining);
    await cancelAll(remaining);
    expect(await recent()).toBe(cancelled);
  });
});
