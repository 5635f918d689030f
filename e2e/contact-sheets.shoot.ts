import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible';
import { test } from './app';
import { phone, wide } from './browser';
import { deskRecords, operatorRecords, staffScreens } from './staff';
import { passengerScreens, preparePassenger, publicScreens, visitorScreens, type Screen } from './screens';

const folder = 'test-results/contact-sheets';

/**
 * Layouts of a sheet: `columns` pictures beside each other, each `width` pixels wide and cut after `height` pixels. `text` is
 * the text size that a person sets in the browser, in pixels; 16 is the standard.
 */
const looks = [
  { name: '360-light', viewport: phone, colorScheme: 'light', columns: 4, width: 360, height: 1500 },
  { name: '360-dark', viewport: phone, colorScheme: 'dark', columns: 4, width: 360, height: 1500 },
  { name: '360-text-130', viewport: phone, colorScheme: 'light', columns: 4, width: 360, height: 1500, text: 21 },
  { name: '360-text-200', viewport: phone, colorScheme: 'light', columns: 4, width: 360, height: 1500, text: 32 },
  {
    name: '768-light',
    viewport: { width: 768, height: 1024 },
    colorScheme: 'light',
    columns: 3,
    width: 560,
    height: 1200,
  },
  { name: '1280-light', viewport: wide, colorScheme: 'light', columns: 2, width: 720, height: 900 },
] as const;

type ShotFormat = (typeof looks)[number];
type Shot = { name: string; picture: Buffer };

const gap = 24;
const captionHeight = 32;

function caption(name: string, width: number): Buffer {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg width="${width}" height="${captionHeight}"><text y="22" font-family="sans-serif" font-size="16">${text}</text></svg>`,
  );
}

async function setTextSize(page: Page, standard: number) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** A picture of the whole page resets the text size, so the viewport is as high as the page. */
async function enlargeText(page: Page, size: number) {
  await setTextSize(page, size);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...phone, height: Math.min(height, 4000) });
  await setTextSize(page, size);
}

async function shoot(page: Page, { name, open }: Screen, look: ShotFormat): Promise<Shot> {
  await open(page);
  const hasLargeText = 'text' in look;
  if (hasLargeText) await enlargeText(page, look.text);
  await page.waitForTimeout(300);
  await expectAccessible(page);
  const { width, height } = look;
  const isDialog = name.endsWith('Attention') || name.endsWith('Notice');
  const full = await page.screenshot({ fullPage: !isDialog && !hasLargeText });
  if (hasLargeText) {
    await page.setViewportSize(look.viewport);
    await setTextSize(page, 16);
  }
  const scaled = await sharp(full).resize({ width }).toBuffer();
  const { height: scaledHeight } = await sharp(scaled).metadata();
  const picture = await sharp(scaled)
    .extract({ left: 0, top: 0, width, height: Math.min(height, scaledHeight) })
    .toBuffer();
  return { name, picture };
}

async function writeSheet(file: string, shots: readonly Shot[], { columns, width }: ShotFormat) {
  const heights = await Promise.all(shots.map(async ({ picture }) => (await sharp(picture).metadata()).height));
  const layers = shots.flatMap(({ name, picture }, index) => {
    const left = gap + index * (width + gap);
    return [
      { input: caption(name, width), left, top: gap / 2 },
      { input: picture, left, top: gap / 2 + captionHeight },
    ];
  });
  const size = { width: gap + columns * (width + gap), height: Math.max(...heights) + captionHeight + gap * 2 };
  await sharp({ create: { ...size, channels: 3, background: '#d5d5d5' } })
    .composite(layers)
    .png()
    .toFile(join(folder, file));
}

// The browser logs a console error when a page responds with 404.
test.use({ expectedErrors: /404/ });

for (const look of looks) {
  test.describe(look.name, () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme });

    const sheets = async (page: Page, group: string, screens: readonly Screen[]) => {
      test.setTimeout(300_000);
      await mkdir(folder, { recursive: true });
      const shots: Shot[] = [];
      for (const screen of screens) shots.push(await shoot(page, screen, look));
      for (let first = 0; first < shots.length; first += look.columns) {
        const number = String(first / look.columns + 1).padStart(2, '0');
        await writeSheet(`${look.name}-${group}-${number}.png`, shots.slice(first, first + look.columns), look);
      }
    };

    test('public screens', ({ page, travelDate }) =>
      sheets(page, 'public', [...publicScreens(travelDate), ...visitorScreens()]));

    test('the screens of the staff', async ({ page }) =>
      sheets(page, 'staff', [...(await staffScreens(page)), ...operatorRecords(), ...deskRecords()]));

    test('the screens of a passenger', async ({ page }) =>
      sheets(page, 'passenger', passengerScreens(await preparePassenger(page))));
  });
}
