import * as z from 'zod/mini';

/** POST /api/forms/end-session. `session`: the uuid of another session, the own one, or all others. `to`: where to sign in for. */
export const endSessionForm = z.object({
  session: z.union([z.uuid(), z.enum(['this', 'others'])]),
  to: z.optional(z.string().check(z.maxLength(2000))),
});

export const accountSession = z.object({
  sessionId: z.uuid(),
  /** 'Chrome on Android', or null if it is unknown. */
  device: z.nullable(z.string()),
  /** The sign-in or the last renewal. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;
