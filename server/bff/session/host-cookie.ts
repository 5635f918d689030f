import { cookies } from 'next/headers';
import { env } from '@/server/process/env';
import { cookieName } from '@/lib/cookie-names';

type HostCookie = ReturnType<typeof hostCookie>;

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

/** Works only in route handlers. */
export async function writeCookie({ name, options }: HostCookie, value: string): Promise<void> {
  (await cookies()).set(name, value, options);
}

/** Works only in route handlers. Browsers refuse to remove a cookie with a prefix without its other options. */
export async function removeCookie({ name, options }: HostCookie): Promise<void> {
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
}
