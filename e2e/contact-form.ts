import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { formSecondsMin } from '@/lib/limits';
import { expect } from './app';

export type Typed = { name: string; email: string; message: string };

/** By somebody else each time, so that a test finds its own. */
export const newMessage = (): Typed => ({
  name: 'Naledi Kgosi',
  email: `${randomUUID()}@tsela.example`,
  message: `Where does the bus to Kasane leave?\n\nReservation ${randomUUID()}`,
});

export const kept = async (database: pg.Pool, email: string) =>
  (await database.query<Typed>('select name, email, message from contact_messages where email = $1', [email])).rows;

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const openContactForm = async (page: Page) => {
  await page.goto('/contact_us');
};

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

/** What is sent sooner after the form was made is taken for a program's. */
export async function untilSomebodyCouldHaveTyped(page: Page) {
  const stamp = await page.locator('input[name=stamp]').inputValue();
  const ageMs = () => Date.now() - Number(stamp.split('.')[0]);
  await expect.poll(ageMs).toBeGreaterThan(formSecondsMin * 1000);
}
