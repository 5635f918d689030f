import {
  done,
  pictureAnswer,
  profile,
  type Contact,
  type Done,
  type Profile,
  type ProfileBody,
  type SignUpBody,
} from '@/lib/contracts/accounts';
import { call } from '@/lib/api/call';
import { tellSessionChange } from '@/lib/browser/session';
import { forgetLock } from '@/lib/browser/sign-in-lock';

const post = (path: string, body?: unknown): Promise<Done> => call(done, path, { method: 'POST', body });

/** A password set anew lifts the lock: this browser counts none down any more. */
async function postPassword(path: string, body: { password: string }): Promise<Done> {
  const answer = await post(path, body);
  forgetLock();
  return answer;
}

export const signUp = (body: SignUpBody) => post('/api/sign-up', body);

export const verifyAccount = (code: string) => post('/api/verify', { code });
export const requestCode = (contact: Contact) => post('/api/verify/code', { contact });

export const requestReset = (contact: Contact) => post('/api/password/code', { contact });
/** Without a contact for the account that this browser signed up or signed in with last. */
export const resetByCode = (body: { contact: Contact | null; code: string; password: string }) =>
  postPassword('/api/password', body);
export const resetByLink = (body: { token: string; password: string }) => postPassword('/api/password/link', body);

export const requestPasswordCode = () => post('/api/user/password/code');
export const changePassword = (body: { code: string; password: string }) => postPassword('/api/user/password', body);

export const requestActivationCode = () => post('/api/user/email-activation/code');
export const activateEmail = (code: string) => post('/api/user/email-activation', { code });

/** The header shows the first name: it is told. */
export async function saveProfile(body: ProfileBody): Promise<Profile> {
  const saved = await call(profile, '/api/user/profile', { method: 'PUT', body });
  tellSessionChange('renamed');
  return saved;
}

export function savePicture(picture: File) {
  const body = new FormData();
  body.set('picture', picture);
  return call(pictureAnswer, '/api/user/picture', { method: 'PUT', body });
}
