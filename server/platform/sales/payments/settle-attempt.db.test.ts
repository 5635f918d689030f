import { sql } from 'drizzle-orm';
import { createBoundedGateway, pageProviderLimits } from '@/server/payments/bounded-gateway';
import type { PaymentGateway } from '@/server/payments/gateway';
import { log } from '@/server/observability/log';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { provider, verify } from '@/server/testing/test-payments';
import { recordPush } from '@/server/platform/sales/payments/record-push';

const { test, anna, fare, stand, state, lapse, bookByCard, numberOf } = startPaymentScenario();

describe('a card payment', () => {
  it('pays the booking once with one message when the provider confirms it', async () => {
    const { bookingId, token } = await bookByCard('A1', 'A2');
    test.bank.act(token, 'pay');
    expect(await Promise.all(Array.from({ length: 8 }, () => state(token)))).toEqual(Array(8).fill('paid'));
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toEqual({
      status: 'active',
      paid: true,
      seats: ['A1', 'A2'],
      attempts: ['paid'],
      ledger: { provider: -fare(2), sales: fare(2) },
      messages: ['booking-made', 'booking-paid'],
    });
  });

  it('stays unpaid after a decline, and can be paid with another card', async () => {
    const { bookingId, token } = await bookByCard('A1');
    test.bank.act(token, 'decline');
    expect(await state(token)).toBe('ended');
    expect(await stand(bookingId)).toMatchObject({ paid: false, seats: ['A1'], attempts: ['declined'], ledger: {} });
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid'] });
  });

  it('is pending while the bank processes it, and then paid', async () => {
    const { bookingId, token } = await bookByCard('A1');
    test.bank.act(token, 'pay-later');
    expect(await state(token)).toBe('pending');
    const clock = test.clock.read();
    test.clock.advanceSeconds(9);
    expect(await state(token)).toBe('pending');
    test.clock.set(clock);
    test.clock.advanceSeconds(11);
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid'] });
  });

  it.each(['wrong-amount', 'other-currency', 'underpaid'] as const)(
    'goes to review with %s: unpaid, with its seats kept and one message',
    async (action) => {
      const { bookingId, token } = await bookByCard('A1');
      test.bank.act(token, action);
      expect(await state(token)).toBe('review');
      expect(await state(token)).toBe('review');
      expect(await lapse(bookingId)).toBe(false);
      expect(await stand(bookingId)).toEqual({
        status: 'active',
        paid: false,
        seats: ['A1'],
        attempts: ['review'],
        ledger: {},
        messages: ['booking-made', 'payment-review'],
      });
    },
  );
});

describe('claims of a caller about a payment', () => {
  it('are ignored by update-with-payment, which queries the provider', async () => {
    const { bookingId, token } = await bookByCard('A1');
    const update = () =>
      test.callApi(
        'updateWithPayment',
        { params: { bookingId }, body: { isPaid: 'Yes', referenceNumber: token } },
        anna.signedIn,
      );
    expect((await update()).data).toEqual({ isPaid: 'No' });
    test.bank.act(token, 'pay');
    expect((await update()).data).toEqual({ isPaid: 'Yes' });
    expect((await update()).data).toEqual({ isPaid: 'Yes' });
    expect((await stand(bookingId)).messages).toEqual(['booking-made', 'booking-paid']);
  });

  it('only select the attempts to query when they come in a push, by token or by reference', async () => {
    const { bookingId, token } = await bookByCard('A1');
    const push = (body: { token: string | null; reference: string | null }) =>
      test.callApi('pushPayment', { params: provider, body });
    expect((await push({ token, reference: null })).data).toEqual({ attempts: 1 });
    expect((await push({ token: 'forged-token', reference: 'AAAAAAAA' })).data).toEqual({ attempts: 0 });
    expect((await stand(bookingId)).paid).toBe(false);
    test.clock.advanceSeconds(5);
    test.bank.act(token, 'pay');
    // The platform accepts a push without the token once a minute.
    test.clock.advanceSeconds(60);
    expect((await push({ token: null, reference: await numberOf(bookingId) })).data).toEqual({ attempts: 1 });
    expect(await stand(bookingId)).toMatchObject({ paid: true, messages: ['booking-made', 'booking-paid'] });
    expect((await push({ token, reference: null })).data).toEqual({ attempts: 0 });
  });
});

it('a paid response that the database cannot store is returned as unsaved, and settled by the next call', async () => {
  const { bookingId, token } = await bookByCard('A1');
  test.bank.act(token, 'pay');
  await test.db.execute(sql`alter table ledger_transfers rename to hidden`);
  const unsaved = await state(token);
  await test.db.execute(sql`alter table hidden rename to ledger_transfers`);
  expect(unsaved).toBe('unsaved');
  expect(await stand(bookingId)).toMatchObject({ paid: false, messages: ['booking-made'] });
  expect(await verify(test, token)).toMatchObject({ data: { API3G: { Result: '000' }, state: 'paid' } });
});

it.each([
  ['55P03', 'warn', 'database_busy'],
  ['42P01', 'error', 'payment_not_saved'],
] as const)('a payment that failed to be saved with %s is logged as %s', async (code, level, event) => {
  const { token } = await bookByCard('A1');
  test.bank.act(token, 'pay');
  await test.db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '${code}'; end $$;
    create trigger fail before insert on ledger_transfers execute function fail()`),
  );
  const logs = { warn: jest.spyOn(log, 'warn').mockReturnValue(), error: jest.spyOn(log, 'error').mockReturnValue() };
  const unsaved = await state(token);
  const lines = Object.entries(logs).flatMap(([name, { mock }]) =>
    mock.calls.map(([fields]) => [name, (fields as unknown as { event: string }).event]),
  );
  jest.restoreAllMocks();
  await test.db.execute(sql`drop function fail cascade`);
  expect(unsaved).toBe('unsaved');
  expect(lines).toEqual([[level, event]]);
  expect(await state(token)).toBe('paid');
});

describe('a storm of returns and pushes', () => {
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
    await Promise.all(many.map(() => recordPush(test.platform, { token, reference: null })));
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  it('lets one of the pushes of 5 seconds call the provider, also without a bounded provider', async () => {
    const { token, calls } = await openCounted();
    const { platform } = test;
    const bounded = platform.payments;
    platform.payments = { ...bounded, viewPayment: (viewed) => bounded.viewPayment(viewed, { isFresh: true }) };
    const push = () => recordPush(platform, { token, reference: null });
    await Promise.all(many.slice(0, 20).map(push));
    expect(calls).toHaveLength(1);
    test.clock.advanceSeconds(5);
    await push();
    expect(calls).toHaveLength(2);
  });

  it('lets a push without a token call the provider once a minute', async () => {
    const { reservationNumber, calls } = await openCounted();
    const push = () => recordPush(test.platform, { token: null, reference: reservationNumber });
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
});
