import { AppError } from '@/lib/errors';
import { log } from '@/server/observability/log';
import type { SessionToken } from './session-cookie';
import { refuseForeignOrigin, refuseOtherAccount } from './same-origin';

const mockEnv = { NEXTAUTH_URL: 'https://tsela.example', API_KEY: 'key-of-the-tests', SANDBOX: '0' };
jest.mock('@/server/process/env', () => ({ env: () => mockEnv }));

function isRefused(headers: Record<string, string>, method = 'POST'): boolean {
  try {
    // `Request` drops the header host, which a server gets.
    refuseForeignOrigin({ method, headers: new Headers(headers) } as Request);
    return false;
  } catch (error) {
    expect(error).toEqual(new AppError('forbidden_origin'));
    return true;
  }
}

const logged = jest.spyOn(log, 'warn').mockReturnValue();
beforeEach(() => {
  mockEnv.SANDBOX = '0';
  logged.mockClear();
});

test('a write comes from the configured site, whatever host it names', () => {
  expect(isRefused({ host: 'tsela.example', origin: 'https://tsela.example' })).toBe(false);
  expect(isRefused({ host: 'evil.example', origin: 'https://evil.example' })).toBe(true);
  expect(isRefused({ host: 'localhost:3000', origin: 'http://localhost:3000' })).toBe(true);
  expect(isRefused({ host: 'tsela.example', origin: 'http://tsela.example' })).toBe(true);
  expect(isRefused({ host: 'tsela.example', origin: 'null' })).toBe(true);
  expect(isRefused({ host: 'tsela.example', origin: 'https://evil.example' }, 'GET')).toBe(false);
});

test('in sandbox mode a write may come from the loopback name that it is sent to', () => {
  mockEnv.SANDBOX = '1';
  for (const host of ['localhost:3000', '127.0.0.1:4100', '[::1]:3000'])
    expect([host, isRefused({ host, origin: `http://${host}` })]).toEqual([host, false]);
  expect(isRefused({ host: 'tsela.example', origin: 'https://tsela.example' })).toBe(false);
  expect(isRefused({ host: 'evil.example', origin: 'https://evil.example' })).toBe(true);
  expect(isRefused({ host: 'localhost:3000', origin: 'http://localhost:4000' })).toBe(true);
});

test('a write of a foreign page is refused without an origin too', () => {
  expect(isRefused({ host: 'tsela.example', 'sec-fetch-site': 'cross-site' })).toBe(true);
  expect(isRefused({ host: 'tsela.example', 'sec-fetch-site': 'same-origin' })).toBe(false);
});

test('a page of ours may have the origin null', () => {
  expect(isRefused({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(isRefused({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(true);
});

test('a write for another account than that of the session is refused', () => {
  const session = { userId: 'a' } as SessionToken;
  expect(() => refuseOtherAccount(session, 'b')).toThrow(new AppError('account_changed'));
  for (const shown of ['a', null, undefined]) expect(() => refuseOtherAccount(session, shown)).not.toThrow();
});

test('a refused write writes a line with the request id and the hash of the network', () => {
  const origin = 'https://evil.example';
  isRefused({ origin, 'x-request-id': 'request-1', 'x-client-address': '197.1.2.3' });
  const network = expect.stringMatching(/^[\w-]{16}$/) as string;
  const line = { event: 'origin_refused', outcome: 'refused', requestId: 'request-1', network, count: 1 };
  expect(logged.mock.calls.map(([fields]) => fields)).toEqual([line]);
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/evil|197/);
});
