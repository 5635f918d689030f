const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

export const isLoopbackHost = (host: string): boolean => loopback.test(host);

/** The port of the protocol may be present or absent. */
export function isSiteHost(host: string, siteUrl: string): boolean {
  const { protocol, hostname, port } = new URL(siteUrl);
  const usual = protocol === 'https:' ? '443' : '80';
  const hosts = port ? [`${hostname}:${port}`] : [hostname, `${hostname}:${usual}`];
  return hosts.includes(host.toLowerCase());
}

export const isServedHost = (host = '', { origin, loopback }: { origin: string; loopback: boolean }): boolean =>
  isSiteHost(host, origin) || (loopback && isLoopbackHost(host));
