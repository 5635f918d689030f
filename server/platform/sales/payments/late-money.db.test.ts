import { sql } from 'drizzle-orm';
import { lapseBookings } from '@/server/platform/sales/cancellations/lapse-bookings';
import { askOpenAttempts } from '@/server/platform/sales/payments/ask-open-attempts';
import { notePush } from '@/server/platform/sales/payments/note-push';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { readPaymentAnswer } from '@/server/payments/dpo-answers';
import { bareAnswer } from '@/server/payments/dpo-fixture';
import { hold } from '@/server/testing/test-bookings';
import { openCard, startCard } from '@/server/testing/test-payments';

const world = startPaymentScenario();
const { fare, book, stand, state, lapse, cancelAll } = world;

describe('money that comes late', () => {
  async function lapsed() {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(world.test, world.anna, bookingId);
    // The provider takes it in the last moment, and says so after we have given up.
    await world.test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${token}`);
    expect(await lapse(bookingId)).toBe(true);
    expect(await stand(bookingId)).toMatchObject({
      status: 'cancelled',
      seats: [],
      messages: ['booking-made', 'booking-lapsed'],
    });
    world.test.clock.set(new Date());
    world.test.bank.act(token, 'pay');
    return { bookingId, token };
  }

  it('takes the same seats again when they are free', async () => {
    const { bookingId, token } = await lapsed();
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({
      status: 'active',
      paid: true,
      seats: ['A1', 'A2'],
      ledger: { provider: -fare(2), sales: fare(2) },
      messages: ['booking-made', 'booking-lapsed', 'booking-paid'],
    });
    expect(world.test.published).toEqual(expect.arrayContaining([{ tripId: world.leg.tripRowId, seat: 'A1' }]));
  });

  it('goes to the wallet when one of them is gone, with a message', async () => {
    const { bookingId, token } = await lapsed();
    await hold(world.test, world.ben, world.leg, ['A2']);
    expect(await state(token)).toBe('credited');
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({
      status: 'cancelled',
      paid: false,
      seats: [],
      ledger: { provider: -fare(2), wallet: fare(2) },
      messages: ['booking-made', 'booking-lapsed', 'wallet-credited'],
    });
    expect((await world.test.ask('transactions', {}, world.anna.signedIn)).data).toMatchObject({ balance: '82.00' });
  });

  it('goes to the wallet once the bus has left', async () => {
    const { bookingId, token } = await lapsed();
    world.test.clock.set(world.leg.departsAt);
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', paid: false });
  });

  it('takes back seats that the passenger had begun to hold anew', async () => {
    const { token } = await lapsed();
    await hold(world.test, world.anna, world.leg, ['A1']);
    expect(await state(token)).toBe('paid');
  });

  it('for a booking that a passenger left pays for who is left, the rest goes to the wallet', async () => {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(world.test, world.anna, bookingId);
    await world.test.db.execute(sql`
      update passengers set status = 'cancelled' from bookings
      where bookings.id = booking_id and bookings.uuid = ${bookingId} and seat = 'A2'`);
    world.test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({
      paid: true,
      ledger: { provider: -fare(2), sales: fare(1), wallet: fare(1) },
      messages: ['booking-made', 'booking-paid', 'wallet-credited'],
    });
  });
});

describe('the time to pay', () => {
  it('is the page’s too, and never past the moment the booking lapses', async () => {
    const bookingId = await book('A1');
    expect((await startCard(world.test, world.anna, bookingId)).limitMinutes).toBe(300);
    world.test.clock.set(new Date(world.leg.departsAt.getTime() - 50 * 60_000));
    expect((await startCard(world.test, world.anna, bookingId)).limitMinutes).toBe(20);
    world.test.clock.set(new Date(world.leg.departsAt.getTime() - 30.5 * 60_000));
    const late = await world.test.ask('startPayment', { params: { bookingId } }, world.anna.signedIn);
    expect(late).toMatchObject({ status: 409, code: 'payment_too_late' });
  });

  it('ends an open payment at the provider before the seats are freed', async () => {
    const bookingId = await book('A1');
    const token = await openCard(world.test, world.anna, bookingId);
    expect(await lapse(bookingId)).toBe(true);
    expect(world.test.bank.payment(token)?.standing).not.toBe('open');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', seats: [] });
    expect(await lapse(bookingId)).toBe(false);
  });

  it('a payment of the last moment is seen before the booking lapses', async () => {
    const bookingId = await book('A1');
    world.test.bank.act(await openCard(world.test, world.anna, bookingId), 'pay');
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true });
  });

  it('while the provider does not answer the seats wait, until departure', async () => {
    const bookingId = await book('A1');
    await openCard(world.test, world.anna, bookingId);
    const { viewPayment } = world.test.platform.payments;
    world.test.platform.payments.viewPayment = () =>
      Promise.resolve({ kind: 'unclear', result: '', explanation: 'away' });
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'] });
    world.test.clock.set(world.leg.departsAt);
    expect(await lapseBookings(world.test.platform)).toBeGreaterThan(0);
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled' });
    world.test.platform.payments.viewPayment = viewPayment;
  });

  it('so they do when a card was declined, for the page that could not be ended takes another', async () => {
    const bookingId = await book('A1');
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'decline');
    expect(await state(token)).toBe('ended');
    // Its time ends with the time to pay.
    await world.test.db.execute(
      sql`update payment_attempts set expires_at = ${world.leg.departsAt} where token = ${token}`,
    );
    const silent = jest
      .spyOn(world.test.platform.payments, 'viewPayment')
      .mockResolvedValue({ kind: 'unclear', result: '', explanation: 'away' });
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], attempts: ['declined'] });
    world.test.clock.set(world.leg.departsAt);
    expect(await lapseBookings(world.test.platform)).toBeGreaterThan(0);
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled' });
    silent.mockRestore();
  });
});

describe('a cancellation', () => {
  it('ends the open payment first; a cancelled booking can not be paid', async () => {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(world.test, world.anna, bookingId);
    expect(await cancelAll(bookingId)).toBe(2);
    expect(world.test.bank.payment(token)?.standing).toBe('cancelled');
    expect(await world.test.ask('startPayment', { params: { bookingId } }, world.anna.signedIn)).toMatchObject({
      status: 409,
      code: 'booking_cancelled',
    });
    const policy = await world.test.ask('bookingPolicy', { params: { userId: world.anna.uuid } }, world.anna.signedIn);
    expect(policy.data).toMatchObject({ exceeded: null, dailyRequest: { requestCount: 2 } });
  });

  it('of a booking that the bank is at is refused, of a paid one too', async () => {
    const bookingId = await book('A1');
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'pay-later');
    await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'payment_pending' });
    world.test.clock.advanceSeconds(11);
    await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, seats: ['A1'] });
  });
});

describe('a bank that is at it', () => {
  const says = (result: string) => {
    const view = readPaymentAnswer(bareAnswer(result));
    return jest.spyOn(world.test.platform.payments, 'viewPayment').mockResolvedValue(view);
  };

  it('keeps the seats past the time to pay', async () => {
    const bookingId = await book('A1');
    await openCard(world.test, world.anna, bookingId);
    const answer = says('003');
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], attempts: ['pending'] });
    answer.mockRestore();
  });

  it('with another card on a page that had been declined keeps them too, and is not called "not debited"', async () => {
    const bookingId = await book('A1');
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'decline');
    expect(await state(token)).toBe('ended');
    const answer = says('003');
    expect(await state(token)).toBe('pending');
    expect(await lapse(bookingId)).toBe(false);
    answer.mockRestore();
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], attempts: ['pending'] });
  });

  it('is found when the page is declined here and the booking is about to lapse', async () => {
    const bookingId = await book('A1');
    world.test.clock.set(new Date(world.leg.departsAt.getTime() - 50 * 60_000));
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'decline');
    await state(token);
    const answer = says('007');
    expect(await lapse(bookingId)).toBe(false);
    answer.mockRestore();
  });
});

it('a page that was paid in the moment of its cancelling is seen: the booking is paid, not cancelled', async () => {
  const bookingId = await book('A1');
  const token = await openCard(world.test, world.anna, bookingId);
  const { cancelToken } = world.test.platform.payments;
  const cancel = jest.spyOn(world.test.platform.payments, 'cancelToken').mockImplementation((asked) => {
    world.test.bank.act(token, 'pay');
    return cancelToken(asked);
  });
  await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'already_paid' });
  cancel.mockRestore();
  expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, attempts: ['paid'] });
});

it('money for a cancelled page whose push finds no answer is asked about again', async () => {
  const bookingId = await book('A1');
  const token = await openCard(world.test, world.anna, bookingId);
  await cancelAll(bookingId);
  const silent = jest
    .spyOn(world.test.platform.payments, 'viewPayment')
    .mockResolvedValue({ kind: 'unclear', result: '', explanation: 'away' });
  await notePush(world.test.platform, { token, reference: null });
  // Captured all the same: only the provider can be so wrong.
  const taken = { kind: 'paid', result: '000', explanation: '', currency: 'BWP', fraudAlert: '000' } as const;
  silent.mockResolvedValue({ ...taken, amountThebe: fare(1) });
  world.test.clock.advanceSeconds(3 * 60);
  await askOpenAttempts(world.test.platform);
  silent.mockRestore();
  expect(await stand(bookingId)).toMatchObject({ paid: true, seats: ['A1'] });
});
