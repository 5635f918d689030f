import * as z from 'zod/mini';

/** POST /api/forms/end-session. `session`: the uuid of another session, the own one, or all others. */
export const endSessionForm = z.object({ session: z.union([z.uuid(), z.enum(['this', 'others'])]) });

export type AccountSession = {
  sessionId: string;
  /** 'Chrome on Android', or null if it is unknown. */
  device: string | null;
  lastUsedAt: string;
  isCurrent: boolean;
};
