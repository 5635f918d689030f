import type { Page } from '@playwright/test';
import { accountTexts } from '@/lib/domain/account-texts';
import { errors } from '@/lib/errors';
import { addDays, localDate } from '@/lib/format/time';
import { expect, findBus, holdBack, live, nameIn, newPerson, openSeatMap, seat, takeSeat, test } from './app';
import { expectStatus } from './refused-call';
import { fillSignUp, newContact, signUpButton } from './sign-up';

/** Delays the scripts of the page until the returned function is called. */
const holdBackScripts = async (page: Page) => (await holdBack(page, '**/_next/static/**/*.js')).release;

test('keeps seats ticked and names typed before hydration', async ({ page, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate, 1);
  await takeSeat(page, 'E1');
  await takeSeat(page, 'E2');
  const letScriptsCome = await holdBackScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await seat(page, 'E2').uncheck();
  await seat(page, 'F1').check();
  await page.getByLabel('Passenger name, seat E1').fill('Naledi Kgosi');
  letScriptsCome();
  await expect(page.getByLabel('Passenger name, seat F1')).toBeVisible();
  await expect(page.getByLabel('Passenger name, seat E2')).toBeHidden();
  await expect(page.getByLabel('Passenger name, seat E1')).toHaveValue('Naledi Kgosi');
  await expect(seat(page, 'F1')).toBeChecked();
  await live(page);
  await page.reload();
  await expect(page.getByLabel(/^Passenger name, seat/)).toHaveCount(2);
  await expect(seat(page, 'F1')).toBeChecked();
  await expect(seat(page, 'E2')).not.toBeChecked();
});

test('holds three of four seats ticked before hydration, and shows the limit', async ({ page, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate, 1);
  const letScriptsCome = await holdBackScripts(page);
  await page.reload({ waitUntil: 'commit' });
  for (const label of ['G1', 'G2', 'H1', 'H2']) await seat(page, label).check();
  letScriptsCome();
  await expect(page.getByLabel(/^Passenger name, seat/)).toHaveCount(3);
  await expect(page.getByText(errors.too_many_seats.message)).toBeVisible();
  await expect(seat(page, 'H2')).not.toBeChecked();
});

const date = addDays(localDate(new Date()), 3);
const publicPages = [
  '/',
  `/search?from=gaborone&to=francistown&date=${date}`,
  '/bus/gaborone-to-francistown',
  '/bus/gaborone',
  '/about',
  '/faqs',
  '/contact_us',
  '/login',
  '/signup',
  '/check-ticket',
];
const ownPages = ['/user/bookings', '/user/wallet', '/user/profile', '/user/change-password'];

/** Records the position of every control on the page, and returns their number. */
const markPlaces = (page: Page) =>
  page.evaluate(() => {
    const place = (element: Element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return width > 0 ? [Math.round(left + scrollX), Math.round(top + scrollY)].join() : 'hidden';
    };
    // For a signed-in passenger the menu button gives way to the bar at the bottom.
    const targets = [
      ...document.querySelectorAll('a[href],button:not([aria-label=Menu]),input,select,textarea,summary'),
    ];
    const before = targets.map(place);
    const isShown = (element: Element, index: number) => element.isConnected && before[index] !== 'hidden';
    Object.assign(window, {
      moved: () =>
        targets.flatMap((target, index) =>
          isShown(target, index) && before[index] !== place(target)
            ? [`${target.outerHTML.slice(0, 80)}: ${before[index] ?? ''} to ${place(target)}`]
            : [],
        ),
    });
    return targets.length;
  });
const movedControls = (page: Page) => page.evaluate(() => (Reflect.get(window, 'moved') as () => string[])());

test('hydration moves no control', async ({ page }) => {
  await (await newPerson()).signIn(page);
  const { tripId, legId } = await findBus(page.request, date);
  const seatMap = `/user/booking?from=gaborone&to=francistown&date=${date}&trip=${tripId}&leg=${legId}`;
  for (const path of [...publicPages, ...ownPages, seatMap]) {
    const letScriptsCome = await holdBackScripts(page);
    // The load event would wait for the delayed scripts.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await markPlaces(page)).toBeGreaterThan(20);
    letScriptsCome();
    // The header shows the name after hydration.
    await expect(nameIn(page)).toBeVisible();
    if (path === seatMap) await live(page);
    await page.waitForLoadState('networkidle');
    expect([path, await movedControls(page)]).toEqual([path, []]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('holds a seat whose press starts before hydration and ends after it', async ({ page, travelDate }) => {
  await (await newPerson()).signIn(page);
  const { tripId, legId } = await findBus(page.request, travelDate);
  const letScriptsCome = await holdBackScripts(page);
  // Do not reload: a reload scrolls to the top of the page and moves the seat away from the pointer.
  await page.goto(`/user/booking?trip=${tripId}&leg=${legId}`, { waitUntil: 'commit' });
  await seat(page, 'C2').hover();
  await page.mouse.down();
  letScriptsCome();
  await live(page);
  await page.mouse.up();
  await expect(page.getByLabel('Passenger name, seat C2')).toBeVisible();
  await expect(seat(page, 'C2')).toBeChecked();
});

test('opens a dialog if the press starts before hydration and ends after it, below the message of the sign-up', async ({
  page,
}) => {
  await fillSignUp(page, newContact());
  const letScriptsCome = await holdBackScripts(page);
  await signUpButton(page).click();
  await page.getByRole('button', { name: 'Request New OTP' }).hover();
  await expect(page.getByText(accountTexts.signedUp)).toBeVisible();
  await page.mouse.down();
  letScriptsCome();
  await expectStatus(page, accountTexts.signedUp);
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Request New OTP' }).getByRole('button', { name: 'Send' }).click();
  await expectStatus(page, accountTexts.codeSent);
});
