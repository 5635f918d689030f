import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits for toast animations and colour transitions, at most 1 second, so that axe measures the final colours. */
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

/** Checks the page, or the part of it that `selector` selects. */
export async function expectAccessible(page: Page, selector = 'html') {
  await settled(page);
  // Legacy mode skips frames, which no page has. The other options save time: no rule of ours reads stylesheets or media.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  expectNone((await axe.include(selector).analyze()).violations);
}

/** Runs every rule in light mode, and only the contrast rule in dark mode, where only colours differ. */
export async function expectAccessibleDayAndNight(page: Page, selector = 'html') {
  await expectAccessible(page, selector);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  // The first check has left axe in the page.
  const violations = await page.evaluate(async (include) => {
    type Run = (part: string, options: unknown) => Promise<{ violations: Violation[] }>;
    const { axe } = window as unknown as { axe: { run: Run } };
    const options = { runOnly: ['color-contrast'], resultTypes: ['violations'], preload: false };
    return (await axe.run(include, options)).violations;
  }, selector);
  expectNone(violations);
  await page.emulateMedia({ colorScheme: 'light' });
}

export const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
