import { isLoopbackHost, isSiteHost } from '@/server/observability/site-host';

const site = 'https://tsela.example';

test.each(['tsela.example', 'TSELA.example', 'tsela.example:443'])('%s is the host of the site', (host) => {
  expect(isSiteHost(host, site)).toBe(true);
});

test.each(['evil.example', 'tsela.example:80', 'me@tsela.example', 'tsela.example/a', 'www.tsela.example', ''])(
  '%j is another host',
  (host) => {
    expect(isSiteHost(host, site)).toBe(false);
    expect(isLoopbackHost(host)).toBe(false);
  },
);

test('the port of the site belongs to its host', () => {
  expect(isSiteHost('tsela.example:8443', 'https://tsela.example:8443')).toBe(true);
  expect(isSiteHost('tsela.example', 'https://tsela.example:8443')).toBe(false);
});

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:4000', '127.1.2.3', '[::1]:3000'])('%s is loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each(['localhost.evil.example', '127.0.0.1.evil.example', '128.0.0.1', 'a.localhost:x', '::1'])(
  '%s is not loopback',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);
