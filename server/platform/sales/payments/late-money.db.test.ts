import { sql } from 'drizzle-orm';
import { lapseBookings } from '@/server/platform/sales/cancellations/lapse-bookings';
import { checkOpenAttempts } from '@/server/platform/sales/payments/check-open-attempts';
import { notePush } from '@/server/platform/sales/payments/note-push';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { readPaymentResponse } from '@/server/payments/dpo-responses';
import { bareResponse } from '@/server/payments/dpo-fixture';
import { hold } from '@/server/testing/test-bookings';
import { openCard, startCard } from '@/server/testing/test-payments';

const world = startPaymentScenario();
const { fare, book, stand, state, lapse, cancelAll } = world;

describe('money that arrives after the booking lapsed or was cancelled', () => {
  async function lapsed() {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(world.test, world.anna, bookingId);
    // The provider takes the money at the last moment and reports it after the attempt has expired here.
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

  it('books the same seats again if they are free', async () => {
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

  it('is credited to the wallet with a message if one of the seats is taken', async () => {
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

  it('is credited to the wallet after the bus has left', async () => {
    const { bookingId, token } = await lapsed();
    world.test.clock.set(world.leg.departsAt);
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', paid: false });
  });

  it('books seats again that the passenger holds in the meantime', async () => {
    const { token } = await lapsed();
    await hold(world.test, world.anna, world.leg, ['A1']);
    expect(await state(token)).toBe('paid');
  });

  it('pays for the remaining passengers and credits the rest to the wallet', async () => {
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
  it('limits the page, which never stays open after the booking lapses', async () => {
    const bookingId = await book('A1');
    expect((await startCard(world.test, world.anna, bookingId)).limitMinutes).toBe(300);
    world.test.clock.set(new Date(world.leg.departsAt.getTime() - 50 * 60_000));
    expect((await startCard(world.test, world.anna, bookingId)).limitMinutes).toBe(20);
    world.test.clock.set(new Date(world.leg.departsAt.getTime() - 30.5 * 60_000));
    const late = await world.test.ask('startPayment', { params: { bookingId } }, world.anna.signedIn);
    expect(late).toMatchObject({ status: 409, code: 'payment_too_late' });
  });

  it('cancels an open payment at the provider before the seats are freed', async () => {
    const bookingId = await book('A1');
    const token = await openCard(world.test, world.anna, bookingId);
    expect(await lapse(bookingId)).toBe(true);
    expect(world.test.bank.payment(token)?.standing).not.toBe('open');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', seats: [] });
    expect(await lapse(bookingId)).toBe(false);
  });

  it('settles a payment of the last moment before the booking lapses', async () => {
    const bookingId = await book('A1');
    world.test.bank.act(await openCard(world.test, world.anna, bookingId), 'pay');
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true });
  });

  it('keeps the seats until departure while the provider does not respond', async () => {
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

  it('keeps the seats after a declined card if the page cannot be cancelled, because it accepts another card', async () => {
    const bookingId = await book('A1');
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'decline');
    expect(await state(token)).toBe('ended');
    // The page stays open until departure.
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
  it('cancels the open payment first, and a cancelled booking cannot be paid', async () => {
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

  it('is refused while the bank processes a payment and after the booking is paid', async () => {
    const bookingId = await book('A1');
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'pay-later');
    await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'payment_pending' });
    world.test.clock.advanceSeconds(11);
    await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, seats: ['A1'] });
  });
});

describe('a payment that the bank processes', () => {
  const says = (result: string) => {
    const view = readPaymentResponse(bareResponse(result));
    return jest.spyOn(world.test.platform.payments, 'viewPayment').mockResolvedValue(view);
  };

  it('keeps the seats after the time to pay', async () => {
    const bookingId = await book('A1');
    await openCard(world.test, world.anna, bookingId);
    const answer = says('003');
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], attempts: ['pending'] });
    answer.mockRestore();
  });

  it('keeps the seats when another card is used on a declined page, and is not shown as "not debited"', async () => {
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

  it('is detected on a declined page when the booking is about to lapse', async () => {
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

it('a page that is paid during its cancellation pays the booking, which is not cancelled', async () => {
  const bookingId = await book('A1');
  const token = await openCard(world.test, world.anna, bookingId);
  const { cancelToken } = world.test.platform.payments;
  const cancel = jest.spyOn(world.test.platform.payments, 'cancelToken').mockImplementation((tokenToCancel) => {
    world.test.bank.act(token, 'pay');
    return cancelToken(tokenToCancel);
  });
  await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'already_paid' });
  cancel.mockRestore();
  expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, attempts: ['paid'] });
});

it('a cancelled page is queried again if the provider does not respond after a push', async () => {
  const bookingId = await book('A1');
  const token = await openCard(world.test, world.anna, bookingId);
  await cancelAll(bookingId);
  const silent = jest
    .spyOn(world.test.platform.payments, 'viewPayment')
    .mockResolvedValue({ kind: 'unclear', result: '', explanation: 'away' });
  await notePush(world.test.platform, { token, reference: null });
  // The provider captures the money of a cancelled page, which only a fault of the provider can cause.
  const taken = { kind: 'paid', result: '000', explanation: '', currency: 'BWP', fraudAlert: '000' } as const;
  silent.mockResolvedValue({ ...taken, amountThebe: fare(1) });
  world.test.clock.advanceSeconds(3 * 60);
  await checkOpenAttempts(world.test.platform);
  silent.mockRestore();
  expect(await stand(bookingId)).toMatchObject({ paid: true, seats: ['A1'] });
});
