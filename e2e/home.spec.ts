import type { Locator, Page } from '@playwright/test';
import { expect, press, test } from './app';

const blocks = [
  'From Gaborone',
  'How it works',
  'Routes',
  'Top destinations',
  'Services',
  'About Tsela',
  'Statistics',
  'Before you travel',
  'Partners',
];
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the map draws all routes, and its towns are the links of the list beside it', async ({ page }) => {
  await page.goto('/');
  // The map counts the towns in Botswana separately from the towns abroad.
  const all = await page.locator('#map svg a').count();
  const abroad = await page.locator('#map svg a:not([data-country="BW"])').count();
  const caption = `^Map of the bus routes: ${all - abroad} towns, and over the border to Johannesburg\\. .* in the list\\.$`;
  await expect(page.locator('#map figcaption')).toHaveText(new RegExp(caption));
  // It draws its roads with an animation, and without one under reduced motion.
  const way = page.locator('#map svg path[pathLength]').first();
  const motion = () => way.evaluate((line) => line.parentElement && getComputedStyle(line.parentElement).animationName);
  expect(await motion()).toBe('draw');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toBe('none');
  await expect(way).toHaveCSS('stroke-dasharray', 'none');

  // Each town of the map is a link, and the list beside it has the same links for screen readers.
  const hrefsOf = (links: Locator) =>
    links.evaluateAll((every) => every.map((link) => link.getAttribute('href') ?? ''));
  const onMap = await hrefsOf(page.locator('#map svg a'));
  expect(onMap.length).toBeGreaterThan(30);
  await expect(page.locator('#map svg')).toHaveAttribute('aria-hidden', 'true');
  await page.getByText(/All \d+ routes, by town$/).click();
  const inList = await hrefsOf(block(page, 'Routes').locator('details a'));
  expect([...inList].sort()).toEqual(expect.arrayContaining([...onMap].sort()));
  await page.locator('#map svg a[href="/bus/ghanzi"] circle:nth-of-type(2)').click();
  await page.waitForURL('**/bus/ghanzi');
});

test.describe('the slider', () => {
  const slides = (page: Page) => block(page, 'Top destinations').getByRole('listitem');
  /** Returns how many items are fully visible, and the index of the first one. */
  const seen = (page: Page) =>
    page.locator('#destinations-track').evaluate((track) => {
      const box = track.getBoundingClientRect();
      const whole = [...track.children].map((item) => {
        const { left, right } = item.getBoundingClientRect();
        return left >= box.left - 1 && right <= box.right + 1;
      });
      return { count: whole.filter(Boolean).length, first: whole.indexOf(true) };
    });

  test('shows as many towns as the width allows, and has no buttons when every town is visible', async ({ page }) => {
    await page.goto('/');
    for (const [width, count] of [
      [360, 1],
      [575, 1],
      [576, 2],
      [992, 2],
      [993, 4],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => seen(page), `${width} px`).toEqual({ count, first: 0 });
    }

    const next = page.getByRole('button', { name: 'Next destinations' });
    /** Shows the buttons as for this number of towns. */
    const keep = (count: number) =>
      next
        .locator('..')
        .evaluate((buttons, shownCount) => buttons.setAttribute('data-count', String(shownCount)), count);
    await expect(next.locator('..')).toHaveAttribute('data-count', String(await slides(page).count()));
    for (const [width, items, isShown] of [
      [1280, 5, true],
      [1280, 4, false],
      [600, 4, true],
      [600, 2, false],
      [360, 2, true],
      [360, 1, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await keep(items);
      await expect(next, `${items} at ${width} px`).toBeVisible({ visible: isShown });
    }
  });

  test('moves with buttons and keys, wraps around, and counts both taps of a double tap', async ({ page }) => {
    await page.goto('/');
    const { count } = await seen(page);
    const last = (await slides(page).count()) - count;
    const track = page.locator('#destinations-track');
    const expectFirst = (first: number) => expect.poll(async () => (await seen(page)).first).toBe(first);
    await page.getByRole('button', { name: 'Next destinations' }).dblclick();
    await expectFirst(Math.min(2 * count, last));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await track.evaluate((element) => element.scrollTo({ left: 0 }));
    await expectFirst(0);
    for (const [button, first] of [
      ['Next destinations', count],
      ['Previous destinations', 0],
      ['Previous destinations', last],
      ['Next destinations', 0],
    ] as const) {
      await press(page, button);
      await expectFirst(first);
    }
    await track.press('ArrowRight');
    await expect.poll(async () => (await seen(page)).first).toBeGreaterThan(0);
  });
});

test.describe('the map', () => {
  test(
    'has no town name over another name, the dot of another town or the edge',
    { tag: '@wide' },
    async ({ page }) => {
      await page.goto('/');
      const overlaps = await page.locator('#map svg').evaluate((map) => {
        const edge = map.getBoundingClientRect();
        const names = [...map.querySelectorAll('text')].filter((name) => name.checkVisibility());
        const boxes = names.map((name) => {
          const { left, right, top, bottom } = name.getBoundingClientRect();
          // The box of a letter is higher than the letter.
          return { name: name.textContent, town: name.closest('a'), left, right, top: top + 3, bottom: bottom - 3 };
        });
        type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
        const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const beyond = boxes.filter(
          ({ left, right, top, bottom }) =>
            left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom,
        );
        const pairs = boxes.flatMap((a, index) =>
          boxes
            .slice(index + 1)
            .filter((b) => meet(a, b))
            .map((b) => `${a.name} ${b.name}`),
        );
        const dots = [...map.querySelectorAll('a > circle:nth-of-type(2)')];
        const dotted = boxes.filter(({ town, ...box }) =>
          dots.some((dot) => dot.closest('a') !== town && meet(box, dot.getBoundingClientRect())),
        );
        const namesOf = (list: typeof boxes) => list.map(({ name }) => name);
        return { shown: boxes.length, dots: dots.length, beyond: namesOf(beyond), pairs, dotted: namesOf(dotted) };
      });
      expect(overlaps).toMatchObject({ beyond: [], pairs: [], dotted: [] });
      expect(overlaps.dots).toBeGreaterThan(30);
      expect(overlaps.shown).toBeGreaterThan(20);
    },
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows every block, and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(blocks);
    const steps = block(page, 'How it works').getByRole('heading', { level: 3 });
    await expect(steps).toHaveText(['Book', 'Pay', 'Confirm', 'Travel']);
    await expect(page.getByRole('button', { name: 'Next destinations' })).toBeHidden();
    await page.getByText(/All \d+ routes, by town$/).click();
    await expect(page.getByRole('link', { name: /^Ghanzi: \d+ routes?$/ })).toBeVisible();
    await block(page, 'From Gaborone')
      .getByRole('link', { name: /^Francistown/ })
      .click();
    await page.waitForURL('**/bus/gaborone-to-francistown');
  });
});
