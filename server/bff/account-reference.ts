import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '@/server/process/env';
import { hostCookie, readCookie, removeCookie, writeCookie } from './host-cookie';

/**
 * The account of a sign-up, sign-in or code request, until the visitor types the code. The id may belong to no account,
 * so that no response reveals whether an account exists.
 */
const reference = z.object({ accountId: z.uuid() });
const maxAge = 3600;
const cookie = () => hostCookie('tsela.account', maxAge);

/** Stores the account id in an encrypted, httpOnly cookie. Works only in route handlers. */
export async function saveAccountReference(accountId: string): Promise<void> {
  await writeCookie(cookie(), await encode({ token: { accountId }, secret: env().NEXTAUTH_SECRET, maxAge }));
}

export async function readAccountReference(): Promise<string | undefined> {
  const value = await readCookie(cookie());
  if (!value) return undefined;
  try {
    return reference.parse(await decode({ token: value, secret: env().NEXTAUTH_SECRET })).accountId;
  } catch {
    return undefined;
  }
}

export async function hasAccountReference(): Promise<boolean> {
  return (await readAccountReference()) !== undefined;
}

export const forgetAccountReference = (): Promise<void> => removeCookie(cookie());
