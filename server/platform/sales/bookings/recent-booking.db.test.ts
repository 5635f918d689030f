import { startPaymentScenario } from '@/server/testing/payment-scenario';

const world = startPaymentScenario();
const { book, cancelAll } = world;

async function recent() {
  const { data } = await world.test.ask('recentTicket', { params: { userId: world.anna.uuid } }, world.anna.signedIn);
  return data?.map(({ ticket }) => ticket.uuid);
}

describe('the ticket that is shown without a booking', () => {
  it('is that of the booking made last', async () => {
    expect(await recent()).toEqual([]);
    await book('A1');
    const last = await book('A2');
    expect(await recent()).toEqual([last]);
  });

  it('is no cancelled one while another stands', async () => {
    const standing = await book('A1');
    const cancelled = await book('A2');
    await cancelAll(cancelled);
    expect(await recent()).toEqual([standing]);
    await cancelAll(standing);
    expect(await recent()).toEqual([cancelled]);
  });
});
