import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, localDate } from '@/lib/format/time';
import { expect, newPerson, test } from './app';

const injected = "window.injected='yes'";
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
const wasInjected = (page: Page) => page.evaluate(() => 'injected' in window);

/** Each way in which a text could become a script: as HTML, as the end of a script, in JSON, in Markdown. */
const rawForms = [
  `<script>${injected}</script>`,
  `</script><script>${injected}</script>`,
  `"><script>${injected}</script>`,
  `--><script>${injected}</script>`,
  `&lt;script&gt;${injected}&lt;/script&gt;`,
  `\\u003cscript>${injected}\\u003c/script>`,
  `<img src=x: onerror="${injected}">`,
  `<svg onload="${injected}">`,
  `<iframe srcdoc="<script>parent.${injected}</script>"></iframe>`,
  `<script>self.__next_f.push([1,"0:null"]);${injected}</script>`,
];
const inMarkdown = [...rawForms, `[Read](javascript:${injected})`, `<javascript:${injected}>`, `    ${injected}`];
const rawText = rawForms.join(' ');

const date = addDays(localDate(new Date()), 5);
const publicPaths = [
  '/post/injected',
  '/bus/maun',
  '/bus/gaborone-to-maun',
  '/operators/morula-coaches',
  `/search?from=gaborone&to=maun&date=${date}`,
];

// The tests of this file follow each other, beside the other tests that run alone.
test.describe.configure({ mode: 'default' });

test('no browser runs a script in a post, or in the name of an operator or town', async ({ page, database }) => {
  test.setTimeout(240_000);
  const rename = (table: string, slug: string, name: string) =>
    database.query(`update ${table} set name = $2 where slug = $1`, [slug, name]);
  await database.query(
    `insert into posts (id, title, description, body, category_title, published_at)
     values ('injected', $1, $1, $2, $1, now())`,
    [rawText, inMarkdown.join('\n\n')],
  );
  await rename('operators', 'morula-coaches', `Morula ${rawText}`);
  await rename('cities', 'maun', `Maun ${rawText}`);
  try {
    for (const path of publicPaths) {
      // The server caches names for a minute, so the first responses may have the old one.
      await expect(async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        expect(response?.headers()['content-security-policy']).not.toContain(hashOf(injected));
        await expect(page.getByText(rawText).first()).toBeAttached({ timeout: 500 });
      }).toPass({ timeout: 90_000 });
      expect(await wasInjected(page)).toBe(false);
      await expect(page.getByRole('main')).toBeVisible();
    }
    await (await newPerson()).signIn(page);
    await page.goto(`/search?from=gaborone&to=maun&date=${date}`);
    await page.getByRole('link', { name: 'Book Now' }).first().click();
    await expect(page.getByRole('heading', { name: 'Book Bus Seats' })).toBeVisible();
    expect(await wasInjected(page)).toBe(false);
  } finally {
    await database.query(`delete from posts where id = 'injected'`);
    await rename('operators', 'morula-coaches', 'Morula Coaches');
    await rename('cities', 'maun', 'Maun');
  }
});

test.describe('a script that a fault puts into a page as HTML', () => {
  test.use({ expectedErrors: /Content Security Policy|404/ });
  const script = `<script>${injected}</script>`;

  /** Adds the script to the page at `path` before the browser gets it. */
  const injectInto = (page: Page, path: string, policy?: '') =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', `${script}</body>`);
      const headers = policy === undefined ? response.headers() : { 'content-type': 'text/html' };
      await route.fulfill({ status: response.status(), headers, body });
    });

  test('does not run in any kind of page, and runs without the policy', async ({ page }) => {
    for (const path of ['/bus/maun', '/post/sleeping-on-the-night-bus', '/offline', '/login', '/post/no-such-post']) {
      await injectInto(page, path);
      const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
      await page.goto(path);
      await refused;
      expect((await page.content()).includes(script)).toBe(true);
      expect(await wasInjected(page)).toBe(false);
    }
    await page.unrouteAll();
    await injectInto(page, '/bus/maun', '');
    await page.goto('/bus/maun');
    expect(await wasInjected(page)).toBe(true);
  });
});
