import { expect, signIn, test } from './app';
import { expectProblem } from './field-problem';
import { expectAlert, refuse } from './refused-call';

test.describe('the login page', () => {
  test.use({ expectedErrors: /401|423|500|ERR_FAILED/ });

  test('shows at each empty field that it is required', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expectProblem(page.getByLabel('Email Address / Phone'), 'Email Address / Phone cannot be empty');
    await expectProblem(page.getByLabel('Password'), 'Password can not be empty');
  });

  test('shows the remaining attempts, then the lock and its duration', async ({ page, newPerson }) => {
    const person = { ...(await newPerson()), password: 'not it' };
    await page.goto('/login');
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await signIn(page, person);
      await expectAlert(page, `Your entered password does not match. ${left} remaining`);
    }
    await signIn(page, person);
    await expectAlert(page, 'You have exhausted all attempts. Reset your password or try again after 1hr.');
    await expect(page.getByRole('timer')).toHaveText(/^You can try again in (60:00|59:\d\d)$/);
  });

  test('distinguishes a server failure from a lost connection', async ({ page, newPerson }) => {
    const person = await newPerson();
    await page.goto('/login');
    await refuse(page, '**/api/auth/callback/**', 'nonsense');
    await signIn(page, person);
    await expectAlert(page, 'An unexpected error occurred. Please try again later.');
    await refuse(page, '**/api/auth/callback/**', 'no response');
    await signIn(page, person);
    await expectAlert(page, 'You seem to be offline. Please check your connection and try again');
  });
});
