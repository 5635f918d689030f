import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readTicketContent } from '@/lib/domain/ticket-content';
import { verifyTicket, type TicketKey } from '@/lib/domain/verify-ticket';
import { readPdf } from '@/server/testing/read-pdf';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { expect, test } from './app';
import { expectStatus, refuse } from './refused-call';
import { card } from './offline-copies';
import { bookTicket, changed, readQr, setSold } from './ticketed';

const larger = (page: Page, seat: string) => card(page, seat).locator('summary');
const print = (page: Page) => page.getByRole('link', { name: 'Print ticket (PDF)' });

test('a paid booking shows one ticket at a time, each with a signed QR code', async ({ page }) => {
  const { bookingId, code } = await bookTicket(page, ['B1', 'B2']);
  await page.goto('/user/print-ticket');
  for (const [seat, names] of [
    ['B1', 'Naledi Kgosi'],
    ['B2', 'Thabo Kgosi'],
  ] as const) {
    const text = (await card(page, seat).innerText()).replace(/\s+/g, '');
    const parts = [
      'Paid',
      names,
      seat,
      code,
      'Fare P169.00',
      'Total P338.00',
      'As of',
      'Boarding',
      'Drop',
      'Be there by',
    ];
    for (const part of parts) expect(text).toContain(part.replace(/\s+/g, ''));
  }
  expect(await card(page, 'B1').evaluate((element) => element.getBoundingClientRect().width)).toBe(300);
  await expectNoSidewaysScroll(page);

  // Move between the tickets by button and by keyboard.
  await expect(card(page, 'B1')).toBeInViewport();
  await expect(card(page, 'B2')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Next ticket' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(card(page, 'B2')).toBeInViewport();
  await expect(card(page, 'B1')).not.toBeInViewport();
  await page.getByRole('list', { name: 'Tickets, one a passenger' }).press('ArrowLeft');
  await expect(page.getByText('1 of 2')).toBeVisible();

  // Enlarge the QR code to the screen by keyboard, and shrink it again.
  const picture = card(page, 'B1').getByRole('img', { name: `QR code of ticket ${code}, seat B1` });
  const size = () => picture.evaluate((element) => element.getBoundingClientRect().width);
  expect(await size()).toBe(100);
  await larger(page, 'B1').press('Enter');
  expect(await size()).toBeGreaterThan(300);
  await expectAccessible(page);
  // On paper the code is 50 mm wide (96 px an inch), even while it is enlarged on the screen.
  await page.emulateMedia({ media: 'print' });
  expect(await size()).toBeCloseTo(189, 0);
  await page.emulateMedia({ media: 'screen' });
  // A camera can read the code in dark mode.
  await page.emulateMedia({ colorScheme: 'dark' });
  const content = await readQr(await picture.screenshot());
  await larger(page, 'B1').press('Escape');
  expect(await size()).toBe(100);

  const prices = { ticketPrice: '169.00', totalPrice: '338.00' };
  const expected = { names: 'Naledi Kgosi', reservationNumber: code, seats: 'B1', ...prices };
  expect(readTicketContent(content)?.fields).toMatchObject(expected);
  const { keys } = (await (await page.request.get('/api/ticket-keys')).json()) as { keys: TicketKey[] };
  expect(await verifyTicket(content, keys)).toBe('genuine');
  expect(await verifyTicket(changed(content), keys)).toBe('forged');

  // The print shows every ticket and nothing else.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(print(page)).toBeHidden();
  await expect(card(page, 'B2')).toBeVisible();
  // Even on paper with room for all, each ticket has its own page.
  const { pages } = await readPdf(await page.pdf({ width: '800px', height: '1800px', tagged: true }));
  expect(pages).toHaveLength(2);
  for (const [index, names] of ['Naledi Kgosi', 'Thabo Kgosi'].entries()) {
    expect(pages[index]?.text.join(' ')).toContain(names);
    expect(readTicketContent(pages[index]?.qr ?? '')?.fields.names).toBe(names);
  }
  await page.emulateMedia({ media: 'screen' });

  const whatsApp = page.getByRole('link', { name: 'Share by WhatsApp' });
  const shared = decodeURIComponent((await whatsApp.getAttribute('href')) ?? '');
  expect(shared).toContain(`/v2/self-service/${bookingId}`);
  expect(shared).not.toContain('Naledi');
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  expect(await (await page.request.get(calendar ?? '')).text()).toMatch(/^BEGIN:VCALENDAR/);
});

test.describe('printing', () => {
  test.use({ expectedErrors: /ERR_FAILED|409|500/ });

  test('saves ticket.pdf with a page for each passenger, also after a failure', async ({ page }) => {
    const { bookingId } = await bookTicket(page, ['B1', 'B2']);
    // Open the ticket by its link, without signing in.
    await page.context().clearCookies();
    await page.goto(`/v2/self-service/${bookingId}`);
    let held: (() => void) | undefined;
    await page.route('**/ticket.pdf', async (route) => {
      await new Promise<void>((resolve) => (held = resolve));
      await route.abort();
    });
    await print(page).click();
    await expect(page.getByText('Loading your ticket…')).toBeVisible();
    held?.();
    await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
    await expect(page.getByText('Loading your ticket…')).toBeHidden();
    await expectAccessible(page);
    await page.unroute('**/ticket.pdf');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Try again' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('ticket.pdf');
    const text = await readFile(await file.path(), 'latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);

    await refuse(page, '**/ticket.pdf', 'ticket_unpaid');
    await print(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This ticket is not paid yet' }).first()).toBeVisible();
    await refuse(page, '**/ticket.pdf', 'nonsense');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The ticket could not be loaded' }).first()).toBeVisible();

    // Offline, the calendar link shows an error instead of saving an error page.
    await page.context().setOffline(true);
    await expectStatus(page, 'You are offline. This ticket was last refreshed at ');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
  });
});

// ticket-screen.test.tsx covers the states of a ticket.
test('the native share holds the link of a ticket, but no name', async ({ page }) => {
  const { bookingId } = await bookTicket(page, ['B1'], { paid: false });
  await page.addInitScript(() => {
    navigator.share = (shared) => Promise.resolve(void (document.title = JSON.stringify(shared)));
  });
  await page.goto(`/user/print-ticket?booking=${bookingId}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(new RegExp(`/v2/self-service/${bookingId}`));
  await expect(page).not.toHaveTitle(/Naledi/);
});

// ticket-link.db.test.ts covers the times and the owner, ticket-screen.test.tsx the texts.
test('the link of a ticket has a preview without a name, shows less after the journey, and then ends', async ({
  page,
  browser,
  database,
}) => {
  const { bookingId, code } = await bookTicket(page, ['B1']);
  const visitor = await (await browser.newContext()).newPage();
  const openAfter = async (days: number) => {
    await setSold(database, { bookingId }, `arrives_at = now() - make_interval(days => ${days})`);
    const response = await visitor.goto(`/v2/self-service/${bookingId}`);
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    return response?.status();
  };
  const preview = () =>
    visitor.locator('meta[property^="og:"]').evaluateAll((tags) => tags.map((tag) => tag.outerHTML).join());
  await visitor.goto(`/v2/self-service/${bookingId}`);
  expect(await preview()).toMatch(/og:title" content="Bus ticket: \w+ to \w+, \w{3}, \w+ \d+, \d{4}, \d\d:\d\d Hrs"/);
  expect(await preview()).toContain('/previews/home.png');
  expect(await preview()).not.toMatch(new RegExp(`Naledi|Kgosi|B1|${code}`));
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await openAfter(2)).toBe(200);
  await expect(card(visitor, 'B1').getByText('Naledi K.')).toBeVisible();
  await expect(visitor.getByText('Naledi Kgosi')).toHaveCount(0);
  expect(await visitor.content()).not.toContain(code);
  expect(await openAfter(30)).toBe(410);
  expect(await preview()).toBe('');
  expect(await visitor.content()).not.toContain('Naledi');
  await visitor.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a ticket can be opened, enlarged, saved and shared', async ({ page }) => {
    const { bookingId } = await bookTicket(page, ['B1', 'B2']);
    await page.goto('/user/upcoming-tickets');
    await page.getByRole('link', { name: /^View ticket/ }).click();
    await expect(card(page, 'B1')).toBeVisible();
    await larger(page, 'B1').click();
    const picture = card(page, 'B1').getByRole('img', { name: /^QR code/ });
    expect((await picture.boundingBox())?.width).toBeGreaterThan(300);
    await larger(page, 'B1').click();
    expect((await picture.boundingBox())?.width).toBe(100);
    const saved = page.waitForEvent('download');
    await print(page).click();
    expect((await saved).suggestedFilename()).toBe('ticket.pdf');
    await expect(page.getByRole('link', { name: 'Share by WhatsApp' })).toHaveAttribute('href', new RegExp(bookingId));
  });
});
