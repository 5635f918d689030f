import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { auditRows } from '@/server/db/schema/audit';
import { withdrawals } from '@/server/db/schema/wallet';
import { codeOf } from '@/server/testing/refusals';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addColleague } from '@/server/testing/test-staff';
import {
  accountNumber,
  creditWallet,
  holdings,
  ibanNumber,
  withdraw,
  withdrawBody,
  withdrawConfirmed,
} from '@/server/testing/test-wallet';
import { openNumbers } from './bank-account';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import type { WithdrawalRow } from './withdrawals.repo';
import { messagesTo } from '@/server/testing/test-messages';

const test = testPlatform();
let mpho: TestPassenger;

beforeEach(async () => {
  mpho = await addPassenger(test.db);
  await creditWallet(test.db, mpho.id, 50_000);
});

const rowsOf = (passenger: TestPassenger) =>
  test.db.select().from(withdrawals).where(eq(withdrawals.userId, passenger.id)).orderBy(withdrawals.id);

async function request(pula: number): Promise<WithdrawalRow> {
  const { status } = await withdrawConfirmed(test, mpho, pula);
  expect(status).toBe(200);
  const row = (await rowsOf(mpho)).at(-1);
  if (!row) throw new Error('no withdrawal was written');
  return row;
}

const decide = (row: WithdrawalRow, decision: WithdrawalDecision) =>
  decideWithdrawal(test.platform, row.uuid, decision, { actor: 'tests', reason: 'a test' });

const messages = async ({ phone, email }: TestPassenger) =>
  (await messagesTo(test, phone, email)).map(({ template }) => template);

describe('a withdrawal without a key', () => {
  const send = (pula: number) =>
    test.callApi('requestWithdraw', { body: { ...withdrawBody(mpho, pula), amount: pula } }, mpho.signedIn);

  it('counts once when it is sent again within a minute, also at the same time', async () => {
    const outcomes = await Promise.all([send(100), send(100), send(100)]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(mpho)).toHaveLength(1);
    expect(await messages(mpho)).toEqual(['withdrawal-code']);
  });

  it('counts again with another amount, or a minute later', async () => {
    await send(100);
    await send(50);
    const earlier = sql`created_at - interval '1 minute'`;
    await test.db.update(withdrawals).set({ createdAt: earlier }).where(eq(withdrawals.userId, mpho.id));
    await send(100);
    expect((await rowsOf(mpho)).map(({ amountThebe }) => amountThebe)).toEqual([10_000, 5_000, 10_000]);
  });

  it.each([1.5, -1, 1e21])('is refused for an amount of %d pula', async (pula) => {
    expect(await send(pula)).toMatchObject({ status: 400, code: 'amount_digits' });
    expect(await rowsOf(mpho)).toEqual([]);
  });
});

describe('a withdrawal request', () => {
  it('moves the money to the reserve when it is confirmed, and is listed with masked numbers', async () => {
    const { status, data } = await withdraw(test, mpho, '0150');
    expect({ status, data }).toEqual({
      status: 200,
      data: { message: 'Your withdrawal request has been received' },
    });
    expect(await holdings(test.db, mpho.id)).toEqual({ wallet: 50_000, reserve: 0 });
    await request(150);
    expect(await holdings(test.db, mpho.id)).toEqual({ wallet: 35_000, reserve: 15_000 });
    expect(await messages(mpho)).toEqual(['withdrawal-code', 'withdrawal-code', 'withdrawal-requested']);

    const row = (await rowsOf(mpho)).at(-1);
    const listed = await test.callApi('withdrawals', {}, mpho.signedIn);
    expect(listed.data?.withdrawals.map(({ state }) => state)).toEqual(['requested', 'expired']);
    expect(listed.data?.withdrawals.slice(0, 1)).toEqual([
      {
        id: row?.uuid,
        reference: withdrawalReference(row?.uuid ?? ''),
        account_number: '•••• 8765',
        bank_name: 'Bank of the Tests',
        branch_code: '281467',
        branch_address: 'Plot 54 Main Mall',
        iban_number: '•••• 4321',
        amount: '150.00',
        state: 'requested',
        code_sent_to: null,
        not_before: null,
        created_at: row?.createdAt.toISOString(),
      },
    ]);
    const { data: wallet } = await test.callApi('transactions', {}, mpho.signedIn);
    expect(wallet?.balance).toBe('350.00');
    expect(wallet?.transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ['Withdrawal', '-150.00'],
      ['Credit', '500.00'],
    ]);
  });

  it('can take the whole balance, but not a pula more', async () => {
    expect((await withdraw(test, mpho, 501)).code).toBe('balance_exceeded');
    expect((await withdraw(test, mpho, '9'.repeat(100))).code).toBe('balance_exceeded');
    expect(await rowsOf(mpho)).toEqual([]);
    expect(await holdings(test.db, mpho.id)).toEqual({ wallet: 50_000, reserve: 0 });
    expect((await withdrawConfirmed(test, mpho, 500)).status).toBe(200);
    expect(await withdraw(test, mpho, 1)).toMatchObject({ status: 404, code: 'balance_exceeded' });
    expect(await messages(mpho)).toEqual(['withdrawal-code', 'withdrawal-requested']);
  });

  it.each([
    [{ account_number: ' ' }, 'account_number_empty'],
    [{ account_number: '62-1' }, 'account_number_digits'],
    [{ bank_name: 'Bank 1' }, 'bank_name_letters'],
    [{ branch_code: 'x' }, 'branch_code_digits'],
    [{ branch_address: 'a,b' }, 'branch_address_characters'],
    [{ branch_address: 'Plot 5/6' }, 'branch_address_characters'],
    [{ branch_address: 'P.O. Box 1-2' }, 'branch_address_characters'],
    [{ iban_number: 'BW 1' }, 'iban_characters'],
    [{ amount: '1.50' }, 'amount_digits'],
    [{ amount: '-1' }, 'amount_digits'],
    [{ amount: '0' }, 'amount_zero'],
  ])('is refused with %j as %s', async (change, code) => {
    const body = { ...withdrawBody(mpho, 1), ...change };
    const options = { ...mpho.signedIn, idempotencyKey: randomUUID() };
    expect(await test.callApi('requestWithdraw', { body }, options)).toMatchObject({ status: 400, code });
    expect(await rowsOf(mpho)).toEqual([]);
  });

  it('has the branch address of the page with blanks', async () => {
    const { accountNumber, ibanNumber } = { accountNumber: '62001234567', ibanNumber: 'BW12' };
    const typed = {
      accountNumber,
      ibanNumber,
      bankName: 'First',
      branchCode: '281467',
      branchAddress: 'Main Mall, 5/6',
    };
    const body = { ...typed, amount: '100', idempotencyKey: randomUUID() };
    expect((await test.callApi('requestWithdrawal', { body }, mpho.signedIn)).status).toBe(200);
    expect((await rowsOf(mpho))[0]?.branchAddress).toBe('Main Mall 5 6');
  });

  it('counts once when it is repeated with its key, and is refused with the same key and other details', async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 5 }, () => withdraw(test, mpho, 100, key)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await withdraw(test, mpho, 100, key)).status).toBe(200);
    expect(await rowsOf(mpho)).toHaveLength(1);
    expect(await messages(mpho)).toEqual(['withdrawal-code']);
    expect(await withdraw(test, mpho, 101, key)).toMatchObject({ status: 409, code: 'withdrawal_mismatch' });
    // Another passenger can use the same key.
    const other = await addPassenger(test.db);
    await creditWallet(test.db, other.id, 10_000);
    expect((await withdraw(test, other, 100, key)).status).toBe(200);
  });
});

describe('a decision about a withdrawal', () => {
  it.each<[WithdrawalDecision, WithdrawalDecision, number, object]>([
    ['paid', 'rejected', 30_000, { type: 'Withdrawal', amount: '-200.00' }],
    ['rejected', 'paid', 50_000, { type: 'Withdrawal returned', amount: '200.00' }],
  ])('%s empties the reserve once, and %s is refused after that', async (first, second, wallet, newest) => {
    const row = await request(200);
    const settled = { wallet, reserve: 0 };
    expect(await decide(row, first)).not.toBe('repeated');
    expect(await holdings(test.db, mpho.id)).toEqual(settled);
    expect((await rowsOf(mpho))[0]).toMatchObject({ state: first, decidedAt: expect.any(Date) as Date });
    expect((await test.callApi('transactions', {}, mpho.signedIn)).data?.transactions[0]).toMatchObject(newest);
    expect(await decide(row, first)).toBe('repeated');
    expect(await codeOf(decide(row, second))).toBe('withdrawal_decided');
    expect(await holdings(test.db, mpho.id)).toEqual(settled);
    expect(await messages(mpho)).toEqual(['withdrawal-code', 'withdrawal-requested', `withdrawal-${first}`]);
  });

  it('is made once when several are sent at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const row = await request(10);
      const before = await holdings(test.db, mpho.id);
      const decisions: WithdrawalDecision[] = ['paid', 'rejected', 'paid', 'rejected', 'paid', 'rejected'];
      const outcomes = await Promise.allSettled(decisions.map((decision) => decide(row, decision)));
      const changed = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value !== 'repeated');
      expect(changed).toHaveLength(1);
      const state = (await rowsOf(mpho)).at(-1)?.state;
      const returned = state === 'rejected' ? 1000 : 0;
      expect(await holdings(test.db, mpho.id)).toEqual({ wallet: before.wallet + returned, reserve: 0 });
    }
  });
});

describe('the desk', () => {
  let desk: Awaited<ReturnType<typeof addColleague>>;
  beforeAll(async () => (desk = await addColleague(test)));
  const rowOf = async (id: string) =>
    (await desk.call('withdrawalList', {})).data?.rows.filter((row) => row.id === id) ?? [];
  const show = async (withdrawalId: string) => desk.call('shownWithdrawal', { params: { withdrawalId } });
  const reason = 'checked with the bank';
  const send = (name: 'payWithdrawal' | 'rejectWithdrawal', withdrawalId: string) =>
    desk.call(name, { params: { withdrawalId }, body: { reason } });
  const audited = (uuid: string) =>
    test.db.select().from(auditRows).where(eq(auditRows.subjectUuid, uuid)).orderBy(auditRows.id);

  it('lists confirmed withdrawals with the last digits of their accounts, and shows one whole account', async () => {
    const { uuid } = await request(100);
    await withdraw(test, mpho, 20);
    const unconfirmed = (await rowsOf(mpho)).at(-1)?.uuid ?? '';
    const listed = await rowOf(uuid);
    expect(listed).toMatchObject([{ account: '•••• 8765', amountThebe: 10_000, notBefore: null }]);
    for (const hidden of [accountNumber, ibanNumber]) expect(JSON.stringify(listed)).not.toContain(hidden);
    expect(await rowOf(unconfirmed)).toEqual([]);
    expect(await audited(uuid)).toEqual([]);
    const whole = { account: accountNumber, iban: ibanNumber, bank: 'Bank of the Tests', phone: mpho.phone };
    expect((await show(uuid)).data?.rows).toMatchObject([whole]);
    expect(await audited(uuid)).toMatchObject([{ action: 'withdrawal.shown', userId: desk.id }]);
    expect((await show(unconfirmed)).code).toBe('not_found');
    expect((await send('payWithdrawal', unconfirmed)).code).toBe('withdrawal_unconfirmed');
    expect((await send('payWithdrawal', randomUUID())).code).toBe('not_found');
  });

  it('shows a withdrawal whose numbers cannot be decrypted, without them', async () => {
    const { uuid } = await request(100);
    await test.db.execute(sql`update withdrawals set iban_number = account_number where uuid = ${uuid}`);
    const { data } = await show(uuid);
    expect(data?.rows).toMatchObject([{ account: null, iban: null, amountThebe: 10_000 }]);
  });

  it('records each decision once, with its person and reason', async () => {
    const [first, second] = [(await request(100)).uuid, (await request(30)).uuid];
    for (let press = 0; press < 2; press += 1) expect((await send('payWithdrawal', first)).code).toBeUndefined();
    expect((await send('rejectWithdrawal', first)).code).toBe('withdrawal_decided');
    expect((await send('rejectWithdrawal', second)).code).toBeUndefined();
    expect(await holdings(test.db, mpho.id)).toEqual({ wallet: 40_000, reserve: 0 });
    const by = { userId: desk.id, reason };
    const [before, after] = [{ state: 'requested' }, { state: 'paid', amountThebe: 10_000 }];
    expect(await audited(first)).toMatchObject([{ ...by, action: 'withdrawal.paid', before, after }]);
    expect(await audited(second)).toMatchObject([{ ...by, action: 'withdrawal.rejected' }]);
  });

  it('shows the earliest time of a withdrawal that waits, and does not pay it', async () => {
    mpho = await addPassenger(test.db, { credentialsChangedAt: new Date() });
    await creditWallet(test.db, mpho.id, 50_000);
    const { uuid } = await request(100);
    expect(await rowOf(uuid)).toMatchObject([{ notBefore: expect.any(String) as string }]);
    expect((await send('payWithdrawal', uuid)).code).toBe('withdrawal_waits');
    expect(await audited(uuid)).toEqual([]);
    expect(await holdings(test.db, mpho.id)).toEqual({ wallet: 40_000, reserve: 10_000 });
  });
});

describe('account numbers', () => {
  it('are encrypted in the whole database except for their last four digits, and open with the key', async () => {
    const row = await request(10);
    expect(openNumbers(test.platform.dataKeys, row)).toEqual({ accountNumber, ibanNumber });
    const { rows: tables } = await test.db.execute<{ name: string }>(sql`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
    for (const { name } of tables) {
      const { rows } = await test.db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
      const texts = rows.map(({ row }) => row);
      expect(texts.filter((text) => text.includes(accountNumber.slice(0, -4)))).toEqual([]);
      expect(texts.filter((text) => text.includes(ibanNumber.slice(0, -4)))).toEqual([]);
    }
  });

  it('do not open if they were changed, swapped within the row, or copied from another row', async () => {
    const { dataKeys } = test.platform;
    const [one, other] = [await request(10), await request(20)];
    const flipped = one.accountNumber.replace(
      /^(.{9})(.)/,
      (_, head: string, next) => head + (next === 'A' ? 'B' : 'A'),
    );
    for (const tampered of [
      { ...one, accountNumber: flipped },
      { ...one, accountNumber: one.ibanNumber },
      { ...one, accountNumber: other.accountNumber },
      { ...one, uuid: other.uuid },
    ]) {
      expect(() => openNumbers(dataKeys, tampered)).toThrow();
    }
    expect(() => openNumbers(['another-data-key-of-the-tests-000000'], one)).toThrow();
  });

  it('show no digits if they have at most four', async () => {
    const body = { ...withdrawBody(mpho, 1), account_number: '1234' };
    await test.callApi('requestWithdraw', { body }, { ...mpho.signedIn, idempotencyKey: randomUUID() });
    const { data } = await test.callApi('withdrawals', {}, mpho.signedIn);
    expect(data?.withdrawals[0]?.account_number).toBe('••••');
  });
});
