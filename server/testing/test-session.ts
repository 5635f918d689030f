import type { SessionToken } from '@/server/bff/session/session-cookie';

type Options = { maxAge?: number; secure?: boolean; path?: string; domain?: string };

/** The cookies of a browser. A test empties it before each case. */
export const cookieJar = new Map<string, { value: string }>();
export const cookieOptions: Options[] = [];

/**
 * Stands for `cookies` of Next, with
 * `jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'))`.
 */
export const cookies = () =>
  Promise.resolve({
    getAll: () => [...cookieJar.values()],
    has: (name: string) => cookieJar.has(name),
    get: (name: string) => cookieJar.get(name),
    set: (name: string, value: string, options: Options = {}) => {
      cookieOptions.push(options);
      if (options.maxAge === 0) cookieJar.delete(name);
      else cookieJar.set(name, { value });
    },
  });

export const headers = () => Promise.resolve(new Headers());

export const testSession: SessionToken = {
  userId: '00000000-0000-4000-8000-000000000000',
  firstName: 'Anna',
  accessExpiresAt: 0,
  accessToken: 'access',
  refreshToken: 'refresh',
  idToken: 'id',
};
