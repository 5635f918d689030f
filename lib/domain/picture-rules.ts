import type { ErrorCode } from '@/lib/errors';

export const pictureEndings = ['.jpg', '.jpeg', '.png', '.gif'] as const;
const maxBytes = 5 * 1024 * 1024;

/** Checks the extension (spec section 5) and the size. The server checks the content. */
export function pictureProblem({ name, size }: { name: string; size: number }): ErrorCode | null {
  if (!pictureEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'picture_type';
  return size > maxBytes ? 'picture_too_large' : null;
}
