import { z } from 'zod';
import type { Texts } from '@/lib/forms/form';
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
    /** This browser typed the password of the account, so its code may also sign in, and a sign-up may replace it. */
    ownId: z.uuid().optional(),
    /** The texts of the sign-up and the contact of the last code. */
    typed: z.record(z.string(), z.string()).default({}),
  }),
);

/** A code for another account keeps `ownId`, and its contact replaces that of the sign-up. Works only in route handlers. */
export async function saveAccountReference(accountId: string, knowsPassword = false, typed: Texts = {}): Promise<void> {
  const before = await readAccountReference();
  const ownId = knowsPassword ? accountId : before?.ownId;
  await cookie.write({ accountId, ownId, typed: { ...(ownId === before?.ownId && before?.typed), ...typed } });
}

export const readAccountReference = cookie.read;

export const forgetAccountReference = cookie.remove;
