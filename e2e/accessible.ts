import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A toast that is fading in has not its colours yet. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const fading = [...document.querySelectorAll('[data-toast]')].flatMap((toast) => toast.getAnimations());
    await Promise.race([
      Promise.allSettled(fading.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  });

export async function expectAccessible(page: Page) {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

export const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
