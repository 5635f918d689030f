/**
 * A path of our own to go to next; null for anything that leads elsewhere ('//host', 'https://…', 'javascript:…').
 * Guards against links that send people through our sign-in to another site.
 */
export function localPath(given: string | null | undefined): string | null {
  if (!given?.startsWith('/')) return null;
  const url = URL.parse(given, 'http://local.invalid');
  // '/.//host' is ours as given, and '//host' once its dots are gone.
  if (url?.origin !== 'http://local.invalid' || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
