import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Locator, Page, Route } from '@playwright/test';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import type { TripLegUpdate } from '@/lib/contracts/trip-leg';
import { addDays, localDate } from '@/lib/format/time';
import { quietRoutes, type Towns } from './own-bus';
import { openSession } from './session-cookie';

/** `signIn` stores a new session of the person in the browser, without the login page. */
export type Person = {
  userId: string;
  phone: string;
  email: string;
  password: string;
  firstName: string;
  signIn: (page: Page | BrowserContext) => Promise<void>;
};

const dataDirectory = 'test-results/e2e-data';

function databaseUrl(): string {
  const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://tsela:${password}@127.0.0.1:${port ?? ''}/tsela`;
}

type Fixtures = {
  rival: Page;
  /** A date with buses that no parallel test uses. */
  travelDate: string;
  /** A route without buses that no other test uses. */
  route: Towns;
  /** Matches the console errors that a test expects. Any other one fails the test. */
  expectedErrors: RegExp | null;
};

const password = 'Tsela#2026';
let passwordHash: Promise<string> | undefined;
let pool: pg.Pool | undefined;

/** Returns the connections of this worker to the database of the app under test. */
export const testDatabase = () => (pool ??= new pg.Pool({ connectionString: databaseUrl(), max: 2 }));

/** Creates a passenger with a new account, so that tests do not share holds. */
export async function newPerson(): Promise<Person> {
  passwordHash ??= hash(password);
  const phone = `+2677${randomInt(1_000_000, 9_000_000)}`;
  const email = `${randomUUID()}@tsela.example`;
  const firstName = 'Naledi';
  const { rows } = await testDatabase().query<{ userId: string }>(
    `insert into users (first_name, last_name, username, username_key, phone, email, password_hash, status, email_verified_at,
                        phone_verified_at)
     values ($1, 'Kgosi', $2, $2, $3, $4, $5, 'ACTIVE', now(), now()) returning uuid as "userId"`,
    [firstName, randomUUID(), phone, email, await passwordHash],
  );
  const signIn = async (to: Page | BrowserContext) =>
    ('context' in to ? to.context() : to).addCookies([await openSession(testDatabase(), phone)]);
  return { userId: rows[0]?.userId ?? '', phone, email, password, firstName, signIn };
}

export const test = base.extend<Fixtures, { database: pg.Pool }>({
  database: [
    async ({}, use) => {
      // Another worker may create them at the same time.
      for (const name of ['e2e_dates', 'e2e_routes'])
        await testDatabase()
          .query(`create sequence if not exists ${name}`)
          .catch(() => undefined);
      await use(testDatabase());
      await pool?.end();
    },
    // Every test needs it, because helpers use the connections too.
    { scope: 'worker', auto: true },
  ],
  rival: async ({ browser, viewport, baseURL, expectedErrors }, use) => {
    const context = await browser.newContext({ viewport, ...(baseURL ? { baseURL } : {}) });
    const errors: string[] = [];
    watchErrors(context, errors);
    await use(awaitHydration(await context.newPage()));
    expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([]);
    await context.close();
  },
  travelDate: async ({ database }, use) => {
    const { rows } = await database.query<{ number: string }>(`select nextval('e2e_dates') as number`);
    await use(addDays(localDate(new Date()), 2 + (Number(rows[0]?.number) % 55)));
  },
  route: async ({ database }, use) => {
    const { rows } = await database.query<{ number: string }>(`select nextval('e2e_routes') as number`);
    const route = quietRoutes[Number(rows[0]?.number) % quietRoutes.length];
    if (!route) throw new Error('no quiet route');
    await use(route);
  },
  expectedErrors: [null, { option: true }],
  context: async ({ context, expectedErrors, javaScriptEnabled }, use) => {
    const errors: string[] = [];
    watchErrors(context, errors);
    const open = context.newPage.bind(context);
    if (javaScriptEnabled) context.newPage = async () => awaitHydration(await open());
    await use(context);
    expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([]);
  },
});

/** A console error that is ignored, because only tests set the browser offline. */
const offlineError = 'net::ERR_INTERNET_DISCONNECTED';

/**
 * Makes `goto` and `waitForURL` wait until React has hydrated the page, which happens after its load event and can
 * happen after the network is idle. A test that blocks the scripts of a page passes another `waitUntil`.
 */
function awaitHydration(page: Page): Page {
  const open = page.goto.bind(page);
  const arrive = page.waitForURL.bind(page);
  // React marks the elements that it has hydrated, children before their parents.
  const isHydrated = () => {
    const [main] = document.getElementsByTagName('main');
    return !main || Object.keys(main).some((name) => name.startsWith('__reactProps'));
  };
  const hydrated = () => page.waitForFunction(isHydrated, undefined, { timeout: 5000 }).catch(() => undefined);
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if ((options?.waitUntil ?? 'networkidle') === 'networkidle') await hydrated();
    return response;
  };
  page.waitForURL = async (url, options) => {
    await arrive(url, options);
    if (!options?.waitUntil) await hydrated();
  };
  return page;
}

function watchErrors(context: BrowserContext, errors: string[]) {
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.includes(offlineError)) errors.push(`${text} ${message.location().url}`);
  });
  context.on('weberror', (error) => errors.push(error.error().message));
}

export { expect };

export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** The name of the signed-in passenger, and the link of a visitor, in the header. */
export const nameIn = (page: Page, name = 'Naledi') => page.locator('header summary').getByText(name);
export const loginIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });

export async function logOut(page: Page) {
  await nameIn(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

/** Dispatches the event that a browser sends when a page becomes visible again. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

type Held = { method?: string; times?: number; isFetched?: boolean };

/** Holds the matching requests until `release`. With `isFetched` the server has then responded already. */
export async function holdBack(at: Page | BrowserContext, url: string, { method, times, isFetched }: Held = {}) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held: string[] = [];
  const hold = async (route: Route) => {
    const request = route.request();
    if (method !== undefined && request.method() !== method) return route.fallback();
    const response = isFetched ? await route.fetch() : undefined;
    held.push(request.url());
    await released;
    return response ? route.fulfill({ response }) : route.fallback();
  };
  await at.route(url, hold, times === undefined ? {} : { times });
  return { release: () => release(), held, isHeld: () => expect.poll(() => held.length).toBeGreaterThan(0) };
}

export async function signIn(page: Page, person: Pick<Person, 'phone' | 'password'>) {
  await page.getByLabel('Email Address / Phone').fill(person.phone);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Seat counts of the buses for tests, with the layouts 2/3 and 2/2, with and without a full last row. */
const busSizes = [65, 48, 45, 41] as const;

/** Returns an empty bus from Gaborone to Francistown with the seat count `busSizes[index]`. */
export async function findBus(request: APIRequestContext, date: string, index = 0): Promise<TripLegUpdate> {
  const response = await request.get(`/api/search?from=gaborone&to=francistown&date=${date}`);
  const { buses } = (await response.json()) as { buses: TripLegUpdate[] };
  const bus = buses.find(({ freeSeats }) => freeSeats === busSizes[index]);
  if (!bus) throw new Error(`no empty bus of size ${index} on ${date}`);
  return bus;
}

export async function bookEmptyBus(page: Page, date: string, index = 0) {
  const { tripId } = await findBus(page.request, date, index);
  await page
    .getByRole('link', { name: 'Book Now' })
    .and(page.locator(`[href*="${tripId}"]`))
    .click();
}

export async function openSeatMap(page: Page, person: Person, date: string, index = 0) {
  await person.signIn(page);
  const { tripId, legId } = await findBus(page.request, date, index);
  await page.goto(`/user/booking?from=gaborone&to=francistown&date=${date}&trip=${tripId}&leg=${legId}`);
  await expect(page.getByRole('heading', { name: 'Book Bus Seats' })).toBeVisible();
}

export async function openTwoMaps(page: Page, rival: Page, date: string) {
  for (const each of [page, rival]) {
    await openSeatMap(each, await newPerson(), date);
    await live(each);
  }
}

export const seat = (page: Page, label: string) => page.getByRole('checkbox', { name: new RegExp(`^Seat ${label},`) });

export async function takeSeat(page: Page, label: string) {
  await seat(page, label).check();
  await expect(page.getByLabel(`Passenger name, seat ${label}`)).toBeVisible();
}

export const live = (page: Page) => expect(page.getByRole('img', { name: 'Seats are live' })).toBeVisible();

/**
 * Completes the booking from the overview to the notice. A tap before hydration shows the same steps as separate pages with
 * the same texts, as without JavaScript.
 */
export async function completeBooking(page: Page) {
  await page.getByRole('button', { name: 'Complete Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Attention' })).toBeVisible();
  await expect(page.getByText('There are penalties for booking cancellation')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
}

export async function acceptNotice(page: Page) {
  const name = { name: 'OK', exact: true };
  await page.getByRole('button', name).or(page.getByRole('link', name)).click();
  await page.waitForURL('**/user/thank-you*');
}
