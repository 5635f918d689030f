import { sql } from 'drizzle-orm';
import { log } from '@/server/observability/log';
import type { RefundMode } from '@/sandbox/dpo/payments';
import { finishRestore } from '@/server/db/restored-database';
import { createBoundedGateway, pageProviderLimits } from '@/server/payments/bounded-gateway';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { openCard } from '@/server/testing/test-payments';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import { sendRefunds } from './send-refunds';

const { test, anna, ben, book, bookPaid, payInCash, fare, stand, change, offer, cancel, request, approve, due, work } =
  startRefundScenario();

const rowOf = async (bookingId: string) =>
  (
    await test.db.execute<{ state: string; send_count: number; id: number }>(sql`
      select state, send_count, id from refunds where booking_id = (select id from bookings where uuid = ${bookingId})
      order by id desc limit 1`)
  ).rows[0];

it('cancels a paid booking, frees its seats and sends the promised amount to the card once', async () => {
  const { bookingId, token } = await bookPaid('A1');
  const refundThebe = due(fare(1));
  expect((await offer(bookingId)).data).toMatchObject({ refusal: null, refundThebe, destination: 'card' });
  const first = await cancel(bookingId, refundThebe);
  expect(first.data).toMatchObject({ state: 'ordered', amountThebe: refundThebe, chargeThebe: fare(1) - refundThebe });
  expect((await cancel(bookingId, refundThebe)).data).toEqual(first.data);
  expect(await stand(bookingId)).toMatchObject({
    status: 'cancelled',
    seats: [],
    ledger: { provider: -fare(1), sales: fare(1) - refundThebe, refund_due: refundThebe },
  });
  await work(3);
  expect(test.bank.payment(token)?.refunds).toMatchObject([{ hundredths: refundThebe }]);
  expect(await rowOf(bookingId)).toMatchObject({ state: 'done', send_count: 1 });
  expect((await stand(bookingId)).ledger).toMatchObject({ provider: refundThebe - fare(1), refund_due: 0 });
  const { rows } = await test.db.execute<{ template: string }>(sql`
    select template from message_outbox where cause like 'refund:%' order by id`);
  expect(rows.map(({ template }) => template)).toEqual(['refund-accepted', 'refund-sent', 'refund-done']);
});

it('refunds of cash and mobile money go to the wallet at once', async () => {
  const mobile = await bookPaid('B1', 'pay-mobile');
  expect((await offer(mobile.bookingId)).data).toMatchObject({ destination: 'wallet', isMobile: true });
  const cash = await book('B2');
  await payInCash(cash);
  expect((await offer(cash)).data).toMatchObject({ destination: 'wallet', isMobile: false });
  for (const bookingId of [mobile.bookingId, cash]) {
    expect((await cancel(bookingId, due(fare(1)))).data).toMatchObject({ state: 'done', destination: 'wallet' });
    expect((await stand(bookingId)).ledger).toMatchObject({ wallet: due(fare(1)) });
  }
});

it('counts in the cancellation counters, once', async () => {
  const { bookingId } = await bookPaid('C1');
  const count = async () =>
    (await test.callApi('bookingPolicy', {}, anna.signedIn)).data?.windows.map((window) => window.count) ?? [];
  const before = await count();
  await cancel(bookingId, due(fare(1)));
  await cancel(bookingId, due(fare(1)));
  expect(await count()).toEqual(before.map((one) => one + 1));
});

describe('changes nothing and refuses', () => {
  it('a booking of another person, an unpaid, used, late or changed one', async () => {
    const { bookingId } = await bookPaid('D1');
    const refundThebe = due(fare(1));
    expect((await cancel(bookingId, refundThebe, ben)).code).toBe('not_found');
    expect((await offer(bookingId, ben)).code).toBe('not_found');
    expect((await cancel(bookingId, refundThebe + 1)).code).toBe('refund_changed');
    await change(bookingId, { status: 'used' });
    expect((await cancel(bookingId, refundThebe)).code).toBe('booking_used');
    await change(bookingId, { status: 'active', departsAt: new Date(test.clock.read().getTime() + 86_399_000) });
    expect((await offer(bookingId)).data?.refusal).toBe('refund_closed');
    expect((await cancel(bookingId, refundThebe)).code).toBe('refund_closed');
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, seats: ['D1'] });
    const unpaid = await book('D2');
    expect((await cancel(unpaid, refundThebe)).code).toBe('not_paid');
  });

  it('a booking with a payment in review, and the rules of the operator', async () => {
    const { bookingId } = await bookPaid('D3');
    const setState = (text: string) => test.db.execute(sql`update operators set refund_rule = ${text}`);
    await setState('none');
    expect((await cancel(bookingId, due(fare(1)))).code).toBe('refund_closed');
    await setState('seven_days');
    await change(bookingId, { paidAt: new Date(test.clock.read().getTime() - 7 * 86_400_000 - 1000) });
    expect((await cancel(bookingId, due(fare(1)))).code).toBe('refund_closed');
    await setState('standard');
    await test.db.execute(sql`
      insert into payment_attempts (booking_id, provider, state, amount_thebe, seats, expires_at, token)
      select id, 'dpo', 'review', 100, '{D3}', now(), 'other-token' from bookings where uuid = ${bookingId}`);
    expect((await cancel(bookingId, due(fare(1)))).code).toBe('money_open');
  });
});

it.each<[RefundMode, string, number]>([
  ['refund-refused', 'failed', 0],
  ['refund-declined', 'failed', 1],
  ['refund-manual', 'done', 1],
  ['refund-lost-before', 'unclear', 0],
  ['refund-lost-after', 'done', 1],
  ['refund-listed-late', 'done', 1],
  ['refund-listed-twice', 'sent', 1],
])('%s: the refund is %s, and the provider made %i of them', async (mode, end, made) => {
  const { bookingId, token } = await bookPaid('E1');
  test.bank.act(token, mode);
  await cancel(bookingId, due(fare(1)));
  await work(20);
  expect(await rowOf(bookingId)).toMatchObject({ state: end, send_count: 1 });
  expect(test.bank.payment(token)?.refunds).toHaveLength(made);
});

it('a refund that was never sent stays approved, and is sent when the provider responds again', async () => {
  const { bookingId, token } = await bookPaid('J1');
  await cancel(bookingId, due(fare(1)));
  const { payments } = test.platform;
  const full = { ...pageProviderLimits, maxCalls: 0, maxWaitMs: 1 };
  // The provider responds to the check, and then all calls are in use.
  test.platform.payments = { ...createBoundedGateway(payments, full), responds: payments.responds };
  await sendRefunds(test.platform);
  expect(await rowOf(bookingId)).toMatchObject({ state: 'approved', send_count: 1 });
  test.platform.payments = payments;
  await work(3);
  expect(await rowOf(bookingId)).toMatchObject({ state: 'done' });
  expect(test.bank.payment(token)?.refunds).toHaveLength(1);
});

it('the second of two refunds of one payment waits for the first, without an alarm', async () => {
  const alarms = jest.spyOn(log, 'error');
  const { bookingId, token } = await bookPaid('J3');
  await approve(await request(bookingId, 100));
  const { data } = await offer(bookingId);
  await cancel(bookingId, data?.refundThebe ?? 0);
  test.bank.act(token, 'refund-manual');
  await sendRefunds(test.platform);
  expect(test.bank.payment(token)?.refunds).toHaveLength(1);
  await work(30);
  expect(test.bank.payment(token)?.refunds).toHaveLength(2);
  expect(await rowOf(bookingId)).toMatchObject({ state: 'done' });
  expect(alarms).not.toHaveBeenCalled();
});

it('money that comes after a web cancellation goes to the wallet, though the seats are free', async () => {
  const bookingId = await book('J2');
  const late = await openCard(test, anna, bookingId);
  await test.db.execute(sql`update payment_attempts set state = 'expired', next_ask_at = null where token = ${late}`);
  await payInCash(bookingId);
  await cancel(bookingId, due(fare(1)));
  test.bank.act(late, 'pay');
  const settled = await settleOrThrow(test.platform, late);
  expect(settled?.attempt).toMatchObject({ state: 'paid', effect: 'wallet' });
  expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', seats: [] });
});

describe('the database refuses', () => {
  it('another fare, time, leg or trip of a sold booking, and no other change', async () => {
    const { bookingId } = await bookPaid('L1');
    const set = (change: string) =>
      test.db.execute(sql`update bookings set ${sql.raw(change)} where uuid = ${bookingId}`);
    for (const column of ['trip_id', 'leg_id', 'fare_thebe', 'booking_date'])
      await expect(set(`${column} = ${column} + 1`)).rejects.toMatchObject({ cause: { code: '23001' } });
    for (const column of ['departs_at', 'arrives_at'])
      await expect(set(`${column} = ${column} + interval '1 minute'`)).rejects.toMatchObject({
        cause: { code: '23001' },
      });
    await set(`delay_minutes = 30, updated_at = now(), fare_thebe = fare_thebe`);
  });

  const insert = (bookingId: string, row: string) =>
    test.db.execute(sql`
      with added as (
      insert into refunds (booking_id, payment_attempt_id, cause, destination, amount_thebe, state, requested_by, approved_by)
      select booking.id, attempt.id, ${sql.raw(row)} from bookings booking
      join payment_attempts attempt on attempt.booking_id = booking.id and attempt.state = 'paid'
      where booking.uuid = ${bookingId} returning uuid)
      insert into audit_rows (actor, action, subject_kind, subject_uuid)
      select 'tests', 'refund.requested', 'refund', uuid from added`);

  it('refunds above the payment, an own approval, two refunds in flight and an unknown change of state', async () => {
    const { bookingId } = await bookPaid('K1');
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: '23514' } });
    await refused(insert(bookingId, `'goodwill', 'card', ${fare(1) + 1}, 'approved', 'a', null`));
    await refused(insert(bookingId, `'goodwill', 'card', 100, 'approved', 'a', 'a'`));
    await refused(insert(bookingId, `'goodwill', 'card', 100, 'sent', 'a', null`));
    await refused(insert(bookingId, `'goodwill', 'card', 100, 'approved', 'a', null`));
    await insert(bookingId, `'goodwill', 'card', 100, 'approved', 'a', 'b'`);
    await insert(bookingId, `'goodwill', 'card', 100, 'approved', 'a', 'c'`);
    const all = sql`where booking_id = (select id from bookings where uuid = ${bookingId})`;
    await refused(test.db.execute(sql`update refunds set state = 'sent' ${all}`));
    await refused(test.db.execute(sql`update refunds set amount_thebe = 1 ${all}`));
    await expect(test.db.execute(sql`update refunds set state = 'sending' ${all}`)).rejects.toMatchObject({
      cause: { code: '23505' },
    });
  });
});

// The last test, because it ends every session.
it('after a restore, no refund that may have been sent is sent again, and old messages stay unsent', async () => {
  const { bookingId } = await bookPaid('E5');
  await cancel(bookingId, due(fare(1)));
  await test.db.execute(sql`update message_outbox set created_at = now() - interval '2 hours' where state = 'pending'`);
  const before = Date.now();
  await finishRestore(test.db, 'tests');
  await work(3);
  expect(await rowOf(bookingId)).toMatchObject({ state: 'unclear', send_count: 0 });
  const { rows } = await test.db.execute(sql`
    select (select count(*)::int from message_outbox where state = 'pending') as pending,
      (select count(*)::int from sessions) as sessions, nextval('seat_revision') > ${before} as "isRaised",
      (select count(*)::int from audit_rows where action = 'database.restored') as audited`);
  expect(rows).toEqual([{ pending: 0, sessions: 0, isRaised: true, audited: 1 }]);
});
