import { expect, type Locator, type Page } from '@playwright/test';

/** The searchable picker, once it has taken over from the browser's own list. */
export async function picker(page: Page, label: 'Departure' | 'Destination'): Promise<Locator> {
  const input = page.locator('input').and(page.getByRole('combobox', { name: label }));
  await expect(input).toBeVisible();
  return input;
}

export const searchButton = (page: Page) => page.getByRole('button', { name: 'Search Bus' });

/** Phones fold the form of the results page away. */
export async function openSearchForm(page: Page) {
  const fold = page.getByText('Change search');
  if (await fold.isVisible()) await fold.click();
}

export const toasts = (page: Page) => page.locator('[data-toast]');
