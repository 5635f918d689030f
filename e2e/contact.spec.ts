import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { sampleContacts } from '@/lib/brand';
import { formSecondsMin } from '@/lib/limits';
import { expect, test } from './app';
import { messagesTo } from './inbox';
import { expectAlert, expectStatus } from './refused-call';
import { olderStamp } from './session-cookie';

type Typed = { name: string; email: string; message: string };

/** Returns a message with a unique address, so that a test finds its own. */
const newMessage = (): Typed => ({
  name: 'Naledi Kgosi',
  email: `${randomUUID()}@tsela.example`,
  message: `Where does the bus to Kasane leave?\n\nReservation ${randomUUID()}`,
});

const storedMessages = async (database: pg.Pool, email: string) =>
  (await database.query<Typed>('select name, email, message from contact_messages where email = $1', [email])).rows;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillContactForm(page: Page, { name, email, message }: Typed) {
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Message').fill(message);
}

async function sendContactForm(page: Page, typed: Typed) {
  await fillContactForm(page, typed);
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** Waits for `formSecondsMin`, because the app treats a form that is sent sooner as spam. */
async function waitMinimumFormAge(page: Page) {
  const stamp = await page.locator('input[name=stamp]').inputValue();
  const ageMs = () => Date.now() - Number(stamp.split('.')[0]);
  await expect.poll(ageMs).toBeGreaterThan(formSecondsMin * 1000);
}

const mails = async (page: Page, email: string) =>
  (await messagesTo(page.request, sampleContacts.email)).filter((text) => text.includes(email));

test('stores and mails a message once, however often it is sent', async ({ page, database }) => {
  const typed = newMessage();
  await page.goto('/contact_us');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await waitMinimumFormAge(page);
  await fillContactForm(page, typed);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expectStatus(page, 'Message has been sent');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await expect(page).toHaveURL(/\/contact_us$/);
  for (const label of ['Name', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('');
  // Send the same message again from the same page. The server has already stored it.
  await sendContactForm(page, typed);
  await expect(field(page, 'Name')).toHaveValue('');
  expect(await storedMessages(database, typed.email)).toEqual([typed]);
  await expect.poll(() => mails(page, typed.email)).toHaveLength(1);
  expect((await mails(page, typed.email))[0]).toContain(typed.message.split('\n').at(-1));
});

test('hides the trap field for robots', async ({ page }) => {
  await page.goto('/contact_us');
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await expect(page.locator('input[name=topic]')).not.toBeInViewport();
  await field(page, 'Message').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
});

// lib/domain/contact-rules.test.ts covers the longest message.
test('shows an error offline, and keeps the fields until it is sent', async ({ page, context, database }) => {
  const typed = { ...newMessage(), message: `${'A letter of many pages. '.repeat(800)}The end` };
  // After hydration React sends the stamp in its memory. The test sends the form at once.
  await page.route('**/api/forms/contact', (route) => {
    const body = new URLSearchParams(route.request().postData() ?? '');
    body.set('stamp', olderStamp());
    return route.continue({ postData: body.toString() });
  });
  await page.goto('/contact_us');
  await context.setOffline(true);
  await sendContactForm(page, typed);
  await expectAlert(page, 'Something went wrong while sending message');
  await expect(field(page, 'Message')).toHaveValue(typed.message);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectStatus(page, 'Message has been sent');
  expect(await storedMessages(database, typed.email)).toEqual([typed]);
});
