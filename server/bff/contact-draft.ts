import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { z } from 'zod';
import { contactFields, type ContactField } from '@/lib/domain/contact-rules';
import type { ContactBody } from '@/lib/contracts/contact';
import { errors, type AppError, type ErrorCode } from '@/lib/errors';
import { contactDraftMinutes } from '@/lib/limits';
import { systemClock, type Clock } from '@/lib/format/time';
import { env } from '@/server/process/env';
import { hostCookie, readCookie, removeCookie, writeCookie } from './host-cookie';
import { judgeStamp, makeSettledStamp } from './form-stamp';

const contactDraft = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  stamp: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  field: z.enum(contactFields).nullable(),
  isWhole: z.boolean(),
});
export type ContactDraft = z.infer<typeof contactDraft>;

const cookie = () => hostCookie('tsela.contact', contactDraftMinutes * 60);
/** Browsers accept cookies of 4 KB. Common proxies accept 8 KB for all cookies, which include the session. */
const maxCharacters = 3800;
const maxBytes = 100_000;

const key = () => createHash('sha256').update(`contact draft ${env().NEXTAUTH_SECRET}`).digest();

/**
 * Stores the typed values in an encrypted cookie for the contact page, for ten minutes. If they are too long, it omits
 * the message, and then all values. Works only in route handlers.
 */
export async function saveContactDraft(
  body: ContactBody,
  problem: AppError,
  clock: Clock = systemClock,
): Promise<void> {
  const { name, email, message } = body;
  const [field = null] = Object.keys(problem.details.fields ?? {}) as ContactField[];
  const isUsable = ['good', 'hasty'].includes(judgeStamp(body.stamp, clock));
  const base = { stamp: isUsable ? body.stamp : makeSettledStamp(clock), code: problem.code, field };
  const empty = { name: '', email: '', message: '' };
  const forms: ContactDraft[] = [
    { ...base, name, email, message, isWhole: true },
    { ...base, ...empty, name, email, isWhole: false },
    { ...base, ...empty, isWhole: false },
  ];
  for (const form of forms) {
    const sealed = await seal(form);
    if (sealed.length > maxCharacters) continue;
    await writeCookie(cookie(), sealed);
    return;
  }
}

export async function readContactDraft(): Promise<ContactDraft | undefined> {
  const sealed = await readCookie(cookie());
  if (!sealed) return undefined;
  try {
    const { plaintext } = await compactDecrypt(sealed, key());
    const text = inflateRawSync(plaintext, { maxOutputLength: maxBytes }).toString('utf8');
    return contactDraft.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const forgetContactDraft = (): Promise<void> => removeCookie(cookie());

const seal = (draft: ContactDraft) =>
  new CompactEncrypt(deflateRawSync(JSON.stringify(draft)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key());
