import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultBudgets, parseBudgets } from './budgets';
import { createRouteBudgetFinder } from './find-route-budget';
import { routeBudgets } from './table';

/** The routes of the website, as folders under app/. Folders in brackets are not part of a path. */
const appRoutes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page|route)\.tsx?$/.test(file))
  .map((file) =>
    dirname(file)
      .replace(/^\.$/, '')
      .replace(/(^|\/)\([^)]+\)/g, ''),
  );
const find = createRouteBudgetFinder(routeBudgets);
const sample = (route: string) => `/${route}`.replace(/\[\[?(\.\.\.)?[^\]]+\]?\]/g, 'sample');

it('finds every route of the website', () => {
  expect(appRoutes).toContain('');
  expect(appRoutes.length).toBeGreaterThan(80);
});

it.each(appRoutes)('app/%s has a budget', (route) => {
  expect(find(sample(route))?.name).not.toBe('unknown');
});

it('has no budget for a route that does not exist', () => {
  const wide = ['api/user/[...call]', 'api/forms/[form]', '[...any]'];
  const known = new Set([...appRoutes, ...wide]);
  expect(routeBudgets.flatMap(({ routes }) => routes).filter((route) => !known.has(route))).toEqual([]);
});

it('counts other paths together', () => {
  for (const path of ['/wp-login.php', '/api/unknown', '/x/webhooks']) expect(find(path)?.name).toBe('unknown');
});

it('200 passengers behind one address can sign in and book in the same minute', () => {
  const leg = '/api/trips/sample/legs/sample';
  const signIn = ['/api/auth/csrf', '/api/auth/callback/credentials'];
  const paths = [...signIn, '/search', `${leg}/seats`, `${leg}/holds`, `${leg}/draft`, '/api/bookings'];
  for (const path of paths) {
    const name = find(path)?.name;
    const requests = paths.filter((other) => find(other)?.name === name).length;
    expect(find(path)?.each).toBeGreaterThanOrEqual(200 * requests);
  }
});

describe('the setting BUDGETS', () => {
  it('changes the named budgets', () => {
    const { routes, actions } = parseBudgets('sms=1/2, search=3/4') ?? defaultBudgets;
    expect(actions.sms).toMatchObject({ each: 1, site: 2 });
    expect(actions['sign-up']).toEqual(defaultBudgets.actions['sign-up']);
    expect(routes.find(({ name }) => name === 'search')).toMatchObject({ each: 3, site: 4, seconds: 60 });
  });

  it('changes every budget with `all`, except those that are named', () => {
    const { routes, actions } = parseBudgets('all=7/8,sms=1/2') ?? defaultBudgets;
    expect(actions.sms).toMatchObject({ each: 1, site: 2 });
    expect([...routes, actions['sign-up']].every(({ each, site }) => each === 7 && site === 8)).toBe(true);
  });

  it('is empty for the defaults', () => {
    expect(parseBudgets('')).toEqual(defaultBudgets);
  });

  it.each(['sms', 'sms=1', 'sms=0/5', 'nothing=1/2', 'sms=1/2;search=1/2', 'sms=-1/2'])('refuses %j', (text) => {
    expect(parseBudgets(text)).toBeUndefined();
  });
});
