import { contactSent } from '@/lib/domain/contact-rules';
import { contactPage } from '@/lib/content/contact';
import { errors } from '@/lib/errors';
import { contactDraftMinutes } from '@/lib/limits';
import { contactOutcomePath } from '@/lib/paths/contact';
import { systemClock, type Clock } from '@/lib/format/time';
import { readContactDraft, type ContactDraft } from './contact-draft';
import { makeStamp, stampAgeMs } from './form-stamp';

type Outcome = 'sent' | 'problem';

export const stampedOutcomePath = (outcome: Outcome, clock: Clock = systemClock) =>
  contactOutcomePath(outcome, makeStamp(clock));

type ContactPage = {
  stamp: string;
  typed?: Pick<ContactDraft, 'name' | 'email' | 'message'>;
  outcome?: { tone: 'good' | 'bad'; text: string; field?: ContactDraft['field'] };
  notSaved?: string;
};

export async function loadContactOutcome(
  outcome: Outcome,
  at: unknown,
  clock: Clock = systemClock,
): Promise<ContactPage> {
  const ageMs = typeof at === 'string' ? stampAgeMs(at, clock) : null;
  const isRecent = ageMs !== null && ageMs <= contactDraftMinutes * 60_000;
  const plain = { stamp: makeStamp(clock) };
  if (outcome === 'sent') return isRecent ? { ...plain, outcome: { tone: 'good', text: contactSent } } : plain;
  const draft = await readContactDraft();
  if (draft) {
    const { code, field, stamp, isWhole, ...typed } = draft;
    return {
      stamp,
      typed,
      outcome: { tone: 'bad', text: errors[code].message, field },
      ...(isWhole ? {} : { notSaved: contactPage.notSaved }),
    };
  }
  if (!isRecent) return plain;
  // The browser does not store cookies.
  return { ...plain, outcome: { tone: 'bad', text: errors.contact_failed.message }, notSaved: contactPage.notSaved };
}
