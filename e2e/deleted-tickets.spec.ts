import type { Page } from '@playwright/test';
import { addDays, localDate } from '@/lib/format/time';
import { expect, holdBack, logOut, loginIn, newPerson } from './app';
import { card, endSession, storedIn, nothingStored, openOffline, visitAndStore, test } from './offline-copies';

/** Returns whether offline search results or the last search are still stored. */
const searchesLeft = (page: Page) =>
  page.evaluate(async () => ({
    results: (await caches.keys()).includes('kept-searches'),
    last: localStorage.getItem('LAST_SEARCH') !== null,
  }));

test('a logout deletes the offline tickets of every tab, also those of links', async ({ page, context, book }) => {
  const { bookingId } = await book('B1');
  await visitAndStore(page, '/user/print-ticket');
  const second = await context.newPage();
  await visitAndStore(second, `/v2/self-service/${bookingId}`);
  expect(await storedIn(page)).toHaveLength(2);
  await logOut(page);
  await page.waitForURL('**/');
  // The other tab leaves the ticket, because a reload would store it again.
  await second.waitForURL('**/');
  expect(await storedIn(second)).toEqual([]);
  await second.close();
  const cold = await openOffline(context, '/user/print-ticket');
  await expect(nothingStored(cold)).toBeVisible();
});

test('a logout leaves no ticket while tabs wait for scripts or /api/session', async ({ page, context, book }) => {
  const { bookingId } = await book('B1');
  await visitAndStore(page, '/user/print-ticket');
  const openWaiting = async (path: string, late: string) => {
    const tab = await context.newPage();
    // The service worker has already cached the scripts, so bypass it.
    const devTools = await context.newCDPSession(tab);
    await devTools.send('Network.enable');
    await devTools.send('Network.setBypassServiceWorker', { bypass: true });
    const { release, isHeld } = await holdBack(tab, late, { isFetched: true });
    await tab.goto(path, { waitUntil: 'commit' });
    await isHeld();
    return { tab, release };
  };
  const tabs = [];
  for (const late of ['**/_next/static/**/*.js*', '**/api/session']) {
    tabs.push({ ...(await openWaiting(`/v2/self-service/${bookingId}`, late)), to: '**/' });
    const to = '**/login?callbackUrl=%2Fuser%2Fprint-ticket';
    tabs.push({ ...(await openWaiting('/user/print-ticket', late)), to });
  }
  await logOut(page);
  await page.waitForURL('**/');
  for (const { release } of tabs) release();
  for (const { tab, to } of tabs) await tab.waitForURL(to);
  expect(await storedIn(page)).toEqual([]);
  // Requests of the pages reached after the redirects may fail.
  for (const { tab } of tabs) await tab.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a revoked session deletes the offline tickets at its first refused request', async ({ page, database, book }) => {
  const { person } = await book('B1');
  await visitAndStore(page, '/user/print-ticket');
  await page.goto('/user/profile');
  await database.query(endSession, [person.phone]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible();
  await expect.poll(() => storedIn(page)).toEqual([]);
});

test('without its cookie a session loses its offline tickets at the next page', async ({ page, context, book }) => {
  const { bookingId } = await book('B1');
  const link = `/v2/self-service/${bookingId}`;
  // Only the link was opened, while signed in, so its ticket belongs to the session.
  await visitAndStore(page, link);
  await expect.poll(() => storedIn(page)).toHaveLength(2);
  await context.clearCookies();
  await page.goto('/faqs');
  await expect.poll(() => storedIn(page)).toEqual([]);
  // A ticket opened by link without signing in belongs to no session and stays.
  await visitAndStore(page, link);
  await page.goto('/faqs');
  // The page now knows that no session exists.
  await expect(loginIn(page)).toBeVisible();
  await page.goto('/faqs');
  expect(await storedIn(page)).toEqual(['tickets-by-link']);
});

test('hides the data of the first user from another user of the same browser', async ({ page, context, book }) => {
  await book('B1');
  await visitAndStore(page, `/search?from=gaborone&to=maun&date=${addDays(localDate(new Date()), 3)}`);
  await visitAndStore(page, '/user/print-ticket');
  const [first] = await storedIn(page);
  expect(await searchesLeft(page)).toEqual({ results: true, last: true });
  // The first user does not log out. The cookie now belongs to another user.
  await (await newPerson()).signIn(page);
  await page.goto('/faqs');
  await expect.poll(() => storedIn(page)).not.toContain(first);
  await expect.poll(() => searchesLeft(page)).toEqual({ results: false, last: false });
  const cold = await openOffline(context, '/user/print-ticket');
  await expect(nothingStored(cold)).toBeVisible();
});

/** Reloads the page like Shift+Reload, without any cache and without the service worker. */
async function reloadHard(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devTools.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
}

for (const [how, prepare] of [
  ['', () => Promise.resolve()],
  [', on a page that the service worker does not control', reloadHard],
] as const) {
  test(`a ticket that arrives after its user logs out is not stored${how}`, async ({ page, context, book }) => {
    await book('B1');
    await visitAndStore(page, '/user/upcoming-tickets');
    await prepare(page);
    const { release, isHeld } = await holdBack(context, '**/user/print-ticket', { times: 1, isFetched: true });
    const second = await context.newPage();
    // Without this the page would notice the logout and delete the ticket itself.
    await second.route('**/api/session', (route) => route.abort());
    const opened = second.goto('/user/print-ticket');
    await isHeld();
    await logOut(page);
    await page.waitForURL('**/');
    release();
    await opened;
    await expect(card(second, 'B1')).toBeVisible();
    // Once the next page is stored, the worker has also handled the ticket.
    await visitAndStore(second, '/check-ticket');
    expect(await storedIn(second)).toEqual([]);
  });
}

test('a ticket whose files still load when its user logs out is not stored', async ({ page, context, book }) => {
  await book('B1');
  await visitAndStore(page, '/user/upcoming-tickets');
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await page.evaluate(() => caches.delete('kept-assets'));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = new Set<string>();
  let isSlow = true;
  await context.route('**/_next/static/**', async (route) => {
    if (isSlow && route.request().serviceWorker()) {
      held.add(route.request().url());
      await released;
    }
    await route.continue();
  });
  const second = await context.newPage();
  await second.goto('/user/print-ticket');
  await expect.poll(() => held.size).toBeGreaterThan(0);
  isSlow = false;
  await second.close();
  await logOut(page);
  await page.waitForURL('**/');
  release();
  // The worker stores the page in the turn after its files. A visit would delete it, so a message asks for the next page.
  const isLoaded = (urls: string[]) => Promise.all(urls.map((url) => caches.match(url).then(Boolean)));
  await expect.poll(() => page.evaluate(isLoaded, [...held])).not.toContain(false);
  await page.evaluate(async () => {
    const message = { kind: 'keep', url: new URL('/check-ticket', location.href).href, assets: [] };
    (await navigator.serviceWorker.ready).active?.postMessage(message);
  });
  await expect.poll(() => page.evaluate(isLoaded, ['/check-ticket'])).toEqual([true]);
  expect(await storedIn(page)).toEqual([]);
});

test('a ticket of another user replaces those of the first before its page runs', async ({ page, context, book }) => {
  await book('B1');
  await visitAndStore(page, '/user/print-ticket');
  const [first] = await storedIn(page);
  // Without a response the pages do not notice the other user, so only the worker can delete the copies.
  await context.route('**/api/session', (route) => route.abort());
  await book('B2');
  await visitAndStore(page, '/user/print-ticket');
  const stored = await storedIn(page);
  expect(stored).toHaveLength(1);
  expect(stored).not.toContain(first);
});
