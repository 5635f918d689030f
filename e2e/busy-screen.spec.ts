import type { Page } from '@playwright/test';
import { expect, holdBack, nameIn, newPerson, signIn, test } from './app';

/** Expects the overlay to cover the top, the middle and the bottom of the screen. */
async function expectCovered(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: 'One moment…' })).toBeVisible();
  const texts = await page.evaluate(() =>
    [20, innerHeight / 2, innerHeight - 20].map(
      (y) => document.elementFromPoint(innerWidth / 2, y)?.closest('[role=status]')?.textContent,
    ),
  );
  expect(texts).toEqual(['One moment…', 'One moment…', 'One moment…']);
}

test('covers the screen during a request of more than 300 ms, but not during a quick one', async ({ page }) => {
  await (await newPerson()).signIn(page);
  await page.clock.install();
  await page.goto('/user/profile');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeEnabled();
  // From here on the clock of the page runs only in `runFor`. TanStack Query notifies React from a timer of 0 ms.
  await page.clock.pauseAt(Date.now() + 60_000);
  const busy = page.getByRole('status').filter({ hasText: 'One moment…' });
  const saved = page.getByRole('status').filter({ hasText: 'Profile updated successfully' });
  const respondsTo = (work: () => unknown) =>
    Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), work()]);
  const expectSaved = () =>
    expect(async () => {
      await page.clock.runFor(1);
      await expect(saved).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 10_000 });

  await respondsTo(() => save.click());
  await expectSaved();
  await page.clock.runFor(1000);
  await expect(busy).toBeHidden();

  const { release: letGo } = await holdBack(page, '**/api/forms/profile', { method: 'POST' });
  await save.click();
  await page.clock.runFor(1);
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.clock.runFor(297);
  await expect(busy).toBeHidden();
  await page.clock.runFor(4);
  await expectCovered(page);
  await respondsTo(letGo);
  await expectSaved();
  await expect(busy).toBeHidden();
});

// Every form has the same cover, and a log-out has its own.
test('covers the screen while signing in and logging out', async ({ page }) => {
  const person = await newPerson();
  await page.goto('/login');
  const { release: letIn } = await holdBack(page, '**/api/forms/sign-in', { method: 'POST' });
  await signIn(page, person);
  await expectCovered(page);
  letIn();
  await page.waitForURL('**/user/bookings');

  await nameIn(page).click();
  const { release: letGo } = await holdBack(page, '**/api/auth/signout', { method: 'POST' });
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.keyboard.press('Escape');
  await expectCovered(page);
  letGo();
  await page.waitForURL((url) => url.pathname === '/');
});
