import { expect, type Page } from '@playwright/test';

/**
 * Records the URL of every request of the page from now on. `expectNone` expects that no secret occurs in these URLs or in
 * storage that scripts can read. Only the path `exceptAt`, a link from an e-mail, may hold a secret.
 */
export function watchLeaks(page: Page) {
  const urls: string[] = [];
  page.on('request', (call) => urls.push(call.url()));
  return {
    expectNone: async (secrets: readonly string[], exceptAt?: string) => {
      const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
      const cookies = await page.context().cookies();
      expect(cookies.filter(({ httpOnly, value }) => !httpOnly && value.length > 64)).toEqual([]);
      expect(urls.length).toBeGreaterThan(0);
      const elsewhere = urls.filter((url) => new URL(url).pathname !== exceptAt);
      for (const secret of secrets) {
        // An empty or short secret would prove nothing.
        expect(secret.length).toBeGreaterThan(4);
        expect(elsewhere.filter((url) => decodeURIComponent(url).includes(secret))).toEqual([]);
        expect(stored).not.toContain(secret);
      }
    },
  };
}
