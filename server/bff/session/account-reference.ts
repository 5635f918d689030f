import { decode, encode } from 'next-auth/jwt';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { env } from '@/server/env';

/**
 * The account of a sign-up, sign-in or code request, until the visitor types the code. The id may belong to no account,
 * so that no response reveals whether an account exists.
 */
const reference = z.object({ accountId: z.uuid() });
const hours = 1;

function cookie() {
  const secure = env().NEXTAUTH_URL.startsWith('https:');
  return {
    name: `${secure ? '__Secure-' : ''}tsela.account`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge: hours * 3600 },
  };
}

/** Stores the account id in an encrypted, httpOnly cookie. Works only in route handlers. */
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

/** Returns true if /verify can skip the question for phone or e-mail. */
export async function hasAccountReference(): Promise<boolean> {
  return (await readAccountReference()) !== undefined;
}

export async function forgetAccountReference(): Promise<void> {
  (await cookies()).delete(cookie().name);
}
