import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export const signUpPassword = 'Right#1234';

type Contact = { national: string; phone: string; username: string; email: string; country?: string };

/** Returns the contact data of a person in Botswana without an account. */
export function newContact(): Contact {
  const national = `7${randomInt(4_000_000, 7_999_999)}`;
  const name = `naledi-${randomUUID().slice(0, 8)}`;
  return { national, phone: `+267${national}`, username: name, email: `${name}@tsela.example` };
}

/** Fills in the sign-up form, except the optional e-mail address. */
export async function fillSignUp(page: Page, { national, username, country }: Contact, where?: 'here') {
  if (where === undefined) await page.goto('/signup');
  await page.getByLabel('First name').fill('Naledi');
  await page.getByLabel('Last name').fill('Kgosi');
  await page.getByLabel('Username').fill(username);
  if (country !== undefined) await page.getByLabel('Country code').selectOption({ label: country });
  await page.getByLabel('Contact number').fill(national);
  await page.getByLabel('Password', { exact: true }).fill(signUpPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(signUpPassword);
  await page.getByRole('checkbox').check();
}

export const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up' });

/** Signs up with an e-mail address, and waits for the page that asks for the code. */
export async function signUp(page: Page, contact: Contact) {
  await fillSignUp(page, contact);
  await page.getByLabel('Email (optional)').fill(contact.email);
  await signUpButton(page).click();
  await page.waitForURL('**/verify');
}
