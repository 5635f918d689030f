import { AppError, type ErrorCode } from '@/lib/errors';
import { testSession } from '@/server/testing/test-session';
import { renewAndRespond, renewAndReturn } from './renew-session';

const mockSession = testSession;
const mockWrite = jest.fn();
const mockRemove = jest.fn();
const mockUpstream = jest.fn<Promise<unknown>, unknown[]>();

jest.mock('../session/session', () => ({
  readSession: () => Promise.resolve(mockSession),
  writeSession: (token: unknown) => Promise.resolve(mockWrite(token)),
  removeSession: () => Promise.resolve(mockRemove()),
}));
jest.mock('../session/sign-in', () => ({
  endRememberedSession: () => Promise.resolve(),
  renewSession: (...args: unknown[]) => mockUpstream(...args),
}));
jest.mock('../session/same-origin', () => ({
  refuseForeignOrigin: () => undefined,
  refuseOtherAccount: () => undefined,
}));

beforeEach(() => {
  mockWrite.mockReset();
  mockRemove.mockReset();
  mockUpstream.mockReset();
});

const refuseWith = (code: ErrorCode) => mockUpstream.mockRejectedValue(new AppError(code));
const page = () => renewAndReturn(new Request('https://tsela.test/api/session/renew?to=%2Fuser%2Fhome'));
const call = () => {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('https://tsela.test/', { method: 'POST', headers, body: '{"refused":true}' });
  return renewAndRespond(request, { params: Promise.resolve({}) });
};

it('writes the new tokens and redirects to the page', async () => {
  mockUpstream.mockResolvedValue(testSession);
  expect((await page()).headers.get('location')).toBe('/user/home');
  expect(mockWrite.mock.calls).toEqual([[testSession]]);
});

it.each(['session_expired', 'unauthenticated'] as const)(
  'ends the session and redirects to the login page after %s',
  async (code) => {
    refuseWith(code);
    expect((await page()).headers.get('location')).toBe('/login?callbackUrl=%2Fuser%2Fhome');
    expect(await (await call()).json()).toEqual({ signedIn: false });
    expect(mockRemove).toHaveBeenCalledTimes(2);
    expect(mockWrite).not.toHaveBeenCalled();
  },
);

it.each(['api_key_invalid', 'GENERIC_ERROR', 'timeout'] as const)(
  'does not change the session after %s, and redirects a page to the error page, which links back',
  async (code) => {
    refuseWith(code);
    const response = await page();
    expect([response.status, response.headers.get('location')]).toEqual([303, '/error?to=%2Fuser%2Fhome']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await (await call()).json()).toMatchObject({ code });
    expect(mockWrite).not.toHaveBeenCalled();
    expect(mockRemove).not.toHaveBeenCalled();
  },
);
