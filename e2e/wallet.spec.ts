import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { expect, signIn, signInByRequest, test } from './app';
import { creditWallet } from './credit-wallet';
import { expectProblem } from './field-problem';
import { readMessage } from './inbox';
import { expectAlert, refuse } from './refused-call';
import { fillWithdrawForm, requestButton, withdrawField, withdrawFields, withdrawProblems } from './withdraw-form';

const bad = 'rgb(179, 38, 30)';
const borderOf = (page: Page, label: Parameters<typeof withdrawField>[1]) =>
  withdrawField(page, label).evaluate((input) => getComputedStyle(input).borderTopColor);

test('a passenger withdraws money and sees the request paid', async ({ page, request, newPerson, database }) => {
  const person = await newPerson();
  await creditWallet(database, person, 500);
  await signInByRequest(page.request, person);
  await page.goto('/user/wallet');
  await expect(page.getByText('P500.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Credit TEST1234 \+P500\.00/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.waitForURL('**/user/withdraw');
  await expect(page.getByText('P500.00', { exact: true })).toBeVisible();
  await fillWithdrawForm(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await requestButton(page).click();

  await page.waitForURL('**/user/withdrawals');
  await expect(page.getByRole('status').getByText('Your withdrawal request has been received')).toBeVisible();
  const cells = /•••• 8765 First Bank of Gaborone 281467 Plot 54 Main Mall #2 •••• 4321 P150\.00 Requested/;
  await expect(page.getByRole('row', { name: cells })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const document = await (await page.request.get('/user/withdrawals')).text();
  for (const number of [withdrawFields['Account Number'], withdrawFields['IBAN Number']]) {
    expect(document).not.toContain(number);
    expect(document).not.toContain(number.slice(0, -4));
  }

  const { rows } = await database.query<{ email: string }>('select email from users where phone = $1', [person.phone]);
  expect(await readMessage(request, rows[0]?.email ?? '', /^Amount: (.*)$/m)).toBe('P150.00');
  await database.query(
    `update withdrawals set state = 'paid', decided_at = now() from users
     where users.id = withdrawals.user_id and phone = $1`,
    [person.phone],
  );
  await page.reload();
  await expect(page.getByRole('row', { name: /P150\.00 Paid/ })).toBeVisible();
  await page.goto('/user/wallet');
  await expect(page.getByText('P350.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Withdrawal W\w{8} −P150\.00/ })).toBeVisible();
});

test('every invalid field shows its problem in red, and no request is sent', async ({ page, newPerson }) => {
  await signInByRequest(page.request, await newPerson());
  await page.goto('/user/withdraw');
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/api/user/withdrawals')) sent.push(call.url());
  });
  await requestButton(page).click();
  for (const [label, typed, sentence] of withdrawProblems.filter(([, typed]) => typed === '')) {
    expect(typed).toBe('');
    await expectProblem(withdrawField(page, label), sentence);
    expect(await borderOf(page, label)).toBe(bad);
  }
  await expect(withdrawField(page, 'Account Number')).toBeFocused();
  await expectAccessible(page);
  await fillWithdrawForm(page);
  for (const [label, typed, sentence] of withdrawProblems) {
    await withdrawField(page, label).fill(typed);
    await requestButton(page).click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    expect(await borderOf(page, label)).toBe(bad);
    await expect(withdrawField(page, label)).toBeFocused();
    await withdrawField(page, label).fill(withdrawFields[label]);
    await expect(page.getByText(sentence, { exact: true })).toBeHidden();
    expect(await borderOf(page, label)).not.toBe(bad);
  }
  expect(sent).toEqual([]);
});

test('a double tap, and repeated requests with one idempotency key, make one withdrawal', async ({
  page,
  newPerson,
  database,
}) => {
  const person = await newPerson();
  await creditWallet(database, person, 500);
  await signInByRequest(page.request, person);
  const count = async () => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from withdrawals join users on users.id = user_id where phone = $1',
      [person.phone],
    );
    return rows[0]?.count;
  };
  await page.goto('/user/withdraw');
  await fillWithdrawForm(page);
  await requestButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL('**/user/withdrawals');
  expect(await count()).toBe(1);

  const data = {
    accountNumber: '62001298765',
    bankName: 'Bank',
    branchCode: '1',
    branchAddress: 'Mall',
    ibanNumber: 'BW1',
    amount: '10',
    idempotencyKey: randomUUID(),
  };
  const post = async () => (await page.request.post('/api/user/withdrawals', { data })).status();
  expect(await Promise.all([post(), post(), post()])).toEqual([200, 200, 200]);
  expect(await count()).toBe(2);
});

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /40[149]|ERR_FAILED/ });

  test('refuses an amount above the balance with a message, and accepts a lower one', async ({
    page,
    newPerson,
    database,
  }) => {
    const person = await newPerson();
    await creditWallet(database, person, 100);
    await signInByRequest(page.request, person);
    await page.goto('/user/withdraw');
    await fillWithdrawForm(page, { Amount: '101' });
    await requestButton(page).click();
    await expect(page.getByRole('alert').getByText('The amount is more than your wallet holds')).toBeVisible();
    await refuse(page, '**/api/user/withdrawals', 'no response');
    await requestButton(page).click();
    await expectAlert(page, 'You seem to be offline. Please check your connection and try again');
    await page.unroute('**/api/user/withdrawals');
    await withdrawField(page, 'Amount').fill('100');
    await requestButton(page).click();
    await page.waitForURL('**/user/withdrawals');
    await expect(page.getByRole('row', { name: /P100\.00 Requested/ })).toBeVisible();
  });

  test('an API request and each wallet page clear an ended session', async ({ page, newPerson, database }) => {
    const person = await newPerson();
    const endSession = () =>
      database.query(
        `update sessions set access_expires_at = now(), revoked_at = now() from users
         where users.id = sessions.user_id and phone = $1`,
        [person.phone],
      );
    await signInByRequest(page.request, person);
    await page.goto('/user/withdraw');
    await fillWithdrawForm(page);
    await endSession();
    await requestButton(page).click();
    await page.waitForURL(/\/login\?callbackUrl=%2Fuser%2Fwithdraw$/);
    expect(await (await page.request.get('/api/session')).json()).toBeNull();
    await signIn(page, person);
    await page.waitForURL('**/user/withdraw');
    for (const path of ['/user/wallet', '/user/withdraw', '/user/withdrawals']) {
      await signInByRequest(page.request, person);
      await endSession();
      await page.goto(path);
      await page.waitForURL(/\/login/);
      expect(await (await page.request.get('/api/session')).json()).toBeNull();
    }
  });
});
