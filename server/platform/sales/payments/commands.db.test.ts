import { eq } from 'drizzle-orm';
import { paymentAttempts } from '@/server/db/schema/payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { runScript } from '@/server/testing/run-script';
import { addAgent, openCard, terminal } from '@/server/testing/test-payments';
import { bookings } from '@/server/db/schema/bookings';

const world = startPaymentScenario();
const { fare, book, stand, state } = world;
const run = (script: string, ...args: string[]) =>
  runScript(script, args, { DATABASE_URL: world.test.databaseUrl, SANDBOX: '1', TERMINAL_KEY: '' });

async function numberOf(bookingId: string): Promise<string> {
  const [row] = await world.test.db.select().from(bookings).where(eq(bookings.uuid, bookingId));
  return row?.reservationNumber ?? '';
}

/** A payment that came with a pula too little. */
async function review() {
  const bookingId = await book('A1');
  const token = await openCard(world.test, world.anna, bookingId);
  world.test.bank.act(token, 'wrong-amount');
  await state(token);
  const [attempt] = await world.test.db.select().from(paymentAttempts).where(eq(paymentAttempts.token, token));
  return { bookingId, id: attempt?.uuid ?? '' };
}

describe('npm run payments', () => {
  it('shows what a person must look at; what really came pays the booking, once', async () => {
    const { bookingId, id } = await review();
    expect((await run('scripts/payments.ts', 'reviews')).stdout).toContain(id);
    const received = await run('scripts/payments.ts', 'received', id, (fare(1) / 100).toFixed(2));
    expect(received).toMatchObject({ code: 0, stdout: 'The booking is paid.\n' });
    const again = await run('scripts/payments.ts', 'received', id, '41.00');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('does not wait for a person') as string });
    expect(await stand(bookingId)).toMatchObject({ paid: true, ledger: { provider: -fare(1), sales: fare(1) } });
    expect((await run('scripts/payments.ts', 'reviews')).stdout).toBe('No payment is under review.\n');
    // It runs four commands, and each bundles its program first.
  }, 60_000);

  it('too little goes to the wallet, and the booking can be paid at a terminal', async () => {
    const { bookingId, id } = await review();
    expect(await run('scripts/payments.ts', 'received', id, '40.00')).toMatchObject({
      stdout: 'The amount is in the wallet.\n',
    });
    expect(await stand(bookingId)).toMatchObject({ paid: false, ledger: { provider: -4000, wallet: 4000 } });
    const ask = terminal(world.test, await addAgent(world.test.db));
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await ask('payAtTerminal', { body })).status).toBe(200);
  });

  it('nothing came: the attempt is over', async () => {
    const { bookingId, id } = await review();
    expect((await run('scripts/payments.ts', 'received', id, '0')).stdout).toContain('can be paid again');
    expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['cancelled'], ledger: {} });
  });

  it.each([[[]], [['received', 'x']], [['pay']]])('says how it is used: %j', async (args) => {
    expect((await run('scripts/payments.ts', ...args)).stderr).toContain('npm run payments --');
  });
});

describe('npm run terminal', () => {
  it('makes a terminal whose key takes payments, until it is revoked', async () => {
    const added = await run('scripts/terminal.ts', 'add', 'Gaborone', 'bus', 'rank');
    expect(added.stdout).toMatch(/^The key of Gaborone bus rank, shown this once:\n\S{20,}\n$/);
    const key = added.stdout.trim().split('\n').at(-1) ?? '';
    expect((await run('scripts/terminal.ts', 'add', 'Gaborone bus rank')).code).toBe(1);
    const bookingId = await book('A1');
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await terminal(world.test, key)('payAtTerminal', { body })).data).toEqual({ bookingId, isPaid: 'Yes' });
    expect((await run('scripts/terminal.ts', 'revoke', 'Gaborone bus rank')).code).toBe(0);
    expect((await terminal(world.test, key)('payAtTerminal', { body })).code).toBe('api_key_invalid');
  });

  it('pay needs the key of the terminal', async () => {
    expect(await run('scripts/terminal.ts', 'pay', 'A3C4D6E7', '41.00', 'R-1')).toMatchObject({
      code: 1,
      stderr: 'TERMINAL_KEY is missing\n',
    });
  });
});
