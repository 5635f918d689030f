import { expect, type Locator, type Page } from '@playwright/test';
import { errors, type ErrorCode } from '@/lib/errors';

/** A refusal of ours, a response that is none of ours, or no response at all. */
type Refusal = ErrorCode | 'nonsense' | 'no response';

/** Lets every call of this path end so, in place of what it ended with before. */
export async function refuse(page: Page, calls: string, refusal: Refusal) {
  await page.unroute(calls);
  await page.route(calls, (route) => {
    if (refusal === 'no response') return route.abort();
    if (refusal === 'nonsense') return route.fulfill({ status: 500, body: '<html>' });
    const { status, message } = errors[refusal];
    return route.fulfill({ status, json: { code: refusal, message } });
  });
}

/** Expects that this is announced at once. A dialog that is about to close may hold the same alert for a moment. */
export async function expectAlert(within: Page | Locator, text: string) {
  await expect(within.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}

/** Expects that this is announced politely. */
export async function expectStatus(within: Page | Locator, text: string) {
  await expect(within.getByRole('status').filter({ hasText: text })).toBeVisible();
}
