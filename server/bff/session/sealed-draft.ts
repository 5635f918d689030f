import { z } from 'zod';
import { hostCookie, readCookie } from './host-cookie';
import { sealedCookie } from './sealed-cookie';
import { readSession } from './session';

const names = ['tsela.form', 'tsela.visit', 'tsela.factor', 'tsela.codes'] as const;
type DraftName = (typeof names)[number];

/** `account` is null for a visitor who is not signed in. */
const envelope = z.object({ account: z.string().nullable(), draft: z.unknown() });

const accountNow = async () => (await readSession())?.userId ?? null;

/** Removes the drafts of all accounts, or of all but one. Works only in route handlers. */
export async function removeDrafts(keptAccount?: string): Promise<void> {
  for (const name of names) {
    if ((await readCookie(hostCookie(name))) === undefined) continue;
    const cookie = sealedCookie(name, 0, envelope);
    if (keptAccount === undefined || (await cookie.read())?.account !== keptAccount) await cookie.remove();
  }
}

/**
 * The values that a person typed into a plain form, in a cookie because a URL must not carry them. Only the account that typed
 * them reads it. `save` and `forget` work only in route handlers.
 */
export function sealedDraft<Schema extends z.ZodType>(name: DraftName, minutes: number, schema: Schema) {
  const cookie = sealedCookie(name, minutes * 60, envelope);
  return {
    /** Stores the first of the drafts that fits. `account` is that of the page, whose session may have ended since. */
    save: async (drafts: readonly z.infer<Schema>[], ofPage?: string): Promise<void> => {
      const account = ofPage ?? (await accountNow());
      for (const draft of drafts) if (await cookie.write({ account, draft })) return;
    },
    read: async (): Promise<z.infer<Schema> | undefined> => {
      const stored = await cookie.read();
      return stored?.account === (await accountNow()) ? schema.safeParse(stored.draft).data : undefined;
    },
    forget: cookie.remove,
  };
}
