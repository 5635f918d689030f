import { doneResponse, type Contact } from '@/lib/contracts/accounts';
import { accountTexts, termsVersion } from '@/lib/domain/account-texts';
import { AppError } from '@/lib/errors';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import { findAddress, findUserByContact, getUser } from './accounts.repo';
import { changeByCode, resetByCode, resetByLink } from './change-password';
import { createUser } from './create-user';
import { deviceName } from './device-name';
import { editUser } from './edit-user';
import { countPictureUpload, loadPicture, savePicture } from './pictures';
import { toProfile, toSpecUser } from './present-user';
import { requestChange, requestReset } from './request-reset';
import { requestVerifyCode, resendVerifyCode, requestEmailCode } from './request-verify-code';
import { closeSession, describeSession, renewSession } from './sessions';
import { signIn, signInVerified } from './sign-in';
import { typedPhone } from './typed-phone';
import { activateEmail, verifyAccount } from './verify-account';

async function ownRecord(platform: Platform, userId: number) {
  return toSpecUser(await getUser(platform.db, userId), await findAddress(platform.db, userId));
}

async function idOf(platform: Platform, contact: Contact) {
  const user = await findUserByContact(platform.db, contact);
  if (!user) throw new AppError('not_found');
  return { id: user.uuid };
}

export const accountHandlers = {
  profile: async ({ platform, user }) =>
    toProfile(await getUser(platform.db, user.id), await findAddress(platform.db, user.id)),
  saveProfile: async ({ platform, body: { firstName, lastName, ...address }, user }) => {
    const saved = await editUser(platform, user.id, { firstName, lastName, address });
    return toProfile(saved.user, saved.address);
  },

  signin: async ({ platform, body, clientAddress, userAgent }) => {
    const { email, phone } = body;
    const login = typeof email === 'string' ? { email } : { phone: await typedPhone(platform.db, phone ?? '') };
    return platform.hashQueue.admit(() =>
      signIn(platform, login, { password: body.password, clientAddress, device: deviceName(userAgent) }),
    );
  },
  token: ({ platform, body }) => describeSession(platform, body.userId, body.accessToken),
  renewToken: ({ platform, body: { userId, refreshToken }, userAgent }) =>
    renewSession(platform, userId, { refreshToken, device: deviceName(userAgent) }),
  signout: async ({ platform, body }) => ({ revoked: await closeSession(platform, body.userId, body.refreshToken) }),

  createUser: ({ platform, body, clientAddress }) => {
    const { fname: firstName, lname: lastName, phone } = body.user;
    const { username, password } = body.login;
    const typedEmail = body.login.email?.toLowerCase() ?? '';
    const email = typedEmail === '' ? null : typedEmail;
    const requested = { firstName, lastName, phone, username, email, password, replaces: body.replaces };
    return platform.hashQueue.admit(() =>
      createUser(platform, { ...requested, termsVersion: body.termsVersion ?? termsVersion }, clientAddress),
    );
  },
  userIdByEmail: ({ platform, params }) => idOf(platform, { email: params.contactEmail }),
  userIdByPhone: ({ platform, params }) => idOf(platform, { phone: params.contactPhone }),
  sendCode: ({ platform, params, user, clientAddress }) => {
    if (!user) return resendVerifyCode(platform, params.userId, clientAddress);
    onlyOwn(user, params.userId);
    return requestEmailCode(platform, user.id, clientAddress);
  },
  requestVerifyCode: ({ platform, body: { ownId, ...contact }, clientAddress }) =>
    requestVerifyCode(platform, contact, { clientAddress, ownId }),
  verifyAccount: ({ platform, body, clientAddress }) => verifyAccount(platform, body.userId, body.code, clientAddress),
  verifyAndSignIn: async ({ platform, body: { userId, code }, clientAddress, userAgent }) => {
    await verifyAccount(platform, userId, code, clientAddress);
    return signInVerified(platform, userId, { clientAddress, device: deviceName(userAgent) });
  },
  verifyAccountByPath: ({ platform, params, accountId, clientAddress }) =>
    verifyAccount(platform, accountId, params.code, clientAddress),

  user: ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return ownRecord(platform, user.id);
  },
  editUser: async ({ platform, params, body, user }) => {
    onlyOwn(user, params.userId);
    const { fname: firstName, lname: lastName } = body.user;
    const saved = await editUser(platform, user.id, { firstName, lastName, address: body.address ?? null });
    return toSpecUser(saved.user, saved.address);
  },
  picture: ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return loadPicture(platform, user.id);
  },
  countPictureUpload: ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return countPictureUpload(platform, user.id);
  },
  savePicture: ({ platform, params, body, user }) => {
    onlyOwn(user, params.userId);
    return savePicture(platform, user.id, body.webp);
  },
  activateEmail: async ({ platform, body, user, clientAddress }) => {
    onlyOwn(user, body.user_id);
    await activateEmail(platform, user.id, body.email_code, clientAddress);
    return { ...(await ownRecord(platform, user.id)), message: accountTexts.emailActivated };
  },

  requestReset: ({ platform, body, user, clientAddress }) =>
    user ? requestChange(platform, user, clientAddress) : requestReset(platform, body, clientAddress),
  resetByCode: async ({ platform, body: { account, code, password }, clientAddress }) => {
    await platform.hashQueue.admit(() => resetByCode(platform, account, { code, password, clientAddress }));
    return doneResponse;
  },
  changeByCode: async ({ platform, body: { code, password }, user, clientAddress }) => {
    await platform.hashQueue.admit(() => changeByCode(platform, user, { code, password, clientAddress }));
    return doneResponse;
  },
  setPasswordByPath: ({ platform, params, user, accountId, clientAddress }) => {
    const change = { code: params.otp, password: params.newPassword, clientAddress };
    return platform.hashQueue.admit(() =>
      user ? changeByCode(platform, user, change) : resetByCode(platform, { userId: accountId }, change),
    );
  },
  resetByLink: async ({ platform, body: { token, password }, clientAddress }) => {
    await platform.hashQueue.admit(() => resetByLink(platform, { token, password, clientAddress }));
    return doneResponse;
  },
  resetByLinkInPath: ({ platform, params: { token, newPassword: password }, clientAddress }) =>
    platform.hashQueue.admit(() => resetByLink(platform, { token, password, clientAddress })),
} satisfies Partial<Handlers>;
