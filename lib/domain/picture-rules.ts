import type { ErrorCode } from '@/lib/errors';
import { pictureMegabytes } from '@/lib/limits';

export const pictureEndings = ['.jpg', '.jpeg', '.png', '.gif'] as const;

/** Checks the extension (spec section 5) and the size. The server checks the content. */
export function pictureProblem({ name, size }: { name: string; size: number }): ErrorCode | null {
  if (!pictureEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'picture_type';
  return size > pictureMegabytes * 1024 * 1024 ? 'picture_too_large' : null;
}
