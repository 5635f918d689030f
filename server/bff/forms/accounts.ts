import { cache } from 'react';
import {
  doneResponse,
  type Contact,
  type Done,
  type Profile,
  type ProfileBody,
  type ResetByCodeBody,
  type SignUpBody,
  type Verified,
  type VerifyBody,
} from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import { forgetAccountReference, saveAccountReference, readAccountReference } from '../session/account-reference';
import { renameSession, replaceSession, toSession } from '../session/sign-in';
import { writeSession } from '../session/session';
import { type SessionToken, callAs } from '../session/session-cookie';
import { upstream } from '@/server/api/upstream';

const readProfile = cache((accessToken: string, idToken: string) => upstream('profile', {}, { accessToken, idToken }));

/** Loads the profile once for each page, because frame, banner and screen all show parts of it. */
export const loadProfile = ({ accessToken, idToken }: SessionToken): Promise<Profile> =>
  readProfile(accessToken, idToken);

/** Creates an account and stores its id in a cookie. The id may belong to no account. */
export async function signUp(body: SignUpBody): Promise<Done> {
  const { firstName: fname, lastName: lname, username, phone, email, password, termsVersion } = body;
  const login = { username, email, password };
  const { userId } = await upstream('createUser', {
    body: { user: { fname, lname, phone }, address: null, login, termsVersion },
  });
  return storeReference(userId, true);
}

async function storeReference(userId: string, knowsPassword = false): Promise<Done> {
  await saveAccountReference(userId, knowsPassword);
  return doneResponse;
}

/** Sends a new code and stores the account id in a cookie. The id may belong to no account. */
export async function requestVerifyCode({ contact }: { contact: Contact }): Promise<Done> {
  return storeReference((await upstream('requestVerifyCode', { body: contact })).userId);
}

/**
 * With `signIn` the browser that typed the password at sign-up or sign-in is signed in too. A browser that only requested
 * the code is not, because the account may have the password of a stranger.
 */
export async function verify({ code, signIn }: VerifyBody): Promise<Verified> {
  const known = await readAccountReference();
  if (!known) throw new AppError('code_wrong');
  const body = { userId: known.accountId, code };
  const signedIn = signIn && known.knowsPassword;
  if (signedIn) await writeSession(await replaceSession(await toSession(await upstream('verifyAndSignIn', { body }))));
  else await upstream('verifyAccount', { body });
  await forgetAccountReference();
  return { signedIn };
}

/** Sends a code, and by e-mail also a link. Stores the account id in a cookie. The id may belong to no account. */
export async function requestReset({ contact }: { contact: Contact }): Promise<Done> {
  return storeReference((await upstream('requestReset', { body: contact })).userId);
}

export async function resetByCode({ contact, code, password }: ResetByCodeBody): Promise<Done> {
  const known = await readAccountReference();
  const account = contact ?? (known && { userId: known.accountId });
  if (!account) throw new AppError('code_wrong');
  await upstream('resetByCode', { body: { account, code, password } });
  await forgetAccountReference();
  return doneResponse;
}

export async function requestChange(session: SessionToken): Promise<Done> {
  const { phone } = await loadProfile(session);
  await upstream('requestReset', { body: { phone } }, callAs(session));
  return doneResponse;
}

export async function requestEmailCode(session: SessionToken): Promise<Done> {
  const { email, isEmailVerified } = await loadProfile(session);
  if (email === null) throw new AppError('email_missing');
  if (isEmailVerified) throw new AppError('email_active');
  await upstream('sendCode', { params: { userId: session.userId } }, callAs(session));
  return doneResponse;
}

export async function activateEmail(session: SessionToken, { code }: { code: string }): Promise<Done> {
  await upstream('activateEmail', { body: { user_id: session.userId, email_code: code } }, callAs(session));
  return doneResponse;
}

export async function saveProfile(session: SessionToken, change: ProfileBody): Promise<Profile> {
  const saved = await upstream('saveProfile', { body: change }, callAs(session));
  await renameSession(session, saved.firstName);
  return saved;
}
