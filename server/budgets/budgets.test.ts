import { findRoute } from '@/lib/paths/routes';
import { requestBudgets } from '@/server/budgets/limits';
import { defaultBudgets, parseBudgets } from './budgets';

it('200 passengers behind one address can sign in and book in the same minute', () => {
  const id = '0293d578-7c1e-4ab1-9c8e-bc339885f292';
  const leg = `/api/trips/${id}/legs/${id}`;
  const forms = ['/api/forms/sign-in', '/api/forms/booking', '/api/forms/complete-booking'];
  const paths = ['/login', '/search', `${leg}/seats`, `${leg}/holds`, ...forms];
  const used = paths.map((path) => findRoute(path)?.route.budget);
  for (const [name, { each }] of Object.entries(requestBudgets))
    expect(each).toBeGreaterThanOrEqual(200 * used.filter((budget) => budget === name).length);
  expect(used).not.toContain(undefined);
});

describe('the setting BUDGETS', () => {
  it('changes the named budgets', () => {
    const { requests, actions } = parseBudgets('sms=1/2, read=3/4') ?? defaultBudgets;
    expect(actions.sms).toMatchObject({ each: 1, site: 2 });
    expect(actions['sign-up']).toEqual(defaultBudgets.actions['sign-up']);
    expect(requests.read).toEqual({ each: 3, site: 4, seconds: 60 });
    expect(requests.write).toEqual(requestBudgets.write);
  });

  it('changes every budget with `all`, except those that are named', () => {
    const { requests, actions } = parseBudgets('all=7/8,sms=1/2') ?? defaultBudgets;
    expect(actions.sms).toMatchObject({ each: 1, site: 2 });
    for (const budget of [...Object.values(requests), actions['sign-up']])
      expect(budget).toMatchObject({ each: 7, site: 8 });
  });

  it('is empty for the defaults', () => {
    expect(parseBudgets('')).toEqual(defaultBudgets);
  });

  it.each(['sms', 'sms=1', 'sms=0/5', 'search=1/2', 'sms=1/2;read=1/2', 'sms=-1/2'])('refuses %j', (text) => {
    expect(parseBudgets(text)).toBeUndefined();
  });
});
