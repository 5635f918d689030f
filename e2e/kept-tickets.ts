import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from './app';
import { bookTicket, type Ticketed } from './ticketed';

/** Tests on a phone that keeps tickets, and is without a network or a session at times. */
export const test = base.extend<{ book: (...seats: string[]) => Promise<Ticketed> }>({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_FAILED|401/,
  /** Signed in, with paid tickets for these seats. */
  book: ({ page, database, newPerson }, use) =>
    use((...seats) => bookTicket(page.request, { database, newPerson }, seats)),
});

export const card = (page: Page, seat: string) => page.getByRole('article', { name: new RegExp(`, seat ${seat}$`) });
export const nothingKept = (page: Page) => page.getByRole('heading', { name: 'No connection' });
/** The browser says of itself that it is online where a worker has answered for a line that a test took away. */
export const oldCopy = (page: Page) =>
  page.getByText(/This is a kept copy, last refreshed at \d\d:\d\d, \w+ \d+, \d{4}\. Refresh$/);
export const offlineSaid = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

/** The caches that hold tickets. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tickets-')));

/** Waits until the browser has an offline copy of the page that it shows. */
export const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => caches.match(location.href).then(Boolean))).toBe(true);

export async function seeAndKeep(page: Page, path: string) {
  await page.goto(path);
  await isKept(page);
}

/** A tab opened where there is no network. */
export async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

export const endSession =
  'update sessions set revoked_at = now(), access_expires_at = now() from users where users.id = sessions.user_id and phone = $1';
