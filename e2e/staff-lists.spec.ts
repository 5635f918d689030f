import { readFileSync } from 'node:fs';
import { expect, newPerson, test } from './app';
import { addStaff, openForm } from './staff';

test('a list is saved as a file with its filter, and the audit says so', async ({ page, database }) => {
  const [platform, owner] = [await newPerson(), await newPerson()];
  const { rows } = await database.query<{ number: string }>(
    `with paid as (
       insert into withdrawals (user_id, account_number, account_last4, bank_name, branch_code, branch_address, iban_number,
                                iban_last4, amount_thebe, state, confirmed_at, decided_at, idempotency_key, request_hash)
       select id, '', '4321', '=cmd()', '1', 'Mall', '', '', 12300, 'paid', now(), now(), gen_random_uuid(), ''
       from users where phone = $1 returning uuid)
     select 'W' || upper(left(uuid::text, 8)) as number from paid`,
    [owner.phone],
  );
  const number = rows[0]?.number ?? '';
  await addStaff(platform, 'platform', null);
  await platform.signIn(page);
  await page.goto('/staff/platform/withdrawals');
  await expect(page.getByRole('link', { name: number })).toBeHidden();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'Done' })).toHaveAttribute('aria-current', 'page');
  await openForm(page, 'Filter this list');
  await page.getByLabel('Reference').fill(number.toLowerCase());
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('1 withdrawal, P123.00')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^platform-withdrawals-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/^\ufeff"Withdrawal","Name","Amount"/);
  expect(lines.slice(1)).toEqual([expect.stringMatching(new RegExp(`^"${number}","Naledi Kgosi","123.00"`)), '']);
  await page.goto('/staff/platform/audit?area=report');
  await expect(page.getByText(`rows: 1, filter: number ${number}, show done`).first()).toBeVisible();
  await page.goto('/staff/platform/withdrawals?number=W0');
  await expect(page.getByText('No withdrawal has the reference W0.')).toBeVisible();
});
