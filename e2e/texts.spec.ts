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

const nameOf = ({ screen, trigger, text, as }: TextRow) => `${screen}: ${trigger} (${as}): ${text}`;

test('no row stands twice', () => {
  expect(new Set(texts.map(nameOf)).size).toBe(texts.length);
});

/** In the order of the table. */
function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[][] {
  const found = new Map<unknown, Row[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return [...found.values()];
}

async function isSeen(page: Page, row: TextRow) {
  await shown(page, row)
    .waitFor({ timeout: 30_000 })
    .catch(() => {
      throw new Error(`not seen: ${nameOf(row)}`);
    });
}

/** What is only looked at. */
const isOpening = ({ trigger }: TextRow) => trigger === 'opened';
const actOf = (row: TextRow) => (isOpening(row) ? row.screen : row.run);
const visits = groups(texts, (row) => row.open ?? actOf(row)).flatMap((rows) =>
  groups(rows, ({ expectedErrors }) => String(expectedErrors)),
);

for (const rows of visits) {
  const [first] = rows;
  if (!first) continue;
  const title = rows.length === 1 ? nameOf(first) : `${first.screen}: ${rows.length} messages from ${first.trigger} on`;

  test.describe(title, () => {
    test.use({ expectedErrors: first.expectedErrors ?? null });
    test.setTimeout(40_000 + rows.length * 5_000);

    test('to the letter', async ({ page, travelDate, newPerson, database }) => {
      const fixtures = { travelDate, newPerson, database };
      const visible = (row: TextRow) => shown(page, row).isVisible();
      await first.open?.(page, fixtures);
      for (const told of groups(rows, actOf)) {
        const [row] = told;
        // What a row before has brought about would pass for this one's.
        if (row?.open && (await Promise.all(told.map(visible))).includes(true)) await row.open(page, fixtures);
        // A toast goes after 2 seconds: it is looked out for from the start.
        const toastsSeen = told.filter(({ as }) => as === 'toast').map((each) => isSeen(page, each));
        await Promise.all([row?.run(page, fixtures), ...toastsSeen]);
        await Promise.all(
          told.map(async (each) => {
            if (each.as === 'toast') return;
            await expect(shown(page, each), nameOf(each)).toBeVisible();
            await expect(shown(page, each), nameOf(each)).toContainText(each.text);
          }),
        );
      }
    });
  });
}
