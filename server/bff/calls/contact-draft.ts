import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { contactFields, type ContactField } from '@/lib/domain/contact-rules';
import type { ContactBody } from '@/lib/contracts/contact';
import { errors, type AppError, type ErrorCode } from '@/lib/errors';
import { contactDraftMinutes } from '@/lib/limits';
import { systemClock, type Clock } from '@/lib/format/time';
import { contactPath } from '@/lib/paths/pages';
import { env } from '@/server/env';
import { judgeStamp, makeSettledStamp } from './form-stamp';

/** A form that was refused and is shown again. `stamp` is that of the form, or one to be sent at once where that is no good. */
const contactDraft = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  stamp: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  field: z.enum(contactFields).nullable(),
  /** Whether it is all that was typed. */
  isWhole: z.boolean(),
});
export type ContactDraft = z.infer<typeof contactDraft>;

const cookieName = 'tsela.contact';
const path = contactPath;
/** A browser takes cookies of 4 KB; common proxies take 8 KB of them all, and the session is one. */
const mostCharacters = 3800;
const mostBytes = 100_000;

const key = () => createHash('sha256').update(`contact draft ${env().NEXTAUTH_SECRET}`).digest();
const options = () => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path,
  secure: env().NEXTAUTH_URL.startsWith('https:'),
  maxAge: contactDraftMinutes * 60,
});

/**
 * Keeps what was typed in an encrypted cookie of this page alone, for ten minutes: without the message, or with nothing
 * of it, where it is too long. Route handlers only.
 */
export async function saveContactDraft(
  body: ContactBody,
  problem: AppError,
  clock: Clock = systemClock,
): Promise<void> {
  const { name, email, message } = body;
  const [field = null] = Object.keys(problem.details.fields ?? {}) as ContactField[];
  const isUsable = ['good', 'hasty'].includes(judgeStamp(body.stamp, clock));
  const asked = { stamp: isUsable ? body.stamp : makeSettledStamp(clock), code: problem.code, field };
  const nothing = { name: '', email: '', message: '' };
  const forms: ContactDraft[] = [
    { ...asked, name, email, message, isWhole: true },
    { ...asked, ...nothing, name, email, isWhole: false },
    { ...asked, ...nothing, isWhole: false },
  ];
  for (const form of forms) {
    const sealed = await seal(form);
    if (sealed.length > mostCharacters) continue;
    (await cookies()).set(cookieName, sealed, options());
    return;
  }
}

/** Undefined where there is none, or none of ours. */
export async function readContactDraft(): Promise<ContactDraft | undefined> {
  const sealed = (await cookies()).get(cookieName)?.value;
  if (!sealed) return undefined;
  try {
    const { plaintext } = await compactDecrypt(sealed, key());
    const text = inflateRawSync(plaintext, { maxOutputLength: mostBytes }).toString('utf8');
    return contactDraft.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function forgetContactDraft(): Promise<void> {
  (await cookies()).delete({ name: cookieName, path });
}

const seal = (draft: ContactDraft) =>
  new CompactEncrypt(deflateRawSync(JSON.stringify(draft)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key());
