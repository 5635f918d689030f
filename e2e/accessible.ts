import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

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

type Violation = { id: string; nodes: { html: string }[] };

const expectNone = (violations: readonly Violation[]) =>
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);

export async function expectAccessible(page: Page) {
  await settled(page);
  // No page of ours has frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expectNone(violations);
}

/**
 * By day, and by night: that changes colours alone, and those are the same at every width. `widens`: a wide screen shows
 * more, which is looked at by night as well.
 */
export async function expectAccessibleDayAndNight(page: Page, { widens = false } = {}) {
  await expectAccessible(page);
  if (test.info().project.name === 'desktop' && !widens) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  // The check before has left its program in the page.
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: unknown) => Promise<{ violations: Violation[] }> } };
    return (await axe.run({ runOnly: ['color-contrast'] })).violations;
  });
  expectNone(violations);
  await page.emulateMedia({ colorScheme: 'light' });
}

export const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
