import { sql } from 'drizzle-orm';
import { defaultBudgets, parseBudgets } from '@/server/budgets/budgets';
import { accountLimits } from '@/server/budgets/limits';
import { log } from '@/server/observability/log';
import { testPlatform } from '@/server/testing/test-platform';
import { accountCaller, count, isWithinLimits, rememberNetwork, takeBack, type Action, type Caller } from './count';

const test = testPlatform();
beforeEach(async () => {
  jest.spyOn(log, 'error').mockReturnValue();
  await test.db.execute(sql`delete from rate_limits`);
});
afterEach(() => jest.restoreAllMocks());

const platformWith = (budgets: string) => ({
  db: test.platform.db,
  budgets: (parseBudgets(budgets) ?? defaultBudgets).actions,
});
const alarms = () => jest.mocked(log.error).mock.calls.map(([line]) => line);
/** Counts for one caller after the other, and returns 1 for those within the limits and 0 for the others. */
async function countAll(budgets: string, action: Action, callers: readonly Caller[]) {
  const outcomes = [];
  for (const caller of callers)
    outcomes.push(Number(await isWithinLimits(count(platformWith(budgets), action, caller))));
  return outcomes;
}
const from = (...networks: string[]): Caller[] => networks.map((network) => ({ network }));
const to = (...phones: string[]): Caller[] => phones.map((phone, last) => ({ phone, network: `41.1.1.${last}` }));
const botswana = (count: number) => to(...Array.from({ length: count }, (_, last) => `+26774${100 + last}000`));

describe('a budget', () => {
  it('refuses a network above its count and no other network, until the count of the site is used up', async () => {
    const callers = from('6.6.6.1', '6.6.6.1', '6.6.6.1', '6.6.6.2', '6.6.6.3');
    expect(await countAll('email-code=2/3', 'email-code', callers)).toEqual([1, 1, 0, 1, 0]);
    expect(alarms()).toContainEqual({ event: 'budget_exceeded', budget: 'email-code' });
  });

  it('counts the IPv6 networks of one owner together, with four times the budget', async () => {
    const callers = from(...['1:1', '1:2', '1:3', '1:4', '1:5', '2:1'].map((part) => `2001:db8:${part}::1`));
    expect(await countAll('failed-sign-in=1/100', 'failed-sign-in', callers)).toEqual([1, 1, 1, 1, 0, 1]);
  });

  it.each(['failed-sign-in', 'wrong-code', 'wrong-ticket-code'] as const)(
    'for %s of all networks only raises an alarm',
    async (action) => {
      const callers = from('6.6.6.1', '6.6.6.2', '6.6.6.3', '6.6.6.4');
      expect(await countAll(`${action}=1/2`, action, callers)).toEqual([1, 1, 1, 1]);
      expect(alarms()).toContainEqual({ event: 'budget_exceeded', budget: action });
    },
  );

  it('for wrong codes of a reset refuses all networks, but not those of the owner', async () => {
    await rememberNetwork(test.platform, 'anna', '41.2.2.2');
    const callers = ['6.6.6.1', '6.6.6.2', '41.2.2.2'].map((network) => ({ network, account: 'anna' }));
    expect(await countAll('wrong-code=9/1', 'wrong-reset-code', callers)).toEqual([1, 0, 1]);
  });

  it('has a place again after a count is taken back', async () => {
    const [caller = {}] = from('6.6.6.1');
    expect(await countAll('wrong-code=1/1', 'wrong-reset-code', [caller, caller])).toEqual([1, 0]);
    for (let time = 0; time < 2; time += 1) await takeBack(platformWith('wrong-code=1/1'), 'wrong-reset-code', caller);
    expect(await countAll('wrong-code=1/1', 'wrong-reset-code', [caller])).toEqual([1]);
  });
});

describe('an account limit', () => {
  const times = (count: number, caller: Caller) => Array<Caller>(count).fill(caller);
  it.each([
    ['sign-in', 'sign-in'],
    ['sign-up', 'sign-up-contact'],
    ['withdrawal', 'code'],
    ['try-code', 'try-code'],
    ['try-link', 'try-link'],
  ] as const)('for the action %s counts one network, and all networks in total', async (action, limit) => {
    const { each, total } = accountLimits[limit];
    const of = (network: string, subject = 'anna', account?: string) => ({ network, subjects: [subject], account });
    const count = async (callers: Caller[]) => (await countAll('all=1000/9000', action, callers)).lastIndexOf(1) + 1;
    expect(await count(times(each - 1, of('2001:db8:6:6::1')))).toBe(each - 1);
    expect(await count(times(2, of('2001:db8:6:6::2', 'ANNA')))).toBe(1);
    expect(await count(times(each + 1, of('6.6.6.2')))).toBe(each);
    expect(await count([of('6.6.6.3')])).toBe(total === null ? 1 : 0);
    expect(await count([of('6.6.6.1', 'ben')])).toBe(1);
    await rememberNetwork(test.platform, 'annas', '41.2.2.2');
    expect(await count(times(each + 1, of('41.2.2.2', 'anna', 'annas')))).toBe(each);
  });

  it('for codes has a wait of half a minute', async () => {
    const caller = accountCaller('reset', 'anna', '6.6.6.1');
    await count(test.platform, 'code', caller);
    const refusal: unknown = await count(test.platform, 'code', caller).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'too_many_tries', details: { retryAfter: expect.any(Number) as number } });
    expect((refusal as { details: { retryAfter: number } }).details.retryAfter).toBeLessThanOrEqual(30);
  });
});

describe('SMS', () => {
  it('to one range of numbers are limited for all networks', async () => {
    const phones = to('+26771555001', '+26771555002', '+26771555003', '+26772555001');
    expect(await countAll('sms-to-range=2/100', 'sms', phones)).toEqual([1, 1, 0, 1]);
  });

  it('to one number are limited for all networks, and its owner has a separate count', async () => {
    const phone = '+26771555001';
    expect(await countAll('sms-to-number=2/100', 'sms', to(phone, phone, phone))).toEqual([1, 1, 0]);
    const owner = { phone, isOwner: true };
    expect(await countAll('sms-to-number=2/100', 'sms', [owner, owner, owner])).toEqual([1, 1, 0]);
  });

  it('to another country are limited', async () => {
    const phones = to('+264811234567', '+264811234568', '+27821234567');
    expect(await countAll('sms-abroad=1/100', 'sms', phones)).toEqual([1, 0, 1]);
  });

  it('raise an alarm at 80 % and at the end of the budget, and still reach owners in Botswana', async () => {
    expect(await countAll('sms=100/8', 'sign-up', botswana(9))).toEqual([...Array<number>(8).fill(1), 0]);
    expect(alarms()).toEqual([
      { event: 'budget_exceeded', budget: 'sms', share: 0.8 },
      { event: 'budget_exceeded', budget: 'sms' },
    ]);
    expect(await countAll('sms=100/8', 'sms', botswana(2))).toEqual([1, 0]);
  });

  it('have a budget for a day, and a refusal names SMS', async () => {
    expect(await countAll('sms-per-day=1/2', 'sign-up', botswana(2))).toEqual([1, 1]);
    const [caller = {}] = botswana(1);
    await expect(count(platformWith('sms-per-day=1/2'), 'sign-up', caller)).rejects.toMatchObject({
      code: 'sms_unavailable',
    });
  });
});
