import { randomUUID } from 'node:crypto';
import { expect, newPerson, test, testDatabase } from './app';
import { bookUnpaid } from './paying';
import { addStaff } from './staff';

test('a person at the desk answers a call: by number with a space, by phone and by name', async ({ page, rival }) => {
  const { bookingId, person: caller } = await bookUnpaid(rival);
  // The other tests book for passengers of one name.
  const names = `Onkemetse ${randomUUID().replaceAll(/[\d-]/g, '')}`;
  const { rows } = await testDatabase().query<{ number: string }>(
    `update passengers set names = $2 from bookings where bookings.id = booking_id and bookings.uuid = $1
     returning reservation_number as number`,
    [bookingId, names],
  );
  const number = rows[0]?.number ?? '';
  const spaced = `${number.slice(0, 4)} ${number.slice(4)}`;
  const person = await newPerson();
  await addStaff(person, 'platform', null);
  await person.signIn(page);
  const box = page.getByLabel('Number, receipt, phone or name');
  for (const typed of [spaced.toLowerCase(), caller.phone.replace('+267', ''), names.toUpperCase()]) {
    await page.goto('/staff/platform/bookings');
    await expect(box).toBeFocused();
    await box.fill(typed);
    await page.keyboard.press('Enter');
    // A single booking is shown at once.
    await page.waitForURL(`**/bookings/${number}?done=findBookings`);
    await expect(page.getByText('One booking was found.')).toBeVisible();
    await expect(page.getByRole('main').getByText(spaced)).toBeVisible();
  }
  await page.goto('/staff/platform/bookings');
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
