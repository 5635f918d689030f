import { permanentRedirect } from 'next/navigation';

/**
 * Returns the slug of a URL. A slug with capitals redirects to lower case. An invalid slug does not redirect, because the
 * encoding of its percent signs contains capitals and would redirect for ever.
 */
export async function readSlug(params: Promise<{ slug: string }>, addressOf: (slug: string) => string) {
  const { slug } = await params;
  const lower = slug.toLowerCase();
  if (slug !== lower && /^[\w-]+$/.test(slug)) permanentRedirect(addressOf(lower));
  return slug;
}
