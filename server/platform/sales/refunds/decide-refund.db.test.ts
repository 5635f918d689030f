import { sql } from 'drizzle-orm';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { codeOf } from '@/server/testing/refusals';
import { addColleague } from '@/server/testing/test-staff';
import { cancelWithTrip } from '@/server/platform/trips/cancel-trip';
import { refuseRefund, resolveRefund, retryRefund } from './decide-refund';
import { sendRefunds } from './send-refunds';

const { test, anna, bookPaid, fare, stand, numberOf, by, offer, cancel, request, approve, due, work } =
  startRefundScenario();
const half = () => Math.round(fare(1) / 2);
const reason = 'the bus had no heating';
const newest = async (bookingId: string) =>
  (
    await test.db.execute<{ uuid: string }>(sql`
      select uuid from refunds where booking_id = (select id from bookings where uuid = ${bookingId})
      order by id desc limit 1`)
  ).rows[0]?.uuid ?? '';
const shown = async (bookingId: string) =>
  (await test.callApi('ownRefunds', {}, anna.signedIn)).data?.filter((row) => row.bookingId === bookingId) ?? [];

describe('a refund beside the policy', () => {
  it('shortens no refund of the passenger while it waits, and is then refused if the money is gone', async () => {
    const { bookingId } = await bookPaid('A1');
    const [small, large] = [await request(bookingId, 100), await request(bookingId, half())];
    expect((await offer(bookingId)).data).toMatchObject({ promisedThebe: 0, refundThebe: due(fare(1)) });
    expect(await shown(bookingId)).toEqual([]);
    expect((await cancel(bookingId, due(fare(1)))).data).toMatchObject({ amountThebe: due(fare(1)) });
    await expect(approve(large)).rejects.toMatchObject({ code: 'refund_above_payment' });
    await approve(small);
    await refuseRefund(test.platform, large, by('second'));
    expect((await shown(bookingId)).map(({ amountThebe }) => amountThebe)).toEqual([due(fare(1)), 100]);
    expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: due(fare(1)) + 100 });
  });

  it('lowers the offer after its approval, also while it is at the bank', async () => {
    const { bookingId } = await bookPaid('A1');
    await approve(await request(bookingId, half()));
    await sendRefunds(test.platform);
    expect(await shown(bookingId)).toMatchObject([{ state: 'sent' }]);
    const refundThebe = Math.min(due(fare(1)), fare(1) - half());
    expect(refundThebe).toBeLessThan(due(fare(1)));
    expect((await offer(bookingId)).data).toMatchObject({ promisedThebe: half(), refundThebe });
    expect((await cancel(bookingId, due(fare(1)))).code).toBe('refund_changed');
  });

  it('is promised once when two approvals and the cancellation come at the same time', async () => {
    const { bookingId } = await bookPaid('A1');
    const requests = [await request(bookingId, fare(1)), await request(bookingId, fare(1))];
    await Promise.allSettled([...requests.map((uuid) => approve(uuid)), cancel(bookingId, due(fare(1)))]);
    const { rows } = await test.db.execute(sql`
      select count(*)::int as promised from refunds where state <> 'needs_approval'
      and booking_id = (select id from bookings where uuid = ${bookingId})`);
    expect(rows).toEqual([{ promised: 1 }]);
  });

  it('needs another person, and is audited', async () => {
    const { bookingId, token } = await bookPaid('A1');
    const [first, second] = [await addColleague(test), await addColleague(test)];
    const order = async (amountThebe: number) =>
      first.call('requestRefund', { body: { reservationNumber: await numberOf(bookingId), amountThebe, reason } });
    expect((await order(fare(1) * 9)).code).toBe('refund_above_payment');
    expect((await order(1000)).code).toBeUndefined();
    const refundId = await newest(bookingId);
    const approve = ({ call }: typeof first) => call('approveRefund', { params: { refundId }, body: { reason } });
    expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: 1000 });
    const shownTo = async ({ call }: typeof first) =>
      (await call('shownRefund', { params: { refundId } })).data?.rows[0] ?? null;
    const earlier = { id: await request(bookingId, 100), amountThebe: 100, state: 'needs_approval' };
    expect(await shownTo(second)).toMatchObject({
      amountThebe: 1000,
      request: { by: `${first.firstName} ${first.lastName}`, reason, isOwn: false },
      booking: { names: [expect.any(String) as string], priceThebe: fare(1), refunds: [earlier, { id: refundId }] },
    });
    expect(await shownTo(first)).toMatchObject({ request: { isOwn: true } });
    expect((await approve(first)).code).toBe('approval_own');
    expect((await approve(second)).code).toBeUndefined();
    await sendRefunds(test.platform);
    test.clock.advanceSeconds(120);
    await sendRefunds(test.platform);
    expect(test.bank.payment(token)?.refunds).toMatchObject([{ hundredths: 1000 }]);
    expect(await shown(bookingId)).toMatchObject([{ state: 'done' }]);
    const { rows } = await test.db.execute(sql`
      select action, reason, user_id::int as "userId" from audit_rows where subject_uuid = ${refundId} order by id`);
    expect(rows).toEqual([
      { action: 'refund.requested', reason, userId: first.id },
      { action: 'refund.approved', reason, userId: second.id },
    ]);
    // The booking itself is as before.
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'] });
  });

  it('gives the money back to the sales when it is refused, and is not sent any more', async () => {
    const { bookingId } = await bookPaid('A2');
    const uuid = await request(bookingId, 1000);
    await refuseRefund(test.platform, uuid, by('second'));
    expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: 0, sales: fare(1) });
    expect(await codeOf(retryRefund(test.platform, uuid, 'card', by('second')))).toBe('refund_state');
  });
});

describe('a refund that failed, and is refused after the cancellation', () => {
  /** Fails refunds of these amounts beside the policy, one after the other. */
  async function fail(bookingId: string, token: string, amounts: readonly number[]) {
    test.bank.act(token, 'refund-refused');
    const uuids: string[] = [];
    for (const amount of amounts) {
      const uuid = await request(bookingId, amount);
      await approve(uuid);
      await sendRefunds(test.platform);
      uuids.push(uuid);
    }
    test.bank.act(token, 'refund-usual');
    return uuids;
  }
  const refuse = (uuid = '') => refuseRefund(test.platform, uuid, by('second'));
  const sums = async (bookingId: string) =>
    (await shown(bookingId)).filter(({ state }) => state !== 'refused').map(({ amountThebe }) => amountThebe);
  const accepted = async (bookingId: string) => {
    const { rows } = await test.db.execute(sql`
      select 1 from message_outbox join refunds on message_outbox.cause like 'refund:' || refunds.uuid || ':%'
      where template = 'refund-accepted' and booking_id = (select id from bookings where uuid = ${bookingId})`);
    return rows.length;
  };
  const charge = () => fare(1) - due(fare(1));
  const cancelTrip = async (bookingId: string, cancelledAt: Date | null) => {
    const ofTrip = sql`id = (select trip_id from bookings where uuid = ${bookingId})`;
    await test.db.execute(sql`update trips set cancelled_at = ${cancelledAt} where ${ofTrip}`);
    const { rows } = await test.db.execute<{ id: number }>(sql`select id::int from bookings where uuid = ${bookingId}`);
    if (cancelledAt) await cancelWithTrip(test.platform, rows[0]?.id ?? 0);
  };

  it('leaves the passenger what the rules give, with one message, once', async () => {
    const { bookingId, token } = await bookPaid('A1');
    const [failed] = await fail(bookingId, token, [half()]);
    await cancel(bookingId, fare(1) - half());
    const before = await accepted(bookingId);
    await refuse(failed);
    expect(await sums(bookingId)).toEqual([half() - charge(), fare(1) - half()]);
    expect((await accepted(bookingId)) - before).toBe(1);
    expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: due(fare(1)), sales: charge() });
    expect(await codeOf(refuse(failed))).toBe('refund_state');
    expect(await codeOf(refuse(await newest(bookingId)))).toBe('refund_state');
    await work(6);
    const made = test.bank.payment(token)?.refunds.filter(({ mode }) => mode !== 'refund-declined') ?? [];
    expect(made.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(due(fare(1)));
  });

  it.each([
    [0, 1],
    [1, 0],
  ])('of two, the difference is that of both, in each order', async (first, second) => {
    const { bookingId, token } = await bookPaid('A1');
    const failed = await fail(bookingId, token, [half() - 100, 60]);
    await cancel(bookingId, fare(1) - half() + 40);
    await refuse(failed[first]);
    await refuse(failed[second]);
    expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: due(fare(1)), sales: charge() });
  });

  it('orders nothing for one within the charge, one that waited, and a booking that is not cancelled', async () => {
    const small = await bookPaid('A1');
    const [failed] = await fail(small.bookingId, small.token, [charge() - 1]);
    await cancel(small.bookingId, due(fare(1)));
    await refuse(failed);
    expect(await sums(small.bookingId)).toEqual([due(fare(1))]);
    const { bookingId, token } = await bookPaid('A2');
    const waiting = await request(bookingId, half());
    const [active] = await fail(bookingId, token, [half()]);
    await refuse(active);
    await cancel(bookingId, due(fare(1)));
    await refuse(waiting);
    expect(await sums(bookingId)).toEqual([due(fare(1))]);
  });

  it.each([0.5, 1])('gives all of it after the cancellation of the operator (%d of the payment)', async (share) => {
    const { bookingId, token } = await bookPaid('A1');
    const amount = share === 1 ? fare(1) : half();
    const [failed] = await fail(bookingId, token, [amount]);
    await cancelTrip(bookingId, test.clock.read());
    const before = await accepted(bookingId);
    await refuse(failed);
    expect((await accepted(bookingId)) - before).toBe(1);
    expect((await sums(bookingId))[0]).toBe(amount);
    expect((await stand(bookingId)).ledger).toMatchObject({ refund_due: fare(1), sales: 0 });
    const { rows } = await test.db.execute(sql`select requested_by as by, approved_by as decider from refunds
      where uuid = ${await newest(bookingId)}`);
    expect(rows).toEqual([{ by: 'operator', decider: 'second' }]);
    await cancelTrip(bookingId, null);
  });
});

it('a failed refund can go to the wallet, and an unclear one is decided by a person after a day', async () => {
  const [failed, unclear] = [await bookPaid('B1'), await bookPaid('B2')];
  test.bank.act(failed.token, 'refund-refused');
  test.bank.act(unclear.token, 'refund-lost-before');
  for (const { bookingId } of [failed, unclear]) await cancel(bookingId, due(fare(1)));
  await sendRefunds(test.platform);
  const { call } = await addColleague(test);
  const retry = (refundId: string, destination: 'card' | 'wallet') =>
    call('retryRefund', { params: { refundId }, body: { destination, reason } });
  const resolve = (refundId: string) =>
    call('resolveRefund', { params: { refundId }, body: { outcome: 'not_made', reason } });
  const [first, second] = [await newest(failed.bookingId), await newest(unclear.bookingId)];
  expect((await retry(first, 'wallet')).code).toBeUndefined();
  expect((await stand(failed.bookingId)).ledger).toMatchObject({ refund_due: 0, wallet: due(fare(1)) });
  expect((await resolve(second)).code).toBe('refund_checking');
  await test.db.execute(sql`update refunds set sent_at = sent_at - interval '1 day' where uuid = ${second}`);
  expect((await resolve(second)).code).toBeUndefined();
  test.bank.act(unclear.token, 'refund-usual');
  expect((await retry(second, 'card')).code).toBeUndefined();
  await sendRefunds(test.platform);
  expect(test.bank.payment(unclear.token)?.refunds).toHaveLength(1);
});

it('a process that dies during the call sends no second refund, as one would that had not committed first', async () => {
  const sent = async (seat: string) => {
    const { bookingId, token } = await bookPaid(seat);
    const uuid = await request(bookingId, 1000);
    await approve(uuid);
    const { payments } = test.platform;
    const dying = {
      ...payments,
      refundToken: async (order: Parameters<typeof payments.refundToken>[0]) => {
        await payments.refundToken(order);
        throw new Error('the process was killed');
      },
    };
    await sendRefunds({ ...test.platform, payments: dying });
    return { uuid, made: () => test.bank.payment(token)?.refunds.length };
  };
  const work = async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      test.clock.advanceSeconds(60);
      await sendRefunds(test.platform);
    }
  };
  const real = await sent('D1');
  await work();
  expect(real.made()).toBe(1);
  const control = await sent('D2');
  await test.db.execute(sql`update refunds set state = 'approved' where uuid = ${control.uuid}`);
  await work();
  expect(control.made()).toBe(2);
});

it('a person decides about an unclear refund after exactly 24 hours', async () => {
  const { bookingId, token } = await bookPaid('A1');
  test.bank.act(token, 'refund-lost-before');
  const uuid = await request(bookingId, 100);
  await approve(uuid);
  await sendRefunds(test.platform);
  const resolve = () => resolveRefund(test.platform, uuid, false, by('second'));
  test.clock.advanceSeconds(24 * 3600 - 60);
  await expect(resolve()).rejects.toMatchObject({ code: 'refund_checking' });
  test.clock.advanceSeconds(60);
  expect(await resolve()).toMatchObject({ refund: { state: 'failed' } });
});

it('the database refuses another payment or destination, and an approval above the payment', async () => {
  const [first, second] = [await bookPaid('A1'), await bookPaid('A2')];
  const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: '23514' } });
  const attemptOf = (token: string) => sql`(select id from payment_attempts where token = ${token})`;
  const change = (uuid: string, set: ReturnType<typeof sql>) =>
    test.db.execute(sql`
      with changed as (update refunds set ${set} where uuid = ${uuid} returning uuid)
      insert into audit_rows (actor, action, subject_kind, subject_uuid)
      select 'tests', 'refund.changed', 'refund', uuid from changed`);
  const uuid = await request(first.bookingId, fare(1));
  await refused(change(uuid, sql`payment_attempt_id = ${attemptOf(second.token)}`));
  await refused(change(uuid, sql`destination = 'wallet'`));
  const other = await request(first.bookingId, 100);
  await change(uuid, sql`state = 'approved', approved_by = 'second'`);
  await refused(change(other, sql`state = 'approved', approved_by = 'second'`));
  await refused(
    test.db.execute(sql`
      insert into refunds (booking_id, payment_attempt_id, cause, destination, amount_thebe, state, requested_by)
      select id, ${attemptOf(first.token)}, 'goodwill', 'card', 100, 'needs_approval', 'first'
      from bookings where uuid = ${second.bookingId}`),
  );
});
