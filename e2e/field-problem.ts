import { expect, type Locator } from '@playwright/test';

/** Expects that a rule's message is announced and describes its field, which is marked as invalid. */
export async function expectProblem(field: Locator, text: string) {
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field.page().getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}
