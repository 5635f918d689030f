import { AsyncLocalStorage } from 'node:async_hooks';
import { cookies } from 'next/headers';
import { env } from '@/server/process/env';
import { cookieName } from '@/lib/cookie-names';

type HostCookie = ReturnType<typeof hostCookie>;
type Written = [cookie: HostCookie, value: string];

export const writtenCookies = new AsyncLocalStorage<Written[]>();

/**
 * Returns the name and options of a cookie that only this host can set and no script can read. Without `maxAge` (seconds), the
 * cookie ends when the browser closes.
 */
export function hostCookie(baseName: string, maxAge?: number) {
  const secure = env().NEXTAUTH_URL.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge };
  return { name: cookieName(baseName, secure), options };
}

export const readCookie = async ({ name }: HostCookie): Promise<string | undefined> =>
  (await cookies()).get(name)?.value;

/** False for a browser that refuses cookies, and on its first visit. */
export const hasCookies = async (): Promise<boolean> => (await cookies()).getAll().length > 0;

/** Works only in route handlers. */
export async function writeCookie({ name, options }: HostCookie, value: string): Promise<void> {
  writtenCookies.getStore()?.push([{ name, options }, value]);
  (await cookies()).set(name, value, options);
}

/** Works only in route handlers. Browsers refuse to remove a cookie with a prefix without its other options. */
export const removeCookie = ({ name, options }: HostCookie): Promise<void> =>
  writeCookie({ name, options: { ...options, maxAge: 0 } }, '');
