/**
 * Input: a form field and a sentence. Output: a check that the field shows the problem. Invariant: a problem is visible, and
 * assistive technology gets the same sentence.
 */
import { expect, type Locator } from '@playwright/test';

/** Expects an alert with the text, and a field that is invalid and described by it. */
export async function expectProblem(field: Locator, text: string) {
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field.page().getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}
