import { facilities } from '@/lib/domain/facilities';
import { expect, test } from './app';
import { addBus, quietRoute, resultsPath } from './quiet-routes';

test('tooltips name the features, by pointer and by keyboard', async ({ page, travelDate, database }) => {
  const route = quietRoute(1);
  await addBus(database, { ...route, date: travelDate, departureMinute: 600, facilities: Object.keys(facilities) });
  await page.goto(resultsPath(route, travelDate));
  const list = page.getByRole('list', { name: 'Features' });
  const name = list.getByText('Wi-Fi', { exact: true });
  const nameWidth = async () => (await name.boundingBox())?.width ?? 0;
  const tooltipOfAll = () => list.evaluate((element) => getComputedStyle(element, '::after').content);
  expect([await nameWidth(), await tooltipOfAll()]).toEqual([1, 'none']);
  await list.getByRole('listitem').filter({ hasText: 'Wi-Fi' }).hover();
  await expect.poll(nameWidth).toBeGreaterThan(40);
  expect(await tooltipOfAll()).toBe('none');
  await list.focus();
  await expect.poll(tooltipOfAll).toBe(`"${Object.values(facilities).join(', ')}"`);
  expect(await nameWidth()).toBe(1);

  // Each feature has its own part of the sprite image.
  const drawings = await list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const { maskImage, maskPosition, width } = getComputedStyle(item, '::before');
      return { picture: maskImage.slice(0, 23), place: maskPosition, width };
    }),
  );
  expect(new Set(drawings.map(({ place }) => place)).size).toBe(Object.keys(facilities).length);
  for (const drawing of drawings) {
    expect(drawing).toMatchObject({ picture: 'url("data:image/svg+xml', width: '20px' });
  }
});
