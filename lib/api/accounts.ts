import {
  done,
  pictureResponse,
  profile,
  verified,
  type Contact,
  type Done,
  type Profile,
  type ProfileBody,
  type SignUpBody,
  type Verified,
} from '@/lib/contracts/accounts';
import { call } from '@/lib/api/call';
import { sendSessionChange } from '@/lib/browser/session';
import { forgetLock } from '@/lib/browser/sign-in-lock';
import {
  activationCodeApiPath,
  changePasswordApiPath,
  emailActivationApiPath,
  passwordCodeApiPath,
  profileApiPath,
  resetByLinkApiPath,
  resetCodeApiPath,
  resetPasswordApiPath,
  signUpApiPath,
  verifyApiPath,
  verifyCodeApiPath,
} from '@/lib/paths/account';
import { profilePictureApiPath } from '@/lib/paths/files';

const post = (path: string, body?: unknown): Promise<Done> => call(done, path, { method: 'POST', body });

async function postPassword(path: string, body: { password: string }): Promise<Done> {
  const response = await post(path, body);
  forgetLock();
  return response;
}

export const signUp = (body: SignUpBody) => post(signUpApiPath, body);

export async function verifyAccount(code: string, signIn: boolean): Promise<Verified> {
  const response = await call(verified, verifyApiPath, { method: 'POST', body: { code, signIn } });
  if (response.signedIn) sendSessionChange('signed-in');
  return response;
}
export const requestCode = (contact: Contact) => post(verifyCodeApiPath, { contact });

export const requestReset = (contact: Contact) => post(resetCodeApiPath, { contact });
/** A null `contact` means the account of the last sign-up or sign-in in this browser. */
export const resetByCode = (body: { contact: Contact | null; code: string; password: string }) =>
  postPassword(resetPasswordApiPath, body);
export const resetByLink = (body: { token: string; password: string }) => postPassword(resetByLinkApiPath, body);

export const requestPasswordCode = () => post(passwordCodeApiPath);
export const changePassword = (body: { code: string; password: string }) => postPassword(changePasswordApiPath, body);

export const requestActivationCode = () => post(activationCodeApiPath);
export const activateEmail = (code: string) => post(emailActivationApiPath, { code });

export async function saveProfile(body: ProfileBody): Promise<Profile> {
  const saved = await call(profile, profileApiPath, { method: 'PUT', body });
  sendSessionChange('renamed');
  return saved;
}

export function savePicture(picture: File) {
  const body = new FormData();
  body.set('picture', picture);
  return call(pictureResponse, profilePictureApiPath, { method: 'PUT', body });
}
