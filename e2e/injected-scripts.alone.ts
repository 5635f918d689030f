import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, localDate } from '@/lib/format/time';
import { expect, newPerson, test } from './app';
import { killApp } from './kill-app';

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

test('no browser runs a script in a post, or in the name of an operator or town', async ({ page, database }) => {
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
    // The web processes cache names for a minute. The supervisor starts new ones.
    killApp('web');
    for (const path of publicPaths) {
      await expect(async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        expect(response?.headers()['content-security-policy']).not.toContain(hashOf(injected));
        await expect(page.getByText(rawText).first()).toBeAttached({ timeout: 500 });
      }).toPass();
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
