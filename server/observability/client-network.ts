/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, because a machine chooses the other bits. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // URL normalizes the address: the longest run of zeros becomes '::', and an IPv4 part becomes hexadecimal.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = groupsOf(head);
  const last = groupsOf(tail ?? '');
  while (tail !== undefined && groups.length + last.length < 8) groups.push('0');
  const all = [...groups, ...last];
  return ipv4Of(all) ?? `${all.slice(0, 4).join(':')}::/64`;
}

/** Returns the first 48 bits of an IPv6 address, which one customer may own, or undefined for other addresses. */
export function ownersNetworkOf(address: string): string | undefined {
  const network = networkOf(address);
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined;
}

const isIPv6 = (text: string) => /^[\da-f.]*:[\da-f.:]*$/i.test(text) && URL.canParse(`http://[${text}]`);

const groupsOf = (text: string) => text.split(':').filter(Boolean);

function ipv4Of(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
