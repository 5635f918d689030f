import type { Page, Route } from '@playwright/test';
import { addDays, localDate } from '@/lib/format/time';
import { expect, signInByRequest } from './app';
import { card, endSession, keptIn, nothingKept, openOffline, seeAndKeep, test } from './kept-tickets';

/** Whether anything still tells where somebody wanted to go. */
const searchesLeft = (page: Page) =>
  page.evaluate(async () => ({
    kept: (await caches.keys()).includes('kept-searches'),
    last: localStorage.getItem('LAST_SEARCH') !== null,
  }));

test('a logout in one tab deletes what was kept, in every tab, also what a link has opened', async ({
  page,
  context,
  book,
}) => {
  const { bookingId } = await book('B1');
  await seeAndKeep(page, '/user/print-ticket');
  const second = await context.newPage();
  await seeAndKeep(second, `/v2/self-service/${bookingId}`);
  expect(await keptIn(page)).toHaveLength(2);
  await page.getByRole('banner').getByText('Naledi').click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/');
  // The other tab leaves the ticket: loaded anew it would be kept again.
  await second.waitForURL('**/');
  expect(await keptIn(second)).toEqual([]);
  await second.close();
  const cold = await openOffline(context, '/user/print-ticket');
  await expect(nothingKept(cold)).toBeVisible();
});

for (const [what, late] of [
  ['its scripts', '**/_next/static/**/*.js*'],
  ['the answer who is signed in', '**/api/session'],
] as const) {
  test(`a logout leaves none either where another tab waits for ${what} still`, async ({ page, context, book }) => {
    const { bookingId } = await book('B1');
    await seeAndKeep(page, '/user/print-ticket');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const openHeld = async (path: string) => {
      const tab = await context.newPage();
      // The scripts are in the worker's store already.
      const devTools = await context.newCDPSession(tab);
      await devTools.send('Network.enable');
      await devTools.send('Network.setBypassServiceWorker', { bypass: true });
      let held = 0;
      await tab.route(late, async (route) => {
        const response = await route.fetch();
        held += 1;
        await released;
        await route.fulfill({ response });
      });
      await tab.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => held).toBeGreaterThan(0);
      return tab;
    };
    const byLink = await openHeld(`/v2/self-service/${bookingId}`);
    const own = await openHeld('/user/print-ticket');
    await page.getByRole('banner').getByText('Naledi').click();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/');
    release();
    await byLink.waitForURL('**/');
    await own.waitForURL('**/login?callbackUrl=%2Fuser%2Fprint-ticket');
    expect(await keptIn(page)).toEqual([]);
    // What the pages arrived at ask for still need not come.
    for (const tab of [byLink, own]) await tab.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('a session that ended elsewhere takes the tickets with it at its first refused call', async ({
  page,
  database,
  book,
}) => {
  const { person } = await book('B1');
  await seeAndKeep(page, '/user/print-ticket');
  await page.goto('/user/profile');
  await database.query(endSession, [person.phone]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/login\?/);
  expect(await keptIn(page)).toEqual([]);
});

test('a session that ended elsewhere takes the tickets with it at the next page, also those that a link has opened', async ({
  page,
  context,
  book,
}) => {
  const { bookingId } = await book('B1');
  const link = `/v2/self-service/${bookingId}`;
  // No page of the account was ever opened: the link is the session's all the same.
  await seeAndKeep(page, link);
  await expect.poll(() => keptIn(page)).toHaveLength(2);
  await context.clearCookies();
  await page.goto('/faqs');
  await expect.poll(() => keptIn(page)).toEqual([]);
  // Opened without a sign-in it is whoever's has the link, and stays.
  await seeAndKeep(page, link);
  await page.goto('/faqs');
  // Known by then to be nobody's.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/faqs');
  expect(await keptIn(page)).toEqual(['tickets-by-link']);
});

test('another user of the same browser sees nothing of the first', async ({ page, context, newPerson, book }) => {
  await book('B1');
  await seeAndKeep(page, `/search?from=gaborone&to=maun&date=${addDays(localDate(new Date()), 3)}`);
  await seeAndKeep(page, '/user/print-ticket');
  const [first] = await keptIn(page);
  expect(await searchesLeft(page)).toEqual({ kept: true, last: true });
  // The first never logged out: the cookie is simply another's now.
  await signInByRequest(page.request, await newPerson());
  await page.goto('/faqs');
  await expect.poll(() => keptIn(page)).not.toContain(first);
  await expect.poll(() => searchesLeft(page)).toEqual({ kept: false, last: false });
  const cold = await openOffline(context, '/user/print-ticket');
  await expect(nothingKept(cold)).toBeVisible();
});

/** The page loads past every cache, and past the worker, as with Shift. */
async function reloadHard(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devTools.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
}

for (const [how, prepare] of [
  ['', () => Promise.resolve()],
  [', on a page that the worker does not control', reloadHard],
] as const) {
  test(`a ticket that is on its way while its user logs out is not kept${how}`, async ({ page, context, book }) => {
    await book('B1');
    await seeAndKeep(page, '/user/upcoming-tickets');
    await prepare(page);
    let release: (() => void) | undefined;
    const hold = async (route: Route) => {
      const response = await route.fetch();
      await new Promise<void>((resolve) => (release = resolve));
      await route.fulfill({ response });
    };
    await context.route('**/user/print-ticket', hold, { times: 1 });
    const second = await context.newPage();
    // The page would hear of the logout by itself and clear away.
    await second.route('**/api/session', (route) => route.abort());
    const opened = second.goto('/user/print-ticket');
    await expect.poll(() => release).toBeDefined();
    await page.getByRole('banner').getByText('Naledi').click();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/');
    release?.();
    await opened;
    await expect(card(second, 'B1')).toBeVisible();
    // The worker has done with it when it keeps what it is asked for next.
    await seeAndKeep(second, '/check-ticket');
    expect(await keptIn(second)).toEqual([]);
  });
}
