import { randomInt } from 'node:crypto';
import { accountTexts, unverifiedText } from '@/lib/domain/account-texts';
import { enabledCountries } from '@/lib/domain/countries';
import { errors } from '@/lib/errors';
import { bookEmptyBus, expect, live, newPerson, seat, signIn, takeSeat, test } from './app';
import { codeFor, readMessage } from './inbox';
import { watchLeaks } from './leaks';
import { makeBus } from './own-bus';
import { expectProblem, expectStatus } from './refused-call';
import { fillSignUp, newContact, signUp, signUpButton, signUpPassword as password } from './sign-up';

const newPassword = 'Newer#1234';

test('a new passenger signs up, verifies the account and signs in', async ({ page, request }) => {
  const contact = newContact();
  const leaks = watchLeaks(page);
  await fillSignUp(page, contact);
  await signUpButton(page).click();
  await page.waitForURL('**/verify');
  await expectStatus(page, accountTexts.signedUp);
  const code = await codeFor(request, contact.phone);
  await page.getByLabel('Verification code').fill(code);
  await page.waitForURL('**/login');
  await expectStatus(page, accountTexts.verified);
  await signIn(page, { phone: contact.national, password });
  await page.waitForURL('**/user/bookings');
  await leaks.expectNone([password, code, contact.national, contact.username]);
});

test('a new customer keeps the chosen bus and seat through sign-up', async ({ page, request, travelDate }) => {
  await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
  await bookEmptyBus(page, travelDate, 1);
  await expect(page.getByRole('heading', { name: 'Book Bus Seats' })).toBeVisible();
  const seats = page.url();
  await page.getByRole('link', { name: /^Seat A1, .*available/ }).click();
  await page.waitForURL('**/login?**');
  await expect(page.getByRole('region', { name: 'Your bus' })).toContainText('Gaborone to Francistown');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.waitForURL('**/signup?**');
  await expect(page.getByRole('region', { name: 'Your bus' })).toBeVisible();
  const contact = newContact();
  await fillSignUp(page, contact, 'here');
  await signUpButton(page).click();
  await page.waitForURL('**/verify?**');
  await page.getByLabel('Verification code').fill(await codeFor(request, contact.phone));
  await page.waitForURL(seats);
  // The page selects the seat that the visitor tapped before the sign-up.
  await expect(page.getByLabel('Passenger name, seat A1')).toHaveValue('Naledi Kgosi');
  await seat(page, 'A1').uncheck();
  await expect(page.getByLabel('Passenger name, seat A1')).toBeHidden();
  await page.reload();
  await live(page);
  await expect(seat(page, 'A1')).not.toBeChecked();
  await page.goto(`${seats}&seat=A2`);
  await live(page);
  await expect(seat(page, 'A2')).not.toBeChecked();
  await takeSeat(page, 'A1');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL('**/user/booking-overview?**');
});

const maskedNumber = (phone: string) => `We sent 6 digits to +267 ${phone.slice(4, 6)} •• ${phone.slice(-3)} by SMS.`;

for (const javaScriptEnabled of [true, false])
  test.describe(`a number that is mistyped at sign-up, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    for (const belongsTo of ['no account', 'another account'])
      test(`is corrected with the same username if it belongs to ${belongsTo}`, async ({ page, request, database }) => {
        const { tripId, legId } = await makeBus(database);
        const seats = `/user/booking?trip=${tripId}&leg=${legId}`;
        const right = newContact();
        const wrong = belongsTo === 'no account' ? newContact().phone : (await newPerson()).phone;
        const leaks = watchLeaks(page);
        await page.goto(`/signup?callbackUrl=${encodeURIComponent(seats)}`);
        await fillSignUp(page, { ...right, national: wrong }, 'here');
        await signUpButton(page).click();
        await expect(page.getByText(maskedNumber(wrong))).toBeVisible();
        await expect(page.getByText('Log in or sign up')).toBeHidden();
        const oldCode = belongsTo === 'no account' ? await codeFor(request, wrong) : null;
        await page.getByRole('button', { name: 'Request New OTP' }).click();
        if (!javaScriptEnabled) await page.waitForURL('**step=new-code');
        const send = javaScriptEnabled ? 'Send' : 'Request New OTP';
        await page.getByRole('button', { name: send, exact: true }).click();
        await expectStatus(page, accountTexts.codeSent);
        await expect(page.getByText(maskedNumber(wrong))).toBeVisible();
        if (oldCode !== null) await codeFor(request, wrong, oldCode);

        await page.getByRole('link', { name: 'Wrong number? Change it' }).click();
        for (const [label, value] of [
          ['First name', 'Naledi'],
          ['Username', right.username],
          ['Contact number', wrong],
          ['Password', ''],
        ] as const)
          await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
        await expect(page.getByRole('checkbox')).toBeChecked();
        await page.getByLabel('Contact number').fill(right.national);
        for (const label of ['Password', 'Confirm password'])
          await page.getByLabel(label, { exact: true }).fill(password);
        await signUpButton(page).click();
        await expect(page.getByText(maskedNumber(right.phone))).toBeVisible();
        await page.getByLabel('Verification code').fill(await codeFor(request, right.phone));
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Verify' }).click();
        await page.waitForURL(`${seats}**`);
        expect(await (await page.request.get('/api/user/profile')).json()).toMatchObject({ phone: right.phone });
        if (javaScriptEnabled) await leaks.expectNone([wrong.slice(4), right.national, right.username]);
      });
  });

test.describe('the code', () => {
  test.use({ expectedErrors: /400/ });

  test('is sent once by its sixth digit, and again after a change', async ({ page, request }) => {
    const contact = newContact();
    await signUp(page, contact);
    const right = await codeFor(request, contact.phone);
    const last = Number(right.at(-1));
    const wrong = [1, 2].map((step) => `${right.slice(0, 5)}${String((last + step) % 10)}`);
    const field = page.getByLabel('Verification code');
    const sent: string[] = [];
    page.on('request', (call) => {
      if (call.url().endsWith('/api/forms/verify'))
        sent.push(new URLSearchParams(call.postData() ?? '').get('code') ?? '');
    });
    // Pasted text may have a space.
    await field.fill(`${wrong[0]?.slice(0, 3) ?? ''} ${wrong[0]?.slice(3) ?? ''}`);
    await expectProblem(field, errors.code_wrong.message);
    await expect(field).toBeFocused();
    for (const key of ['Backspace', wrong[0]?.at(-1) ?? '', 'Backspace', wrong[1]?.at(-1) ?? ''])
      await field.press(key);
    await expectProblem(field, errors.code_wrong.message);
    await expect(field).toBeFocused();
    await field.press('Backspace');
    await field.pressSequentially(right.slice(-1));
    await field.press('Enter');
    await page.waitForURL('**/login');
    expect(sent.map((code) => code.replace(' ', ''))).toEqual([...wrong, right]);
  });
});

test('a passenger with a Namibian number signs up with a second code', async ({ page, request }) => {
  const national = `811${randomInt(100_000, 999_999)}`;
  const phone = `+264${national}`;
  const contact = { ...newContact(), national, phone, country: 'Namibia (+264)' };
  await signUp(page, contact);
  const first = await codeFor(request, phone);
  await page.getByRole('button', { name: 'Request New OTP' }).click();
  const newCode = page.getByRole('dialog', { name: 'Request New OTP' });
  await expect(newCode.getByLabel('Contact number')).toHaveValue(national);
  await newCode.getByRole('radio', { name: 'Email' }).check();
  await newCode.getByRole('radio', { name: 'Email' }).check();
  await expect(newCode.getByLabel('Email address')).toHaveValue(contact.email);
  await newCode.getByRole('button', { name: 'Send' }).click();
  await expect(newCode).toBeHidden();
  await expectStatus(page, accountTexts.codeSent);
  await expect(page.getByText(/^We sent 6 digits to na••@tsela\.example by e-mail\.$/)).toBeVisible();
  await page.getByLabel('Verification code').fill(await codeFor(request, contact.email, first));
  await page.waitForURL('**/login');
  await signIn(page, { phone, password });
  await page.waitForURL('**/user/bookings');
  await page.goto('/user/profile');
  await expect(page.getByLabel('Contact number')).toHaveValue(phone);
});

// account-rules.test.ts covers every rule, countries.test.ts the countries, and phone-field.test.tsx and sign-up-form.test.tsx a wrong number and the terms.
test('the sign-up button is disabled until each field is valid, and each field shows its problem', async ({ page }) => {
  const contact = newContact();
  await fillSignUp(page, contact);
  await expect(signUpButton(page)).toBeEnabled();
  for (const [label, value, message] of [
    ['First name', '', errors.first_name_empty.message],
    ['Contact number', '123', errors.phone_invalid.message],
    ['Email (optional)', 'no address', errors.email_invalid.message],
    ['Password', 'short', errors.password_length.message],
    ['Confirm password', 'different', errors.password_differs.message],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(value);
    await field.blur();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect(signUpButton(page)).toBeDisabled();
    await field.fill(before);
    await expect(signUpButton(page)).toBeEnabled();
  }
  // The number is checked against the chosen country.
  const country = page.getByLabel('Country code');
  await expect(country.getByRole('option')).toHaveCount(enabledCountries.length);
  await country.selectOption({ label: 'Namibia (+264)' });
  await page.getByLabel('Contact number').focus();
  await page.getByLabel('Contact number').blur();
  await expect(page.getByText(`Invalid mobile number: ${contact.national}`)).toBeVisible();
  await expect(signUpButton(page)).toBeDisabled();
  await country.selectOption({ label: 'Botswana (+267)' });
  await expect(signUpButton(page)).toBeEnabled();
  await page.getByRole('checkbox').uncheck();
  await expect(page.getByText(errors.terms_not_accepted.message)).toBeVisible();
  await expect(signUpButton(page)).toBeDisabled();
});

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /4\d\d/ });

  test('signing in to an unverified account leads to /verify', async ({ page }) => {
    const contact = newContact();
    await signUp(page, contact);
    await page.goto('/login');
    await signIn(page, { phone: contact.phone, password });
    await page.waitForURL('**/verify?from=login');
    await expect(page.getByRole('status').filter({ hasText: unverifiedText })).toBeVisible();
  });

  test('resets a forgotten password with the link in the e-mail', async ({ page, request }) => {
    const { email } = await newPerson();
    const leaks = watchLeaks(page);
    await page.goto('/forget-password');
    await page.getByRole('radio', { name: 'Email' }).check();
    await page.getByRole('radio', { name: 'Email' }).check();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Rest Password' }).click();
    const link = await readMessage(request, email, /(\/forget-password\/[\w-]{20,})/);
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/login');
    await leaks.expectNone([newPassword, email, link.split('/').at(-1) ?? ''], link);
  });

  test('changes the password with an earlier code, and ends other sessions', async ({ page, rival, request }) => {
    const person = await newPerson();
    await person.signIn(page);
    await person.signIn(rival);
    expect((await page.request.post('/api/forms/password-code', { form: {} })).status()).toBe(200);
    const leaks = watchLeaks(page);
    await page.goto('/user/change-password');
    await expect(page.getByRole('radio', { name: 'Has Otp' })).toBeChecked();
    const code = await codeFor(request, person.phone);
    await page.getByLabel('Otp Number').fill(code);
    await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(newPassword);
    await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expectStatus(page, accountTexts.passwordChanged);
    await leaks.expectNone([newPassword, code, person.phone.replace('+267', '')]);
    expect((await page.request.get('/api/user/profile')).status()).toBe(200);
    expect((await rival.request.get('/api/user/profile')).status()).toBe(401);
  });
});
