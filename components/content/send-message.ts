import { send } from '@/lib/api/client';
import { contactFields, type ContactField } from '@/lib/domain/contact-rules';
import type { ContactBody } from '@/lib/contracts/contact';
import { readContactResponse, readContactRefusal } from '@/lib/contracts/light/read-contact';
import { contactApiPath } from '@/lib/paths/contact';

/** How sending ended, to be read in place: at a field, or below them all. */
export type ContactOutcome = { tone: 'good' | 'bad'; text: string; field?: ContactField | null };

/**
 * Sends the form without the schemas and the error table, which the page does not load. The server refuses a form that was
 * open for too long with a new stamp: `renew` stores the stamp, and the form is sent once more. `failed` is the sentence
 * for a call without a readable response.
 */
export async function sendMessage(
  body: ContactBody,
  failed: string,
  renew?: (stamp: string) => void,
): Promise<ContactOutcome> {
  const nothing: ContactOutcome = { tone: 'bad', text: failed };
  const response = await send(contactApiPath, { method: 'POST', body });
  if ('failure' in response) return nothing;
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const answer = readContactResponse(json);
    return answer ? { tone: 'good', text: answer.message } : nothing;
  }
  const refusal = readContactRefusal(json);
  if (!refusal || response.status >= 500) return nothing;
  const { message, fields = {}, stamp } = refusal;
  if (stamp !== undefined && renew) {
    renew(stamp);
    return sendMessage({ ...body, stamp }, failed);
  }
  return { tone: 'bad', text: message, field: contactFields.find((name) => Object.hasOwn(fields, name)) ?? null };
}
