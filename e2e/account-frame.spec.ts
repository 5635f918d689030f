import { expectAccessible } from './accessible';
import { expect, nameIn, newPerson, test } from './app';
import { codeFor } from './inbox';
import { watchLeaks } from './leaks';

test('shows the activation banner until the e-mail address is activated', async ({ page, request, database }) => {
  const person = await newPerson();
  const { email } = person;
  await database.query('update users set email_verified_at = null where phone = $1', [person.phone]);
  await person.signIn(page);
  const leaks = watchLeaks(page);
  await page.goto('/user/bookings');
  await expect(page.getByText('Please activate your account!')).toBeVisible();
  await page.getByRole('link', { name: 'Click Here' }).click();
  await page.waitForURL('**/user/email-activation');
  await page.getByRole('button', { name: 'Send a code' }).click();
  const code = await codeFor(request, email);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.waitForURL('**/user/profile');
  await expect(page.getByRole('status').filter({ hasText: 'Your email is activated' })).toBeVisible();
  await leaks.expectNone([code, email, person.phone.replace('+267', '')]);
  await expect(page.getByText('Please activate your account!')).toBeHidden();
});

test('sends no code to a missing or activated e-mail address', async ({ page, context, database }) => {
  const person = await newPerson();
  const of = (change: string) => database.query(`update users set ${change} where phone = $1`, [person.phone]);
  await person.signIn(page);
  const send = page.getByRole('button', { name: 'Send a code' });
  await page.goto('/user/email-activation');
  await expect(page.getByText('Your email is activated already')).toBeVisible();
  await expect(send).toBeHidden();
  await expectAccessible(page);
  await of('email = null, email_verified_at = null');
  await page.reload();
  await expect(page.getByText('There is no email address on your account')).toBeVisible();
  await expect(page.getByText('Please activate your account!')).toBeHidden();
  await expect(send).toBeHidden();
  expect((await context.request.post('/api/forms/activation-code', { form: {} })).status()).toBe(409);
});

test('shows a new first name in the header at once, in other tabs and on the next page', async ({ page, context }) => {
  await (await newPerson()).signIn(page);
  await page.goto('/user/profile');
  const second = await context.newPage();
  await second.goto('/faqs');
  await expect(nameIn(second)).toBeVisible();
  await page.getByLabel('First name').fill('Thabo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(nameIn(page, 'Thabo')).toBeVisible();
  await expect(nameIn(second, 'Thabo')).toBeVisible();
  await page.goto('/');
  await expect(nameIn(page, 'Thabo')).toBeVisible();
});

/** Spec section 9 sets the widths. The input is never wider than its form. */
test('sets the width of the phone input from the width of the screen', async ({ page }) => {
  await page.goto('/signup');
  const widths = [
    [360, 300],
    [375, 317],
    [444, 350],
    [478, 400],
    [540, 442],
    [576, 460],
    [768, 600],
  ] as const;
  for (const [screen, requested] of widths) {
    await page.setViewportSize({ width: screen, height: 800 });
    const [width, room] = await page
      .getByLabel('Contact number')
      .evaluate((input) => [input.clientWidth + 2, input.closest('form')?.clientWidth ?? 0]);
    expect(Math.abs(width - Math.min(requested, room))).toBeLessThanOrEqual(2);
  }
});
