import { z } from 'zod';
import { contactFields, type ContactField } from '@/lib/domain/contact-rules';
import type { ContactBody } from '@/lib/contracts/contact';
import { errors, type AppError, type ErrorCode } from '@/lib/errors';
import { contactDraftMinutes } from '@/lib/limits';
import { systemClock, type Clock } from '@/lib/format/time';
import { judgeStamp, makeSettledStamp } from './form-stamp';
import { sealedDraft } from '../session/sealed-draft';

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

const draft = sealedDraft('tsela.contact', contactDraftMinutes, contactDraft);
export const readContactDraft = draft.read;
export const forgetContactDraft = draft.forget;

/** If the typed values are too long, it omits the message, and then all values. Works only in route handlers. */
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
  await draft.save(
    { ...base, name, email, message, isWhole: true },
    { ...base, ...empty, name, email, isWhole: false },
    { ...base, ...empty, isWhole: false },
  );
}
