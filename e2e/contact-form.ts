import { createHmac, randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type pg from 'pg';
import { formSecondsMin } from '@/lib/limits';
import { expect } from './app';
import { appSecret } from './session-cookie';

export type Typed = { name: string; email: string; message: string };

/** Returns a message with a unique address, so that a test finds its own. */
export const newMessage = (): Typed => ({
  name: 'Naledi Kgosi',
  email: `${randomUUID()}@tsela.example`,
  message: `Where does the bus to Kasane leave?\n\nReservation ${randomUUID()}`,
});

export const storedMessages = async (database: pg.Pool, email: string) =>
  (await database.query<Typed>('select name, email, message from contact_messages where email = $1', [email])).rows;

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Returns a stamp signed like the stamps of the app, dated `seconds` from now. */
export function stampDated(seconds: number): string {
  const createdAt = String(Date.now() + seconds * 1000);
  return `${createdAt}.${createHmac('sha256', appSecret()).update(`form stamp ${createdAt}`).digest('base64url')}`;
}

/** Opens the form with its current stamp. */
export const openFreshContactForm = (page: Page) => page.goto('/contact_us');

/** Opens the form as if its page had been open for a minute, so that the test can send it at once. */
export async function openContactForm(page: Page) {
  const stamp = stampDated(-60);
  // After hydration React sends the stamp in its memory.
  await page.route('**/api/contact', (route) => route.continue({ postData: withStamp(route, stamp) }));
  await page.goto('/contact_us');
  // Without JavaScript the browser sends the stamp of the field.
  await page.locator('input[name=stamp]').evaluate((field: HTMLInputElement, older) => (field.value = older), stamp);
}

export const withStamp = (route: Route, stamp: string) => ({ ...(route.request().postDataJSON() as object), stamp });

export async function fillContactForm(page: Page, typed: Partial<Typed> = {}) {
  const { name, email, message } = { ...newMessage(), ...typed };
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Message', { exact: true }).fill(message);
}

export async function sendContactForm(page: Page, typed: Partial<Typed> = {}) {
  await fillContactForm(page, typed);
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** Waits for `formSecondsMin`, because the app treats a form that is sent sooner as spam. */
export async function waitMinimumFormAge(page: Page) {
  const stamp = await page.locator('input[name=stamp]').inputValue();
  const ageMs = () => Date.now() - Number(stamp.split('.')[0]);
  await expect.poll(ageMs).toBeGreaterThan(formSecondsMin * 1000);
}
