import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the searchable picker has replaced the native list, and returns its input. */
export async function picker(page: Page, label: 'Departure' | 'Destination'): Promise<Locator> {
  // The picker loads at the first interaction. A page before hydration misses it, so repeat it.
  const select = page.locator(`select[id=${label === 'Departure' ? 'from' : 'to'}]`);
  await expect(async () => {
    await page.mouse.move(0, 5);
    await page.mouse.move(5, 5);
    await expect(select).toHaveCount(0, { timeout: 500 });
  }).toPass();
  const input = page.locator('input').and(page.getByRole('combobox', { name: label }));
  await expect(input).toBeVisible();
  return input;
}

export const searchButton = (page: Page) => page.getByRole('button', { name: 'Search Bus' });

/** Opens the form of the results page, which is collapsed on phones. */
export async function openSearchForm(page: Page) {
  const fold = page.getByText('Change search');
  if (await fold.isVisible()) await fold.click();
}

export const toasts = (page: Page) => page.locator('[data-toast]');

/** Expects a visible toast that covers no control and no message. */
export async function expectToastCoversNothing(page: Page) {
  await expect(toasts(page)).toBeVisible();
  const covered = await toasts(page).evaluate((toast) => {
    const { top, bottom, left, right } = toast.getBoundingClientRect();
    const important = 'button, a[href], input, select, summary, [role="alert"], [role="status"]';
    return [...document.querySelectorAll(important)]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        // The toast rises by 8 px while it appears.
        return box.height > 1 && box.top < bottom - 8 && box.bottom > top && box.left < right && box.right > left;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(covered).toEqual([]);
}
