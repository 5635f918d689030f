import { permanentRedirect } from 'next/navigation';

/** An invalid slug does not redirect: the capitals of its percent signs would redirect for ever. */
export async function readSlug(params: Promise<{ slug: string }>, addressOf: (slug: string) => string) {
  const { slug } = await params;
  const lower = slug.toLowerCase();
  if (slug !== lower && /^[\w-]+$/.test(slug)) permanentRedirect(addressOf(lower));
  return slug;
}
