import { createHash } from 'node:crypto';
import { contactSent, findContactProblem, plainLines } from '@/lib/domain/contact-rules';
import type { ContactResponse, ContactBody } from '@/lib/contracts/contact';
import { AppError, errors } from '@/lib/errors';
import { systemClock, type Clock } from '@/lib/format/time';
import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';
import { forgetContactDraft, saveContactDraft } from './contact-draft';
import { judgeStamp, makeSettledStamp } from './form-stamp';
import { stampedOutcomePath } from './contact-page';

export async function sendContactMessage(body: ContactBody, clock: Clock = systemClock): Promise<ContactResponse> {
  const response = await deliver(body, clock);
  await forgetContactDraft();
  return response;
}

/**
 * Delivers a message. It drops messages of programs, which fill in the hidden field or forge the stamp, and returns
 * the same response.
 */
async function deliver(body: ContactBody, clock: Clock): Promise<ContactResponse> {
  const { name, email, message, stamp, topic } = body;
  const problem = findContactProblem(body);
  if (problem) throw new AppError(problem.code, { fields: { [problem.field]: errors[problem.code].message } });
  const age = judgeStamp(stamp, clock);
  if (topic !== '' || age === 'forged') {
    const reason = topic === '' ? age : 'filled in what is hidden';
    (await currentLog()).info(
      { event: 'contact_message_dropped', reason },
      'A contact message from a program was dropped.',
    );
    return { message: contactSent };
  }
  // Autofill can be as fast as a program. The visitor can then send the form again.
  if (age === 'hasty') throw new AppError('form_hasty');
  if (age === 'outdated') throw new AppError('form_outdated', { stamp: makeSettledStamp(clock) });
  try {
    const trimmed = { name: name.trim(), email: email.trim(), message: plainLines(message).trim() };
    return await upstream('postContact', { body: trimmed }, { idempotencyKey: keyOf(body) });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw error;
    throw new AppError('contact_failed', { cause: error });
  }
}

/** Returns a uuid (version 8) of the form's stamp and content, so that sending a form twice delivers one message. */
function keyOf({ name, email, message, stamp }: ContactBody): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([stamp, name, email, message]))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/**
 * Sends the message of a plain form and returns the path of the next page. After a problem, a cookie carries what the
 * visitor typed, because a URL must not.
 */
export async function submitContactForm(body: ContactBody, clock: Clock = systemClock): Promise<string> {
  try {
    await sendContactMessage(body, clock);
  } catch (error) {
    const problem = error instanceof AppError ? error : new AppError('contact_failed', { cause: error });
    if (problem.status >= 500)
      (await currentLog()).error(
        { event: 'contact_message_not_sent', err: error },
        'A contact message could not be sent.',
      );
    await saveContactDraft(body, problem, clock);
    return stampedOutcomePath('problem', clock);
  }
  return stampedOutcomePath('sent', clock);
}
