import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { z } from 'zod';
import { env } from '@/server/process/env';
import { hostCookie, readCookie, removeCookie, writeCookie } from './host-cookie';
import { readSession } from './session';

/** Browsers accept cookies of 4 KB. Common proxies accept 8 KB for all cookies, which include the session. */
const maxCharacters = 3800;
const maxBytes = 100_000;

const names = ['tsela.form', 'tsela.staff', 'tsela.factor', 'tsela.codes'] as const;
type DraftName = (typeof names)[number];

/** `account` is null for a visitor who is not signed in. */
const envelope = z.object({ account: z.string().nullable(), draft: z.unknown() });

const keyOf = (name: DraftName) => createHash('sha256').update(`${name} ${env().NEXTAUTH_SECRET}`).digest();
const accountNow = async () => (await readSession())?.userId ?? null;

async function open(name: DraftName): Promise<z.infer<typeof envelope> | undefined> {
  try {
    const { plaintext } = await compactDecrypt((await readCookie(hostCookie(name))) ?? '', keyOf(name));
    const text = inflateRawSync(plaintext, { maxOutputLength: maxBytes }).toString('utf8');
    return envelope.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Removes the drafts of all accounts, or of all but one. Works only in route handlers. */
export async function removeDrafts(keptAccount?: string): Promise<void> {
  for (const name of names) {
    if ((await readCookie(hostCookie(name))) === undefined) continue;
    if (keptAccount === undefined || (await open(name))?.account !== keptAccount) await removeCookie(hostCookie(name));
  }
}

/**
 * An encrypted cookie with the values that a person typed into a plain form, because a URL must not carry them. Only the
 * account that typed them reads it. `save` and `forget` work only in route handlers.
 */
export function sealedDraft<Schema extends z.ZodType>(name: DraftName, minutes: number, schema: Schema) {
  const cookie = () => hostCookie(name, minutes * 60);
  return {
    /** Stores the first of the drafts that fits. `account` is that of the page, whose session may have ended since. */
    save: async (drafts: readonly z.infer<Schema>[], ofPage?: string): Promise<void> => {
      const account = ofPage ?? (await accountNow());
      for (const draft of drafts) {
        const sealed = await new CompactEncrypt(deflateRawSync(JSON.stringify({ account, draft })))
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .encrypt(keyOf(name));
        if (sealed.length > maxCharacters) continue;
        await writeCookie(cookie(), sealed);
        return;
      }
    },
    read: async (): Promise<z.infer<Schema> | undefined> => {
      const stored = await open(name);
      return stored?.account === (await accountNow()) ? schema.safeParse(stored.draft).data : undefined;
    },
    forget: (): Promise<void> => removeCookie(cookie()),
  };
}
