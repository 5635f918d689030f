import { userInfo } from 'node:os';
import { eq } from 'drizzle-orm';
import { auditRows } from '@/server/db/schema/audit';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { commandIn, runScript } from '@/server/testing/run-script';
import { terminal } from '@/server/testing/test-payments';
import { terminalsCommand } from './terminals-command';

const { test, fare, book, numberOf } = startPaymentScenario();
const settings = () => ({ DATABASE_URL: test.databaseUrl, SANDBOX: '1', TERMINAL_KEY: '' });
const run = commandIn('terminal', terminalsCommand, settings);
const why = ['--reason', 'a new rank'];

describe('npm run terminal', () => {
  it('adds a terminal whose key can take payments until it is revoked', async () => {
    const added = await run('add', 'Gaborone', 'bus', 'rank', ...why);
    expect(added.stdout).toMatch(/^The key of Gaborone bus rank\. It is shown only once:\n\S{20,}\n$/);
    const key = added.stdout.trim().split('\n').at(-1) ?? '';
    expect((await run('add', 'Gaborone bus rank', ...why)).code).toBe(1);
    for (const wrong of [['add', 'Maun'], ['add', 'Maun', '--reason', ' '], ['pay'], ['add', 'Maun', '--all', ...why]])
      expect(() => run(...wrong)).toThrow('npm run terminal --');
    const bookingId = await book('A1');
    const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1), receiptNumber: 'R-1' };
    expect((await terminal(test, key)('payAtTerminal', { body })).data).toEqual({ bookingId, paid: true });
    expect((await run('revoke', 'Gaborone bus rank', ...why)).code).toBe(0);
    expect((await terminal(test, key)('payAtTerminal', { body })).code).toBe('api_key_invalid');
    const rows = await test.db.select().from(auditRows).where(eq(auditRows.subjectKind, 'terminal_agent'));
    const by = { actor: userInfo().username, reason: 'a new rank' };
    expect(rows.slice(-2)).toMatchObject([
      { ...by, action: 'terminal.added', after: { name: 'Gaborone bus rank' } },
      { ...by, action: 'terminal.revoked' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('runs as a script', async () => {
    const { code, stdout } = await runScript(
      'scripts/commands/run.ts',
      ['terminal', 'add', 'Maun', ...why],
      settings(),
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('The key of Maun.')]);
  });

  it('refuses a payment without the key of the terminal', async () => {
    const args = ['terminal', 'pay', 'A3C4D6E7', '41.00', 'R-1'];
    expect(await runScript('scripts/commands/run.ts', args, settings())).toMatchObject({
      code: 1,
      stderr: 'TERMINAL_KEY is missing\n',
    });
  });
});
