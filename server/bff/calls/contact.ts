import { createHash } from 'node:crypto';
import { contactSent, findContactProblem, plainLines } from '@/lib/domain/contact-rules';
import type { ContactResponse, ContactBody } from '@/lib/contracts/contact';
import { AppError, errors } from '@/lib/errors';
import { systemClock, type Clock } from '@/lib/format/time';
import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';
import { forgetContactDraft } from './contact-draft';
import { judgeStamp, makeSettledStamp } from './form-stamp';

/** Sends a message to customer care; then nothing of what was typed stays in the browser. Errors: those of `deliver`. */
export async function sendContactMessage(body: ContactBody, clock: Clock = systemClock): Promise<ContactResponse> {
  const answer = await deliver(body, clock);
  await forgetContactDraft();
  return answer;
}

/**
 * What only a program does (filling in the field that nobody sees, a form that it never asked for) is answered like
 * everybody's, and comes nowhere. Errors: those of `findContactProblem`, with the field; form_hasty; form_outdated, with a
 * stamp to send it with again; too_many_tries; contact_failed.
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
  // Whoever lets the browser fill it in is as fast as a program: a person sends it once more.
  if (age === 'hasty') throw new AppError('form_hasty');
  if (age === 'outdated') throw new AppError('form_outdated', { stamp: makeSettledStamp(clock) });
  try {
    const asTyped = { name: name.trim(), email: email.trim(), message: plainLines(message).trim() };
    return await upstream('postContact', { body: asTyped }, { idempotencyKey: keyOf(body) });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw error;
    throw new AppError('contact_failed', { cause: error });
  }
}

/** The same form with the same content is the same message, however often it is sent: a uuid (version 8) of what it says. */
function keyOf({ name, email, message, stamp }: ContactBody): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([stamp, name, email, message]))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
