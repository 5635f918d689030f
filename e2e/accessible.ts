import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A toast that is fading in has not its colours yet, nor has what changes them by day and by night. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const toasts = [...document.querySelectorAll('[data-toast]')].flatMap((toast) => toast.getAnimations());
    const fading = [...toasts, ...document.getAnimations().filter((one) => one instanceof CSSTransition)];
    await Promise.race([
      Promise.allSettled(fading.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  });

export const expectAccessible = (page: Page) => expectNoViolation(page, (axe) => axe);

async function expectNoViolation(page: Page, restrict: (axe: AxeBuilder) => AxeBuilder) {
  await settled(page);
  // No page of ours has frames.
  const { violations } = await restrict(new AxeBuilder({ page }).setLegacyMode()).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** By day, and by night: that changes colours alone. */
export async function expectAccessibleDayAndNight(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, (axe) => axe.withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
}

export const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
