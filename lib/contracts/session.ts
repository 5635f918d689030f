import * as z from 'zod/mini';

/** The user in the header, whose tickets this browser may store. Null for a visitor without a session. */
export const accountSlot = z.nullable(z.object({ firstName: z.string(), userId: z.string() }));
export type AccountSlot = z.infer<typeof accountSlot>;

/** `refused`: a call has just been refused with this session's access token, whatever its clock says. */
export const renewBody = z.object({ refused: z.boolean() });
/** The response of /api/auth/csrf (next-auth). */
export const csrfForm = z.object({ csrfToken: z.string() });
/** The URL that next-auth leads to. Its query holds a refusal. */
export const nextAuthTarget = z.object({ url: z.url() });

export const renewed = z.object({ signedIn: z.boolean() });
