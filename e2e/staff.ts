import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { URI } from 'otpauth';
import { screens } from '@/server/bff/staff/screens';
import { sampleBuyer } from '@/server/process/demo-accounts';
import { expect, newPerson, testDatabase, type Person } from './app';
import type { Screen } from './screens';

export async function addOperator(): Promise<string> {
  const slug = `e2e-${randomUUID().slice(0, 8)}`;
  await testDatabase().query('insert into operators (name, slug) values ($1, $1)', [slug]);
  return slug;
}

/** Gives a person a role at an operator. A member of the platform has no operator. */
export async function addStaff({ phone }: Person, role: string, slug: string | null): Promise<void> {
  await testDatabase().query(
    `with added as (
       insert into staff_members (operator_id, user_id, role)
       values ((select id from operators where slug = $3), (select id from users where phone = $1), $2) returning uuid)
     insert into audit_rows (actor, action, subject_kind, subject_uuid)
     select 'tests', 'staff.joined', 'staff_member', uuid from added`,
    [phone, role, slug],
  );
}

/** A list closes its forms. */
export const openForm = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

/** The sessions of the person count as if a code of the second factor was typed now. */
export const typeFactor = ({ phone }: Person) =>
  testDatabase().query(
    'update sessions set factor_at = now() where user_id = (select id from users where phone = $1)',
    [phone],
  );

/** Sets up a second factor on the page that a refused form leads to. */
export async function setUpFactor(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('Please type a code of your second factor first')).toBeHidden();
  const link = await page.getByRole('link', { name: 'Open my authenticator app' }).getAttribute('href');
  const factor = URI.parse(link ?? '');
  await expect(page.getByText(factor.secret.base32.replaceAll(/.{4}(?=.)/g, '$& '))).toBeVisible();
  const code = factor.generate();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
}

/** Signs in a member of the platform who is also an owner, and returns each screen of the staff. */
export async function staffScreens(page: Page): Promise<Screen[]> {
  const person = await newPerson();
  const slug = await addOperator();
  await addStaff(person, 'owner', slug);
  await addStaff(person, 'platform', null);
  await person.signIn(page);
  const at = (path: string): Screen => ({ name: path, open: (to) => to.goto(path) });
  const lists = screens.map(({ path }) => path);
  const ofPlatform = screens
    .filter(({ only }) => only === undefined)
    .map(({ path }) => at(`/staff/${path.replace(':slug', 'platform')}`));
  const ofOperator = lists
    .filter((path) => path.startsWith(':slug'))
    .map((path) => ({ ...at(`/staff/${path.replace(':slug', slug)}`), name: `/staff/${path}, operator` }));
  return [
    at('/staff'),
    ...ofPlatform,
    ...ofOperator,
    {
      name: '/staff/:slug/people/:id',
      open: async (to) => {
        await to.goto(`/staff/${slug}/people`);
        await to.getByRole('link', { name: 'Naledi Kgosi' }).click();
        await to.getByRole('heading', { name: 'Change the role' }).waitFor();
      },
    },
    at('/staff/me'),
    {
      name: '/staff/me, secret',
      open: async (to) => {
        await to.getByLabel('Password').fill(person.password);
        await to.getByRole('button', { name: 'Set up' }).click();
        await to.getByLabel('Code', { exact: true }).waitFor();
      },
    },
  ];
}

/** The records of a sample operator, as a member of the platform sees them. The last one is a draft, which changes nothing. */
export function operatorRecords(): Screen[] {
  const operator = '/staff/morula-coaches';
  const openRecord = async (page: Page, list: string) => {
    await page.goto(`${operator}/${list}`);
    await page.getByRole('main').getByRole('table').getByRole('link').first().click();
    await page.waitForURL(new RegExp(`${list}/[^/]`));
  };
  const draft: Screen = {
    name: `${operator}/changes/:id`,
    open: async (page) => {
      await openRecord(page, 'timetable');
      await page.getByRole('button', { name: 'Check the end' }).click();
      await page.waitForURL(/changes\//);
    },
  };
  const booking: Screen = {
    name: `${operator}/bookings/:id`,
    open: async (page) => {
      const { rows } = await testDatabase().query<{ number: string }>(
        `select reservation_number as number from bookings join trips on trips.id = trip_id
         join buses on buses.id = bus_id join operators on operators.id = operator_id
         where paid_at is not null and bookings.status = 'active' and slug = 'morula-coaches' limit 1`,
      );
      await page.goto(`${operator}/bookings/${rows[0]?.number}`);
      await page.getByRole('button', { name: 'Send' }).waitFor();
    },
  };
  const lists = ['trips', 'buses', 'fares', 'timetable'];
  const records = lists.map((list): Screen => {
    return { name: `${operator}/${list}/:id`, open: (page) => openRecord(page, list) };
  });
  const passengers: Screen = {
    name: `${operator}/passengers`,
    open: async (page) => {
      await openRecord(page, 'trips');
      await page.getByRole('link', { name: 'List by seat' }).click();
      await page.waitForURL(/passengers/);
    },
  };
  return [
    ...[...lists, 'money'].map((list): Screen => ({
      name: `${operator}/${list}`,
      open: (page) => page.goto(`${operator}/${list}`),
    })),
    ...records,
    booking,
    passengers,
    draft,
  ];
}

/** The records of the sample sales. A member of the platform is signed in. */
export function deskRecords(): Screen[] {
  const opened = (list: string, find?: (page: Page) => Promise<void>): Screen => ({
    name: `/staff/platform/${list}/:id`,
    open: async (page) => {
      await page.goto(`/staff/platform/${list}`);
      await find?.(page);
      await page.getByRole('cell').getByRole('link').first().click();
      await page.waitForURL(`**/${list}/*`);
    },
  });
  const findSample = async (page: Page) => {
    await page.getByLabel('Number, receipt, phone or name').fill(`${sampleBuyer.firstName} ${sampleBuyer.lastName}`);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL((url) => url.searchParams.has('id'));
  };
  const typeAllFactors = async () => void (await testDatabase().query('update sessions set factor_at = now()'));
  const payout: Screen = {
    name: '/staff/platform/payouts/:id',
    open: async (page) => {
      await page.goto('/staff/platform/payouts?show=done');
      await page.getByRole('link', { name: 'P300.00' }).click();
      await page.waitForURL('**/payouts/*');
    },
  };
  const desk = [opened('bookings', findSample), opened('refunds'), opened('reviews')];
  return [...desk, opened('withdrawals', typeAllFactors), payout];
}
