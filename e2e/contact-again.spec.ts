import { randomBytes } from 'node:crypto';
import { contactMessageMax } from '@/lib/limits';
import { expect, test } from './app';
import {
  field,
  storedMessages,
  newMessage,
  openFreshContactForm,
  sendContactForm,
  stampDated,
  waitMinimumFormAge,
  withStamp,
} from './contact-form';

test.describe('a contact form sent within seconds', () => {
  test.use({ expectedErrors: /409/ });

  test('is refused with a request to send it again, and is accepted the second time', async ({ page, database }) => {
    const typed = newMessage();
    await openFreshContactForm(page);
    // A stamp one minute in the future stays too young even on a slow machine.
    await page.route('**/api/contact', (route) => route.continue({ postData: withStamp(route, stampDated(60)) }), {
      times: 1,
    });
    await sendContactForm(page, typed);
    await expect(page.getByRole('alert').filter({ hasText: 'send your message again' })).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue(typed.message);
    expect(await storedMessages(database, typed.email)).toEqual([]);
    await waitMinimumFormAge(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Message has been sent' })).toBeVisible();
    expect(await storedMessages(database, typed.email)).toEqual([typed]);
  });
});

test.describe('a contact form that was open for more than a day', () => {
  test.describe('on the contact page', () => {
    test.use({ expectedErrors: /409/ });

    test('is sent at once, even with a message too long for a cookie', async ({ page, database }) => {
      const typed = { ...newMessage(), message: randomBytes(contactMessageMax / 2).toString('hex') };
      await openFreshContactForm(page);
      await page.route(
        '**/api/contact',
        (route) => route.continue({ postData: withStamp(route, stampDated(-25 * 3600)) }),
        {
          times: 1,
        },
      );
      await sendContactForm(page, typed);
      await expect(page.getByRole('status').filter({ hasText: 'Message has been sent' })).toBeVisible();
      expect(await storedMessages(database, typed.email)).toEqual([typed]);
      await expect(page).toHaveURL(/\/contact_us$/);
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('comes back filled in and is sent at once, and leaves no data in the browser', async ({
      page,
      request,
      database,
    }) => {
      const typed = newMessage();
      const refused = await request.post('/api/forms/contact', {
        form: { ...typed, stamp: stampDated(-25 * 3600), topic: '' },
        maxRedirects: 0,
      });
      await page.context().addCookies((await request.storageState()).cookies);
      await page.goto(refused.headers().location ?? '');
      await expect(page.getByRole('alert').filter({ hasText: 'open for more than a day' })).toBeVisible();
      await expect(field(page, 'Message')).toHaveValue(typed.message);
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Message has been sent' })).toBeVisible();
      expect(await storedMessages(database, typed.email)).toEqual([typed]);
      expect((await page.context().cookies()).filter(({ name }) => name.includes('contact'))).toEqual([]);
      // Without its query the page shows neither an error nor the message.
      await page.goto(new URL(page.url()).pathname);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expect(field(page, 'Message')).toHaveValue('');
    });
  });
});

test('the result pages of the contact form show no result when they are opened directly', async ({ page }) => {
  for (const path of ['/contact_us/sent', '/contact_us/problem']) {
    await page.goto(path);
    await expect(field(page, 'Message')).toHaveValue('');
    await expect(page.getByText(/Message has been sent|Something went wrong/)).toHaveCount(0);
  }
});
