import { expect, test } from './app';
import { toasts } from './search-form';
import { texts, type TextRow } from './texts';
import type { Locator, Page } from '@playwright/test';

function shown(page: Page, { text, as }: TextRow): Locator {
  switch (as) {
    case 'toast':
      return toasts(page).getByText(text, { exact: true });
    case 'alert':
    case 'status':
    case 'timer':
      return page.getByRole(as).filter({ hasText: text }).first();
    case 'page':
      return page.getByText(text, { exact: true }).first();
  }
}

test('no row stands twice', () => {
  const keys = texts.map(({ screen, trigger, text, as }) => `${screen} ${trigger} ${text} ${as}`);
  expect(new Set(keys).size).toBe(keys.length);
});

for (const row of texts) {
  test.describe(`${row.screen}: ${row.trigger} (${row.as})`, () => {
    test.use({ expectedErrors: row.expectedErrors ?? null });

    test(row.text, async ({ page, travelDate, newPerson, database }) => {
      await row.run(page, { travelDate, newPerson, database });
      await expect(shown(page, row)).toBeVisible();
      await expect(shown(page, row)).toContainText(row.text);
    });
  });
}
