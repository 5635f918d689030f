import { z } from 'zod';
import { changePasswordBody, done, profile, profileBody, resetByLinkBody } from '@/lib/contracts/accounts';
import { endpoint, pageRead } from '@/server/api/endpoint';
import { accessTokens, code, contact, password, signedIn, userId } from '@/server/api/specified/accounts';

/** A WebP of 256 by 256 pixels. */
const picture = z.object({ webp: z.base64().max(56_000) });

export const accounts = {
  profile: endpoint({
    path: '/app/v1/profile',
    summary: 'The signed-in user’s profile.',
    caller: 'passenger',
    output: profile,
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/app/v1/profile',
    summary: 'Change the name and the address.',
    caller: 'passenger',
    body: profileBody,
    output: profile,
  }),
  token: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/token',
    summary: 'The access token of a sign-in, and the seconds until it expires.',
    caller: 'application',
    body: z.object({ userId: z.uuid(), accessToken: z.string().max(200) }),
    output: accessTokens,
  }),
  signout: endpoint({
    ...pageRead,
    method: 'POST',
    path: '/api/app/uaa/v1/signout',
    summary: 'Revoke the session of a refresh token.',
    body: z.object({ userId: z.uuid(), refreshToken: z.string().max(200) }),
    output: z.object({ revoked: z.boolean() }),
    // A later request ends a session that this call could not end.
  }),
  requestVerifyCode: endpoint({
    method: 'POST',
    path: '/app/v1/user/otp',
    summary: 'Send a new code to verify the account of a contact. The returned id may belong to no account.',
    caller: 'application',
    /** Several unverified accounts may have the contact. The browser typed the password of `ownId`. */
    body: contact.and(z.object({ ownId: z.uuid().optional() })),
    output: userId,
  }),
  verifyAccount: endpoint({
    method: 'POST',
    path: '/v1/app/global/otp/security/auth',
    summary: 'Verify an account with its code.',
    caller: 'application',
    body: userId.extend({ code }),
    output: z.object({ verified: z.literal(true) }),
  }),
  verifyAndSignIn: endpoint({
    method: 'POST',
    path: '/app/v1/user/otp/session',
    summary:
      'Verify an account with its code and open a session. Call it only for the browser that knows the password.',
    caller: 'application',
    body: userId.extend({ code }),
    output: signedIn,
  }),
  picture: endpoint({
    path: '/app/v1/user/:userId/picture',
    summary: 'The signed-in user’s own picture.',
    caller: 'passenger',
    params: userId,
    output: picture,
  }),
  countPictureUpload: endpoint({
    method: 'POST',
    path: '/app/v1/user/:userId/picture/uploads',
    summary: 'Count an upload of a picture before its file is read. Refuses more than 10 in an hour.',
    caller: 'passenger',
    params: userId,
    output: z.object({ counted: z.literal(true) }),
  }),
  savePicture: endpoint({
    method: 'PUT',
    path: '/app/v1/user/:userId/picture',
    summary: 'Replace the picture.',
    caller: 'passenger',
    params: userId,
    body: picture,
    output: z.object({ saved: z.literal(true) }),
  }),
  resetByCode: endpoint({
    method: 'PUT',
    path: '/app/uaa/v1/change-request/password/otp',
    summary: 'Set a new password with a code. Ends all sessions.',
    caller: 'application',
    body: z.object({ account: z.union([contact, z.strictObject({ userId: z.uuid() })]), code, password }),
    output: done,
  }),
  changeByCode: endpoint({
    method: 'PUT',
    path: '/app/uaa/v1/change-request/password/mine',
    summary: 'The signed-in user sets a new password with a code. Ends all other sessions.',
    caller: 'passenger',
    body: changePasswordBody,
    output: done,
  }),
  resetByLink: endpoint({
    method: 'PUT',
    path: '/app/uaa/v1/change-request/password/token',
    summary: 'Set a new password with the token of a reset link. Ends all sessions.',
    caller: 'application',
    body: resetByLinkBody,
    output: done,
  }),
} as const;
