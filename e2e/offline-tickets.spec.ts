import { expect, holdBack } from './app';
import { bookHeld } from './booked';
import {
  card,
  endSession,
  nothingStored,
  offlineNotice,
  oldCopy,
  openOffline,
  visitAndStore,
  test,
} from './offline-copies';
import { makeBus } from './own-bus';
import { happens, openProvider, payElsewhere } from './paying';
import { setSold, setState } from './ticketed';

test('a viewed ticket opens offline after its session, and no other', async ({ page, context, database, book }) => {
  const booked = await book('B1', 'B2');
  const path = `/user/print-ticket?booking=${booked.bookingId}`;
  await visitAndStore(page, path);
  await page.close();
  await database.query(endSession, [booked.person.phone]);
  await context.clearCookies();

  const cold = await openOffline(context, path);
  await expect(card(cold, 'B1')).toBeVisible();
  await expect(oldCopy(cold)).toBeVisible();
  // The scripts of the page are stored as well.
  await cold.getByRole('button', { name: 'Next ticket' }).click();
  await expect(card(cold, 'B2')).toBeInViewport();
  // The copy is found by its booking, also at URLs that were never opened.
  for (const other of ['/user/print-ticket', `/v2/self-service/${booked.bookingId}`]) {
    await cold.goto(other);
    await expect(card(cold, 'B1')).toBeVisible();
  }
  await cold.goto('/user/print-ticket?booking=00000000-0000-4000-8000-000000000000');
  await expect(nothingStored(cold)).toBeVisible();

  // Online again, the copy links to the current state of the ticket.
  await cold.goto(`/v2/self-service/${booked.bookingId}`);
  await expect(oldCopy(cold)).toBeVisible();
  await context.setOffline(false);
  await setState(database, booked, 'used');
  await cold.getByRole('link', { name: 'Refresh' }).click();
  await expect(card(cold, 'B1').getByText('Used', { exact: true })).toBeVisible();
  await expect(oldCopy(cold)).toBeHidden();
});

test('tickets that were paid and never opened are reached offline from a page that fails', async ({
  page,
  context,
  database,
}) => {
  const person = await openProvider(page);
  await happens(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  // Another booking is paid at a terminal. The phone stores it at the next visit.
  const bus = await makeBus(database);
  await page.request.put(`/api/trips/${bus.tripId}/legs/${bus.legId}/holds`, { data: { seats: ['C1'] } });
  const bookingId = await bookHeld(page.request, bus, ['C1']);
  await payElsewhere(database, person);
  await page.goto('/user/bookings');
  const ticketOfTerminal = `/user/print-ticket?booking=${bookingId}`;
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), ticketOfTerminal)).toBe(true);

  const cold = await openOffline(context, '/user/wallet');
  await expect(nothingStored(cold)).toBeVisible();
  const storedTickets = cold.getByRole('region', { name: 'Tickets saved on this phone' }).getByRole('link');
  await expect(storedTickets.first()).toHaveText(/^[\w ]+ to [\w ]+, \w+, \w+ \d+, \d{4}, \d\d:\d\d Hrs$/);
  await expect(storedTickets).toHaveCount(2);
  await storedTickets.first().click();
  await expect(card(cold, 'C1')).toBeVisible();
  for (const [index, seat] of ['C1', 'B1'].entries()) {
    await cold.goto('/user/profile');
    await cold.getByRole('link', { name: 'All your tickets' }).click();
    await expect(oldCopy(cold)).toBeVisible();
    await cold
      .getByRole('link', { name: /^View ticket, / })
      .nth(index)
      .click();
    await expect(cold.getByRole('img', { name: 'QR code of ticket' })).toBeVisible();
    await expect(card(cold, seat)).toBeVisible();
  }
});

test('shows the copy when the platform fails, not as offline', async ({ page, context, database, book }) => {
  const { bookingId } = await book('B1');
  const path = `/user/print-ticket?booking=${bookingId}`;
  await visitAndStore(page, '/user/upcoming-tickets');
  await visitAndStore(page, path);
  // No job reads such an arrival, and a ticket cannot be made from it.
  const arriveAt = (arrival: string) => setSold(database, { bookingId }, `arrives_at = ${arrival}`);
  await arriveAt(`'infinity'`);
  for (const url of ['/user/upcoming-tickets', path, `/v2/self-service/${bookingId}`]) {
    await page.goto(url);
    await expect(oldCopy(page)).toBeVisible();
    await expect(offlineNotice(page)).toBeHidden();
  }
  await expect(card(page, 'B1')).toBeVisible();
  await context.setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(offlineNotice(page)).toBeHidden();
  await arriveAt(`departs_at + interval '6 hours'`);
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(oldCopy(page)).toBeHidden();
  await expect(card(page, 'B1')).toBeVisible();
});

test('shows the offline copy on a slow network, and stores the response', async ({ page, context, database, book }) => {
  const booked = await book('B1');
  const path = `/v2/self-service/${booked.bookingId}`;
  await visitAndStore(page, path);
  const { release } = await holdBack(context, `**${path}`);
  await page.goto(path);
  await expect(oldCopy(page)).toBeVisible();
  await expect(offlineNotice(page)).toBeHidden();
  await setState(database, booked, 'used');
  release();
  await context.unrouteAll({ behavior: 'wait' });
  // Wait until the response is stored, because going offline now would abort it.
  await expect.poll(() => page.evaluate(async () => (await caches.match(location.href))?.text())).toContain('>Used<');
  await context.setOffline(true);
  await page.reload();
  await expect(card(page, 'B1').getByText('Used', { exact: true })).toBeVisible();
});

test('stores the sixty newest tickets, and deletes files that no stored page needs', async ({ page, book }) => {
  const { bookingId } = await book('B1');
  await page.goto('/faqs');
  await page.evaluate(async () => {
    const tickets = await caches.open('tickets-by-link');
    for (let number = 1; number <= 70; number += 1) {
      const headers = { 'x-kept-at': String(number), 'x-kept-assets': '' };
      await tickets.put(`/v2/self-service/${number}`, new Response('', { headers }));
    }
    await (await caches.open('kept-assets')).put('/_next/static/old.js', new Response(''));
  });
  await visitAndStore(page, `/v2/self-service/${bookingId}`);
  const pathsIn = (name: string) =>
    page.evaluate(
      async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
      name,
    );
  await expect.poll(async () => (await pathsIn('tickets-by-link')).length).toBe(60);
  const storedTickets = await pathsIn('tickets-by-link');
  expect(storedTickets).toContain(`/v2/self-service/${bookingId}`);
  expect(storedTickets).toContain('/v2/self-service/70');
  expect(storedTickets).not.toContain('/v2/self-service/11');
  await expect.poll(() => pathsIn('kept-assets')).not.toContain('/_next/static/old.js');
  const files = await pathsIn('kept-assets');
  expect(files.length).toBeGreaterThan(3);
  const polyfills = await page.locator('script[nomodule]').getAttribute('src');
  expect(files).not.toContain(polyfills);
});

test('pages stored in parallel have all their files, even when one file is slow', async ({ page, context, book }) => {
  const { bookingId } = await book('B1');
  await visitAndStore(page, '/user/upcoming-tickets');
  await page.goto('/faqs');
  let release: (() => void) | undefined;
  await context.route('**/_next/static/of-the-first-*.js', async (route) => {
    if (route.request().url().includes('held')) await new Promise<void>((resolve) => (release = resolve));
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const keep = (path: string, files: string[]) =>
    page.evaluate(
      async ([url, assets]) => {
        const { active } = await navigator.serviceWorker.ready;
        active?.postMessage({ kind: 'keep', url: new URL(url, location.href).href, assets });
      },
      [path, files] as const,
    );
  const isStored = (path: string) => page.evaluate((url) => caches.match(url).then(Boolean), path);
  const ready = '/_next/static/of-the-first-ready.js';
  const held = '/_next/static/of-the-first-held.js';
  await keep(`/v2/self-service/${bookingId}`, [ready, held]);
  await expect.poll(() => isStored(ready)).toBe(true);
  await expect.poll(() => release).toBeDefined();
  // The cleanup after the second page deletes this file, so its absence shows that the cleanup has run.
  await page.evaluate(async () => (await caches.open('kept-assets')).put('/_next/static/old.js', new Response('')));
  await keep('/check-ticket', []);
  await expect.poll(() => isStored('/_next/static/old.js')).toBe(false);
  expect(await isStored('/check-ticket')).toBe(true);
  expect(await isStored(`/v2/self-service/${bookingId}`)).toBe(false);
  release?.();
  await expect.poll(() => isStored(`/v2/self-service/${bookingId}`)).toBe(true);
  expect(await isStored(ready)).toBe(true);
  expect(await isStored(held)).toBe(true);
});
