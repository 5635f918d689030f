import { contactSent } from '@/lib/domain/contact-rules';
import { errors } from '@/lib/errors';
import { systemClock } from '@/lib/format/time';
import type { FormState } from '@/lib/forms/form';
import { formDraftMinutes } from '@/lib/limits';
import { loadForm, newForm } from '../forms/draft';
import { makeStamp, stampAgeMs } from '../forms/form-stamp';
import type { PageQuery } from '../reads/page';

export const newContactForm = () => ({ stamp: makeStamp(systemClock), state: newForm('contact') });

/** A browser that stores no cookies has only the signed time of its form in the URL. */
export async function loadContactOutcome(
  outcome: 'sent' | 'problem',
  { at, ...query }: PageQuery,
): Promise<{ stamp: string; state: FormState }> {
  const { stamp } = newContactForm();
  const state = await loadForm('contact', query);
  const ageMs = typeof at === 'string' ? stampAgeMs(at, systemClock) : null;
  const isRecent = ageMs !== null && ageMs <= formDraftMinutes * 60_000;
  if (state.done || state.refusal || !isRecent) return { stamp, state };
  if (outcome === 'sent') return { stamp, state: { ...state, done: { text: contactSent, isBad: false } } };
  const { message } = errors.contact_failed;
  return { stamp, state: { ...state, isCut: true, refusal: { code: 'contact_failed', message, fields: {} } } };
}
