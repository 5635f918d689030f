import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { errors } from '@/lib/errors';
import { addDays, formatDate, localDate } from '@/lib/format/time';
import { expectAccessible, expectAccessibleDayAndNight, expectNoSidewaysScroll } from './accessible';
import { expect, test } from './app';
import { launchOptions } from './browser';
import { bookTicket, changed, contentOf, photoOf, setState, setTravelDate, unsigned } from './ticketed';

/** What the camera sees: read when it is opened. */
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
const photo = (page: Page) => page.getByLabel('Take a photo of the code');

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Ticket number').fill(code);
  await page.getByRole('button', { name: 'Check the number' }).click();
}

test('a ticket number typed shows whether the ticket is valid, unpaid, used or cancelled', async ({
  page,
  database,
  newPerson,
}) => {
  const paid = await bookTicket(page.request, { database, newPerson }, ['B1', 'B2']);
  const unpaid = await bookTicket(page.request, { database, newPerson }, ['B1'], { paid: false });
  await setTravelDate(database, paid, 0);
  // Who checks has no account.
  await page.context().clearCookies();
  await page.goto('/check-ticket');
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeEnabled();
  await typeCode(page, `${paid.code.slice(0, 4)} ${paid.code.slice(4).toLowerCase()}`);
  await expect(result(page, 'Valid')).toBeVisible();
  const shown = page.getByRole('alert');
  await expect(shown.getByText('Seat B2')).toBeVisible();
  // No more than a conductor needs.
  await expect(shown.getByText('Naledi K.')).toBeVisible();
  await expect(page.getByText('Kgosi')).toBeHidden();
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page);
  await typeCode(page, unpaid.code);
  await expect(result(page, 'Not paid')).toBeVisible();
  for (const [state, word] of [
    ['used', 'Used'],
    ['cancelled', 'Cancelled'],
  ] as const) {
    await setState(database, paid, state);
    await typeCode(page, paid.code);
    await expect(result(page, word)).toBeVisible();
  }
  await expectAccessible(page);
  expect(page.url()).toMatch(/\/check-ticket$/);
});

test('a photo of a genuine code is valid, of one with a changed seat forged, of anything else refused', async ({
  page,
  database,
  newPerson,
}) => {
  const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
  await setTravelDate(database, booked, 0);
  const content = await contentOf(page.request, booked);
  await page.goto('/check-ticket');
  await expect(photo(page)).toBeEnabled();
  await photo(page).setInputFiles(await photoOf(content));
  await expect(result(page, 'Valid')).toBeVisible();
  await photo(page).setInputFiles(await photoOf(changed(content)));
  await expect(result(page, 'Forged')).toBeVisible();
  await expect(page.getByRole('main').getByText('Seat')).toBeHidden();
  await expectAccessible(page);
  const grass = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  await photo(page).setInputFiles({ name: 'grass.png', mimeType: 'image/png', buffer: grass });
  await expect(page.getByText('There is no QR code to be read in this photo.')).toBeVisible();
});

test('a paid ticket for another day is not for today, which is said first, with its day', async ({
  page,
  database,
  newPerson,
}) => {
  const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
  for (const days of [1, -2]) {
    await setTravelDate(database, booked, days);
    await page.goto(`/check-ticket?code=${booked.code}`);
    await expect(result(page, 'Not for today')).toBeVisible();
    const date = formatDate(addDays(localDate(new Date()), days));
    await expect(page.getByRole('alert').getByText(date, { exact: true })).toBeVisible();
    await expect(page.getByText('Good for travel.')).toBeHidden();
  }
  await expectAccessibleDayAndNight(page);
});

test('the camera reads a code by itself, and is let go then', async ({ page, database, newPerson }) => {
  const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
  await setTravelDate(database, booked, 0);
  const content = await contentOf(page.request, booked);
  const { buffer } = await photoOf(content);
  writeFileSync(film, await sharp(buffer).resize(700, 700).jpeg({ quality: 95 }).toBuffer());
  await page.goto('/check-ticket');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(result(page, 'Valid')).toBeVisible();
  await expect(page.getByLabel('What the camera sees')).toBeHidden();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull();
  await expect(page.getByRole('button', { name: 'Scan the next ticket' })).toBeEnabled();
});

test.describe('before the page is alive', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a number sent is checked, and leaves no trace in the address, the history or a kept page', async ({
    page,
    database,
    newPerson,
  }) => {
    const { code } = await bookTicket(page.request, { database, newPerson }, ['B1'], { paid: false });
    await page.goto(`/check-ticket?code=${code}`);
    await expect(result(page, 'Not paid')).toBeVisible();
    await expect(page).toHaveURL(/\/check-ticket$/);
    expect(await page.evaluate(() => document.querySelector<HTMLMetaElement>('[name=referrer]')?.content)).toBe(
      'no-referrer',
    );
    await page.goto('/faqs');
    await page.goBack();
    await expect(page).toHaveURL(/\/check-ticket$/);
    // Nor does a query of any other kind stay with the copy of the page.
    const keptAddresses = () =>
      page.evaluate(async () => {
        const kept = await (await caches.open('kept-pages')).keys();
        return kept.map(({ url }) => url.replace(location.origin, '')).filter((address) => address !== '/offline');
      });
    await expect.poll(keptAddresses).toEqual(['/check-ticket']);
    await page.evaluate(() => caches.delete('kept-pages'));
    await page.goto('/check-ticket?from=sms');
    await expect(page).toHaveURL(/\/check-ticket$/);
    await expect.poll(keptAddresses).toEqual(['/check-ticket']);
  });
});

test('a camera that is taken away is told, and one of a phone that is put away is let go', async ({ page }) => {
  const grass = sharp({ create: { width: 700, height: 700, channels: 3, background: '#284' } });
  writeFileSync(film, await grass.jpeg().toBuffer());
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

test.describe('before the reader of codes has come', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('it is said that the line fails, and a photo is read when it is back', async ({ page, database, newPerson }) => {
    const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
    await setTravelDate(database, booked, 0);
    const content = await contentOf(page.request, booked);
    const html = await (await page.request.get('/check-ticket')).text();
    const isNamed = (url: string) => html.includes(new URL(url).pathname);
    const asked = page.waitForEvent('requestfailed');
    await page.route('**/_next/static/**/*.js', (route) =>
      isNamed(route.request().url()) ? route.continue() : route.abort(),
    );
    await page.goto('/check-ticket');
    await asked;
    await photo(page).setInputFiles(await photoOf(content));
    await expect(page.getByRole('alert').getByText(errors.offline.message)).toBeVisible();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByRole('alert').getByText(errors.offline.message)).toBeVisible();
    await page.unrouteAll();
    await photo(page).setInputFiles(await photoOf(content));
    await expect(result(page, 'Valid')).toBeVisible();
  });
});

test.describe('on a line that fails halfway', () => {
  // The menu of whoever is signed in may be asked for in vain.
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_FAILED/ });

  test('a later visit leaves what is kept', async ({ page, database, newPerson }) => {
    const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
    await setTravelDate(database, booked, 0);
    const content = await contentOf(page.request, booked);
    const keptAt = () =>
      page.evaluate(async () => (await caches.match('/check-ticket'))?.headers.get('x-kept-at') ?? null);
    await page.goto('/check-ticket');
    await expect.poll(keptAt).not.toBeNull();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('TICKET_KEYS'))).toContain('publicKey');
    const first = await keptAt();
    await page.context().route('**/_next/static/**', (route) => route.abort());
    await page.reload();
    await expect.poll(keptAt).not.toBe(first);
    await page.context().setOffline(true);
    await page.reload();
    await photo(page).setInputFiles(await photoOf(content));
    await expect(result(page, 'Genuine')).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the signature alone is judged, which is said; a number can not be', async ({ page, database, newPerson }) => {
    const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
    const later = await contentOf(page.request, booked);
    await setTravelDate(database, booked, 0);
    const content = await contentOf(page.request, booked);
    // The browser's own cache, which may be emptied at any time, is no help to pages whose requests are looked at.
    await page.route('**/_next/static/**', (route) => route.continue());
    await page.goto('/check-ticket');
    await expect
      .poll(() =>
        page.evaluate(() =>
          caches
            .has('kept-pages')
            .then(() => caches.match(location.href))
            .then(Boolean),
        ),
      )
      .toBe(true);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('TICKET_KEYS'))).toContain('publicKey');
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(/This is a kept copy, last refreshed at \d\d:\d\d, /)).toBeVisible();
    await photo(page).setInputFiles(await photoOf(content));
    await expect(result(page, 'Genuine')).toBeVisible();
    await expect(page.getByText(/Without a network nobody can tell whether it is used or cancelled/)).toBeVisible();
    await expect(page.getByText('Seat B1')).toBeVisible();
    // No more of a name than on the line.
    await expect(page.getByText('Naledi K.')).toBeVisible();
    await expect(page.getByText('Kgosi')).toBeHidden();
    await expectAccessible(page);
    await photo(page).setInputFiles(await photoOf(later));
    await expect(result(page, 'Not for today')).toBeVisible();
    await expect(page.getByText(/Without a network nobody can tell whether it is used or cancelled/)).toBeVisible();
    await photo(page).setInputFiles(await photoOf(changed(content)));
    await expect(result(page, 'Forged')).toBeVisible();
    await photo(page).setInputFiles(await photoOf(unsigned(content)));
    await expect(result(page, 'Not proved')).toBeVisible();
    await typeCode(page, 'ACDEFGHJ');
    await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a number is checked by the server', async ({ page, database, newPerson }) => {
    const booked = await bookTicket(page.request, { database, newPerson }, ['B1']);
    await setTravelDate(database, booked, 0);
    await page.goto('/check-ticket');
    await typeCode(page, booked.code);
    await expect(result(page, 'Valid')).toBeVisible();
    await typeCode(page, '');
    await expect(page.getByText('Please type the code on the ticket')).toBeVisible();
  });
});
