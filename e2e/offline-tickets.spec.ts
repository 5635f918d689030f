import type { BrowserContext, Page } from '@playwright/test';
import { expect, signInByRequest, test } from './app';
import { bookTicket, setState } from './ticketed';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|401/ });

const card = (page: Page, seat: string) => page.getByRole('article', { name: new RegExp(`, seat ${seat}$`) });
const nothingKept = (page: Page) => page.getByRole('heading', { name: 'You are offline' });
const oldCopy = (page: Page) =>
  page.getByText(/^You are offline\. This ticket was last refreshed at \d\d:\d\d, \w+ \d+, \d{4}\.$/);

/** The caches that hold tickets. */
const keptIn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tickets-')));

async function seeAndKeep(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => caches.match(location.href).then(Boolean))).toBe(true);
}

/** A tab opened where there is no network. */
async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const endSession =
  'update sessions set revoked_at = now(), access_expires_at = now() from users where users.id = sessions.user_id and phone = $1';

test('a ticket once seen opens without a network and with a session that has ended; one never seen says so', async ({
  page,
  context,
  database,
  newPerson,
}) => {
  const booked = await bookTicket(page.request, { database, newPerson }, ['B1', 'B2']);
  const path = `/user/print-ticket?booking=${booked.bookingId}`;
  await seeAndKeep(page, path);
  await seeAndKeep(page, `/v2/self-service/${booked.bookingId}`);
  await page.close();
  await database.query(endSession, [booked.person.phone]);
  await context.clearCookies();

  const cold = await openOffline(context, path);
  await expect(card(cold, 'B1')).toBeVisible();
  await expect(oldCopy(cold)).toBeVisible();
  // What makes it alive was kept as well.
  await cold.getByRole('button', { name: 'Next ticket' }).click();
  await expect(card(cold, 'B2')).toBeInViewport();
  await cold.goto(`/v2/self-service/${booked.bookingId}`);
  await expect(oldCopy(cold)).toBeVisible();
  await cold.goto('/v2/self-service/00000000-0000-4000-8000-000000000000');
  await expect(nothingKept(cold)).toBeVisible();

  // Back on the line the copy is not shown any more, and shows what has become of the ticket.
  await context.setOffline(false);
  await setState(database, booked, 'used');
  await cold.goto(`/v2/self-service/${booked.bookingId}`);
  await expect(card(cold, 'B1').getByText('Used', { exact: true })).toBeVisible();
  await expect(oldCopy(cold)).toBeHidden();
  // The session is over, which is known now: whoever signs in next finds nothing.
  await cold.goto(path);
  await cold.waitForURL(/\/login\?/);
  await expect.poll(() => keptIn(cold)).toEqual(['tickets-by-link']);
});

test('a logout in one tab deletes what was kept, in every tab, also what a link has opened', async ({
  page,
  context,
  database,
  newPerson,
}) => {
  const { bookingId } = await bookTicket(page.request, { database, newPerson }, ['B1']);
  await seeAndKeep(page, '/user/print-ticket');
  const second = await context.newPage();
  await seeAndKeep(second, `/v2/self-service/${bookingId}`);
  expect(await keptIn(page)).toHaveLength(2);
  await page.getByRole('banner').getByText('Naledi').click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/');
  // The other tab, which loads anew, keeps what it sees as anybody does who has the link.
  await expect.poll(() => keptIn(page)).toEqual(['tickets-by-link']);
  await second.close();
  const cold = await openOffline(context, '/user/print-ticket');
  await expect(nothingKept(cold)).toBeVisible();
});

test('a session that ended elsewhere takes the tickets with it at its first refused call', async ({
  page,
  database,
  newPerson,
}) => {
  const { person } = await bookTicket(page.request, { database, newPerson }, ['B1']);
  await seeAndKeep(page, '/user/print-ticket');
  await page.goto('/user/profile');
  await database.query(endSession, [person.phone]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/login\?/);
  expect(await keptIn(page)).toEqual([]);
});

test('another user of the same browser sees nothing of the first', async ({ page, context, database, newPerson }) => {
  await bookTicket(page.request, { database, newPerson }, ['B1']);
  await seeAndKeep(page, '/user/print-ticket');
  const [first] = await keptIn(page);
  // The first never logged out: the cookie is simply another's now.
  await signInByRequest(page.request, await newPerson());
  await page.goto('/faqs');
  await expect.poll(() => keptIn(page)).not.toContain(first);
  const cold = await openOffline(context, '/user/print-ticket');
  await expect(nothingKept(cold)).toBeVisible();
});

test('a network that takes too long is not waited for, and what it brings in the end is kept', async ({
  page,
  context,
  database,
  newPerson,
}) => {
  const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
  const path = `/v2/self-service/${booked.bookingId}`;
  await seeAndKeep(page, path);
  let release: (() => void) | undefined;
  await context.route(`**${path}`, async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await page.goto(path);
  await expect(oldCopy(page)).toBeVisible();
  await setState(database, booked, 'used');
  release?.();
  await context.unrouteAll({ behavior: 'wait' });
  await context.setOffline(true);
  await expect(async () => {
    await page.reload();
    await expect(card(page, 'B1').getByText('Used', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a browser keeps thirty tickets, the newest, and no file that none of them needs', async ({
  page,
  database,
  newPerson,
}) => {
  const { bookingId } = await bookTicket(page.request, { database, newPerson }, ['B1']);
  await page.goto('/faqs');
  await page.evaluate(async () => {
    const tickets = await caches.open('tickets-by-link');
    for (let number = 1; number <= 40; number += 1) {
      const headers = { 'x-kept-at': String(number), 'x-kept-assets': '' };
      await tickets.put(`/v2/self-service/${number}`, new Response('', { headers }));
    }
    await (await caches.open('kept-assets')).put('/_next/static/old.js', new Response(''));
  });
  await seeAndKeep(page, `/v2/self-service/${bookingId}`);
  const pathsIn = (name: string) =>
    page.evaluate(
      async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
      name,
    );
  await expect.poll(async () => (await pathsIn('tickets-by-link')).length).toBe(30);
  const kept = await pathsIn('tickets-by-link');
  expect(kept).toContain(`/v2/self-service/${bookingId}`);
  expect(kept).toContain('/v2/self-service/40');
  expect(kept).not.toContain('/v2/self-service/11');
  await expect.poll(() => pathsIn('kept-assets')).not.toContain('/_next/static/old.js');
  expect((await pathsIn('kept-assets')).length).toBeGreaterThan(3);
});
