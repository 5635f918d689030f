import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { DpoAction } from '@/sandbox/dpo/actions';
import { newPerson, testDatabase, type Person } from './app';
import { bookSeats } from './booked';
import { makeBus, type BusOptions, type OwnBus } from './own-bus';

export const ownSeat = 'B1';

export async function holdOwnSeat(
  { request }: Page | BrowserContext,
  { tripId, legId }: Pick<OwnBus, 'tripId' | 'legId'>,
) {
  const names = { 'seats[]': ownSeat, [`name-${ownSeat}`]: 'Naledi Kgosi', query: '', intent: 'hold' };
  const response = await request.post('/api/forms/booking', { form: { trip: tripId, leg: legId, ...names } });
  expect(response.status()).toBe(200);
}

export async function openOverview(page: Page, bus: BusOptions = {}): Promise<Person> {
  const person = await newPerson();
  const { tripId, legId } = await makeBus(testDatabase(), bus);
  await person.signIn(page);
  await holdOwnSeat(page, { tripId, legId });
  await page.goto(`/user/booking-overview?trip=${tripId}&leg=${legId}`);
  return person;
}

/** A fare above the limit of the provider for one payment. */
export const tooMuchThebe = 9_000_000;

export const bookUnpaid = (page: Page | BrowserContext, bus: BusOptions = {}) => bookSeats(page, [ownSeat], bus);

export const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay by card now' }).click();

/** Pays from the overview up to the page of the provider. Before hydration the steps are pages, as without JavaScript. */
export async function payNow(page: Page) {
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Attention' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await atProvider(page);
}

export async function openProvider(page: Page): Promise<Person> {
  const person = await openOverview(page);
  await payNow(page);
  return person;
}

/** Marks the bookings of the person as paid, as if paid in another tab. */
export async function payElsewhere(database: Pool, { phone }: Person) {
  await database.query(
    'update bookings set paid_at = now() from users where users.id = bookings.user_id and phone = $1',
    [phone],
  );
}

/** Waits for the page of the provider, which has no scripts, and returns the token of the payment. */
export async function atProvider(page: Page): Promise<string> {
  await page.waitForURL(/\/sandbox\/dpo\/pay\?ID=/, { waitUntil: 'load' });
  return new URL(page.url()).searchParams.get('ID') ?? '';
}

/** Simulates a return from the provider by the back button, with the page restored from the back/forward cache. */
export const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

export const happens = (page: Page, name: 'Pay' | 'Decline the card' | 'Cancel the payment') =>
  page.getByRole('button', { name, exact: true }).click();

export async function startPayment(request: APIRequestContext, bookingId: string): Promise<string> {
  const response = await request.post('/api/forms/pay', { form: { bookingId } });
  const { next } = (await response.json()) as { next: string };
  return new URL(next).searchParams.get('ID') ?? '';
}

/** Sends an action of the provider page without a browser, so no browser returns. */
export async function happensAt(request: APIRequestContext, token: string, action: DpoAction) {
  await request.post('/sandbox/dpo/pay', { form: { token, action }, maxRedirects: 0 });
}

/** Advances the installed clock of the return page until it shows the outcome of the payment. */
export async function pollOutcome(page: Page) {
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50] });
}

export const returnPath = (token: string) => `/payment/dpo/webhooks?TransID=${token}&TransactionToken=${token}`;

export async function effectsFor(database: Pool, { phone }: Person) {
  const { rows } = await database.query<{ bookings: number; paid: number; transfers: number; attempts: string[] }>(
    `select count(*)::int as bookings, count(paid_at)::int as paid,
            (select count(*)::int from ledger_transfers where booking_id = any(array_agg(bookings.id))) as transfers,
            (select coalesce(array_agg(state order by id), '{}') from payment_attempts
             where booking_id = any(array_agg(bookings.id))) as attempts
     from bookings join users on users.id = bookings.user_id where phone = $1`,
    [phone],
  );
  return rows[0];
}

/** Waits until the server no longer uses the last response of the provider, or of a search, for other requests. */
export const sharedResponseEnds = () => new Promise((resolve) => setTimeout(resolve, 3100));
