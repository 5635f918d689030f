import { z } from 'zod';
import { sealedCookie } from './sealed-cookie';

/**
 * The account of a sign-up, sign-in or code request, until the visitor types the code. The id may belong to no account,
 * so that no response reveals whether an account exists.
 */
const cookie = sealedCookie(
  'tsela.account',
  3600,
  z.object({
    accountId: z.uuid(),
    /** This browser typed the password of the account, so its code may also sign it in. */
    knowsPassword: z.boolean(),
  }),
);

/** A new code for the same account keeps `knowsPassword`. Works only in route handlers. */
export async function saveAccountReference(accountId: string, knowsPassword = false): Promise<void> {
  const before = await readAccountReference();
  const isSame = before?.accountId === accountId;
  await cookie.write({ accountId, knowsPassword: knowsPassword || (isSame && before.knowsPassword) });
}

export const readAccountReference = cookie.read;

export async function hasAccountReference(): Promise<boolean> {
  return (await readAccountReference()) !== undefined;
}

export const forgetAccountReference = cookie.remove;
