import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { log } from '@/server/observability/log';
import { forwardedAddress } from './incoming-request';

const warnEveryMs = 3_600_000;

const ownNetworks = new BlockList();
ownNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
ownNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
ownNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
ownNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
ownNetworks.addSubnet('100.64.0.0', 10, 'ipv4');
ownNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');
ownNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Returns true for a loopback or private address. */
const isOwnAddress = (address: string) => ownNetworks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

/**
 * Returns a function that logs a request whose client address is unknown, at most once an hour: TRUSTED_PROXIES does not
 * count its proxy, or the entry of the proxy is not an address. All clients of such a proxy share its address, and so their
 * limits.
 */
export function createProxyWarning({ trustedProxies, now }: { trustedProxies: number; now: () => number }) {
  let nextWarningMs = -Infinity;
  return ({ headers, socket: { remoteAddress: peer = '' } }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined || now() < nextWarningMs) return;
    const isKnown = trustedProxies > 0 ? forwardedAddress(headers, trustedProxies) : !isOwnAddress(peer);
    if (isKnown) return;
    nextWarningMs = now() + warnEveryMs;
    const consequence = 'Every client of the proxy has the same address.';
    if (trustedProxies === 0)
      log.warn(
        { event: 'proxy_not_trusted', peer },
        `A request came through a proxy, but TRUSTED_PROXIES is 0. ${consequence}`,
      );
    else
      log.warn(
        { event: 'proxy_address_unreadable', peer },
        `X-Forwarded-For has no address at the place of TRUSTED_PROXIES. ${consequence}`,
      );
  };
}
