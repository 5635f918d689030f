/** Returns a path on this site, or null, so that no link leads through our sign-in to another site. */
export function localPath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/')) return null;
  const url = URL.parse(target, 'http://local.invalid');
  // '/.//host' looks local, and becomes '//host' without its dots.
  if (url?.origin !== 'http://local.invalid' || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
