import { permanentRedirect } from 'next/navigation';

/**
 * What an address is about. One typed with capitals leads to the one there is; what can be no slug stays as it came, for
 * its percent signs are written in capitals again wherever one is led.
 */
export async function readSlug(params: Promise<{ slug: string }>, addressOf: (slug: string) => string) {
  const { slug } = await params;
  const lower = slug.toLowerCase();
  if (slug !== lower && /^[\w-]+$/.test(slug)) permanentRedirect(addressOf(lower));
  return slug;
}
