import { send } from '@/lib/api/client';
import { contactFields, type ContactField } from '@/lib/domain/contact-rules';
import type { ContactBody } from '@/lib/contracts/contact';
import { readContactResponse, readContactRefusal } from '@/lib/contracts/light/read-contact';
import { contactApiPath } from '@/lib/paths/contact';

export type ContactOutcome = { tone: 'good' | 'bad'; text: string; field?: ContactField | null };

/** The page does not load the schemas and the error table. If the stamp is too old, it sends the form once more. */
export async function sendMessage(
  body: ContactBody,
  failed: string,
  renew?: (stamp: string) => void,
): Promise<ContactOutcome> {
  const failedOutcome: ContactOutcome = { tone: 'bad', text: failed };
  const response = await send(contactApiPath, { method: 'POST', body });
  if ('failure' in response) return failedOutcome;
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const result = readContactResponse(json);
    return result ? { tone: 'good', text: result.message } : failedOutcome;
  }
  const refusal = readContactRefusal(json);
  if (!refusal || response.status >= 500) return failedOutcome;
  const { message, fields = {}, stamp } = refusal;
  if (stamp !== undefined && renew) {
    renew(stamp);
    return sendMessage({ ...body, stamp }, failed);
  }
  return { tone: 'bad', text: message, field: contactFields.find((name) => Object.hasOwn(fields, name)) ?? null };
}
