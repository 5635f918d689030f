import type { IncomingMessage } from 'node:http';
import { log } from '@/server/observability/log';
import { createProxyWarning } from '@/server/web/proxy-warning';

const hourMs = 3_600_000;
const clock = { ms: 0 };
const logged = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
beforeEach(() => logged.mockClear());

const requestOf = (peer: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } }) as unknown as IncomingMessage;

const newWarning = (trustedProxies: number) => createProxyWarning({ trustedProxies, now: () => clock.ms });
const peers = () => logged.mock.calls.map(([fields]) => [fields.event, fields.peer]);

it.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1', 'fe80::1'])(
  'a proxy with the own address %s is logged while no proxy is trusted',
  (peer) => {
    newWarning(0)(requestOf(peer, '1.2.3.4'));
    expect(peers()).toEqual([['proxy_not_trusted', peer]]);
  },
);

it('the warning comes at most once an hour, with the first address', () => {
  const warn = newWarning(0);
  warn(requestOf('10.0.0.1', '1.2.3.4'));
  warn(requestOf('10.0.0.2', '1.2.3.4'));
  clock.ms += hourMs - 1;
  warn(requestOf('10.0.0.3', '1.2.3.4'));
  clock.ms += 1;
  warn(requestOf('10.0.0.4', '1.2.3.4'));
  expect(peers().map(([, peer]) => peer)).toEqual(['10.0.0.1', '10.0.0.4']);
});

it('an entry of a trusted proxy that is not an address is logged once', () => {
  const warn = newWarning(1);
  warn(requestOf('10.0.0.1', '1.2.3.4:51001'));
  for (const entry of ['unknown', '_hidden', '1.2.3.4:port']) warn(requestOf('10.0.0.1', entry));
  expect(peers()).toEqual([['proxy_address_unreadable', '10.0.0.1']]);
});

it('a trusted proxy, a client without the header and a public address are not logged', () => {
  newWarning(1)(requestOf('10.0.0.1', '1.2.3.4'));
  newWarning(0)(requestOf('10.0.0.1'));
  for (const peer of ['172.32.0.1', '41.190.1.1', '2001:db8::1', '::ffff:41.190.1.1', '']) {
    newWarning(0)(requestOf(peer, '1.2.3.4'));
  }
  expect(peers()).toEqual([]);
});
