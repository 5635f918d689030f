import { expectAccessible } from './accessible';
import { expect, newPerson, test } from './app';
import { bookSeats, insertBookings } from './booked';

const lists = [
  ['/user/bookings', 'No Bookings Found'],
  ['/user/used-bookings', 'No Used Bookings Found'],
  ['/user/cancelled-bookings', 'No cancelled Bookings Found'],
  ['/user/upcoming-tickets', 'No Bookings Found'],
] as const;

test('shows the empty message for an empty list and for a page past the end, with a link back', async ({ context }) => {
  await (await newPerson()).signIn(context);
  const htmlOf = async (path: string) => (await context.request.get(path)).text();
  for (const [path, empty] of lists) {
    expect(await htmlOf(path)).toContain(empty);
    const past = await htmlOf(`${path}?page=4000`);
    expect(past).toContain(empty);
    expect(past).toMatch(new RegExp(`href="${path}"[^>]*>To the first page`));
    const statusOf = async (number: string) => (await context.request.get(`${path}?page=${number}`)).status();
    const odd = ['0', '-1', '1.5', 'x', '99999999999', '1&page=2'];
    expect(await Promise.all(odd.map(statusOf))).toEqual(odd.map(() => 200));
  }
});

test('shows 20 bookings a page, newest date first, with links to older and newer pages', async ({ page, database }) => {
  const person = await newPerson();
  await insertBookings(database, person, { count: 1000 });
  await insertBookings(database, person, { count: 41, status: 'used', paid: true });
  await person.signIn(page);
  const document = await (await page.request.get('/user/bookings')).body();
  expect(document.byteLength).toBeLessThan(600_000);

  await page.goto('/user/used-bookings');
  const rows = page.getByRole('main').locator('li > details');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const seen: string[] = [];
  for (const expected of [20, 20, 1]) {
    await expect(rows).toHaveCount(expected);
    seen.push(...(await rows.locator('summary').allInnerTexts()));
    if (expected === 1) break;
    await pages.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL(/\?page=/);
    await expect(pages.getByText(`Page ${seen.length / 20 + 1}`)).toBeVisible();
  }
  const dates = seen.map((text) => Date.parse(/[A-Z][a-z]+ \d+, \d{4}/.exec(text)?.[0] ?? ''));
  expect(new Set(dates).size).toBe(41);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  await expect(pages.getByRole('link', { name: 'Older' })).toBeHidden();
  await expectAccessible(page);
  await pages.getByRole('link', { name: 'Newer' }).click();
  await page.waitForURL(/\?page=2$/);
  await pages.getByRole('link', { name: 'Newer' }).click();
  await page.waitForURL(/\/user\/used-bookings$/);
  await expect(pages.getByRole('link', { name: 'Newer' })).toBeHidden();
});

// booking-card.test.tsx covers what a booking shows, and booking-texts.test.ts the times of its refund.
test('a paid booking shows its refund and Web Cancellation', async ({ page, database }) => {
  const { bookingId } = await bookSeats(page, ['B1', 'B2']);
  await database.query('update bookings set paid_at = now() where uuid = $1', [bookingId]);
  await page.goto('/user/bookings');
  await page.locator('summary').filter({ hasText: 'Details' }).click();
  await expect(
    page.getByText(/: P321\.10 of P338\.00 comes back \(5% charge, P16\.90\)\. Later: no refund\.$/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Web Cancellation' }).first()).toBeVisible();
  await expectAccessible(page);
});
