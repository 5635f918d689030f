import {
  codeProblem,
  newPasswordProblems,
  profileProblems,
  readContact,
  signUpProblems,
} from '@/lib/domain/account-rules';
import { accountTexts, termsVersion } from '@/lib/domain/account-texts';
import { codeSentTo } from '@/lib/domain/code-sent-to';
import { countryOf } from '@/lib/domain/countries';
import { localPath } from '@/lib/domain/local-path';
import { parsePhone } from '@/lib/domain/phone';
import { pictureProblem } from '@/lib/domain/picture-rules';
import { AppError, type ErrorCode } from '@/lib/errors';
import { textsOf, type Texts } from '@/lib/forms/form';
import { changePasswordPath, emailActivationPath } from '@/lib/paths/account';
import { forgetPasswordPath, loginPath, resetLinkPath, signUpPath } from '@/lib/paths/pages';
import { bookingPath } from '@/lib/paths/search';
import { carryNext, loginPathTo, newCodePath, newPasswordPath, profilePath, verifyPath } from '@/lib/paths/sign-in';
import { isStaffPath } from '@/lib/paths/staff';
import { readCode, readText } from '@/lib/typed';
import { upstream } from '@/server/api/upstream';
import { loadProfile } from '../reads/page';
import { savePicture } from '../reads/pictures';
import { forgetAccountReference, readAccountReference, saveAccountReference } from '../session/account-reference';
import { writeSession } from '../session/session';
import { callAs } from '../session/session-cookie';
import { renameSession, replaceSession, toSession } from '../session/sign-in';
import { form } from './form';

const nextOf = ({ callbackUrl }: Texts) => localPath(callbackUrl);
const loginTo = (next: string | null) => (next === null ? loginPath : loginPathTo(next));

function phoneOf({ phone = '', country = '' }: Texts): string | null {
  return parsePhone(phone, countryOf(phone, country));
}
const contactOf = (texts: Texts) => readContact(texts, phoneOf(texts));
const chosenOf = (texts: Texts) =>
  texts.by === 'email' ? textsOf(texts, 'by', 'email') : { by: 'cellphone', ...textsOf(texts, 'phone', 'country') };

export async function loadKnownAccount() {
  const known = await readAccountReference();
  if (!known) return null;
  const { contact, isEmpty } = contactOf(known.typed);
  // The page must not show the id, which is random if the contact has no account.
  return { typed: known.typed, canChange: known.ownId !== undefined, sentTo: isEmpty ? null : codeSentTo(contact) };
}

const passwordFields = { password_common: 'password', password_personal: 'password' } as const;
const secret = ['password', 'confirm', 'code'];

export const signUp = form({
  caller: 'anyone',
  check: (texts) => {
    const typed = textsOf(texts, 'firstName', 'lastName', 'username', 'phone', 'email', 'password', 'confirm');
    return signUpProblems({ ...typed, termsAccepted: texts.termsAccepted !== undefined }, phoneOf(texts) !== null);
  },
  at: {
    ...passwordFields,
    username_taken: 'username',
    username_invalid: 'username',
    username_characters: 'username',
    phone_invalid: 'phone',
    email_invalid: 'email',
    password_length: 'password',
    password_characters: 'password',
  },
  secret,
  unknown: 'sign_up_failed',
  run: async ({ body }) => {
    const typed = textsOf(body, 'firstName', 'lastName', 'username', 'phone', 'country', 'email');
    const { firstName: fname, lastName: lname, username, email } = typed;
    const login = { username, email: readText(email) || null, password: body.password ?? '' };
    const user = { fname, lname, phone: phoneOf(body) ?? '' };
    const replaces = (await readAccountReference())?.ownId;
    const { userId } = await upstream('createUser', { body: { user, address: null, login, termsVersion, replaces } });
    await saveAccountReference(userId, true, { ...typed, by: 'cellphone', termsAccepted: 'on' });
    return { next: carryNext(verifyPath, nextOf(body)), text: accountTexts.signedUp };
  },
  page: (texts) => carryNext(signUpPath, nextOf(texts)),
});

/** The id may belong to no account, so that no response reveals whether an account exists. */
export const verifyCode = form({
  caller: 'anyone',
  check: (texts) => contactOf(texts).problems,
  unknown: 'request_failed',
  run: async ({ body }) => {
    const { contact } = contactOf(body);
    const ownId = (await readAccountReference())?.ownId;
    const { userId } = await upstream('requestVerifyCode', { body: { ...contact, ownId } });
    await saveAccountReference(userId, false, chosenOf(body));
    const page = { next: carryNext(verifyPath, nextOf(body)), stays: true };
    return { ...page, text: accountTexts.codeSent, data: codeSentTo(contact) };
  },
  page: (texts) => carryNext(newCodePath, nextOf(texts)),
});

/** Without a chosen bus or an invitation the way leads to the login (spec section 5). */
const isDirect = (next: string) => next.startsWith(`${bookingPath}?`) || isStaffPath(next.split('?')[0] ?? '');

/**
 * Signs in the browser that typed the password at sign-up or sign-in, if a bus or an invitation waits. A browser that only
 * requested the code is not signed in, because the account may have the password of a stranger.
 */
export const verify = form({
  caller: 'anyone',
  check: ({ code = '' }) => ({ code: codeProblem(code, 'verification') }),
  at: { code_wrong: 'code' },
  secret,
  run: async ({ body: texts }) => {
    const known = await readAccountReference();
    if (!known) throw new AppError('code_wrong');
    const next = nextOf(texts);
    const body = { userId: known.accountId, code: readCode(texts.code ?? '') };
    const signedIn = next !== null && isDirect(next) && known.ownId === known.accountId;
    if (signedIn)
      await writeSession(await replaceSession(await toSession(await upstream('verifyAndSignIn', { body }))));
    else await upstream('verifyAccount', { body });
    await forgetAccountReference();
    return { next: signedIn ? next : loginTo(next), text: accountTexts.verified, isSignedIn: signedIn };
  },
  page: (texts) => carryNext(verifyPath, nextOf(texts)),
});

/** With the intent `has-code` it sends no code. The next page then needs no contact if this browser knows the account. */
export const resetCode = form({
  caller: 'anyone',
  check: (texts) => (texts.intent === 'has-code' && contactOf(texts).isEmpty ? {} : contactOf(texts).problems),
  unknown: 'request_failed',
  run: async ({ body }) => {
    const page = {
      next: carryNext(newPasswordPath, nextOf(body)),
      keeps: textsOf(body, 'by', 'phone', 'country', 'email'),
    };
    if (body.intent === 'has-code') return { ...page, stays: true };
    const { userId } = await upstream('requestReset', { body: contactOf(body).contact });
    await saveAccountReference(userId, false, chosenOf(body));
    return { ...page, text: accountTexts.codeSent, stays: true };
  },
  page: (texts) => carryNext(forgetPasswordPath, nextOf(texts)),
});

const correctable: readonly ErrorCode[] = [
  'invalid_request',
  'code_wrong',
  'new_password_weak',
  'too_many_tries',
  'password_common',
  'password_personal',
];

/** A failure that the person cannot correct leads back to the request of a code (spec section 4). */
export const reset = form({
  caller: 'anyone',
  check: ({ password = '', confirm = '', code = '' }) => ({
    ...newPasswordProblems({ password, confirm }, 'code'),
    code: codeProblem(code, 'otp'),
  }),
  at: passwordFields,
  secret,
  unknown: 'password_change_failed',
  run: async ({ body: texts }) => {
    const { contact, isEmpty } = contactOf(texts);
    const known = isEmpty ? await readAccountReference() : undefined;
    const account = isEmpty ? known && { userId: known.accountId } : contact;
    if (!account) throw new AppError('code_wrong');
    const { password = '', code = '' } = texts;
    await upstream('resetByCode', { body: { account, code: readCode(code), password } }).catch((error: unknown) => {
      if (error instanceof AppError && correctable.includes(error.code)) throw error;
      throw new AppError('password_change_failed', { cause: error });
    });
    await forgetAccountReference();
    return { next: loginTo(nextOf(texts)), text: accountTexts.passwordReset };
  },
  page: (texts, code) => carryNext(correctable.includes(code) ? newPasswordPath : forgetPasswordPath, nextOf(texts)),
});

export const resetByLink = form({
  caller: 'anyone',
  check: ({ password = '', confirm = '' }) => newPasswordProblems({ password, confirm }, 'link'),
  at: passwordFields,
  secret,
  unknown: 'password_change_failed',
  run: async ({ body: { token = '', password = '' } }) => {
    await upstream('resetByLink', { body: { token, password } }).catch((error: unknown) => {
      const isInvalid = error instanceof AppError && error.code === 'invalid_request';
      throw isInvalid ? new AppError('reset_link_invalid') : error;
    });
    return { next: loginPath, text: accountTexts.passwordReset };
  },
  page: ({ token = '' }) => resetLinkPath(encodeURIComponent(token)),
});

export const passwordCode = form({
  unknown: 'request_failed',
  run: async ({ session }) => {
    const { phone } = await loadProfile(session);
    await upstream('requestReset', { body: { phone } }, callAs(session));
    return { next: changePasswordPath, text: accountTexts.codeSent, stays: true };
  },
  page: () => changePasswordPath,
});

export const password = form({
  check: ({ password: typed = '', confirm = '', code = '' }) => ({
    code: codeProblem(code, 'otp'),
    ...newPasswordProblems({ password: typed, confirm }, 'code'),
  }),
  at: passwordFields,
  secret,
  unknown: 'password_change_failed',
  run: async ({ body: { code = '', password: typed = '' }, session }) => {
    await upstream('changeByCode', { body: { code: readCode(code), password: typed } }, callAs(session));
    return { next: changePasswordPath, text: accountTexts.passwordChanged, stays: true };
  },
  page: () => changePasswordPath,
});

export const activationCode = form({
  unknown: 'request_failed',
  run: async ({ session }) => {
    const { email, isEmailVerified } = await loadProfile(session);
    if (email === null) throw new AppError('email_missing');
    if (isEmailVerified) throw new AppError('email_active');
    await upstream('sendCode', { params: { userId: session.userId } }, callAs(session));
    return { next: emailActivationPath, text: accountTexts.codeSent, stays: true };
  },
  page: () => emailActivationPath,
});

export const activation = form({
  check: ({ code = '' }) => ({ code: codeProblem(code, 'activation') }),
  secret,
  run: async ({ body: { code = '' }, session }) => {
    const body = { user_id: session.userId, email_code: readCode(code) };
    await upstream('activateEmail', { body }, callAs(session));
    return { next: profilePath, text: accountTexts.emailActivated };
  },
  page: () => emailActivationPath,
});

export const profile = form({
  check: async (texts, _lists, session) =>
    profileProblems(textsOf(texts, 'firstName', 'lastName'), await loadProfile(session)),
  unknown: 'profile_failed',
  run: async ({ body, session }) => {
    const change = textsOf(body, 'firstName', 'lastName', 'address', 'city', 'zipCode', 'country');
    const saved = await upstream('saveProfile', { body: change }, callAs(session));
    await renameSession(session, saved.firstName);
    return { next: profilePath, text: accountTexts.profileUpdated, stays: true };
  },
  page: () => profilePath,
});

export const picture = form({
  at: { picture_type: 'picture', picture_too_large: 'picture', picture_pixels: 'picture', picture_damaged: 'picture' },
  unknown: 'profile_failed',
  run: async ({ session, files }) => {
    const [file] = files.get('picture') ?? [];
    const problem = file ? pictureProblem(file) : 'picture_type';
    if (!file || problem) throw new AppError(problem ?? 'picture_type');
    await savePicture(session, new Uint8Array(await file.arrayBuffer()));
    return { next: profilePath, text: accountTexts.profileUpdated, stays: true };
  },
  page: () => profilePath,
});
