import { sql } from 'drizzle-orm';
import { defaultBudgets, parseBudgets } from '@/server/budgets/budgets';
import { letHalfAMinutePass, newUser, signUp } from './test-accounts';
import { testPlatform } from './test-platform';

/** Prepares a platform without counts before each test. Call it at the top of a test file. */
export function startLimitsScenario() {
  const test = testPlatform();
  const setBudgets = (budgets: string) =>
    Object.assign(test.platform, { budgets: (parseBudgets(budgets) ?? defaultBudgets).actions });
  beforeEach(async () => {
    await test.db.execute(sql`delete from rate_limits`);
    setBudgets('');
  });
  return {
    test,
    setBudgets,
    /** Returns the codes of the errors. Half a minute passes after each call. */
    repeat: async (times: number, call: (time: number) => Promise<{ code: string | undefined }>) => {
      const codes: (string | undefined)[] = [];
      for (let time = 0; time < times; time += 1) {
        codes.push((await call(time)).code);
        await letHalfAMinutePass(test);
      }
      return codes;
    },
    fine: (times: number) => Array<undefined>(times).fill(undefined),
    requestReset: (contact: { phone: string } | { email: string }, clientAddress = '') =>
      test.callApi('requestReset', { body: contact }, { clientAddress }),
    enrol: (clientAddress: string, phone = newUser().user.phone) =>
      signUp(test, { user: { fname: 'Neo', lname: 'Modise', phone } }, clientAddress),
  };
}
