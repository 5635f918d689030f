import type { ContactBody } from '@/lib/contracts/contact';
import { AppError } from '@/lib/errors';
import { systemClock, type Clock } from '@/lib/format/time';
import { currentLog } from '@/server/api/request-context';
import { sendContactMessage } from '@/server/bff/calls/contact';
import { saveContactDraft } from '@/server/bff/calls/contact-draft';
import { stampedOutcomePath } from './contact-page';

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
