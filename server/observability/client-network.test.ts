import { networkOf, ownersNetworkOf } from '@/server/observability/client-network';

describe('the network of a caller', () => {
  it.each(['196.1.2.3', '127.0.0.1', '', 'unknown', '::1]:80/[', ':', '1:2'])(
    '%j is a network of one address',
    (address) => {
      expect(networkOf(address)).toBe(address);
    },
  );

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('of an IPv6 address has an owner with 48 bits', () => {
    expect(ownersNetworkOf('2001:db8:1:2::9')).toBe('2001:db8:1::/48');
    for (const address of ['196.1.2.3', '::ffff:196.1.2.3', '']) expect(ownersNetworkOf(address)).toBeUndefined();
  });

  it.each(['::ffff:196.1.2.3', '::ffff:c401:203', '0:0:0:0:0:FFFF:196.1.2.3'])('%s is an IPv4 address', (address) => {
    expect(networkOf(address)).toBe('196.1.2.3');
  });
});
