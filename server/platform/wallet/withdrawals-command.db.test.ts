import { randomUUID } from 'node:crypto';
import { runScript } from '@/server/testing/run-script';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { accountNumber, creditWallet, holdings, ibanNumber, withdraw } from '@/server/testing/test-wallet';
import { listOpenWithdrawals } from './withdrawals.repo';

let test: TestPlatform;
let mpho: TestPassenger;

beforeAll(async () => {
  test = await openTestPlatform();
  mpho = await addPassenger(test.db);
  await creditWallet(test.db, mpho.id, 50_000);
});
afterAll(() => test.close());

const npmRunWithdrawals = (args: readonly string[], dataKey = test.platform.dataKey) =>
  runScript('scripts/withdrawals.ts', args, { DATABASE_URL: test.databaseUrl, DATA_KEY: dataKey });

describe('npm run withdrawals', () => {
  it('lists open withdrawals with their account numbers, and records each decision once', async () => {
    await withdraw(test, mpho, 100);
    await withdraw(test, mpho, 30);
    const [first, second] = (await listOpenWithdrawals(test.db)).map(({ withdrawal }) => withdrawal.uuid);
    const listed = await npmRunWithdrawals(['list']);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    for (const shown of [accountNumber, ibanNumber, mpho.phone, 'P100.00', 'P30.00', first, second]) {
      expect(listed.stdout).toContain(shown);
    }
    const unread = await npmRunWithdrawals(['list'], 'another-data-key-of-the-tests-000000');
    expect(unread.stdout).toContain('cannot be read');
    expect(unread.stdout).not.toContain(accountNumber);

    const paid = await npmRunWithdrawals(['pay', first ?? '']);
    expect(paid).toMatchObject({ code: 0, stdout: expect.stringMatching(/^W\w{8}, P100\.00: paid\.\n$/) as string });
    expect((await npmRunWithdrawals(['pay', first ?? ''])).stdout).toContain('was paid before, nothing changed');
    const late = await npmRunWithdrawals(['reject', first ?? '']);
    expect(late).toMatchObject({ code: 1, stdout: '', stderr: 'This withdrawal was already decided the other way\n' });
    expect((await npmRunWithdrawals(['reject', second ?? ''])).stdout).toContain('the amount is back in the wallet');
    expect(await holdings(test.db, mpho.id)).toEqual({ wallet: 40_000, reserve: 0 });
    expect((await npmRunWithdrawals(['list'])).stdout).toBe('No withdrawal is open.\n');
  });

  it('prints its usage for wrong arguments, and refuses an unknown withdrawal', async () => {
    for (const args of [[], ['pay'], ['pay', '1'], ['list', 'all'], ['undo', randomUUID()]]) {
      const { code, stderr } = await npmRunWithdrawals(args);
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Usage: npm run withdrawals/) as string,
      });
    }
    expect(await npmRunWithdrawals(['pay', randomUUID()])).toMatchObject({ code: 1, stderr: 'Not found\n' });
  });
});
