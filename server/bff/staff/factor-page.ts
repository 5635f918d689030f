import type { StaffForm, StaffView } from '@/lib/contracts/staff-screen';
import { errors } from '@/lib/errors';
import { codeMinutes, factorMinutes } from '@/lib/limits';
import { shownAccountField } from '@/lib/paths/pages';
import { factorPath, staffPath, staffPathOf } from '@/lib/paths/staff';
import type { EndpointName } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { drawQr } from '../pages/ticket-page';
import { pageUrl } from '../reads/page';
import { callAs } from '../session/session-cookie';
import { codesDraft, readDraft } from './drafts';
import { textsOf } from './fields';
import { formOf, messageOf, type Context } from './parts';

export async function loadFactor(context: Context): Promise<StaffView> {
  const { session, query } = context;
  const { state, uri, isFresh, smsTo } = await upstream('factor', {}, callAs(session));
  const isSent =
    smsTo !== null && (query.problem === 'checkFactor' || [query.done, query.problem].includes('sendFactorCode'));
  const steps = { none: isFresh ? 'right' : 'none', pending: 'pending', on: isFresh ? 'checked' : 'on' } as const;
  const step = isSent ? 'sent' : steps[state];
  const next = staffPathOf(query.next);
  const here = pageUrl(factorPath, { next });
  const form = (call: EndpointName, title: string, formNext = here) => {
    const shown = formOf(context, { call, title, button: title, done: '' }, { next: formNext });
    const fields = shown.fields.filter(({ kind }) => kind !== 'password' || state !== 'on');
    return { ...shown, fields: fields.map((field) => ({ ...field, isRequired: true })) };
  };
  const bySms = [
    ...(isSent ? [form('checkFactor', 'Check the code', next)] : []),
    ...(smsTo === null ? [] : [form('sendFactorCode', isSent ? 'Send another code' : 'Get a code by SMS')]),
  ];
  const start = form('beginFactor', state === 'on' ? 'Set up again' : 'Set up an app');
  const later = { pending: form('confirmFactor', 'Confirm'), on: form('checkFactor', 'Check', next) };
  const byApp = step === 'pending' || step === 'on' ? later[step] : start;
  const phone = `the phone number that ends with ${smsTo}`;
  const source = smsTo === null ? 'An app makes the codes.' : `We send a code to ${phone}, or an app makes the codes.`;
  const lead = {
    none: `To change people or money, or to cancel a trip, you need a code on your phone. ${source}`,
    sent: `Type the code of the SMS to ${phone}. It works for ${codeMinutes} minutes.`,
    right: `The code was right. You need no other code for ${factorMinutes} minutes.`,
    pending: 'An app on your phone makes the codes.',
    on: 'Your second factor is on. Type the code of the app. If you lost the phone, type a recovery code.',
    checked: `Your second factor is on. After each code you need no other for ${factorMinutes} minutes.`,
  }[step];
  const asked = { tone: 'info', text: errors.factor_required.message } as const;
  const message = messageOf(context) ?? (next !== undefined && step === 'on' ? asked : undefined);
  const view = { title: 'Second factor', nav: [], lead, message, forms: bySms };
  if (uri && step === 'pending') return { ...view, factor: { app: { uri, qrSvg: await drawQr(uri), form: byApp } } };
  const isSetUp = query.done === 'confirmFactor';
  if (step === 'checked' && (next || isSetUp)) {
    const codes = isSetUp ? await codesDraft.read() : undefined;
    return { ...view, factor: { codes, next: next ?? staffPath, kept: await keptForm(session.userId, next) } };
  }
  const links = [{ href: next ?? staffPath, text: next ? 'Back to the form' : 'Your operators', detail: '' }];
  return { ...view, links, forms: [...bySms, byApp] };
}

/** Returns a form that was refused for want of a second factor. Its key makes a second tap harmless. */
async function keptForm(userId: string, next = ''): Promise<StaffForm | undefined> {
  const [path = '', search] = next.split('?');
  const draft = await readDraft(path, Object.fromEntries(new URLSearchParams(search)));
  if (draft?.code !== 'factor_required') return undefined;
  const hidden = { ...textsOf(draft.values), [shownAccountField]: userId };
  // A form with lists is shown once more with its fields.
  const isWhole = !draft.isCut && Object.keys(draft.values).every((name) => name in hidden);
  return isWhole ? { call: draft.form, title: 'Continue', button: 'Continue', hidden, fields: [] } : undefined;
}
