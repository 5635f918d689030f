import type { Page } from '@playwright/test';
import { expectAccessibleDayAndNight } from './accessible';
import { bookEmptyBus, expect, loginIn, nameIn, newPerson, test } from './app';

const links: readonly (readonly [name: string, path: string])[] = [
  ['About', '/about'],
  ['Contact', '/contact_us'],
  ['Help', '/faqs'],
  ['Manage Bookings', '/user/bookings'],
];
const own: readonly (readonly [name: string, path: string])[] = [
  ['Search', '/'],
  ['Bookings', '/user/bookings'],
  ['Tickets', '/user/upcoming-tickets'],
  ['Account', '/user/home'],
];

const phone = { width: 360, height: 740 };
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const hrefs = async (page: Page, within: string) =>
  page
    .locator(within)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the bar has the links, and no menu button', async ({ page }) => {
    await page.goto('/');
    expect(await hrefs(page, 'nav[aria-label="Main"]')).toEqual(links);
    await expect(menuButton(page)).toBeHidden();
    await expect(loginIn(page)).toHaveAttribute('href', '/login');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the side menu has the links of the bar, is accessible, and closes by button and tap', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/faqs');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    const more = [...links, ['Blog', '/blog'], ['Login', '/login']];
    expect(await hrefs(page, '#side-menu nav')).toEqual([['Home', '/'], ...more]);
    // It opens without an animation under reduced motion.
    const duration = () => menu(page).evaluate((panel) => parseFloat(getComputedStyle(panel).animationDuration));
    expect(await duration()).toBeLessThan(0.001);
    await expectAccessibleDayAndNight(page, '#side-menu');
    await page.mouse.click(10, 400);
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await expect(menu(page)).toBeHidden();
  });

  test('the menu traps and returns the focus, and the page behind does not scroll', async ({ page }) => {
    await page.goto('/faqs');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      // After the last control the focus moves to the browser for one step, never to the page behind.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    // A wheel event resolves before the page scrolls, so check the style that allows scrolling.
    const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await scrolling()).toBe('hidden');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    expect(await scrolling()).not.toBe('hidden');
  });

  test('a signed-in passenger has one bar instead of menus, and not while booking', async ({ page, travelDate }) => {
    const bar = '[aria-label="Account bar"]';
    await (await newPerson()).signIn(page);
    await page.goto('/faqs');
    await expect(nameIn(page)).toBeVisible();
    expect(await hrefs(page, bar)).toEqual(own);
    await expect(menuButton(page)).toBeHidden();
    await page.locator(bar).getByRole('link', { name: 'Account' }).click();
    await page.waitForURL('**/user/home');
    expect(await hrefs(page, bar)).toEqual(own);
    await expect(page.locator(bar).locator('[aria-current]')).toHaveText('Account');
    const sidebar = page.getByRole('navigation', { name: 'Account', exact: true });
    await expect(sidebar).toBeHidden();
    await page.setViewportSize({ ...phone, width: 768 });
    await expect(sidebar.getByRole('link')).toHaveCount(7);
    await expect(page.locator(bar)).toBeHidden();
    await page.setViewportSize(phone);
    await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
    await bookEmptyBus(page, travelDate);
    await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
    await expect(page.locator(bar)).toBeHidden();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the pages of an account name the signed-in person, and lead everywhere', async ({ page }) => {
      await (await newPerson()).signIn(page);
      await page.goto('/user/bookings');
      await expect(loginIn(page)).toBeHidden();
      await page.getByRole('banner').getByRole('link', { name: 'Naledi' }).click();
      await page.waitForURL('**/user/home');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
    });

    test('the side menu opens and closes, and the footer links every public page', async ({ page }) => {
      await page.goto('/faqs');
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await menuButton(page).click();
      await page.mouse.click(10, 400);
      await expect(menu(page)).toBeHidden();
      await menuButton(page).click();
      await menu(page).getByRole('link', { name: 'About' }).click();
      await page.waitForURL('**/about');

      // The footer links every public page, and shows the phone number and address.
      const foot = page.getByRole('contentinfo');
      const paths = await foot.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const texts = ['about', 'blog', 'contact_us', 'privacy_policy', 'terms_conditions', 'refund_policy', 'faqs'];
      expect(paths).toEqual(
        expect.arrayContaining([...texts.map((text) => `/${text}`), '/', '/login', 'tel:+2673900000']),
      );
      await expect(foot.getByText('Plot 50370, Fairgrounds, Gaborone, Botswana')).toBeVisible();
    });
  });
});

test.describe('the header bar', () => {
  /** Opacity of the background of the bar, from 0 (clear) to 1 (solid). */
  const solidity = (page: Page) =>
    page.getByRole('banner').evaluate((bar) => {
      const parts = /[\d.]+%?(?=\)$)/.exec(getComputedStyle(bar).backgroundColor)?.[0];
      return getComputedStyle(bar).backgroundColor.startsWith('rgb(') ? 1 : parseFloat(parts ?? '1');
    });
  const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top);

  test('is clear only at the top of the home page, and solid after 200 px', async ({ page }) => {
    await page.goto('/faqs');
    expect(await solidity(page)).toBe(1);
    await page.goto('/');
    await expect.poll(() => solidity(page)).toBe(0);
    await scrollTo(page, 200);
    await expect.poll(() => solidity(page)).toBe(1);
    await scrollTo(page, 0);
    await expect.poll(() => solidity(page)).toBe(0);
  });

  test('follows the scroll position by script in browsers without scroll-driven animations', async ({ page }) => {
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto('/');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-at-top', '');
    await scrollTo(page, 200);
    await expect(html).not.toHaveAttribute('data-at-top');
    await scrollTo(page, 199);
    await expect(html).toHaveAttribute('data-at-top', '');
  });
});
