import { accountTexts } from '@/lib/account-texts';
import { AppError } from '@/lib/errors';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import type { accounts } from '@/server/upstream/endpoints/accounts';
import { findAddress, findUserByContact, getUser, type Contact } from './accounts.repo';
import { changeByCode, resetByCode, resetByLink } from './change-password';
import { createUser } from './create-user';
import { editUser } from './edit-user';
import { loadPicture, savePicture } from './pictures';
import { presentUser } from './present-user';
import { requestChange, requestEmailCode, requestReset, requestVerifyCode, resendVerifyCode } from './send-code';
import { closeSession, openSession, renewSession } from './sessions';
import { signIn } from './sign-in';
import { activateEmail, verifyAccount } from './verify-account';

async function ownRecord(platform: Platform, userId: number) {
  return presentUser(await getUser(platform.db, userId), await findAddress(platform.db, userId));
}

async function idOf(platform: Platform, contact: Contact) {
  const user = await findUserByContact(platform.db, contact);
  if (!user) throw new AppError('not_found');
  return { id: user.uuid };
}

/** What serves the rows of accounts. */
export const accountHandlers: Pick<Handlers, keyof typeof accounts> = {
  signin: ({ platform, body, clientAddress }) => {
    const login = body.email === undefined ? { phone: body.phone ?? '' } : { email: body.email };
    return signIn(platform, login, body.password, clientAddress);
  },
  token: ({ platform, body }) => openSession(platform, body.userId, body.accessToken),
  renewToken: ({ platform, body }) => renewSession(platform, body.userId, body.refreshToken),
  signout: async ({ platform, body }) => ({ revoked: await closeSession(platform, body.userId, body.refreshToken) }),

  createUser: ({ platform, body, clientAddress }) => {
    const { fname: firstName, lname: lastName, phone } = body.user;
    const { username, password } = body.login;
    const email = body.login.email?.toLowerCase() ?? null;
    const wanted = { firstName, lastName, phone, username, email, password, termsVersion: body.termsVersion };
    return createUser(platform, wanted, clientAddress);
  },
  userIdByEmail: ({ platform, params }) => idOf(platform, { email: params.contactEmail }),
  userIdByPhone: ({ platform, params }) => idOf(platform, { phone: params.contactPhone }),
  resendVerifyCode: ({ platform, params, clientAddress }) => resendVerifyCode(platform, params.userId, clientAddress),
  requestVerifyCode: ({ platform, body, clientAddress }) => requestVerifyCode(platform, body, clientAddress),
  verifyAccount: ({ platform, body, clientAddress }) => verifyAccount(platform, body.userId, body.code, clientAddress),
  verifyAccountByPath: ({ platform, params, clientAddress }) =>
    verifyAccount(platform, params.userId, params.code, clientAddress),

  user: ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return ownRecord(platform, user.id);
  },
  editUser: async ({ platform, params, body, user }) => {
    onlyOwn(user, params.userId);
    const { fname: firstName, lname: lastName } = body.user;
    const saved = await editUser(platform, user.id, { firstName, lastName, address: body.address });
    return presentUser(saved.user, saved.address);
  },
  picture: ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return loadPicture(platform, user.id);
  },
  savePicture: ({ platform, params, body, user }) => {
    onlyOwn(user, params.userId);
    return savePicture(platform, user.id, body.webp);
  },
  requestEmailCode: ({ platform, user, clientAddress }) => requestEmailCode(platform, user.id, clientAddress),
  activateEmail: async ({ platform, body, user, clientAddress }) => {
    onlyOwn(user, body.user_id);
    await activateEmail(platform, user.id, body.email_code, clientAddress);
    return { ...(await ownRecord(platform, user.id)), message: accountTexts.emailActivated };
  },

  requestReset: ({ platform, body, clientAddress }) => requestReset(platform, body, clientAddress),
  requestChange: ({ platform, user, clientAddress }) => requestChange(platform, user.id, clientAddress),
  resetByCode: ({ platform, body, clientAddress }) =>
    resetByCode(platform, body.account, { code: body.otp, password: body.newPassword, clientAddress }),
  resetByCodeInPath: ({ platform, params: { userId, otp, newPassword }, clientAddress }) =>
    resetByCode(platform, { userId }, { code: otp, password: newPassword, clientAddress }),
  changeByCode: ({ platform, body, user, clientAddress }) =>
    changeByCode(platform, user, { code: body.otp, password: body.newPassword, clientAddress }),
  changeByCodeInPath: ({ platform, params, user, clientAddress }) =>
    changeByCode(platform, user, { code: params.otp, password: params.newPassword, clientAddress }),
  resetByLink: ({ platform, body: { token, newPassword: password }, clientAddress }) =>
    resetByLink(platform, { token, password, clientAddress }),
  resetByLinkInPath: ({ platform, params: { token, newPassword: password }, clientAddress }) =>
    resetByLink(platform, { token, password, clientAddress }),
};
