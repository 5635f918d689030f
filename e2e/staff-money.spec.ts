import { readFileSync } from 'node:fs';
import { brand } from '@/lib/brand';
import { expect, newPerson, test, testDatabase } from './app';
import { readMessage } from './inbox';
import { atProvider, bookUnpaid, happens, payByCard } from './paying';
import { addOperator, addStaff, openForm, setUpFactor, typeFactor } from './staff';

test('one person requests a refund, and another one sees why, sets up a second factor and approves it', async ({
  page,
  rival,
  browser,
  baseURL,
}) => {
  const { bookingId } = await bookUnpaid(rival);
  await rival.goto('/user/bookings');
  await payByCard(rival);
  await atProvider(rival);
  await happens(rival, 'Pay');
  const { rows } = await testDatabase().query<{ number: string }>(
    'select reservation_number as number from bookings where uuid = $1',
    [bookingId],
  );
  const number = rows[0]?.number ?? '';
  const [first, second] = [await newPerson(), await newPerson()];
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  for (const [person, where] of [
    [first, page.context()],
    [second, context],
  ] as const) {
    await addStaff(person, 'platform', null);
    await person.signIn(where);
  }
  await typeFactor(first);
  await context.grantPermissions(['clipboard-write']);
  await page.goto(`/staff/platform/bookings/${number}`);
  await expect(page.getByRole('heading', { name: 'Send the ticket again' })).toBeVisible();
  await expect(page.getByLabel('Booking number')).toHaveValue(number);
  await page.getByLabel('Amount (P)').fill('10.00');
  const request = page.locator('form', { has: page.getByRole('button', { name: 'Request' }) });
  await request.getByLabel('Reason').fill('the air conditioning was broken');
  await request.getByRole('button').click();
  await expect(page.getByText('Another person must approve it.')).toBeVisible();
  await page.goto('/staff/platform/refunds');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('You asked for it. Another person must approve it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeHidden();
  const other = await context.newPage();
  await other.goto(page.url().split('?')[0] ?? '');
  for (const text of ['“the air conditioning was broken”', 'Naledi Kgosi', 'Beside the policy'])
    await expect(other.getByText(text).first()).toBeVisible();
  await other.getByRole('button', { name: 'Approve P10.00 to the card' }).click();
  await setUpFactor(other, second);
  // A page without TLS has no clipboard.
  await other.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await other.getByText('Copy', { exact: true }).click();
  const codes = other.getByLabel('Text to copy');
  await expect(codes).toHaveValue(/\n/);
  expect(
    await codes.evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart),
  ).toBeGreaterThan(9);
  await other.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await other.getByText('Not copied').click();
  await expect(other.getByText('Copied')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Save' })).toHaveAttribute('download', 'recovery-codes.txt');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('The refund is approved.')).toBeVisible();
  await other.goto('/staff/platform/audit');
  await other.getByRole('link', { name: number }).first().click();
  await expect(other.getByText('Beside the policy', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Approve/ })).toBeHidden();
  await context.close();
});

test('one button records the amount that the bank reports, and another amount is typed twice', async ({
  page,
  rival,
}) => {
  await bookUnpaid(rival);
  await rival.goto('/user/bookings');
  await payByCard(rival);
  const token = await atProvider(rival);
  await rival.getByRole('button', { name: 'Pay one pula less' }).click();
  await rival.waitForURL(/payment/);
  const { rows } = await testDatabase().query<{ id: string; reported: string; due: string }>(
    `select uuid as id, round(reported_thebe / 100.0, 2) as reported, round(amount_thebe / 100.0, 2) as due
     from payment_attempts where token = $1`,
    [token],
  );
  const { id, reported, due } = rows[0] ?? {};
  const person = await newPerson();
  await addStaff(person, 'platform', null);
  await person.signIn(page);
  await typeFactor(person);
  await page.goto(`/staff/platform/reviews/${id}`);
  for (const text of [`P${reported}`, `P${due}`, '000: paid', 'Active, not paid', 'Naledi Kgosi, B1'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Another amount' })).toBeVisible();
  await page.getByLabel('Amount received').fill('1680');
  await page.getByLabel('Reason').last().fill('seen in the portal');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(`P${due} is due, and the bank reports P${reported}.`)).toBeVisible();
  await expect(page.getByLabel('The same amount again')).toHaveValue('');
  await page.getByLabel('Reason').first().fill('seen in the portal');
  await page.getByRole('button', { name: `P${reported} arrived` }).click();
  await expect(page.getByText('The payment was recorded.')).toBeVisible();
  await page.goto(`/staff/platform/reviews/${id}`);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record' })).toBeHidden();
});

test('one person records a payout, another one confirms it, the owner gets a message, and the accountant sees it', async ({
  page,
  rival,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [first, second, owner] = [await newPerson(), await newPerson(), await newPerson()];
  const accountant = await newPerson();
  const slug = await addOperator();
  await testDatabase().query(
    `with earlier as (update operators set owed_until = null where slug = $1 returning id, slug),
     added as (
       insert into ledger_transfers (kind, cause, reference, operator_id, created_at)
       select 'payin', slug, 'e2e', id, now() - interval '40 days' from earlier returning id)
     insert into ledger_entries (transfer_id, account, amount_thebe)
     select id, account, thebe from added, (values ('bank', -50000), ('settled', 50000)) entry (account, thebe)`,
    [slug],
  );
  await addStaff(owner, 'owner', slug);
  await addStaff(accountant, 'accountant', slug);
  for (const [person, where] of [
    [first, page],
    [second, rival],
  ] as const) {
    await addStaff(person, 'platform', null);
    await person.signIn(where);
    await typeFactor(person);
  }
  await page.goto('/staff/platform/payouts');
  await openForm(page, 'Record a payout');
  await page.getByLabel('Operator').selectOption(`${slug}: we owe P500.00`);
  await page.getByLabel('Kind').selectOption('We pay the operator');
  await page.getByLabel('Amount (P)').fill('500.01');
  await page.getByLabel('Last 4 digits').fill('4321');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('At most P500.00 is left to pay')).toBeVisible();
  await page.getByLabel('Amount (P)').fill('500');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('It was recorded. Another person must confirm it.')).toBeVisible();
  await expect(page.getByText('Waits for a second person')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden();
  await rival.goto(page.url().split('?')[0] ?? '');
  await rival.getByLabel('Reference of the bank').fill('FNB 42');
  await rival.getByRole('button', { name: 'Confirm P500.00' }).click();
  await expect(rival.getByText('The payout is confirmed.')).toBeVisible();
  await expect(rival.getByRole('option', { name: slug, includeHidden: true })).toHaveCount(0);
  await readMessage(request, owner.email, /(We paid P500\.00 to .*)/);
  await page.context().clearCookies();
  await accountant.signIn(page);
  await page.goto(`/staff/${slug}/payouts?show=done`);
  await expect(page.getByText('FNB 42')).toBeVisible();
  await page.goto(`/staff/${slug}/money`);
  await expect(page.getByRole('heading', { name: `${brand.name} owes this company P0.00` })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Payout' })).toContainText('P500.00');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('500.00');
});
