import { userInfo } from 'node:os';
import { eq } from 'drizzle-orm';
import { paymentsArguments, terminalArguments } from '@/server/db/command-options';
import { auditRows } from '@/server/db/schema/audit';
import { paymentAttempts } from '@/server/db/schema/payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { commandIn, runScript } from '@/server/testing/run-script';
import { addAgent, terminal } from '@/server/testing/test-payments';
import { readOutbox, testDataKey } from '@/server/testing/test-messages';
import { paymentsCommand } from './payments-command';
import { terminalsCommand } from './terminals-command';

const { test, fare, book, stand, state, bookByCard, payByCard, numberOf } = startPaymentScenario();
const settings = () => ({
  DATABASE_URL: test.databaseUrl,
  SANDBOX: '1',
  TERMINAL_KEY: '',
  DATA_KEY: testDataKey,
});
const runPayments = commandIn(paymentsCommand, paymentsArguments, settings);
const runTerminal = commandIn(terminalsCommand, terminalArguments, settings);

const why = ['--reason', 'seen in the portal'];
const pula = (thebe: number) => (thebe / 100).toFixed(2);
const audited = (subjectUuid: string) => test.db.select().from(auditRows).where(eq(auditRows.subjectUuid, subjectUuid));

/** Creates a payment that is one pula too low and therefore under review. */
async function review() {
  const { bookingId, token } = await bookByCard('A1');
  test.bank.act(token, 'wrong-amount');
  await state(token);
  const [attempt] = await test.db.select().from(paymentAttempts).where(eq(paymentAttempts.token, token));
  return { bookingId, id: attempt?.uuid ?? '' };
}

describe('npm run payments', () => {
  it('lists payments under review, and pays the booking once with the received amount', async () => {
    const { bookingId, id } = await review();
    const { stdout } = await runScript('scripts/commands/run.ts', ['payments', 'reviews'], settings());
    expect(stdout).toContain(id);
    expect(stdout).toContain(`due ${pula(fare(1))}`);
    const received = await runPayments('received', id, pula(fare(1)), ...why);
    expect(received).toMatchObject({ code: 0, stdout: 'The booking is paid.\n' });
    expect(await audited(id)).toMatchObject([
      {
        actor: userInfo().username,
        reason: 'seen in the portal',
        action: 'payment.received',
        before: { state: 'review', dueThebe: fare(1) },
        after: { receivedThebe: fare(1) },
      },
    ]);
    const again = await runPayments('received', id, '41.00', ...why);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('does not wait for a person') as string });
    expect(await stand(bookingId)).toMatchObject({ paid: true, ledger: { provider: -fare(1), sales: fare(1) } });
    expect((await runPayments('reviews')).stdout).toBe('No payment is under review.\n');
  });

  it.each([
    ['a higher amount', '4100.00'],
    ['a lower amount', '40.00'],
    ['no money', '0'],
  ])('refuses %s without the flag, names the amount due, and changes nothing', async (_what, amount) => {
    const { bookingId, id } = await review();
    expect(await runPayments('received', id, amount, ...why)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`The amount due is P${pula(fare(1))}`) as string,
    });
    expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['review'], ledger: {} });
    expect(await audited(id)).toEqual([]);
  });

  it('credits an insufficient amount to the wallet, and the booking can be paid at a terminal', async () => {
    const { bookingId, id } = await review();
    expect(await runPayments('received', id, '40.00', '--amount-differs', ...why)).toMatchObject({
      stdout: 'The amount is in the wallet.\n',
    });
    const message = (await readOutbox(test.db)).find(({ template }) => template === 'payment-short');
    expect(message?.data).toMatchObject({
      reservationNumber: await numberOf(bookingId),
      received: 'P40.00',
      missing: `P${pula(fare(1) - 4000)}`,
      due: `P${pula(fare(1))}`,
      payBy: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
    });
    expect(await stand(bookingId)).toMatchObject({ paid: false, ledger: { provider: -4000, wallet: 4000 } });
    const callApi = terminal(test, await addAgent(test.db));
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await callApi('payAtTerminal', { body })).status).toBe(200);
  });

  it('ends the attempt when no money was received', async () => {
    const { bookingId, id } = await review();
    const ended = await runPayments('received', id, '0', '--amount-differs', ...why);
    expect(ended.stdout).toContain('can be paid again');
    expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['cancelled'], ledger: {} });
  });

  it('lets the booking be paid by card after an insufficient amount', async () => {
    const { bookingId, id } = await review();
    await runPayments('received', id, '40.00', '--amount-differs', ...why);
    await payByCard(bookingId);
    expect(await stand(bookingId)).toMatchObject({ paid: true, ledger: { wallet: 4000, sales: fare(1) } });
  });

  it.each([[[]], [['received', 'x']], [['pay']], [['received', 'x', '40.00']], [['reviews', '--reason', 'x']]])(
    'prints its usage for the arguments %j',
    async (args) => {
      expect((await runPayments(...args)).stderr).toContain('npm run payments --');
    },
  );
});

describe('npm run terminal', () => {
  it('adds a terminal whose key can take payments until it is revoked', async () => {
    const added = await runTerminal('add', 'Gaborone', 'bus', 'rank', ...why);
    expect(added.stdout).toMatch(/^The key of Gaborone bus rank\. It is shown only once:\n\S{20,}\n$/);
    const key = added.stdout.trim().split('\n').at(-1) ?? '';
    expect((await runTerminal('add', 'Gaborone bus rank', ...why)).code).toBe(1);
    expect((await runTerminal('add', 'Maun')).stderr).toContain('npm run terminal --');
    const bookingId = await book('A1');
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await terminal(test, key)('payAtTerminal', { body })).data).toEqual({ bookingId, paid: true });
    expect((await runTerminal('revoke', 'Gaborone bus rank', ...why)).code).toBe(0);
    expect((await terminal(test, key)('payAtTerminal', { body })).code).toBe('api_key_invalid');
    const rows = await test.db.select().from(auditRows).where(eq(auditRows.subjectKind, 'terminal_agent'));
    const by = { actor: userInfo().username, reason: 'seen in the portal' };
    expect(rows.slice(-2)).toMatchObject([
      { ...by, action: 'terminal.added', after: { name: 'Gaborone bus rank' } },
      { ...by, action: 'terminal.revoked' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('refuses a payment without the key of the terminal', async () => {
    expect(
      await runScript('scripts/commands/run.ts', ['terminal', 'pay', 'A3C4D6E7', '41.00', 'R-1'], settings()),
    ).toMatchObject({
      code: 1,
      stderr: 'TERMINAL_KEY is missing\n',
    });
  });
});
