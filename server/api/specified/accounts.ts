import { readCode, readEmail, readPhoneText, readText } from '@/lib/typed';
import { z } from 'zod';
import { endpoint, orInData } from '@/server/api/endpoint';

export const accessTokens = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  expiresIn: z.number().int(),
  tokenType: z.literal('Bearer'),
});

const signedInUser = z.object({
  userId: z.uuid(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  profilePicUrl: z.string().nullable(),
  role: z.string(),
  phone: z.string(),
  status: z.enum(['INACTIVE', 'ACTIVE']),
});

export const signedIn = signedInUser.extend({
  accessToken: z.string(),
  refreshToken: z.string(),
  idToken: z.string(),
});

/** Fields of every record in spec section 3. */
export const record = {
  id: z.number().int(),
  uuid: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  version: z.number().int(),
};

const userRecord = z.object({
  user: z.object({
    ...record,
    fname: z.string(),
    lname: z.string(),
    phone: z.string(),
    image: z.string().nullable(),
    role: z.string(),
    status: z.string(),
    deleted: z.boolean(),
    address: z.uuid().nullable(),
  }),
  address: z
    .object({ ...record, address: z.string(), city: z.string(), zipCode: z.string(), country: z.string() })
    .nullable(),
  authDetails: z.object({
    email: z.string().nullable(),
    username: z.string(),
    isEmailVerified: z.boolean(),
    /** Another account confirmed the contact, so it was removed here. */
    isEmailRemoved: z.boolean(),
    isPhoneRemoved: z.boolean(),
  }),
});

export const userId = z.object({ userId: z.uuid() });
const sent = z.object({ sent: z.literal(true) });
export const changed = z.object({ changed: z.literal(true) });

/** Any text, because `isEmail` refuses an invalid address as `email_invalid`. */
const email = z.string().overwrite(readEmail).max(1000);
const phone = z.string().overwrite(readPhoneText).max(64);
const none = z.null().optional();
export const contact = z.union([
  z.object({ email, phone: none }).transform((sent) => ({ email: sent.email })),
  z.object({ phone, email: none }).transform((sent) => ({ phone: sent.phone })),
]);
const name = z.string().overwrite(readText).min(1).max(60);
const line = z.string().overwrite(readText).max(120);
export const password = z.string().min(1).max(200);
export const code = z
  .string()
  .overwrite(readCode)
  .regex(/^\d{6}$/);
const typedCode = z.union([
  z
    .number()
    .int()
    .min(0)
    .max(999_999)
    .transform((number) => String(number).padStart(6, '0')),
  code,
]);
export const resetToken = z.string().max(200);
/** A postal code may be sent as a number. */
const zipCode = z.union([z.number().int().transform(String), line]);

/** The user of a sign-up. Other fields of the record (spec section 3) are ignored: the platform sets them. */
const newUser = z.object({
  user: z.object({
    fname: name,
    lname: name,
    phone: z
      .string()
      .overwrite(readPhoneText)
      .regex(/^\+\d{7,15}$/),
  }),
  address: none,
  login: z.object({ username: name, email: email.nullish(), password }),
  termsVersion: z.string().min(1).max(20).optional(),
  /** An unverified account of the same username. Send it only for the browser that knows its password. */
  replaces: z.uuid().optional(),
});

const profileChange = z.object({
  user: z.object({ fname: name, lname: name }),
  /** If it is missing, the address does not change. */
  address: z.object({ address: line, city: line, zipCode, country: line }).nullish(),
});

export const specifiedAccounts = {
  signin: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/signin',
    summary: 'Check a password and open a session. The tokens of an unverified account give no access.',
    caller: 'application',
    body: z
      .object({ email: email.max(254).nullish(), phone: z.string().max(64).nullish(), password })
      .refine(({ email, phone }) => ((email ?? null) === null) !== ((phone ?? null) === null), 'email or phone'),
    output: signedIn,
  }),
  renewToken: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/token/renew',
    summary: 'Exchange a refresh token. The previous one stays valid for 60 seconds.',
    caller: 'application',
    body: z.object({ userId: z.uuid(), refreshToken: z.string().max(200) }),
    // `token` repeats `accessToken`.
    output: accessTokens.extend({ token: z.string(), refreshToken: z.string() }),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/app/v1/user/create/',
    summary:
      'Sign up, and send a code to the phone. The response does not reveal whether the phone or e-mail address has an account.',
    caller: 'application',
    body: orInData(newUser),
    output: userId,
  }),
  userIdByEmail: endpoint({
    path: '/app/v1/user/user/:contactEmail/email',
    summary: 'The id of an account. Only for servers, because it reveals whether the account exists.',
    caller: 'application',
    params: z.object({ contactEmail: email }),
    output: z.object({ id: z.uuid() }),
  }),
  userIdByPhone: endpoint({
    path: '/app/v1/user/user/:contactPhone/phone',
    summary: 'The id of an account. Only for servers, because it reveals whether the account exists.',
    caller: 'application',
    params: z.object({ contactPhone: phone }),
    output: z.object({ id: z.uuid() }),
  }),
  sendCode: endpoint({
    path: '/app/v1/user/:userId/otp',
    summary:
      'Send a new code to verify an account, to its phone. With a bearer send the signed-in user a code to verify the e-mail address.',
    caller: 'anyone',
    params: userId,
    output: sent,
  }),
  verifyAccountByPath: endpoint({
    path: '/v1/app/global/otp/security/:code/auth',
    summary: 'Verify an account with its code in the path.',
    caller: 'application',
    namesAccount: true,
    params: z.object({ code }),
    output: z.object({ verified: z.literal(true) }),
  }),
  user: endpoint({
    path: '/api/app/v2/user/:userId',
    summary: 'The signed-in user’s own record.',
    caller: 'passenger',
    params: userId,
    output: userRecord,
  }),
  editUser: endpoint({
    method: 'PUT',
    path: '/app/v1/user/:userId/edit',
    summary: 'Change the name, and the address if one is sent.',
    caller: 'passenger',
    params: userId,
    body: orInData(profileChange),
    output: userRecord,
  }),
  activateEmail: endpoint({
    method: 'POST',
    path: '/email-activation',
    summary: 'Verify the e-mail address with its code.',
    caller: 'passenger',
    body: z.object({ user_id: z.uuid(), email_code: typedCode }),
    output: userRecord.extend({ message: z.string() }),
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/change-password',
    aliases: ['/app/uaa/v1/change-password'],
    summary:
      'Send a code, by e-mail a link too, to set a new password. The id may belong to no account. With a bearer the code goes to the signed-in user, by phone if there is one, otherwise by e-mail.',
    caller: 'anyone',
    body: contact,
    output: z.object({ sent: z.literal(true), userId: z.uuid() }),
  }),
  setPasswordByPath: endpoint({
    method: 'PUT',
    path: '/app/uaa/v1/change-request/password/:otp/:newPassword/otp',
    summary:
      'Set a new password with a code, both in the path. A bearer selects the signed-in user, as in change-request/password/mine. Without a bearer, the header x-account-id selects the account, as in change-request/password/otp.',
    caller: 'anyone',
    namesAccount: true,
    params: z.object({ otp: code, newPassword: password }),
    output: changed,
  }),
  resetByLinkInPath: endpoint({
    method: 'PUT',
    path: '/app/uaa/v1/change-request/password/:token/:newPassword/token',
    summary: 'Set a new password with the token of a reset link, both in the path. Ends all sessions.',
    caller: 'application',
    params: z.object({ token: resetToken, newPassword: password }),
    output: changed,
  }),
} as const;
