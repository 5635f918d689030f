import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '@/server/process/env';
import { hostCookie, readCookie, removeCookie, writeCookie } from './host-cookie';

/**
 * The account of a sign-up, sign-in or code request, until the visitor types the code. The id may belong to no account,
 * so that no response reveals whether an account exists.
 */
const reference = z.object({
  accountId: z.uuid(),
  /** This browser typed the password of the account, so its code may also sign it in. */
  knowsPassword: z.boolean().default(false),
});
const maxAge = 3600;
const cookie = () => hostCookie('tsela.account', maxAge);

/** A new code for the same account keeps `knowsPassword`. Works only in route handlers. */
export async function saveAccountReference(accountId: string, knowsPassword = false): Promise<void> {
  const before = await readAccountReference();
  const isSame = before?.accountId === accountId;
  const token = { accountId, knowsPassword: knowsPassword || (isSame && before.knowsPassword) };
  await writeCookie(cookie(), await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge }));
}

export async function readAccountReference(): Promise<z.infer<typeof reference> | undefined> {
  const value = await readCookie(cookie());
  if (!value) return undefined;
  try {
    return reference.parse(await decode({ token: value, secret: env().NEXTAUTH_SECRET }));
  } catch {
    return undefined;
  }
}

export async function hasAccountReference(): Promise<boolean> {
  return (await readAccountReference()) !== undefined;
}

export const forgetAccountReference = (): Promise<void> => removeCookie(cookie());
