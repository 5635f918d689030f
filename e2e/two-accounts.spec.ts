import { errors } from '@/lib/errors';
import { expect, nameIn, newPerson, signIn, test } from './app';

test.use({ expectedErrors: /409/ });

const profileOf = { address: '', city: '' };

test('a page of another account changes nothing, and offers to reload', async ({ page, database }) => {
  const [first, second] = [await newPerson(), await newPerson()];
  await first.signIn(page);
  await page.goto('/user/profile');
  await expect(nameIn(page)).toBeVisible();
  // No tab announces this change of the account.
  await second.signIn(page);
  await page.getByLabel('City').fill('Maun');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another account' });
  await expect(dialog.getByText(errors.account_changed.message)).toBeVisible();
  expect(await (await page.request.get('/api/user/profile')).json()).toMatchObject(profileOf);
  const { rows } = await database.query(
    'select 1 from addresses join users on users.id = user_id where phone = any($1)',
    [[first.phone, second.phone]],
  );
  expect(rows).toEqual([]);
  await dialog.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByLabel('Contact number')).toHaveValue(second.phone);
});

test('a tab shows the other account after a sign-in in a second tab', async ({ page, context }) => {
  const [first, second] = [await newPerson(), await newPerson()];
  await first.signIn(page);
  await page.goto('/user/profile');
  await expect(nameIn(page)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/faqs');
  await context.clearCookies();
  await tab.goto('/login');
  await signIn(tab, second);
  await tab.waitForURL('**/user/bookings');
  await expect(page.getByLabel('Contact number')).toHaveValue(second.phone);
});
