import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { cookies } from 'next/headers';
import { z } from 'zod';
import type { ContactBody } from '@/lib/contracts/contact';
import { errors, type AppError, type ErrorCode } from '@/lib/errors';
import { env } from '@/server/env';
import { judgeStamp, makeStamp } from './form-stamp';

/** A form that was refused and is shown again. `stamp` is that of the form, or a new one where that is too old. */
const contactDraft = z.object({
  ...{ name: z.string(), email: z.string(), message: z.string(), stamp: z.string() },
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  field: z.enum(['name', 'email', 'message']).nullable(),
});
export type ContactDraft = z.infer<typeof contactDraft>;

const minutes = 10;
const path = '/contact_us';
/** A browser takes cookies of 4 KB; some of them hold the longest message there is. */
const partLength = 3500;
const mostParts = 4;
const mostBytes = 100_000;

const key = () => createHash('sha256').update(`contact draft ${env().NEXTAUTH_SECRET}`).digest();
const cookieName = (part: number) => `tsela.contact.${part}`;
const options = () => ({
  ...{ httpOnly: true, sameSite: 'lax' as const, path },
  ...{ secure: env().NEXTAUTH_URL.startsWith('https:'), maxAge: minutes * 60 },
});

/** Keeps what was typed in encrypted cookies of this page alone, for ten minutes. Route handlers only. */
export async function keepContactDraft(body: ContactBody, problem: AppError): Promise<void> {
  const { name, email, message } = body;
  const [field = null] = Object.keys(problem.details.fields ?? {}) as (keyof typeof body)[];
  const stamp = judgeStamp(body.stamp) === 'outdated' ? makeStamp() : body.stamp;
  const sealed = await seal({ name, email, message, stamp, code: problem.code, field });
  // Longer than what can be kept: then the message at least is in the browser's own history.
  const kept =
    sealed.length <= partLength * mostParts
      ? sealed
      : await seal({ name, email, message: '', stamp, code: problem.code, field });
  const store = await cookies();
  for (let part = 0; part < mostParts; part += 1) {
    const text = kept.slice(part * partLength, (part + 1) * partLength);
    if (text) store.set(cookieName(part), text, options());
    else store.delete({ name: cookieName(part), path });
  }
}

/** Undefined where there is none, or none of ours. */
export async function readContactDraft(): Promise<ContactDraft | undefined> {
  const store = await cookies();
  const sealed = Array.from({ length: mostParts }, (_, part) => store.get(cookieName(part))?.value ?? '').join('');
  if (sealed === '') return undefined;
  try {
    const { plaintext } = await compactDecrypt(sealed, key());
    const text = inflateRawSync(plaintext, { maxOutputLength: mostBytes }).toString('utf8');
    return contactDraft.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function forgetContactDraft(): Promise<void> {
  const store = await cookies();
  for (let part = 0; part < mostParts; part += 1) store.delete({ name: cookieName(part), path });
}

const seal = (draft: object) =>
  new CompactEncrypt(deflateRawSync(JSON.stringify(draft)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key());
