import { eq } from 'drizzle-orm';
import { paymentAttempts } from '@/server/db/schema/payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { runScript } from '@/server/testing/run-script';
import { addAgent, openCard, terminal } from '@/server/testing/test-payments';
import { bookings } from '@/server/db/schema/bookings';

const scenario = startPaymentScenario();
const { fare, book, stand, state } = scenario;
const run = (script: string, ...args: string[]) =>
  runScript(script, args, { DATABASE_URL: scenario.test.databaseUrl, SANDBOX: '1', TERMINAL_KEY: '' });

async function numberOf(bookingId: string): Promise<string> {
  const [row] = await scenario.test.db.select().from(bookings).where(eq(bookings.uuid, bookingId));
  return row?.reservationNumber ?? '';
}

/** Creates a payment that is one pula too low and therefore under review. */
async function review() {
  const bookingId = await book('A1');
  const token = await openCard(scenario.test, scenario.anna, bookingId);
  scenario.test.bank.act(token, 'wrong-amount');
  await state(token);
  const [attempt] = await scenario.test.db.select().from(paymentAttempts).where(eq(paymentAttempts.token, token));
  return { bookingId, id: attempt?.uuid ?? '' };
}

describe('npm run payments', () => {
  it('lists payments under review, and pays the booking once with the received amount', async () => {
    const { bookingId, id } = await review();
    expect((await run('scripts/payments.ts', 'reviews')).stdout).toContain(id);
    const received = await run('scripts/payments.ts', 'received', id, (fare(1) / 100).toFixed(2));
    expect(received).toMatchObject({ code: 0, stdout: 'The booking is paid.\n' });
    const again = await run('scripts/payments.ts', 'received', id, '41.00');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('does not wait for a person') as string });
    expect(await stand(bookingId)).toMatchObject({ paid: true, ledger: { provider: -fare(1), sales: fare(1) } });
    expect((await run('scripts/payments.ts', 'reviews')).stdout).toBe('No payment is under review.\n');
    // Four commands run, and each one bundles its program first.
  }, 60_000);

  it('credits an insufficient amount to the wallet, and the booking can be paid at a terminal', async () => {
    const { bookingId, id } = await review();
    expect(await run('scripts/payments.ts', 'received', id, '40.00')).toMatchObject({
      stdout: 'The amount is in the wallet.\n',
    });
    expect(await stand(bookingId)).toMatchObject({ paid: false, ledger: { provider: -4000, wallet: 4000 } });
    const callApi = terminal(scenario.test, await addAgent(scenario.test.db));
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await callApi('payAtTerminal', { body })).status).toBe(200);
  });

  it('ends the attempt when no money was received', async () => {
    const { bookingId, id } = await review();
    expect((await run('scripts/payments.ts', 'received', id, '0')).stdout).toContain('can be paid again');
    expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['cancelled'], ledger: {} });
  });

  it.each([[[]], [['received', 'x']], [['pay']]])('prints its usage for the arguments %j', async (args) => {
    expect((await run('scripts/payments.ts', ...args)).stderr).toContain('npm run payments --');
  });
});

describe('npm run terminal', () => {
  it('adds a terminal whose key can take payments until it is revoked', async () => {
    const added = await run('scripts/terminal.ts', 'add', 'Gaborone', 'bus', 'rank');
    expect(added.stdout).toMatch(/^The key of Gaborone bus rank\. It is shown only once:\n\S{20,}\n$/);
    const key = added.stdout.trim().split('\n').at(-1) ?? '';
    expect((await run('scripts/terminal.ts', 'add', 'Gaborone bus rank')).code).toBe(1);
    const bookingId = await book('A1');
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await terminal(scenario.test, key)('payAtTerminal', { body })).data).toEqual({ bookingId, isPaid: 'Yes' });
    expect((await run('scripts/terminal.ts', 'revoke', 'Gaborone bus rank')).code).toBe(0);
    expect((await terminal(scenario.test, key)('payAtTerminal', { body })).code).toBe('api_key_invalid');
  });

  it('refuses a payment without the key of the terminal', async () => {
    expect(await run('scripts/terminal.ts', 'pay', 'A3C4D6E7', '41.00', 'R-1')).toMatchObject({
      code: 1,
      stderr: 'TERMINAL_KEY is missing\n',
    });
  });
});
