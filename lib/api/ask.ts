/** A call that takes longer counts as lost (spec section 7). */
export const callLimitMs = 60_000;

/**
 * What a route of ours tells a public page, which loads no table of errors: undefined where no answer can be had, or one
 * that `read` does not take.
 */
export async function ask<Answer>(
  path: string,
  read: (json: unknown) => Answer | undefined,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(callLimitMs) });
    return response.ok ? read(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
