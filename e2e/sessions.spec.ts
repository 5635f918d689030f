import { expect, findBus, newPerson, test } from './app';

const endAccess =
  'update sessions set access_expires_at = now() from users where users.id = sessions.user_id and phone = $1';
const countSessions =
  'select 1 from sessions join users on users.id = user_id where phone = $1 and revoked_at is null and refresh_expires_at > now()';

test.use({ expectedErrors: /401/ });

test('two tabs and a page that renew in the same second stay signed in', async ({
  page,
  context,
  database,
  travelDate,
}) => {
  const person = await newPerson();
  await person.signIn(page);
  await page.goto('/user/bookings');
  const second = await context.newPage();
  await second.goto('/user/bookings');
  const { tripId, legId } = await findBus(page.request, travelDate);
  for (let round = 0; round < 3; round += 1) {
    await database.query(endAccess, [person.phone]);
    const call = (tab: typeof page) =>
      tab.evaluate(async () => {
        const renewal = { method: 'POST', body: '{"refused":true}', headers: { 'content-type': 'application/json' } };
        const renewed = await fetch('/api/session/renew', renewal);
        return [renewed.status, ((await renewed.json()) as { signedIn: boolean }).signedIn];
      });
    const third = await context.newPage();
    const [first, other] = await Promise.all([
      call(page),
      call(second),
      third.goto(`/user/booking?trip=${tripId}&leg=${legId}`),
    ]);
    expect([first, other]).toEqual([
      [200, true],
      [200, true],
    ]);
    await expect(third.getByRole('heading', { name: 'Book Bus Seats' })).toBeVisible();
    await third.close();
    expect((await page.request.get('/api/user/profile')).status()).toBe(200);
  }
  expect((await database.query(countSessions, [person.phone])).rowCount).toBe(1);
});
