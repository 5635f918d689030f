import { isIPv6 } from 'node:net';

/**
 * What one customer of a network has of an address: all of an IPv4 one; the first 64 bits of an IPv6 one, whose other half
 * a machine picks as it likes. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // As a URL writes it: the longest run of zeros as '::', an IPv4 part in hexadecimal.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = groupsOf(head);
  const last = groupsOf(tail ?? '');
  while (tail !== undefined && groups.length + last.length < 8) groups.push('0');
  const all = [...groups, ...last];
  return ipv4Of(all) ?? `${all.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string) => text.split(':').filter(Boolean);

/** Of an IPv4 address in IPv6's clothes, as a socket that hears both tells it. */
function ipv4Of(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
