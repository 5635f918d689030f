import type { Page } from '@playwright/test';
import { brand } from '@/lib/brand';
import { contactMessageMax } from '@/lib/limits';
import { expect, test } from './app';
import {
  field,
  fillContactForm,
  storedMessages,
  newMessage,
  openContactForm,
  openFreshContactForm,
  sendContactForm,
  waitMinimumFormAge,
} from './contact-form';
import { messagesTo } from './inbox';

const mails = async (page: Page, email: string) =>
  (await messagesTo(page.request, brand.supportEmail)).filter((text) => text.includes(email));

const wrongFields = (page: Page) =>
  page.locator('[aria-invalid=true]').evaluateAll((fields) => fields.map((one) => one.getAttribute('name')));

test('stores and mails a message once, however often it is sent, without leaving the page', async ({
  page,
  database,
}) => {
  const typed = newMessage();
  await openFreshContactForm(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await waitMinimumFormAge(page);
  await fillContactForm(page, typed);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Message has been sent' })).toBeVisible();
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

test('checks the fields in order, and marks and focuses only the first wrong one', async ({ page }) => {
  await openContactForm(page);
  const send = () => page.getByRole('button', { name: 'Send message' }).click();
  const calm = await field(page, 'Email').evaluate((one) => getComputedStyle(one).borderColor);
  await send();
  expect(await wrongFields(page)).toEqual(['name']);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Name can not be empty' })).toBeVisible();
  expect(await field(page, 'Name').evaluate((one) => getComputedStyle(one).borderColor)).not.toBe(calm);
  expect(await field(page, 'Email').evaluate((one) => getComputedStyle(one).borderColor)).toBe(calm);
  await field(page, 'Name').fill('Naledi');
  await send();
  expect(await wrongFields(page)).toEqual(['email']);
  expect(await field(page, 'Name').evaluate((one) => getComputedStyle(one).borderColor)).toBe(calm);
  await field(page, 'Email').fill('naledi');
  await send();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email' })).toBeVisible();
  await field(page, 'Email').fill('naledi@tsela.example');
  await send();
  expect(await wrongFields(page)).toEqual(['message']);
});

test('stores a long message in full, and refuses a message that is too long without cutting it', async ({
  page,
  database,
}) => {
  const line = 'A letter of many pages. ';
  const message = `${line.repeat(800)}The end`;
  const tooLong = line.repeat(contactMessageMax / line.length + 1);
  const typed = newMessage();
  await openContactForm(page);
  await sendContactForm(page, { ...typed, message: tooLong });
  await expect(page.getByRole('alert').filter({ hasText: 'The message is too long' })).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue(tooLong);
  await sendContactForm(page, { ...typed, message });
  await expect(page.getByRole('status').filter({ hasText: 'Message has been sent' })).toBeVisible();
  expect(await storedMessages(database, typed.email)).toEqual([{ ...typed, message }]);
});

test.describe('offline', () => {
  test('shows an error, keeps the fields, and sends the message once the connection is back', async ({
    page,
    context,
    database,
  }) => {
    const typed = newMessage();
    await openContactForm(page);
    await context.setOffline(true);
    await sendContactForm(page, typed);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Something went wrong while sending message' }),
    ).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue(typed.message);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Message has been sent' })).toBeVisible();
    expect(await storedMessages(database, typed.email)).toEqual([typed]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a problem with the fields filled in, puts nothing typed in the URL, and then sends', async ({
    page,
    database,
  }) => {
    const typed = { ...newMessage(), message: `${'A long message. '.repeat(300)}\nThe end` };
    await openContactForm(page);
    await sendContactForm(page, { ...typed, email: 'naledi@' });
    await expect(page).toHaveURL(/\/contact_us\/problem\?at=[\w.-]+$/);
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email' })).toBeVisible();
    expect(await wrongFields(page)).toEqual(['email']);
    await expect(field(page, 'Name')).toHaveValue(typed.name);
    await expect(field(page, 'Email')).toHaveValue('naledi@');
    await expect(field(page, 'Message')).toHaveValue(typed.message);
    await field(page, 'Email').fill(typed.email);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/contact_us\/sent\?at=[\w.-]+$/);
    await expect(page.getByRole('status').filter({ hasText: 'Message has been sent' })).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('');
    expect(await storedMessages(database, typed.email)).toEqual([typed]);
    // The browser keeps no cookie of the form.
    expect((await page.context().cookies()).filter(({ name }) => name.includes('contact'))).toEqual([]);
  });
});

test.describe('a spam robot', () => {
  test('gets the same response as a person, but its message is dropped', async ({ page, request, database }) => {
    await openFreshContactForm(page);
    const fresh = await page.locator('input[name=stamp]').inputValue();
    await waitMinimumFormAge(page);
    const now = Date.now();
    const robots = [
      { stamp: fresh, topic: 'Cheap watches' },
      { stamp: '', topic: '' },
      { stamp: `${now - 60_000}.${'A'.repeat(43)}`, topic: '' },
      { stamp: fresh.replace(/^\d+/, String(now - 60_000)), topic: '' },
    ];
    for (const robot of robots) {
      const typed = newMessage();
      const response = await request.post('/api/contact', { data: { ...typed, ...robot } });
      expect([response.status(), await response.json()]).toEqual([200, { message: 'Message has been sent' }]);
      const form = await request.post('/api/forms/contact', { form: { ...typed, ...robot }, maxRedirects: 0 });
      expect(form.headers().location).toMatch(/^\/contact_us\/sent\?at=/);
      expect(await storedMessages(database, typed.email)).toEqual([]);
    }
    // Control: the same request with the fields of a genuine form is stored.
    const typed = newMessage();
    expect((await request.post('/api/contact', { data: { ...typed, stamp: fresh, topic: '' } })).status()).toBe(200);
    expect(await storedMessages(database, typed.email)).toHaveLength(1);
  });
});

test('hides the trap field for robots from people and screen readers', async ({ page }) => {
  await openContactForm(page);
  await expect(page.getByRole('textbox')).toHaveCount(3);
  const trap = page.locator('input[name=topic]');
  await expect(trap).not.toBeInViewport();
  await field(page, 'Message').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
});
