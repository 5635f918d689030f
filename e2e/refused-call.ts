/**
 * Input: a page, and a pattern of its requests. Output: requests that fail, and checks of the messages that the page shows.
 * Invariant: a failure has the form of a real response, by the same error table.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { errors, type ErrorCode } from '@/lib/errors';

/** An error code of the API, an invalid response, or no response. */
type Refusal = ErrorCode | 'nonsense' | 'no response';

/** Makes every request that matches `calls` fail in this way, replacing an earlier failure. A form names the `field`. */
export async function refuse(page: Page, calls: string, refusal: Refusal, field?: string) {
  await page.unroute(calls);
  await page.route(calls, (route) => {
    if (refusal === 'no response') return route.abort();
    if (refusal === 'nonsense') return route.fulfill({ status: 500, body: '<html>' });
    const { status, message } = errors[refusal];
    const fields = field === undefined ? {} : { fields: { [field]: message } };
    return route.fulfill({ status, json: { code: refusal, message, ...fields } });
  });
}

/** Expects an alert with the text. A closing dialog may briefly show the same alert. */
export async function expectAlert(within: Page | Locator, text: string) {
  await expect(within.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}

export async function expectStatus(within: Page | Locator, text: string) {
  await expect(within.getByRole('status').filter({ hasText: text })).toBeVisible();
}

/** Expects an alert with the text, and a field that is invalid and described by it. */
export async function expectProblem(field: Locator, text: string) {
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field.page().getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}
