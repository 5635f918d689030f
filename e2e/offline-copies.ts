import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from './app';
import { bookTicket, type BookedTicket } from './ticketed';

/** Tests of offline tickets, with a service worker, lost connections and ended sessions. */
export const test = base.extend<{ book: (...seats: string[]) => Promise<BookedTicket> }>({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_FAILED|401/,
  book: ({ page }, use) => use((...seats) => bookTicket(page, seats)),
});

export const card = (page: Page, seat: string) => page.getByRole('article', { name: new RegExp(`, seat ${seat}$`) });
export const nothingStored = (page: Page) => page.getByRole('heading', { name: 'No connection' });
/** The notice of an offline copy. It lacks the offline sentence, because the browser of a test may report itself online. */
export const oldCopy = (page: Page) =>
  page.getByText(/This is an offline copy, last refreshed at \d\d:\d\d on \w+, \w+ \d+, \d{4}\. Refresh$/);
export const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

export const storedIn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tickets-')));

export const isStored = (page: Page) =>
  expect.poll(() => page.evaluate(() => caches.match(location.href).then(Boolean))).toBe(true);

export async function visitAndStore(page: Page, path: string) {
  await page.goto(path);
  await isStored(page);
}

export async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

export const endSession =
  'update sessions set revoked_at = now(), access_expires_at = now() from users where users.id = sessions.user_id and phone = $1';
