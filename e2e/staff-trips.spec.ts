import { fillTrip } from '@/server/testing/test-full-trip';
import { readPdf } from '@/server/testing/read-pdf';
import { expectNoSidewaysScroll } from './accessible';
import { expect, newPerson, test } from './app';
import { addStaff } from './staff';

test('a conductor prints the list of 65 passengers on one page, and sees the plan of the bus', async ({
  page,
  database,
}) => {
  const person = await newPerson();
  await addStaff(person, 'conductor', 'morula-coaches');
  await person.signIn(page);
  const trip = await fillTrip(database, 'morula-coaches');
  await page.goto(`/staff/morula-coaches/trips/${trip}`);
  await expect(page.getByText(/^A1 P$/)).toBeVisible();
  await expect(page.getByText(/^A2 U$/)).toBeVisible();
  await page.getByRole('link', { name: 'List by seat' }).click();
  await expect(page.getByRole('heading', { name: /^Passengers: \d\d:\d\d Gaborone to / })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const all = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  expect(all).toHaveLength(65);
  expect(all[0]?.[1]).toHaveLength(40);
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveCount(0);
  const margin = '10mm';
  const margins = { top: margin, bottom: margin, left: margin, right: margin };
  const { pages } = await readPdf(await page.pdf({ format: 'A4', margin: margins, tagged: true }));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.textEnd).toBeLessThan(pages[0]?.width ?? 0);
  const lettersOf = (texts: readonly (string | null)[] = []) => texts.join('').replaceAll(/\s/g, '');
  const text = lettersOf(pages[0]?.text);
  for (const cells of all) expect(text).toContain(lettersOf(cells));
  expect(text).not.toContain('Timetable');
});
