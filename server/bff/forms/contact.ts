import { contactBody, type ContactBody } from '@/lib/contracts/contact';
import { contactSent, findContactProblem, plainLines } from '@/lib/domain/contact-rules';
import { AppError } from '@/lib/errors';
import { systemClock } from '@/lib/format/time';
import { textsOf } from '@/lib/forms/form';
import { contactOutcomePath } from '@/lib/paths/pages';
import { derivedKey } from '@/server/api/derived-key';
import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';
import { form } from './form';
import { judgeStamp, makeSettledStamp, makeStamp } from './form-stamp';

export const contact = form({
  caller: 'anyone',
  body: contactBody,
  check: (texts) => {
    const problem = findContactProblem(textsOf(texts, 'name', 'email', 'message'));
    return problem === null ? {} : { [problem.field]: problem.code };
  },
  unknown: 'contact_failed',
  lost: 'contact_failed',
  run: async ({ body }) => {
    await deliver(body);
    return { next: contactOutcomePath('sent', makeStamp()), text: contactSent, stays: true };
  },
  page: () => contactOutcomePath('problem', makeStamp()),
});

/**
 * Delivers a message. It drops messages of programs, which fill in the hidden field or forge the stamp, and returns
 * the same response.
 */
async function deliver(body: ContactBody): Promise<void> {
  const { name, email, message, stamp, topic } = body;
  const age = judgeStamp(stamp, systemClock);
  if (topic !== '' || age === 'forged') {
    const reason = topic === '' ? age : 'filled in what is hidden';
    (await currentLog()).info(
      { event: 'contact_message_dropped', reason },
      'A contact message from a program was dropped.',
    );
    return;
  }
  // Autofill can be as fast as a program. The visitor can then send the form again.
  if (age === 'hasty') throw new AppError('form_hasty');
  if (age === 'outdated') throw new AppError('form_outdated', { stamp: makeSettledStamp(systemClock) });
  try {
    const trimmed = { name: name.trim(), email: email.trim(), message: plainLines(message).trim() };
    const idempotencyKey = derivedKey(stamp, name, email, message);
    await upstream('postContact', { body: trimmed }, { idempotencyKey });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw error;
    throw new AppError('contact_failed', { cause: error });
  }
}
