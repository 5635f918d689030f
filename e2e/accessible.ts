import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** The minified file is loaded on each page, so its size counts. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Ends toast animations and colour transitions, so that axe measures the final colours. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]')].flatMap((toast) => toast.getAnimations());
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    for (const animation of [...toasts, ...fading]) animation.finish();
  });

/** Runs axe, which the page must already have. */
async function expectNoViolation(page: Page, selector: string, rules: RunOptions) {
  await settle(page);
  // No rule of ours reads stylesheets or media, so axe need not load them.
  const options: RunOptions = { ...rules, resultTypes: ['violations'], preload: false };
  const run = async ([part, how]: [string, RunOptions]) =>
    (await (Reflect.get(window, 'axe') as { run: (...args: unknown[]) => Promise<AxeResults> }).run(part, how))
      .violations;
  const violations = await page.evaluate(run, [selector, options] as [string, RunOptions]);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

export async function expectAccessible(page: Page, selector = 'html') {
  await page.evaluate(axe);
  await expectNoViolation(page, selector, {});
}

/** Runs every rule in light mode. In dark mode only colours differ, so there it checks the contrast of the part `night`. */
export async function expectAccessibleDayAndNight(page: Page, selector = 'html', night = selector) {
  await expectAccessible(page, selector);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, night, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

export const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
