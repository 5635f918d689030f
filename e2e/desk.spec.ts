import { expect, newPerson, test, testDatabase } from './app';
import { bookUnpaid } from './paying';
import { addStaff } from './staff';

test('a person at the desk answers a call: by number with a space, by phone and by name', async ({ page, rival }) => {
  const { bookingId, person: caller } = await bookUnpaid(rival);
  const { rows } = await testDatabase().query<{ number: string; names: string }>(
    `select reservation_number as number, names from bookings join passengers on passengers.booking_id = bookings.id
     where bookings.uuid = $1`,
    [bookingId],
  );
  const { number = '', names = '' } = rows[0] ?? {};
  const spaced = `${number.slice(0, 4)} ${number.slice(4)}`;
  const person = await newPerson();
  await addStaff(person, 'platform', null);
  await person.signIn(page);
  await page.goto('/staff/platform/bookings');
  const box = page.getByLabel('Number, phone, e-mail or name');
  await expect(box).toBeFocused();
  for (const typed of [spaced.toLowerCase(), caller.phone.replace('+267', ''), names.toUpperCase()]) {
    await box.fill(typed);
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=findBookings/);
    await expect(page.getByText(/^(One booking was found|\d+ bookings were found)/)).toBeVisible();
    expect(decodeURIComponent(page.url())).not.toContain(typed);
    await expect(page.getByRole('link', { name: spaced })).toBeVisible();
  }
  for (const typed of ['+267 79 999 999', 'zz']) {
    await box.fill(typed);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(/problem=findBookings/);
    await expect(box).toHaveValue(typed);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
  }
  await page.goto(`/staff/platform/bookings/${number}`);
  for (const text of [names, caller.phone, 'Active, not paid', 'Booked', /SMS (sent|waits)/])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
});
