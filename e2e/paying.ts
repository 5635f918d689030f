import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { signInByRequest, type Person } from './app';
import { makeBus, type BusOptions } from './own-bus';

type Given = { database: Pool; newPerson: () => Promise<Person> };

export const seatOfMine = 'B1';

/** Signed in, on the overview of a bus of one's own with a seat held and named. */
export async function openOverview(page: Page, { database, newPerson }: Given, bus: BusOptions = {}): Promise<Person> {
  const person = await newPerson();
  const { tripId, legId } = await makeBus(database, bus);
  await signInByRequest(page.request, person);
  const leg = `/api/trips/${tripId}/legs/${legId}`;
  await page.request.put(`${leg}/holds`, { data: { seats: [seatOfMine] } });
  await page.request.put(`${leg}/draft`, { data: { names: { [seatOfMine]: 'Naledi Kgosi' } } });
  await page.goto(`/user/booking-overview?trip=${tripId}&leg=${legId}`);
  return person;
}

/** More than the provider takes in one payment. */
export const tooMuchThebe = 9_000_000;

export type Unpaid = { person: Person; bookingId: string };

/** Signed in, with an unpaid booking. */
export async function bookUnpaid(
  request: APIRequestContext,
  { database, newPerson }: Given,
  bus: BusOptions = {},
): Promise<Unpaid> {
  const person = await newPerson();
  const { tripId, legId, fareThebe } = await makeBus(database, bus);
  await signInByRequest(request, person);
  await request.put(`/api/trips/${tripId}/legs/${legId}/holds`, { data: { seats: [seatOfMine] } });
  const passengers = [{ seat: seatOfMine, names: 'Naledi Kgosi' }];
  const data = { tripId, legId, fareThebe, payment: 'later', passengers, idempotencyKey: randomUUID() };
  const { bookingId } = (await (await request.post('/api/bookings', { data })).json()) as { bookingId: string };
  return { person, bookingId };
}

export const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay by card now' }).click();

/** From the overview to the provider's page. On a slow machine the steps may be pages, as without JavaScript. */
export async function payNow(page: Page) {
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Attention' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await atProvider(page);
}

/** Signed in, and from the overview of a bus of one's own to the provider's page. */
export async function openProvider(page: Page, given: Given): Promise<Person> {
  const person = await openOverview(page, given);
  await payNow(page);
  return person;
}

/** Paid elsewhere, while a page of theirs is open. */
export async function payElsewhere(database: Pool, { phone }: Person) {
  await database.query(
    'update bookings set paid_at = now() from users where users.id = bookings.user_id and phone = $1',
    [phone],
  );
}

/** Waits for the provider's page and returns the token of the payment. The page has no scripts to wait for. */
export async function atProvider(page: Page): Promise<string> {
  await page.waitForURL(/\/sandbox\/dpo\/pay\?ID=/, { waitUntil: 'load' });
  return new URL(page.url()).searchParams.get('ID') ?? '';
}

/** What the provider's page offers to happen. */
type Happening =
  | 'Pay'
  | 'Decline the card'
  | 'Cancel the payment'
  | 'Pay later'
  | 'Pay without a return'
  | 'Pay with two pushes'
  | 'Pay with slow responses'
  | 'Pay one pula less'
  | 'Underpay'
  | 'Pay in another currency'
  | 'Pay converted';

export const happens = (page: Page, name: Happening) => page.getByRole('button', { name, exact: true }).click();

/** Begins a payment without a page; answers its token. */
export async function startPayment(request: APIRequestContext, bookingId: string): Promise<string> {
  const answer = await request.post(`/api/bookings/${bookingId}/payment`);
  const { payUrl } = (await answer.json()) as { payUrl: string };
  return new URL(payUrl).searchParams.get('ID') ?? '';
}

/** The same for what happens on the provider's page: no browser comes back. */
export async function happensAt(request: APIRequestContext, token: string, action: 'pay' | 'decline' | 'push-only') {
  await request.post('/sandbox/dpo/pay', { form: { token, action }, maxRedirects: 0 });
}

/** On the return page with its clock installed: moves the clock until the page has learned what became of the payment. */
export async function askOn(page: Page) {
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50] });
}

export const returnPath = (token: string) => `/payment/dpo/webhooks?TransID=${token}&TransactionToken=${token}`;

/** What became of somebody's bookings: how many, how many of them are paid, and how often money has moved. */
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

export async function emailOf(database: Pool, { phone }: Person): Promise<string> {
  const { rows } = await database.query<{ email: string }>('select email from users where phone = $1', [phone]);
  return rows[0]?.email ?? '';
}
