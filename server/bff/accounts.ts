import type { Contact, Profile, ProfileBody, SignUpBody } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import { passwordProblem } from '@/lib/account-rules';
import { parsePhone } from '@/lib/phone';
import type { SessionToken } from '@/server/auth/session-cookie';
import { upstream } from '@/server/upstream/upstream';
import type { Data } from '@/server/upstream/endpoints/table';
import { callAs } from './call-as';

/** What the booking page shows of the user, read only (spec section 2). */
export async function getPersonalDetails(session: SessionToken) {
  const { user, authDetails } = await upstream('user', { params: { userId: session.userId } }, callAs(session));
  return { firstName: user.fname, lastName: user.lname, email: authDetails.email, phone: user.phone };
}

/** Makes an account; answers its id, or nobody's. Errors: phone_invalid, password_length, username_taken, too_many_tries. */
export async function signUp(body: SignUpBody, requestId: string): Promise<string> {
  const { firstName: fname, lastName: lname, username, email, password, termsVersion } = body;
  const phone = parsePhone(body.phone, 'BW');
  if (phone === null) throw new AppError('phone_invalid');
  const problem = passwordProblem(password);
  if (problem) throw new AppError(problem);
  const login = { username, email, password };
  const input = { body: { user: { fname, lname, phone }, address: null, login, termsVersion } };
  return (await upstream('createUser', input, { requestId })).userId;
}

/** Sends a new code; answers whose it is, or nobody. Errors: too_many_tries. */
export async function requestVerifyCode(contact: Contact, requestId: string): Promise<string> {
  return (await upstream('requestVerifyCode', { body: contact }, { requestId })).userId;
}

/** Errors: code_wrong, too_many_tries. */
export async function verify(accountId: string, code: string, requestId: string): Promise<void> {
  await upstream('verifyAccount', { body: { userId: accountId, code } }, { requestId });
}

/** Sends a code, by e-mail a link too; answers whose they are, or nobody. Errors: too_many_tries. */
export async function requestReset(contact: Contact, requestId: string): Promise<string> {
  return (await upstream('requestReset', { body: contact }, { requestId })).userId;
}

type Account = Contact | { userId: string };

/** Errors: code_wrong, new_password_weak, too_many_tries. */
export async function resetByCode(account: Account, otp: string, newPassword: string, requestId: string) {
  await upstream('resetByCode', { body: { account, otp, newPassword } }, { requestId });
}

/** Errors: reset_link_invalid, link_password_weak. */
export async function resetByLink(token: string, newPassword: string, requestId: string) {
  await upstream('resetByLink', { body: { token, newPassword } }, { requestId });
}

/** Errors: too_many_tries. */
export async function requestChange(session: SessionToken, requestId: string) {
  await upstream('requestChange', {}, callAs(session, requestId));
}

/** Ends all other sessions. Errors: code_wrong, new_password_weak, too_many_tries. */
export async function changePassword(session: SessionToken, otp: string, newPassword: string, requestId: string) {
  await upstream('changeByCode', { body: { otp, newPassword } }, callAs(session, requestId));
}

/** Errors: too_many_tries. */
export async function requestEmailCode(session: SessionToken, requestId: string) {
  await upstream('requestEmailCode', {}, callAs(session, requestId));
}

/** Errors: code_wrong, too_many_tries. */
export async function activateEmail(session: SessionToken, code: string, requestId: string) {
  const body = { user_id: session.userId, email_code: code };
  await upstream('activateEmail', { body }, callAs(session, requestId));
}

function presentProfile({ user, address, authDetails }: Data<'user'>): Profile {
  return {
    ...{ firstName: user.fname, lastName: user.lname, phone: user.phone, ...authDetails },
    address: address?.address ?? '',
    city: address?.city ?? '',
    zipCode: address?.zipCode ?? '',
    country: address?.country ?? '',
    picture: user.image === null ? null : '/api/user/picture',
  };
}

/** What /user/profile and the signed-in frame show. Errors: session_expired. */
export async function loadProfile(session: SessionToken, requestId?: string): Promise<Profile> {
  return presentProfile(await upstream('user', { params: { userId: session.userId } }, callAs(session, requestId)));
}

/** Errors: first_name_letters, last_name_letters. */
export async function saveProfile(session: SessionToken, change: ProfileBody, requestId: string): Promise<Profile> {
  const { firstName: fname, lastName: lname, ...address } = change;
  const input = { params: { userId: session.userId }, body: { user: { fname, lname }, address } };
  return presentProfile(await upstream('editUser', input, callAs(session, requestId)));
}
