import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app';

test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });

const documents = [
  ['Terms and Conditions', '/terms_conditions'],
  ['Privacy Policy', '/privacy_policy'],
] as const;

/** Opens the form with a wrong confirmation in focus. Its problem appears when a tap moves the focus away. */
async function openWithProblemToCome(page: Page) {
  await page.goto('/signup');
  // Safari has no scroll anchoring, so content moves when something appears above.
  await page.addStyleTag({ content: 'html { overflow-anchor: none }' });
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
}

async function tapMiddle(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the target is not on the page');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

test('a tap on the terms hits its target, even when a problem appears above', async ({ page }) => {
  const box = page.getByRole('checkbox');
  await openWithProblemToCome(page);
  await tapMiddle(page, box);
  await expect(page.getByRole('alert').filter({ hasText: 'Password do not match' })).toBeVisible();
  await expect(box).toBeChecked();
  await tapMiddle(page, page.getByText('I accept the Terms'));
  await expect(box).not.toBeChecked();
  for (const [name, path] of documents) {
    const opened = page.waitForEvent('popup');
    await tapMiddle(page, page.getByRole('main').getByRole('link', { name }));
    const document = await opened;
    await document.waitForURL(`**${path}`, { waitUntil: 'commit' });
    await document.close();
  }
  await expect(box).not.toBeChecked();
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue('other');
});
