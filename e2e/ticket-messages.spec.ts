import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectAlert, expectStatus, refuse } from './refused-call';
import { bookTicket } from './ticketed';

const offline = 'You seem to be offline. Please check your connection and try again';

/** The button works once the page is hydrated. */
const hydrated = (page: Page, button: string) => expect(page.getByRole('button', { name: button })).toBeEnabled();

test.describe('the error of a refused request is shown', () => {
  test.use({ expectedErrors: /4\d\d|50\d|ERR_FAILED/ });

  test('on /user/print-ticket, also for a lost connection', async ({ page, database, newPerson }) => {
    await bookTicket(page, { database, newPerson }, ['B1']);
    await page.goto('/user/print-ticket');
    await hydrated(page, 'Print on paper');
    await refuse(page, '**/ticket.pdf', 'ticket_unpaid');
    await page.getByRole('link', { name: 'Print ticket (PDF)' }).click();
    await expectAlert(page, 'This ticket is not paid yet');
    await refuse(page, '**/ticket.pdf', 'nonsense');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectAlert(page, 'The ticket could not be loaded. Please try again');
    await page.context().setOffline(true);
    await expectStatus(page, 'You are offline. This ticket was last refreshed at ');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    await expectAlert(page, offline);
  });

  test('on /check-ticket, also for a phone without a camera', async ({ page }) => {
    const check = async (code: string) => {
      await page.getByLabel('Ticket number').fill(code);
      await page.getByRole('button', { name: 'Check the number' }).click();
    };
    await page.goto('/check-ticket');
    await hydrated(page, 'Scan with the camera');
    await check('');
    await expectAlert(page, 'Please type the code on the ticket');
    await check('ACDEFGHJ');
    await expectAlert(page, 'There is no ticket with this code');
    await refuse(page, '**/api/ticket-checks', 'too_many_tries');
    await check('ACDEFGHJ');
    await expectAlert(page, 'Too many tries. Please wait a little and try again');
    await refuse(page, '**/api/ticket-checks', 'no response');
    await check('ACDEFGHJ');
    await expectAlert(page, offline);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expectAlert(page, 'The camera can not be used. Take a photo, or type the ticket number.');
  });
});
