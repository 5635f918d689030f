import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { errors } from '@/lib/errors';
import { expectAccessible, expectAccessibleDayAndNight, expectNoSidewaysScroll } from './accessible';
import { expect, test, testDatabase } from './app';
import { launchOptions } from './browser';
import { isStored } from './offline-copies';
import { bookTicket, changed, contentOf, photoOf, setTravelDate, unsigned } from './ticketed';

/** Video file of the fake camera. Chromium reads it when the camera is opened. */
const film = join(tmpdir(), `tsela-camera-${process.pid}.mjpeg`);

test.use({
  permissions: ['camera'],
  launchOptions: launchOptions(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ),
});

const result = (page: Page, word: string) => page.getByRole('alert').getByRole('heading', { name: word, exact: true });
const hasKeys = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('TICKET_KEYS'))).toContain('publicKey');
const unknownState = (page: Page) => page.getByText(/Without a network it is unknown whether it is used or cancelled/);
const photo = (page: Page) => page.getByLabel('Take a photo of the code');

/** Chooses a photo of the QR code of `content`, and expects this result. */
async function expectPhoto(page: Page, content: string, word: string) {
  await photo(page).setInputFiles(await photoOf(content));
  await expect(result(page, word)).toBeVisible();
}

/** A picture without a code. */
const grass = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: '#284' } })
    .jpeg()
    .toBuffer();

/** Books a ticket for today, and returns the content of its QR code. */
async function contentForToday(page: Page) {
  const booked = await bookTicket(page, ['B1']);
  await setTravelDate(testDatabase(), booked, 0);
  return contentOf(page.request, booked);
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Ticket number').fill(code);
  await page.getByRole('button', { name: 'Check the number' }).click();
}

test.describe('a typed number', () => {
  test.use({ expectedErrors: /400|404|429/ });

  // check-result.test.tsx covers every state, and check-ticket.db.test.ts the check.
  test('shows a valid ticket, and that a number is unknown or empty', async ({ page, database }) => {
    const paid = await bookTicket(page, ['B1', 'B2']);
    await setTravelDate(database, paid, 0);
    // A check needs no account.
    await page.context().clearCookies();
    await page.goto('/check-ticket');
    await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeEnabled();
    await typeCode(page, `${paid.code.slice(0, 4)} ${paid.code.slice(4).toLowerCase()}`);
    await expect(result(page, 'Valid')).toBeVisible();
    const shown = page.getByRole('alert');
    await expect(shown.getByText('Seat B2')).toBeVisible();
    // The result shows only the initial of the surname.
    await expect(shown.getByText('Naledi K.')).toBeVisible();
    await expect(page.getByText('Kgosi')).toBeHidden();
    await expectAccessibleDayAndNight(page);
    await expectNoSidewaysScroll(page);
    // A number without a ticket, and no number.
    await typeCode(page, 'ACDEFGHJ');
    await expect(page.getByRole('alert').getByText('There is no ticket with this code')).toBeVisible();
    await typeCode(page, '');
    await expect(page.getByText('Please type the code on the ticket').first()).toBeVisible();
    expect(page.url()).toMatch(/\/check-ticket$/);
  });
});

test('accepts a photo of a genuine code, and no forged or empty photo', async ({ page }) => {
  const content = await contentForToday(page);
  await page.goto('/check-ticket');
  await expect(photo(page)).toBeEnabled();
  await expectPhoto(page, content, 'Valid');
  await expectPhoto(page, changed(content), 'Forged');
  await expect(page.getByRole('main').getByText('Seat')).toBeHidden();
  await photo(page).setInputFiles({ name: 'grass.jpeg', mimeType: 'image/jpeg', buffer: await grass() });
  await expect(page.getByText('There is no QR code to be read in this photo.')).toBeVisible();
});

test('the camera reads a code without a tap and is then released', async ({ page }) => {
  const content = await contentForToday(page);
  const { buffer } = await photoOf(content);
  writeFileSync(film, await sharp(buffer).resize(700, 700).jpeg({ quality: 95 }).toBuffer());
  await page.goto('/check-ticket');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(result(page, 'Valid')).toBeVisible();
  await expect(page.getByLabel('What the camera sees')).toBeHidden();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull();
  await expect(page.getByRole('button', { name: 'Scan the next ticket' })).toBeEnabled();
});

test.describe('a code in the query', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is checked, and does not stay in the URL, the history or the offline copies', async ({ page }) => {
    const { code } = await bookTicket(page, ['B1'], { paid: false });
    await page.goto(`/check-ticket?code=${code}`);
    await expect(result(page, 'Not paid')).toBeVisible();
    await expect(page).toHaveURL(/\/check-ticket$/);
    expect(await page.evaluate(() => document.querySelector<HTMLMetaElement>('[name=referrer]')?.content)).toBe(
      'no-referrer',
    );
    await page.goto('/faqs');
    await page.goBack();
    await expect(page).toHaveURL(/\/check-ticket$/);
    // The offline copy is stored without its query.
    const storedPaths = () =>
      page.evaluate(async () => {
        const stored = await (await caches.open('kept-pages')).keys();
        return stored.map(({ url }) => url.replace(location.origin, '')).filter((path) => path !== '/offline');
      });
    await expect.poll(storedPaths).toEqual(['/check-ticket']);
    await page.evaluate(() => caches.delete('kept-pages'));
    await page.goto('/check-ticket?from=sms');
    await expect(page).toHaveURL(/\/check-ticket$/);
    await expect.poll(storedPaths).toEqual(['/check-ticket']);
  });
});

test('reports a camera that stops, and releases the camera when the page is hidden', async ({ page }) => {
  writeFileSync(film, await grass());
  await page.goto('/check-ticket');
  const seen = page.getByLabel('What the camera sees');
  const start = page.getByRole('button', { name: 'Scan with the camera' });
  const watch = async () => {
    await start.click();
    await expect(seen).toHaveJSProperty('paused', false);
  };
  await watch();
  await seen.evaluate((video: HTMLVideoElement) =>
    (video.srcObject as MediaStream).getTracks().forEach((track) => track.stop()),
  );
  await expect(page.getByRole('alert').getByText('The camera can not be used.')).toBeVisible();
  await expect(start).toBeEnabled();

  await watch();
  const track = await seen.evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(start).toBeEnabled();
  await expect.poll(() => track.evaluate((ended) => ended?.readyState)).toBe('ended');
  await expect(page.getByRole('alert').getByText('The camera can not be used.')).toBeHidden();
});

test.describe('when the code reader fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('asks for a reload, and reads a photo once the file is there', async ({ page }) => {
    const content = await contentForToday(page);
    const html = await (await page.request.get('/check-ticket')).text();
    const isNamed = (url: string) => html.includes(new URL(url).pathname);
    const failed = page.waitForEvent('requestfailed');
    await page.route('**/_next/static/**/*.js', (route) =>
      isNamed(route.request().url()) ? route.continue() : route.abort(),
    );
    await page.goto('/check-ticket');
    await failed;
    await photo(page).setInputFiles(await photoOf(content));
    await expect(page.getByRole('alert').getByText(errors.page_outdated.message)).toBeVisible();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByRole('alert').getByText(errors.page_outdated.message)).toBeVisible();
    await page.unrouteAll();
    await expectPhoto(page, content, 'Valid');
  });
});

test.describe('when the network fails during a load', () => {
  // The request for the menu of a signed-in passenger may fail.
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_FAILED/ });

  test('a later visit does not damage the offline copy', async ({ page }) => {
    const content = await contentForToday(page);
    const storedAt = () =>
      page.evaluate(async () => (await caches.match('/check-ticket'))?.headers.get('x-kept-at') ?? null);
    await page.goto('/check-ticket');
    await expect.poll(storedAt).not.toBeNull();
    await hasKeys(page);
    const first = await storedAt();
    await page.context().route('**/_next/static/**', (route) => route.abort());
    await page.reload();
    await expect.poll(storedAt).not.toBe(first);
    await page.context().setOffline(true);
    await page.reload();
    await expectPhoto(page, content, 'Genuine');
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('checks only the signature and says so, and cannot check a typed number', async ({ page, database }) => {
    const booked = await bookTicket(page, ['B1']);
    const later = await contentOf(page.request, booked);
    await setTravelDate(database, booked, 0);
    const content = await contentOf(page.request, booked);
    // Intercepting requests disables the HTTP cache, so only the offline copies can serve the scripts.
    await page.route('**/_next/static/**', (route) => route.continue());
    await page.goto('/check-ticket');
    await isStored(page);
    await hasKeys(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(/This is an offline copy, last refreshed at \d\d:\d\d on /)).toBeVisible();
    await expectPhoto(page, content, 'Genuine');
    await expect(unknownState(page)).toBeVisible();
    await expect(page.getByText('Seat B1')).toBeVisible();
    // Offline, too, the result shows only the initial of the surname.
    await expect(page.getByText('Naledi K.')).toBeVisible();
    await expect(page.getByText('Kgosi')).toBeHidden();
    await expectAccessible(page);
    await expectPhoto(page, later, 'Not for today');
    await expect(unknownState(page)).toBeVisible();
    await expectPhoto(page, changed(content), 'Forged');
    await expectPhoto(page, unsigned(content), 'Not proved');
    await typeCode(page, 'ACDEFGHJ');
    await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the server checks a typed number', async ({ page, database }) => {
    const booked = await bookTicket(page, ['B1']);
    await setTravelDate(database, booked, 0);
    await page.goto('/check-ticket');
    await typeCode(page, booked.code);
    await expect(result(page, 'Valid')).toBeVisible();
    await typeCode(page, '');
    await expect(page.getByText('Please type the code on the ticket')).toBeVisible();
  });
});
