import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { openCard } from '@/server/testing/test-payments';
import { creditWallet, newestWithdrawal, withdrawConfirmed } from '@/server/testing/test-wallet';
import { approveRefund, requestRefund } from './refunds/decide-refund';
import { sendRefunds } from './refunds/send-refunds';

const { test, anna, book, bookByCard, state, numberOf } = startPaymentScenario();
const by = (actor: string) => ({ actor, reason: 'a test' });

type Subjects = Record<'waiting' | 'unclear' | 'failed' | 'review' | 'withdrawal' | 'booking', string>;
let of: Subjects;

async function paid(seat: string) {
  const bookingId = await book(seat);
  const token = await openCard(test, anna, bookingId);
  test.bank.act(token, 'pay');
  await state(token);
  return { bookingId, token };
}

beforeEach(async () => {
  const [lost, refused] = [await paid('A1'), await paid('A2')];
  const request = async ({ bookingId }: typeof lost) =>
    (await requestRefund(test.platform, await numberOf(bookingId), 100, by('first'))).refund.uuid;
  const [waiting, unclear, failed] = [await request(lost), await request(lost), await request(refused)];
  test.bank.act(lost.token, 'refund-lost-before');
  test.bank.act(refused.token, 'refund-refused');
  for (const uuid of [failed, unclear]) await approveRefund(test.platform, uuid, by('second'));
  for (let run = 0; run < 2; run += 1) await sendRefunds(test.platform);
  const reviewed = await bookByCard('A3');
  test.bank.act(reviewed.token, 'wrong-amount');
  await state(reviewed.token);
  const { rows } = await test.db.execute<{ uuid: string }>(
    sql`select uuid from payment_attempts where token = ${reviewed.token}`,
  );
  await creditWallet(test.db, anna.id, 10_000);
  await withdrawConfirmed(test, anna, 100);
  const withdrawal = await newestWithdrawal(test.db, anna);
  of = { waiting, unclear, failed, review: rows[0]?.uuid ?? '', withdrawal, booking: lost.bookingId };
});

/** Makes a change and checks the constraints, then rolls it back. Returns the code of a refusal. */
async function codeOf(change: SQL, audited?: string): Promise<string | undefined> {
  const rollBack = new Error('roll back');
  const run = test.db.transaction(async (tx) => {
    await tx.execute(change);
    if (audited)
      await tx.execute(sql`
        insert into audit_rows (actor, action, subject_kind, subject_uuid)
        values ('tests', 'a.test', 'refund', ${audited})`);
    await tx.execute(sql`set constraints all immediate`);
    throw rollBack;
  });
  return run.catch((error: unknown) => {
    if (error === rollBack) return undefined;
    return (error as { cause?: { code?: string } }).cause?.code;
  });
}

const goodwill = randomUUID();
const payout = randomUUID();
const set = (table: string, uuid: string, values: string) =>
  sql`update ${sql.raw(table)} set ${sql.raw(values)} where uuid = ${uuid}`;
const decisions: Record<string, () => readonly [subject: string, change: SQL]> = {
  'the request of a refund': () => [
    goodwill,
    sql`insert into refunds (uuid, booking_id, cause, destination, amount_thebe, state, requested_by)
        select ${goodwill}, id, 'goodwill', 'wallet', 1, 'needs_approval', 'first' from bookings where uuid = ${of.booking}`,
  ],
  'the request of a payout': () => [
    payout,
    sql`insert into payouts (uuid, operator_id, kind, amount_thebe, account_last4, requested_by)
        select ${payout}, id, 'payout', 1, '1234', 'first' from operators limit 1`,
  ],
  'the approval of a refund': () => [of.waiting, set('refunds', of.waiting, `state = 'approved', approved_by = 'b'`)],
  'the refusal of a refund': () => [of.waiting, set('refunds', of.waiting, `state = 'refused'`)],
  'an unclear refund that was made': () => [of.unclear, set('refunds', of.unclear, `state = 'done', done_at = now()`)],
  'an unclear refund that was not made': () => [of.unclear, set('refunds', of.unclear, `state = 'failed'`)],
  'the retry of a refund': () => [of.failed, set('refunds', of.failed, `state = 'approved'`)],
  'a paid withdrawal': () => [of.withdrawal, set('withdrawals', of.withdrawal, `state = 'paid', decided_at = now()`)],
  'a rejected withdrawal': () => [
    of.withdrawal,
    set('withdrawals', of.withdrawal, `state = 'rejected', decided_at = now()`),
  ],
  'a payment under review that arrived': () => [
    of.review,
    set('payment_attempts', of.review, `state = 'paid', paid_at = now(), effect = 'booking'`),
  ],
  'a payment under review without money': () => [of.review, set('payment_attempts', of.review, `state = 'cancelled'`)],
};

it.each(Object.entries(decisions))('the database refuses %s without an audit row about it', async (_name, decide) => {
  const [subject, change] = decide();
  expect(await codeOf(change)).toBe('23514');
  expect(await codeOf(change, randomUUID())).toBe('23514');
  expect(await codeOf(change, subject)).toBeUndefined();
});

it('the worker and the passenger change the same rows without an audit row', async () => {
  const changes = [
    set('refunds', of.unclear, `state = 'done', done_at = now(), matched_line = 'a line of the provider'`),
    set('refunds', of.unclear, `state = 'failed', matched_line = 'a line of the provider'`),
    set('refunds', of.unclear, `state = 'sent', next_check_at = now()`),
    set('payment_attempts', of.review, `state = 'paid', paid_at = now(), effect = 'booking', method = 'card'`),
    set('payment_attempts', of.review, `next_ask_at = now()`),
    set('withdrawals', of.withdrawal, `state = 'cancelled', decided_at = now()`),
  ];
  for (const change of changes) expect(await codeOf(change)).toBeUndefined();
});
