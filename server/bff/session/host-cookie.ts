import { cookies } from 'next/headers';
import { env } from '@/server/env';
import { cookieNames } from './cookie-names';

export type HostCookie = ReturnType<typeof hostCookie>;

/**
 * Returns the names and options of a cookie that only this host can set and no script can read. Without `maxAge` (seconds), the
 * cookie ends when the browser closes.
 */
export function hostCookie(baseName: string, maxAge?: number) {
  const secure = env().NEXTAUTH_URL.startsWith('https:');
  const [name, ...earlierNames] = cookieNames(baseName, secure);
  return { name, earlierNames, options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge } };
}

/** Returns the name under which the browser sent the cookie. */
export async function sentName({ name, earlierNames }: HostCookie): Promise<string | undefined> {
  const jar = await cookies();
  return [name, ...earlierNames].find((candidate) => jar.has(candidate));
}

export async function readCookie(cookie: HostCookie): Promise<string | undefined> {
  const name = await sentName(cookie);
  return name === undefined ? undefined : (await cookies()).get(name)?.value;
}

/** Writes the cookie, and removes its earlier names. Works only in route handlers. */
export async function writeCookie(cookie: HostCookie, value: string): Promise<void> {
  (await cookies()).set(cookie.name, value, cookie.options);
  await removeEarlierNames(cookie);
}

/** Works only in route handlers. */
export async function removeCookie(cookie: HostCookie): Promise<void> {
  (await cookies()).set(cookie.name, '', { ...cookie.options, maxAge: 0 });
  await removeEarlierNames(cookie);
}

/** Works only in route handlers. Browsers refuse to remove a cookie with a prefix without its other options. */
export async function removeEarlierNames({ earlierNames, options }: HostCookie): Promise<void> {
  const jar = await cookies();
  for (const name of earlierNames) if (jar.has(name)) jar.set(name, '', { ...options, maxAge: 0 });
}
