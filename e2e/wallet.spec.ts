import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expectNoSidewaysScroll } from './accessible';
import { expect, holdBack, newPerson, test } from './app';
import { creditWallet } from './credit-wallet';
import { withdrawal } from './form-rows';
import { codeFor, readMessage } from './inbox';
import { expectAlert, expectProblem, expectStatus, refuse } from './refused-call';
import { send } from './send-form';
import { addStaff, typeFactor } from './staff';
import { fillWithdrawForm, requestButton, withdrawField, withdrawFields, type WithdrawLabel } from './withdraw-form';

const bad = 'rgb(179, 38, 30)';
const borderOf = (page: Page, label: Parameters<typeof withdrawField>[1]) =>
  withdrawField(page, label).evaluate((input) => getComputedStyle(input).borderTopColor);

const expectRow = (page: Page, name: RegExp) => expect(page.getByRole('row', { name })).toBeVisible();
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });
async function enterCode(page: Page, code: string) {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}
const withdrawalsOf = async (database: pg.Pool, phone: string) => {
  const { rows } = await database.query<{ uuid: string; state: string }>(
    `select withdrawals.uuid, state from withdrawals join users on users.id = user_id
     where phone = $1 order by withdrawals.id`,
    [phone],
  );
  return rows;
};

test('a double tap withdraws money once, and the platform pays it', async ({ page, rival, request, database }) => {
  const person = await newPerson();
  await creditWallet(database, person, 500);
  await person.signIn(page);
  await page.goto('/user/wallet');
  await expect(page.getByText('P500.00', { exact: true })).toBeVisible();
  await expectRow(page, /Credit TEST1234 \+P500\.00/);

  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.waitForURL('**/user/withdraw');
  await expect(page.getByText('P500.00', { exact: true })).toBeVisible();
  await fillWithdrawForm(page, { 'Branch Address': 'Plot 54, Main-Mall #2' });
  // The person sees what is sent.
  await expect(withdrawField(page, 'Branch Address')).toHaveValue('Plot 54 Main Mall #2');
  await requestButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

  await page.waitForURL('**/user/withdrawals');
  await expectStatus(page, 'Your withdrawal request has been received');
  await expect(page.getByText(`Enter the code that we sent to •••• ${person.phone.slice(-3)}.`)).toBeVisible();
  await expectRow(page, /P150\.00 Waiting for your code/);
  await enterCode(page, await codeFor(request, person.phone));
  await expectStatus(page, 'Your withdrawal is confirmed');
  const [made] = await withdrawalsOf(database, person.phone);
  expect(made?.state).toBe('requested');
  const cells = /•••• 8765 First Bank of Gaborone 281467 Plot 54 Main Mall #2 •••• 4321 P150\.00 Requested/;
  await expectRow(page, cells);
  await expectNoSidewaysScroll(page);
  const document = await (await page.request.get('/user/withdrawals')).text();
  for (const number of [withdrawFields['Account Number'], withdrawFields['IBAN Number']]) {
    expect(document).not.toContain(number);
    expect(document).not.toContain(number.slice(0, -4));
  }

  expect(await readMessage(request, person.email, /^Amount: (.*)$/m)).toBe('P150.00');
  const platform = await newPerson();
  await addStaff(platform, 'platform', null);
  await platform.signIn(rival);
  await typeFactor(platform);
  await rival.goto('/staff/platform/withdrawals');
  await rival.locator(`a[href$="${made?.uuid ?? ''}"]`).click();
  await expect(rival.getByText(withdrawFields['Account Number'])).toBeVisible();
  await rival.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(rival.getByText('The withdrawal is paid.')).toBeVisible();
  await page.reload();
  await expectRow(page, /P150\.00 Paid/);
  await page.goto('/user/wallet');
  await expect(page.getByText('P350.00', { exact: true })).toBeVisible();
  await expectRow(page, /Withdrawal W\w{8} −P150\.00/);
});

// withdraw-rules.test.ts covers every rule.
test('every invalid field is red until its problem is solved, and no request is sent', async ({ page }) => {
  await (await newPerson()).signIn(page);
  await page.goto('/user/withdraw');
  await expect(page.getByText('Your wallet holds less than P1.00, so you cannot withdraw yet.')).toBeVisible();
  const { held: sent } = await holdBack(page, '**/api/forms/withdraw');
  await requestButton(page).click();
  for (const label of Object.keys(withdrawFields) as WithdrawLabel[]) expect(await borderOf(page, label)).toBe(bad);
  await expect(withdrawField(page, 'Account Number')).toBeFocused();
  await fillWithdrawForm(page, { Amount: '12.50' });
  await requestButton(page).click();
  await expectProblem(withdrawField(page, 'Amount'), 'Amount should only contain number');
  await expect(withdrawField(page, 'Amount')).toBeFocused();
  await withdrawField(page, 'Amount').fill('150');
  await expect(page.getByText('Amount should only contain number', { exact: true })).toBeHidden();
  expect(await borderOf(page, 'Amount')).not.toBe(bad);
  expect(sent).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the code of a withdrawal ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('is checked, sent again, and entered twice without harm', async ({ page, request, database }) => {
      const person = await newPerson();
      await creditWallet(database, person, 500);
      await person.signIn(page);
      await post(page, '150');
      await page.goto('/user/withdrawals');
      const code = await codeFor(request, person.phone);
      await enterCode(page, code === '000000' ? '111111' : '000000');
      await expectProblem(codeField(page), 'The code is wrong or has expired. Please check it, or request a new one');
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expectStatus(page, 'We sent a new code');
      const next = await codeFor(request, person.phone, code);
      await codeField(page).fill(next);
      await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
      await expectRow(page, /P150\.00 Requested/);
      expect(await withdrawalsOf(database, person.phone)).toMatchObject([{ state: 'requested' }]);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a withdrawal is cancelled without a code, also during a wait', async ({ page, request, database }) => {
    const person = await newPerson();
    await creditWallet(database, person, 500);
    await database.query('update users set credentials_changed_at = now() where phone = $1', [person.phone]);
    await person.signIn(page);
    await post(page, '150');
    await page.goto('/user/withdrawals');
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await expectStatus(page, 'Your withdrawal is cancelled');
    const before = await codeFor(request, person.phone);
    await post(page, '151');
    await page.goto('/user/withdrawals');
    await enterCode(page, await codeFor(request, person.phone, before));
    await expect(page.getByRole('heading', { name: /^Withdrawal W\w{8} waits until / })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expectStatus(page, 'Your withdrawal is cancelled');
    await expectRow(page, /P151\.00 Cancelled/);
    const cancelled = { state: 'cancelled' };
    expect(await withdrawalsOf(database, person.phone)).toMatchObject([cancelled, cancelled]);
  });
});

/** Requests a withdrawal as the form does. */
async function post(page: Page, amount: string) {
  const response = await send(page.request, 'withdraw', { ...withdrawal(), idempotencyKey: randomUUID(), amount });
  expect(response.status()).toBe(200);
}

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /40[149]|ERR_FAILED/ });

  test('refuses an amount above the balance with a message, and accepts a lower one', async ({ page, database }) => {
    const person = await newPerson();
    await creditWallet(database, person, 100);
    await person.signIn(page);
    await page.goto('/user/withdraw');
    await fillWithdrawForm(page, { Amount: '101' });
    await requestButton(page).click();
    await expect(page.getByRole('alert').getByText('The amount is more than your wallet holds')).toBeVisible();
    await refuse(page, '**/api/forms/withdraw', 'no response');
    await requestButton(page).click();
    await expectAlert(page, 'You seem to be offline. Please check your connection and try again');
    await page.unroute('**/api/forms/withdraw');
    await withdrawField(page, 'Amount').fill('100');
    await requestButton(page).click();
    await page.waitForURL('**/user/withdrawals');
    await expectRow(page, /P100\.00 Waiting for your code/);
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await expectStatus(page, 'Your withdrawal is cancelled');
  });
});
