import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { log } from '@/server/observability/log';
import {
  clientAddress,
  createProxyWarning,
  dropForgedHeaders,
  pathOf,
  requestIdsOf,
} from '@/server/web/incoming-request';
import { linesOf } from '@/server/testing/log-lines';

test.each([
  ['/', '/'],
  ['/search?from=a&to=b', '/search'],
  ['/a%20b?x=%zz', '/a%20b'],
  ['/about?back=a\\b', '/about'],
  ['/about#part', '/about'],
  // Next redirects it.
  ['//evil.example/x?y=1', '//evil.example/x'],
])('%s has the path %s', (url, path) => {
  expect(pathOf(url)).toBe(path);
});

const badCodes = ['/%', '/%c3%28', '/a%00b', '/a%0d%0ab', '/a\\b', '/%5cevil.example'];
const badForms = [undefined, '', '*', 'http://other.example/', '/../etc/passwd', '/a/%2e%2E/b', '/a/.'];
test.each([...badCodes, ...badForms, `/${'a'.repeat(5000)}`])('%p is malformed', (url) => {
  expect(pathOf(url)).toBeUndefined();
});

test('headers that control Next or belong to a proxy are removed', () => {
  const headers = {
    'content-security-policy': "script-src 'nonce-mine'",
    'x-middleware-subrequest': 'middleware',
    'x-nonce': 'mine',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '1.2.3.4',
    'x-client-address': '1.2.3.4',
    'x-account-area': '/user/home',
    forwarded: 'for=1.2.3.4',
    host: 'tsela.example',
    'next-action': 'abc',
    'next-router-state-tree': '[]',
    'x-request-id': 'abcdefgh',
  };
  dropForgedHeaders(headers);
  expect(Object.keys(headers)).toEqual(['host', 'next-action', 'next-router-state-tree', 'x-request-id']);
});

test('a request id of a caller stands beside ours, and one of our proxies replaces ours', () => {
  const sent = { 'x-request-id': 'abc-DEF_123' };
  const direct = requestIdsOf(sent, 0);
  expect(direct).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, outsideId: 'abc-DEF_123' });
  expect(requestIdsOf(sent, 1)).toEqual({ requestId: 'abc-DEF_123', outsideId: undefined });
});

test.each(['short', 'a b c d e f g h', 'x'.repeat(65), 'abcdefgh\n'])(
  'the malformed request id %j is dropped',
  (id) => {
    for (const trustedProxies of [0, 1]) {
      const { requestId, outsideId } = requestIdsOf({ 'x-request-id': id }, trustedProxies);
      expect([requestId.length, outsideId]).toEqual([36, undefined]);
    }
  },
);

const requestOf = (peer: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } }) as unknown as IncomingMessage;

describe('the client address', () => {
  it.each([
    ['is the peer of the connection without a proxy', 0, '1.2.3.4', '10.0.0.9'],
    ['is the client of our one proxy', 1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['is the client of the first of two proxies', 2, '6.6.6.6, 1.2.3.4, 10.0.0.1', '1.2.3.4'],
    ['has no port', 1, '1.2.3.4:51001', '1.2.3.4'],
    ['has no brackets', 1, '[2001:db8::7]', '2001:db8::7'],
    ['has neither brackets nor a port', 2, '"[2001:db8::7]:443", 10.0.0.1', '2001:db8::7'],
    ['is the peer if the proxy sends no header', 1, undefined, '10.0.0.9'],
    ['is the peer if the header contains no address', 1, 'nonsense', '10.0.0.9'],
  ])('%s', (_what, proxies, forwarded, expected) => {
    expect(clientAddress(requestOf('10.0.0.9', forwarded), proxies)).toBe(expected);
  });
});

const hourMs = 3_600_000;
const clock = { ms: 0 };
const logged = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
beforeEach(() => logged.mockClear());

const newWarning = (trustedProxies: number) => createProxyWarning(trustedProxies, () => clock.ms);
const peers = () => linesOf(logged.mock.calls, 'proxy_').map(({ event, peer }) => [event, peer]);

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

test.each([
  ['nginx.conf', /^ +proxy_set_header X-Request-Id \$request_id;$/m],
  ['Caddyfile', /^\t+header_up X-Request-Id \{http\.request\.uuid\}$/m],
  // A session and two drafts are larger than the 8 KB that nginx allows a header.
  ['nginx.conf', /^ +large_client_header_buffers 4 16k;$/m],
])('our proxy file %s has %p', (file, line) => {
  expect(readFileSync(`docs/deploy/${file}`, 'utf8')).toMatch(line);
});
