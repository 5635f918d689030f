import type { Page } from '@playwright/test';
import { acceptNotice, completeBooking, expect, test } from './app';
import { openOverview } from './paying';

const interfaces = ['localStorage', 'sessionStorage', 'BroadcastChannel', 'indexedDB', 'caches'] as const;
type Lack = 'removed' | 'throws';

/** Removes the interfaces before any script of the page runs, or lets them throw as a browser that blocks them. */
const lackOf = (page: Page, names: readonly string[], lack: Lack) =>
  page.addInitScript(
    ([all, how]) => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      for (const name of all)
        Object.defineProperty(window, name, how === 'throws' ? { get: blocked } : { value: undefined });
      Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
      Object.defineProperty(AbortSignal, 'any', { value: undefined });
    },
    [names, lack] as const,
  );

for (const lack of ['removed', 'throws'] as const) {
  test(`books without the interfaces that an old browser lacks (${lack})`, async ({ page }) => {
    await lackOf(page, interfaces, lack);
    await openOverview(page);
    await completeBooking(page);
    await acceptNotice(page);
    for (const path of ['/login', '/signup', '/user/withdraw', '/user/profile', '/check-ticket']) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('form').first()).toBeVisible();
    }
  });

  test(`shows the login without one of these interfaces (${lack})`, async ({ context }) => {
    for (const name of interfaces) {
      const page = await context.newPage();
      await lackOf(page, [name], lack);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Password can not be empty')).toBeVisible();
      await page.close();
    }
  });
}
