import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AuditAuthor } from '@/server/db/write-audit-row';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { refuseRefund, requestRefund, resolveRefund } from './decide-refund';
import { sendRefunds } from './send-refunds';

const { test, anna, bookPaid, fare, stand, numberOf, by, offer, cancel, request, approve, due } = startRefundScenario();
const half = () => Math.round(fare(1) / 2);
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

  it('is approved by a user of the screens or by a command, as it was requested', async () => {
    const { bookingId } = await bookPaid('A1');
    const staff = { userId: anna.id, member: null, operatorId: null, requestId: null, idempotencyKey: null };
    const user = (): AuditAuthor => ({ ...by(randomUUID()), staff });
    const byCommand = await request(bookingId, 100);
    const { refund } = await requestRefund(test.platform, await numberOf(bookingId), 100, user());
    await expect(approve(byCommand, user())).rejects.toMatchObject({ code: 'approval_elsewhere' });
    await expect(approve(refund.uuid)).rejects.toMatchObject({ code: 'approval_elsewhere' });
    await approve(byCommand);
    await approve(refund.uuid, user());
  });
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
    test.db.execute(sql`update refunds set ${set} where uuid = ${uuid}`);
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
