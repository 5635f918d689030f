import { expect, type Page } from '@playwright/test';

/**
 * Notes every address that the page asks for from now on. `expectNone`: none of the secrets stood in one of them, nor
 * stands in anything that the page's scripts can read; `exceptAt` is the one path that may hold them, a link in a mail.
 */
export function watchLeaks(page: Page) {
  const addresses: string[] = [];
  page.on('request', (call) => addresses.push(call.url()));
  return {
    expectNone: async (secrets: readonly string[], exceptAt?: string) => {
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
      const cookies = await page.context().cookies();
      expect(cookies.filter(({ httpOnly, value }) => !httpOnly && value.length > 64)).toEqual([]);
      expect(addresses.length).toBeGreaterThan(0);
      const elsewhere = addresses.filter((address) => new URL(address).pathname !== exceptAt);
      for (const secret of secrets) {
        // An empty or short one would prove nothing.
        expect(secret.length).toBeGreaterThan(4);
        expect(elsewhere.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([]);
        expect(kept).not.toContain(secret);
      }
    },
  };
}
