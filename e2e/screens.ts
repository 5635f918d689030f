import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { newPerson, testDatabase, type Person } from './app';
import { insertBookings } from './booked';
import { creditWallet } from './credit-wallet';
import { leaveFree, makeBus, type OwnBus } from './own-bus';
import { holdOwnSeat, ownSeat } from './paying';
import { openSearchForm, picker } from './search-form';
import { newContact, signUp } from './sign-up';
import { fillWithdrawForm, requestButton } from './withdraw-form';

/**
 * A screen in one of its states. `open` brings the page there. `changes` selects the part that differs from the screen
 * before. Only this part is then checked for accessibility.
 */
export type Screen = { name: string; open: (page: Page) => Promise<unknown>; changes?: string };

const screen = (name: string, open: Screen['open']): Screen => ({ name, open });
const part = (name: string, changes: string, open: Screen['open']): Screen => ({ name, changes, open });
const at = (path: string, name = path) => screen(name, (page) => page.goto(path));

export function publicScreens(date: string): Screen[] {
  // A short list, because axe measures the contrast of each text.
  const results = `/search?from=gaborone&to=maun&date=${date}`;
  return [
    at('/'),
    part('/, open list of towns', 'main form', async (page) => {
      await page.goto('/');
      await (await picker(page, 'Destination')).click();
    }),
    part('/, one town twice', 'main form', async (page) => {
      const to = await picker(page, 'Destination');
      await to.fill('Gaborone');
      await to.press('Enter');
      await page.getByRole('button', { name: 'Search Bus' }).click();
      await page.getByRole('alert').first().waitFor();
    }),
    at(results, '/search'),
    screen('/search, filter, form and tooltip open', async (page) => {
      const filter = page.getByText('Filter', { exact: true }).first();
      // On a wide screen the filters are open.
      if (await filter.isVisible()) await filter.click();
      await openSearchForm(page);
      await page.getByRole('list', { name: 'Features' }).first().focus();
    }),
    at(`/search?from=shakawe&to=tsabong&date=${date}`, '/search, no buses'),
    at(`/search?from=gaborone&to=gaborone&date=${date}`, '/search, one town twice'),
    ...['/bus', '/bus/gaborone-to-francistown', '/bus/maun', '/operators', '/operators/morula-coaches'].map((path) =>
      at(path),
    ),
    at('/bus/atlantis', '/bus, unknown town'),
    ...[
      '/about',
      '/terminals',
      '/blog',
      '/post/sleeping-on-the-night-bus',
      '/contact_us',
      '/contact_us/sent',
      '/contact_us/problem',
    ].map((path) => at(path)),
    ...['/faqs', '/privacy_policy', '/terms_conditions', '/refund_policy', '/user_agreement'].map((path) => at(path)),
    ...['/check-ticket', '/offline', '/error'].map((path) => at(path)),
    at('/no-such-page', 'page not found'),
    at('/post/no-such-post?stay', '/post, unknown'),
    part('/faqs, open question', 'main details[open]', async (page) => {
      await page.goto('/faqs');
      await page.getByText('Can I cancel?').click();
    }),
    part('/contact_us, message missing', 'main form', async (page) => {
      await page.goto('/contact_us');
      await page.getByLabel('Name', { exact: true }).fill('Naledi');
      await page.getByLabel('Email', { exact: true }).fill('naledi@tsela.example');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.locator('[name=message][aria-invalid=true]').waitFor();
    }),
  ];
}

export function visitorScreens(): Screen[] {
  return [
    at('/login'),
    part('/login, nothing typed', 'main form', async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
    }),
    at('/signup'),
    part('/signup, every problem', 'main form', async (page) => {
      for (const label of ['First name', 'Contact number', 'Email (optional)', 'Password']) {
        const field = page.getByLabel(label, { exact: true });
        await field.fill(label === 'First name' ? '' : '1');
        await field.blur();
      }
      await page.getByText('Invalid mobile number: 1').waitFor();
    }),
    screen('/user/booking, full bus', async (page) => {
      const bus = await makeBus(testDatabase());
      await leaveFree(testDatabase(), bus, []);
      await page.goto(`/user/booking?trip=${bus.tripId}&leg=${bus.legId}`);
      await page.getByRole('heading', { name: 'This bus is full' }).waitFor();
    }),
    screen('/user/booking, visitor', async (page) => {
      const { tripId, legId } = await makeBus(testDatabase());
      await page.goto(`/user/booking?from=gaborone&to=francistown&trip=${tripId}&leg=${legId}`);
    }),
    screen('/login, with the chosen bus', (page) => page.getByRole('link', { name: /^Seat A1,/ }).click()),
    part('/signup, with the chosen bus', 'main section', (page) =>
      page.getByRole('link', { name: 'Create account' }).click(),
    ),
    at('/verify'),
    screen('/verify, new account', async (page) => {
      await signUp(page, newContact());
      await page.getByRole('status').filter({ hasText: 'Account created successfully' }).waitFor();
    }),
    part('/verify, no number for a new code', 'dialog[open]', async (page) => {
      await page.getByRole('button', { name: 'Request New OTP' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request New OTP' });
      await dialog.getByRole('radio', { name: 'Cellphone' }).check();
      await dialog.getByLabel('Contact number').clear();
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByRole('alert').waitFor();
    }),
    screen('/signup, correction', (page) => page.getByRole('link', { name: 'Wrong number? Change it' }).click()),
    at('/forget-password'),
    part('/forget-password, nothing typed', 'dialog[open]', async (page) => {
      await page.getByRole('button', { name: 'Have Otp?' }).click();
      await page.getByRole('dialog', { name: 'New Password' }).getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Otp can not be empty').waitFor();
    }),
    at('/forget-password/no-such-token-0000000000', '/forget-password/[token]'),
  ];
}

export type Prepared = { person: Person; bus: OwnBus; paidId: string };

/** Signs in a passenger with bookings in every state, money in the wallet, and a held seat with a name. */
export async function preparePassenger(page: Page | BrowserContext): Promise<Prepared> {
  const database = testDatabase();
  const person = await newPerson();
  // Every page shows the banner that asks for the activation of the e-mail address.
  await database.query('update users set email_verified_at = null where phone = $1', [person.phone]);
  await person.signIn(page);
  await insertBookings(database, person, { count: 2 });
  await insertBookings(database, person, { paid: true });
  await insertBookings(database, person, { status: 'used', paid: true, count: 2 });
  await insertBookings(database, person, { status: 'cancelled', count: 2 });
  await creditWallet(database, person, 250);
  const bus = await makeBus(database);
  await holdOwnSeat(page, bus);
  const { rows } = await database.query<{ uuid: string }>(
    `select bookings.uuid from bookings join users on users.id = user_id
     where phone = $1 and paid_at is not null and bookings.status = 'active'`,
    [person.phone],
  );
  return { person, bus, paidId: rows[0]?.uuid ?? '' };
}

/** Returns the screens of the passenger from `preparePassenger`. The last ones make a booking. */
export function passengerScreens({ bus: { tripId, legId }, paidId }: Prepared): Screen[] {
  const trip = `trip=${tripId}&leg=${legId}`;
  const unfolded = (path: string) =>
    screen(`${path}, unfolded`, async (page) => {
      await page.goto(path);
      const folds = page.getByRole('main').locator('li > details');
      await folds.evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')));
    });
  return [
    ...['/user/home', '/user/profile', '/user/email-activation', '/user/change-password'].map((path) => at(path)),
    part('/user/change-password, nothing typed', 'main form', async (page) => {
      await page.getByRole('button', { name: 'Update Password' }).click();
      await page.getByText('Otp can not be empty').waitFor();
    }),
    at('/user/bookings'),
    at(`/user/web-cancellation?booking=${paidId}`, '/user/web-cancellation'),
    screen('/user/bookings, cancelling', async (page) => {
      await page.goto('/user/bookings');
      await page.locator('summary').filter({ hasText: 'Cancel Ticket' }).first().click();
    }),
    ...['/user/used-bookings', '/user/cancelled-bookings'].flatMap((path) => [at(path), unfolded(path)]),
    ...['/user/upcoming-tickets', '/user/wallet', '/user/withdraw'].map((path) => at(path)),
    part('/user/withdraw, nothing typed', 'main form', async (page) => {
      await requestButton(page).click();
      await page.getByText('Amount cannot be empty').first().waitFor();
    }),
    at('/user/withdrawals'),
    screen('/user/withdrawals, waiting for a code', async (page) => {
      await page.goto('/user/withdraw');
      await fillWithdrawForm(page);
      await requestButton(page).click();
      await page.getByLabel('Code', { exact: true }).waitFor();
    }),
    at(`/user/print-ticket?booking=${paidId}`, '/user/print-ticket'),
    at(`/v2/self-service/${paidId}`, '/v2/self-service'),
    at(`/payment/dpo/webhooks?TransactionToken=${randomUUID()}`, '/payment/dpo/webhooks, not debited'),
    at(`/user/booking?from=gaborone&to=francistown&${trip}`, '/user/booking'),
    part('/user/booking, name missing', 'main form', async (page) => {
      await page.goto(`/user/booking?from=gaborone&to=francistown&${trip}`);
      await page.getByLabel(`Passenger name, seat ${ownSeat}`).fill('');
      await page.getByRole('button', { name: 'Proceed' }).click();
      await page.getByText('Passenger name can not be empty').first().waitFor();
      await page.getByLabel(`Passenger name, seat ${ownSeat}`).fill('Naledi Kgosi');
      await page.getByLabel(`Passenger name, seat ${ownSeat}`).blur();
    }),
    at(`/user/booking-overview?${trip}`, '/user/booking-overview'),
    part('/user/booking-overview, all rules', 'main details[open]', (page) => page.getByText('All rules').click()),
    part('/user/booking-overview, Attention', 'dialog[open]', async (page) => {
      await page.goto(`/user/booking-overview?${trip}`);
      await page.getByRole('button', { name: 'Complete Booking' }).click();
      await page.getByRole('heading', { name: 'Attention' }).waitFor();
    }),
    part('/user/booking-overview, Notice', 'dialog[open]', async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Notice' }).waitFor();
    }),
    at('/user/thank-you'),
    at(`/user/thank-you?booking=${paidId}`, '/user/thank-you, paid'),
  ];
}
