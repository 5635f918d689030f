import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refusalText } from '@/lib/domain/sign-in-error';
import { errorCodes, errors, type ErrorCode } from '@/lib/errors';
import { emptyForm } from '@/lib/forms/empty-form';
import type { FormName, FormState } from '@/lib/forms/form';
import { factorMinutes, formDraftMinutes } from '@/lib/limits';
import type { PageQuery } from '../reads/page';
import { hasCookies } from '../session/host-cookie';
import { sealedDraft } from '../session/sealed-draft';
import type { Form } from './form';
import { forms } from './table';

const texts = z.record(z.string(), z.string());

/** Each form replaces the draft of the form before with the same caller. */
const formDraft = z.object({
  form: z.string(),
  page: z.string(),
  done: z.object({ text: z.string(), isBad: z.boolean() }).nullable(),
  code: z.enum(errorCodes).nullable(),
  fields: texts,
  details: z.object({
    bookingId: z.string().optional(),
    suspendedUntil: z.string().optional(),
    attemptsLeft: z.number().optional(),
    waitTime: z.number().optional(),
  }),
  texts,
  lists: z.record(z.string(), z.array(z.string())),
  isCut: z.boolean(),
});
export type FormDraft = z.infer<typeof formDraft>;

export const drafts = {
  passenger: sealedDraft('tsela.form', formDraftMinutes, formDraft),
  anyone: sealedDraft('tsela.visit', formDraftMinutes, formDraft),
  /** A refused form waits in its own draft while a person sets the factor up. */
  factor: sealedDraft('tsela.factor', factorMinutes, formDraft),
};

/** The draft of another form stays, because its person may have to sign in first. */
export async function forgetDraft(name: string, form: Form): Promise<void> {
  if ((await drafts[form.draft].read())?.form === name) await drafts[form.draft].forget();
}

export function saveDraft(form: Form, draft: FormDraft, account?: string): Promise<void> {
  const longestFirst = Object.entries(draft.texts).sort(([, one], [, other]) => other.length - one.length);
  const cut = [1, 2, 3, 4, 6, 8, Infinity].map((count) => ({
    ...draft,
    texts: Object.fromEntries(longestFirst.slice(count)),
    lists: count === Infinity ? {} : draft.lists,
    isCut: true,
  }));
  return drafts[form.draft].save([draft, ...cut], account);
}

/** A person whose session had ended has signed in again since, so the page asks for the form once more. */
const isOver = (code: ErrorCode) => code === 'session_expired' || code === 'unauthenticated';

export function newForm(name: FormName): FormState {
  const { unknown, lost } = forms[name];
  return emptyForm({ failed: unknown({}), lost }, randomUUID());
}

/**
 * Returns the state of a form. It reads the draft only if the query names the form, and only for the same account. The success
 * of a form `before` leads to this one.
 */
export async function loadForm(name: FormName, query: PageQuery, ...before: FormName[]): Promise<FormState> {
  const empty = newForm(name);
  const sent = [name, ...before].find((one) => one === query.done) ?? (query.problem === name ? name : undefined);
  // The contact page proves its outcome without a cookie.
  if (sent && sent !== 'contact' && !(await hasCookies()))
    return { ...empty, refusal: { code: 'cookies_refused', message: errors.cookies_refused.message, fields: {} } };
  const draft = sent && (await drafts[forms[sent].draft].read());
  if (!draft || draft.form !== sent) return empty;
  const { code, fields, details, texts, lists, isCut } = draft;
  if (code === null) return { ...empty, texts: sent === name ? texts : {}, done: draft.done };
  const shown = isOver(code) ? 'form_again' : code;
  const refusal = { code: shown, message: refusalText(shown, details.attemptsLeft), fields, ...details };
  const { idempotencyKey = empty.idempotencyKey } = code.endsWith('_mismatch') ? {} : texts;
  return { ...empty, texts, lists, refusal, isCut, idempotencyKey };
}

/** Returns the form of `names` that the query names, because there is one draft. */
export async function loadOneOf(names: readonly [FormName, ...FormName[]], query: PageQuery) {
  const name = names.find((one) => one === query.done || one === query.problem) ?? names[0];
  return { name, state: await loadForm(name, query) };
}
