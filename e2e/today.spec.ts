import { platformRole, roles, type Role } from '@/lib/permissions';
import { expect, newPerson, test } from './app';
import { addOperator, addStaff } from './staff';

const ofRole: Readonly<Record<Role, readonly string[]>> = {
  owner: ['Cash payments', 'Seats paid for today', 'Open invitations'],
  planner: ['Departures today', 'Departures tomorrow', 'Days on sale'],
  seller: ['Cash payments', 'Departures today'],
  supervisor: ['Cash payments', 'Open invitations'],
  conductor: ['Departures today'],
  accountant: ['Seats paid for today'],
  platform: ['Refunds to approve', 'Payments to check', 'Withdrawals to pay', 'Payouts to confirm'],
};

test('Today shows each role its numbers, and an operator its departures', async ({ page, database }) => {
  const person = await newPerson();
  await addStaff(person, 'owner', 'morula-coaches');
  await person.signIn(page);
  for (const role of roles) {
    const isPlatform = role === platformRole;
    await database.query(
      `with changed as (
         update staff_members set role = $2, operator_id = (select id from operators where slug = $3)
         where user_id = (select id from users where phone = $1) returning uuid)
       insert into audit_rows (actor, action, subject_kind, subject_uuid)
       select 'tests', 'staff.role_changed', 'staff_member', uuid from changed`,
      [person.phone, role, isPlatform ? null : 'morula-coaches'],
    );
    await page.goto('/staff');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    const main = page.getByRole('main');
    for (const name of ofRole[role]) await expect(main.getByRole('link', { name })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Seats paid' })).toHaveCount(/owner|accountant/.test(role) ? 1 : 0);
    await expect(main.getByRole('table')).toHaveCount(isPlatform ? 0 : 1);
    if (!isPlatform) await expect(main.getByText(/ to Francistown/).first()).toBeVisible();
  }
});

test('a phone without a script switches the operator and logs out, and no page of the staff offers the site', async ({
  browser,
  baseURL,
}) => {
  const [person, first, second] = [await newPerson(), await addOperator(), await addOperator()];
  await addStaff(person, 'seller', first);
  await addStaff(person, 'owner', second);
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL ? { baseURL } : {}) });
  await person.signIn(context);
  const page = await context.newPage();
  await page.goto(`/staff/${first}`);
  const header = page.getByRole('banner');
  await header.getByText('Naledi').click();
  await header.getByRole('link', { name: `Switch to ${second}` }).click();
  await page.waitForURL(`**/staff/${second}`);
  await expect(page.getByText('Nothing is on sale yet.')).toBeVisible();
  for (const path of [`/staff/${second}`, '/staff/me', '/staff']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Manage Bookings' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).not.toContainText('No booking fee');
  }
  await header.getByText('Naledi').click();
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
  await header.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.goto(`/staff/${second}`);
  await page.waitForURL(/\/login\?callbackUrl/);
  await context.close();
});
