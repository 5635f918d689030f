import { formatDate } from '@/lib/format/time';
import {
  acceptNotice,
  bookEmptyBus,
  completeBooking,
  expect,
  live,
  newPerson,
  openSeatMap,
  seat,
  signIn,
  takeSeat,
  test,
} from './app';
import { watchLeaks } from './leaks';
import { effectsFor, openOverview } from './paying';
import { expectProblem, expectStatus } from './refused-call';

const mainJob = 'a passenger searches, sees a live map, holds seats, names passengers, books and holds a ticket';
test(mainJob, { tag: '@wide' }, async ({ page, travelDate }) => {
  const person = await newPerson();
  const leaks = watchLeaks(page);
  await page.goto('/');
  await expect(page.getByLabel('Departure')).toHaveValue(/^gaborone$/i);
  await expect(page.getByLabel('Destination', { exact: true })).toHaveValue(/^francistown$/i);
  await page.getByLabel('Date').fill(travelDate);
  await page.getByRole('button', { name: 'Search Bus' }).click();
  await expect(page.getByRole('heading', { name: 'Gaborone to Francistown' })).toBeVisible();
  await expect(page.getByText(formatDate(travelDate))).toBeVisible();
  await bookEmptyBus(page, travelDate);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/login\?/);
  await signIn(page, person);
  await page.waitForURL(/\/user\/booking\?.*trip=/);
  await live(page);
  await takeSeat(page, 'C1');
  await takeSeat(page, 'C2');
  await expect(page.getByText(/^Yours until \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByTestId('subtotal')).toHaveText('P338.00');
  await page.getByLabel('Passenger name, seat C1').fill('Naledi Kgosi');
  await page.getByLabel('Passenger name, seat C2').fill('Thabo Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();

  await page.waitForURL(/\/user\/booking-overview\?/);
  await expect(page.getByRole('row', { name: 'Thabo Kgosi C2' })).toBeVisible();
  await expect(page.getByText('Subtotal (BWP)')).toBeVisible();
  await expect(page.getByTestId('subtotal')).toHaveText('P338.00');
  await completeBooking(page);
  await expect(page.getByText('at least 30 minutes before departure')).toBeVisible();
  await acceptNotice(page);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await leaks.expectNone([person.password, person.phone.replace('+267', ''), 'Naledi Kgosi']);
  await page.getByRole('main').getByRole('link', { name: 'Bookings' }).first().click();
  await page.waitForURL('**/user/bookings');
  await expect(page.getByText('Pending')).toBeVisible();
  await page.getByRole('link', { name: 'View ticket' }).click();
  await page.waitForURL(/\/v2\/self-service\//);
  await expect(page.getByRole('article', { name: 'Ticket of Naledi Kgosi, seat C1' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Ticket of Thabo Kgosi, seat C2' })).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(2);
});

test('Proceed requires a seat and valid names, and a fourth seat is refused', async ({ page, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate);
  await page.getByRole('button', { name: 'Proceed' }).click();
  const noSeat = page.getByRole('alert').filter({ hasText: 'Please choose a seat to continue' });
  await expect(noSeat).toBeInViewport();
  await expect(page.getByRole('checkbox', { name: /, available,/ }).first()).toBeFocused();
  await takeSeat(page, 'E1');
  await expect(noSeat).toBeHidden();
  const name = page.getByLabel('Passenger name, seat E1');
  await page.getByRole('checkbox', { name: /^I am travelling/ }).uncheck();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expectProblem(name, 'Passenger name can not be empty');
  await expect(name).toBeFocused();
  await name.fill('R2 D2');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expectProblem(name, 'Passenger name should only contain alphabets');
  await name.fill("Kagiso O'Neil-Kgosi");
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('button', { name: 'Use Kagiso ONeil Kgosi' }).click();
  await expect(name).toHaveValue('Kagiso ONeil Kgosi');
  await expect(name).toBeFocused();
  await expect(name).not.toHaveAttribute('aria-invalid');

  for (const label of ['E2', 'E3']) await takeSeat(page, label);
  await seat(page, 'E4').click();
  await expectStatus(page, 'You have reached maximum seats allowed for this transaction');
  await expect(seat(page, 'E4')).not.toBeChecked();
  await expect(seat(page, 'E4')).toBeFocused();
  const full = page.getByText('You have reached maximum seats');
  await expect(full).toBeInViewport({ ratio: 1 });
  await seat(page, 'E3').uncheck();
  await expect(full).toBeHidden();
});

test('a double tap on Continue makes one booking', async ({ page, database }) => {
  const person = await openOverview(page);
  await page.getByRole('button', { name: 'Complete Booking' }).click();
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
  expect(await effectsFor(database, person)).toMatchObject({ bookings: 1 });
});

test('two tabs of one passenger show the same held seats', async ({ page, context, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate);
  const second = await context.newPage();
  await second.goto(page.url());
  await live(second);
  await takeSeat(page, 'G1');
  await expect(seat(second, 'G1')).toBeChecked();
  await takeSeat(second, 'G2');
  await expect(seat(page, 'G2')).toBeChecked();
});
