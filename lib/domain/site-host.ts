const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Returns whether a `Host` header names the machine itself, with any port. */
export const isLoopbackHost = (host: string): boolean => loopback.test(host);

/** Returns whether a `Host` header names the host of `siteUrl`. The port of the protocol may be present or absent. */
export function isSiteHost(host: string, siteUrl: string): boolean {
  const { protocol, hostname, port } = new URL(siteUrl);
  const usual = protocol === 'https:' ? '443' : '80';
  const hosts = port ? [`${hostname}:${port}`] : [hostname, `${hostname}:${usual}`];
  return hosts.includes(host.toLowerCase());
}

/** Returns whether the site serves a request with this `Host` header. */
export const isServedHost = (host = '', { origin, loopback }: { origin: string; loopback: boolean }): boolean =>
  isSiteHost(host, origin) || (loopback && isLoopbackHost(host));
