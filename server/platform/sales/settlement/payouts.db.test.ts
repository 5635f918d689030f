import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { inTransaction } from '@/server/db/client';
import type { AuditAuthor } from '@/server/db/write-audit-row';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { outcomeOf } from '@/server/testing/overtake';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { messagesTo } from '@/server/testing/test-messages';
import {
  addColleague,
  addOperator,
  addStaff,
  auditRowsOf,
  operatorOf,
  type TestOperator,
} from '@/server/testing/test-staff';
import { decidePayout, requestPayout } from './payouts';
import { lockOwed, readOwed } from './money.repo';

const { test, bookPaid, fare, request: requestRefund } = startRefundScenario();

type Colleague = Awaited<ReturnType<typeof addColleague>>;
let own: TestOperator;
let [first, second]: Colleague[] = [];
beforeAll(async () => {
  own = await operatorOf(test.db, 'Morula Coaches');
  [first, second] = [await addColleague(test), await addColleague(test)];
});

const owed = () => readOwed(test.db, own.id);
const pay = (operatorId: number, thebe: number) =>
  inTransaction(test.db, (tx) =>
    postTransfer(tx, {
      kind: 'payout',
      cause: randomUUID(),
      reference: 'a test',
      operatorId,
      entries: [
        { account: 'settled', amountThebe: -thebe },
        { account: 'bank', amountThebe: thebe },
      ],
    }),
  );
/** Makes this the debt to the operator, and removes the open payouts. */
async function owe(thebe: number) {
  await test.db.execute(sql`delete from payouts where state = 'requested'`);
  const more = (await owed()) - thebe;
  if (more !== 0) await pay(own.id, more);
}
beforeEach(() => owe(0));
const orderOf = (amountThebe: number, kind: 'payout' | 'payin' = 'payout', { slug } = own) => ({
  operator: slug,
  kind,
  amountThebe,
  accountLast4: '6789',
});
const ask = (order: ReturnType<typeof orderOf>, who = first) =>
  who?.call('requestPayout', { body: order }, { idempotencyKey: randomUUID() });
const confirm = (who: Colleague | undefined, payoutId = '', bankReference = 'FNB 2026/11 0042') =>
  who?.call('confirmPayout', { params: { payoutId }, body: { bankReference } }, { idempotencyKey: randomUUID() });
const withdraw = (who: Colleague | undefined, payoutId = '') =>
  who?.call('withdrawPayout', { params: { payoutId }, body: { reason: 'a typing error' } });
const ledgerSum = async () =>
  (await test.db.execute(sql`select sum(amount_thebe)::int as sum from ledger_entries`)).rows;

describe('a payout', () => {
  it('is recorded by one person and paid once by another, and each owner gets one message', async () => {
    const owner = await addStaff(test.db, own, 'owner');
    const accountant = await addStaff(test.db, own, 'accountant');
    const former = await addStaff(test.db, own, 'owner', { isEnded: true });
    const outsider = await addStaff(test.db, await addOperator(test.db), 'accountant');
    await bookPaid('A1');
    const tooHigh = await ask(orderOf(fare(1) + 1));
    expect(tooHigh).toMatchObject({ status: 409, code: 'payout_too_high' });
    expect(tooHigh?.details.fields?.amountThebe).toMatch(/^At most P[\d.]+ is left to pay$/);
    expect((await ask({ ...orderOf(1), operator: 'no-such-operator' }))?.code).toBe('not_found');
    const { record } = (await ask(orderOf(fare(1) - 1)))?.data ?? {};
    expect((await ask(orderOf(2)))?.code).toBe('payout_too_high');
    expect(await owed()).toBe(fare(1));
    expect((await confirm(first, record))?.code).toBe('approval_own');
    for (let time = 0; time < 2; time += 1) expect((await confirm(second, record))?.data).toBeDefined();
    expect((await confirm(await addColleague(test), record))?.code).toBe('payout_closed');
    expect((await withdraw(second, record))?.code).toBe('payout_closed');
    expect(await owed()).toBe(1);
    expect(await ledgerSum()).toEqual([{ sum: 0 }]);
    expect((await auditRowsOf(test.db, second?.id ?? 0)).map(({ action }) => action)).toEqual(['payout.paid']);
    const people = [owner, accountant, former].flatMap(({ email, phone }) => [email, phone]);
    const messages = await messagesTo(test, ...people);
    expect(messages).toMatchObject([
      { template: 'first-sale' },
      { template: 'payout-paid', data: { operator: 'Morula Coaches', accountLast4: '6789' } },
    ]);

    const query = { show: 'done', id: record } as const;
    const read = async (operatorId: string, { signedIn } = accountant) =>
      test.callApi('payoutList', { params: { operatorId }, query }, signedIn);
    const facts = { id: record, state: 'paid', amountThebe: fare(1) - 1, bankReference: 'FNB 2026/11 0042' };
    expect((await read(own.uuid)).data?.rows).toMatchObject([{ ...facts, operator: null }]);
    expect((await read(own.uuid, outsider)).code).toBe('not_found');
    const others = await second?.call('payoutList', { params: { operatorId: 'platform' }, query: { show: 'done' } });
    expect(others?.data?.rows).toMatchObject([{ ...facts, operator: 'Morula Coaches' }]);
    expect(others?.data?.choices?.operator).toEqual([{ value: own.slug, label: 'Morula Coaches: we owe P0.01' }]);
  });

  it('is not confirmed in the database by the person who recorded it, and does not change after its decision', async () => {
    await owe(500);
    const uuid = await record(500);
    const change = (set: SQL) =>
      test.db.execute(sql`
        with changed as (update payouts set decided_at = now(), ${set} where uuid = ${uuid} returning uuid)
        insert into audit_rows (actor, action, subject_kind, subject_uuid) select 'a', 'a.test', 'payout', uuid from changed`);
    const paid = sql`state = 'paid', bank_reference = 'a test'`;
    await expect(change(sql`${paid}, decided_by = 'first'`)).rejects.toMatchObject({ cause: { code: '23514' } });
    await change(sql`${paid}, decided_by = 'second'`);
    await expect(change(sql`state = 'withdrawn'`)).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  it('begins as requested in the database', async () => {
    const paid = sql`insert into payouts (operator_id, kind, amount_thebe, account_last4, state, requested_by, decided_by,
                                          decided_at, bank_reference)
                     select id, 'payout', 1, '1234', 'paid', 'a', 'b', now(), 'FNB 1' from operators limit 1`;
    await expect(test.db.execute(paid)).rejects.toMatchObject({ cause: { code: '23001' } });
  });

  it('of another operator is not in the list of an operator', async () => {
    const other = await addOperator(test.db);
    await pay(other.id, -500);
    const { record: id } = (await ask(orderOf(500, 'payout', other)))?.data ?? {};
    const { signedIn } = await addStaff(test.db, own, 'owner');
    const listed = await test.callApi('payoutList', { params: { operatorId: own.uuid }, query: { id } }, signedIn);
    expect(listed.data?.rows).toEqual([]);
  });

  it('is not paid after its withdrawal, which leaves its sum for another', async () => {
    await owe(500);
    const { record } = (await ask(orderOf(500)))?.data ?? {};
    for (let time = 0; time < 2; time += 1) expect((await withdraw(first, record))?.data).toBeDefined();
    expect((await confirm(second, record))?.code).toBe('payout_closed');
    expect((await ask(orderOf(500)))?.data).toBeDefined();
    expect(await owed()).toBe(500);
  });

  it('goes the other way for an operator that owes, up to its debt and without a message', async () => {
    await owe(-700);
    expect((await ask(orderOf(1)))?.code).toBe('payout_too_high');
    expect((await ask(orderOf(701, 'payin')))?.code).toBe('payout_too_high');
    const { record } = (await ask(orderOf(700, 'payin')))?.data ?? {};
    expect((await confirm(second, record))?.data).toBeDefined();
    expect(await owed()).toBe(0);
    const { rows } = await test.db.execute(sql`select from message_outbox where cause like ${`payout:${record}%`}`);
    expect(rows).toEqual([]);
  });
});

/** Returns a lock that each of two transactions waits before, until both have come. */
function lockTogether(): typeof lockOwed {
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  let arrived = 0;
  return async (...call) => {
    arrived += 1;
    if (arrived === 2) open();
    await both;
    return lockOwed(...call);
  };
}
/** Returns what was owed before the races, without a lock. */
async function staleLock(): Promise<typeof lockOwed> {
  const before = { operatorId: own.id, owedThebe: await owed() };
  return () => Promise.resolve(before);
}
const race = async (...works: Promise<unknown>[]) => (await Promise.allSettled(works)).map(outcomeOf).toSorted();
const author = (actor: string): AuditAuthor => ({ actor, reason: null });
const settle = (uuid: string, lock?: typeof lockOwed) =>
  decidePayout(test.platform, uuid, { state: 'paid', bankReference: 'a test' }, author('second'), lock);
const record = async (amountThebe: number, lock?: typeof lockOwed) =>
  (await requestPayout(test.platform, orderOf(amountThebe), author('first'), lock)).output.record;

describe('payouts at the same time never exceed what is owed', () => {
  it('when two are recorded', async () => {
    await owe(500);
    const together = lockTogether();
    expect(await race(record(500, together), record(500, together))).toEqual(['done', 'payout_too_high']);
  });

  it('when two are confirmed after a refund, as they would without the lock', async () => {
    const confirmBoth = async (lock: () => Promise<typeof lockOwed>) => {
      await owe(1000);
      const both = [await record(600), await record(400)];
      await pay(own.id, 400);
      const chosen = await lock();
      return race(...both.map((uuid) => settle(uuid, chosen)));
    };
    expect(await confirmBoth(() => Promise.resolve(lockTogether()))).toEqual(['done', 'payout_too_high']);
    expect(await owed()).toBeGreaterThanOrEqual(0);
    expect(await confirmBoth(staleLock)).toEqual(['done', 'done']);
    expect(await owed()).toBe(-400);
  });

  it('when a refund comes before the confirmation has its lock, as they would with the sum of the request', async () => {
    const { bookingId } = await bookPaid('A1');
    const uuid = await record(fare(1));
    const stale = await staleLock();
    const overtaken: typeof lockOwed = async (...call) => {
      await requestRefund(bookingId, 100);
      return lockOwed(...call);
    };
    expect(await race(settle(uuid, overtaken))).toEqual(['payout_too_high']);
    expect(await race(settle(uuid, stale))).toEqual(['done']);
    expect(await owed()).toBe(-100);
    expect(await ledgerSum()).toEqual([{ sum: 0 }]);
  });
});
