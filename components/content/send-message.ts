import { callLimitMs } from '@/lib/api/ask';
import { contactFields, type ContactField } from '@/lib/domain/contact-rules';
import type { ContactBody } from '@/lib/contracts/contact';
import { readContactAnswer, readContactRefusal } from '@/lib/contracts/light/read-contact';
import { contactApiPath } from '@/lib/paths/contact';

/** How sending ended, to be read in place: at a field, or below them all. */
export type ContactOutcome = { tone: 'good' | 'bad'; text: string; field?: ContactField | null };

/**
 * Sends the form. Not with `fetchJson`, so that the page loads no schemas and no error table. A form that was open for too
 * long is told a new stamp, which `renew` puts in its place, and sent once more. `failed`: said where no answer comes.
 */
export async function sendMessage(
  body: ContactBody,
  failed: string,
  renew?: (stamp: string) => void,
): Promise<ContactOutcome> {
  const nothing: ContactOutcome = { tone: 'bad', text: failed };
  try {
    const response = await fetch(contactApiPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callLimitMs),
    });
    const json: unknown = await response.json();
    if (response.ok) {
      const answer = readContactAnswer(json);
      return answer ? { tone: 'good', text: answer.message } : nothing;
    }
    const refusal = readContactRefusal(json);
    if (!refusal || response.status >= 500) return nothing;
    const { message, fields = {}, stamp } = refusal;
    if (stamp !== undefined && renew) {
      renew(stamp);
      return await sendMessage({ ...body, stamp }, failed);
    }
    return { tone: 'bad', text: message, field: contactFields.find((name) => Object.hasOwn(fields, name)) ?? null };
  } catch {
    return nothing;
  }
}
