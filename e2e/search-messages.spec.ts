import { addDays, localDate } from '@/lib/format/time';
import { expect, test } from './app';
import { resultsPath } from './quiet-routes';
import { expectAlert } from './refused-call';
import { openSearchForm, expectToastCoversNothing, picker, toasts } from './search-form';

// lib/domain/search-problem.test.ts covers every rule of both pages. search-form.spec.ts covers how long a toast stays.
for (const [screen, path, button, samePlace] of [
  ['home page', () => '/', 'Search Bus', 'Departure and Destination can not be the same place'],
  [
    'results page',
    (date: string) => resultsPath({ from: 'gaborone', to: 'francistown' }, date),
    'Search Again',
    'Departure and Destination place can not be the same',
  ],
] as const) {
  test(`the ${screen} shows a search problem beside the field and as a toast`, async ({ page, travelDate }) => {
    await page.goto(path(travelDate));
    await openSearchForm(page);
    const to = await picker(page, 'Destination');
    const search = page.getByRole('button', { name: button });
    await to.fill('Gaborone');
    await to.press('Tab');
    await search.click();
    await expect(toasts(page)).toHaveText(samePlace);
    await expectToastCoversNothing(page);
    await expectAlert(page, samePlace);
    await expect(to).toHaveAccessibleDescription(samePlace);

    await to.fill('Maun');
    await to.press('Tab');
    const date = page.getByLabel('Date', { exact: true });
    await date.fill(addDays(localDate(new Date()), -1));
    await search.click();
    await expect(toasts(page)).toHaveText('The date can not be in the past');
    await expectAlert(page, 'The date can not be in the past');
    await expect(date).toHaveAccessibleDescription('The date can not be in the past');
  });
}
