import { decode, encode } from 'next-auth/jwt';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { env } from '@/server/env';

/** Which account a sign-up, a sign-in or a request for a code was about, until its code is typed. May be nobody's. */
const reference = z.object({ accountId: z.uuid() });
const hours = 1;

function cookie() {
  const secure = env().NEXTAUTH_URL.startsWith('https:');
  return {
    name: `${secure ? '__Secure-' : ''}tsela.account`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge: hours * 3600 },
  };
}

/** Keeps the account in an encrypted, httpOnly cookie. Route handlers only. */
export async function saveAccountReference(accountId: string): Promise<void> {
  const { name, options } = cookie();
  const token = await encode({ token: { accountId }, secret: env().NEXTAUTH_SECRET, maxAge: options.maxAge });
  (await cookies()).set(name, token, options);
}

export async function readAccountReference(): Promise<string | undefined> {
  const value = (await cookies()).get(cookie().name)?.value;
  if (!value) return undefined;
  try {
    return reference.parse(await decode({ token: value, secret: env().NEXTAUTH_SECRET })).accountId;
  } catch {
    return undefined;
  }
}

/** Whether /verify knows the account already, or asks for phone or e-mail first. */
export async function hasAccountReference(): Promise<boolean> {
  return (await readAccountReference()) !== undefined;
}

export async function forgetAccountReference(): Promise<void> {
  (await cookies()).delete(cookie().name);
}
