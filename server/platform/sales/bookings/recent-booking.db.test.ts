import { startPaymentScenario } from '@/server/testing/payment-scenario';

const { test, anna, book, cancelAll } = startPaymentScenario();

async function recent() {
  const { data } = await test.callApi('recentTicket', { params: { userId: anna.uuid } }, anna.signedIn);
  return data?.map(({ ticket }) => ticket.uuid);
}

describe('the ticket that is shown when the request names no booking', () => {
  it('belongs to the newest booking', async () => {
    expect(await recent()).toEqual([]);
    await book('A1');
    const last = await book('A2');
    expect(await recent()).toEqual([last]);
  });

  it('belongs to a booking that is not cancelled, if the user has one', async () => {
    const remaining = await book('A1');
    const cancelled = await book('A2');
    await cancelAll(cancelled);
    expect(await recent()).toEqual([remaining]);
    await cancelAll(remaining);
    expect(await recent()).toEqual([cancelled]);
  });
});
