import { z } from 'zod';
import { endpoint, success } from '@/server/upstream/endpoint';

const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  idToken: z.string(),
  /** Seconds. */
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

export const accounts = {
  signin: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/signin',
    summary: 'Check a password. The access token answered is good for one call of token.',
    caller: 'application',
    body: z
      .object({
        email: z.string().max(254).optional(),
        phone: z.string().max(64).optional(),
        password: z.string().min(1).max(200),
      })
      .refine((body) => (body.email === undefined) !== (body.phone === undefined), 'email or phone'),
    answer: success(signedInUser.extend({ accessToken: z.string(), idToken: z.string() })),
  }),
  token: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/token',
    summary: 'Open a session with the access token of a sign-in.',
    caller: 'application',
    body: z.object({ userId: z.uuid(), accessToken: z.string().max(200) }),
    answer: success(tokens),
  }),
  renewToken: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/token/renew',
    summary: 'Exchange a refresh token. The previous one is good for 60 seconds more.',
    caller: 'application',
    body: z.object({ userId: z.uuid(), refreshToken: z.string().max(200) }),
    answer: success(tokens),
  }),
  signout: endpoint({
    method: 'POST',
    path: '/api/app/uaa/v1/signout',
    summary: 'Revoke the session of a refresh token.',
    caller: 'application',
    body: z.object({ userId: z.uuid(), refreshToken: z.string().max(200) }),
    answer: success(z.object({ revoked: z.boolean() })),
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/app/v2/user/:userId',
    summary: 'The signed-in user’s own record.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    answer: success(
      z.object({
        user: z.object({
          uuid: z.uuid(),
          fname: z.string(),
          lname: z.string(),
          phone: z.string(),
          image: z.string().nullable(),
          role: z.string(),
          status: z.string(),
        }),
        address: z.null(),
        authDetails: z.object({ email: z.string().nullable(), username: z.string() }),
      }),
    ),
  }),
} as const;
