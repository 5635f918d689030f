'use client';

import { useEffect, useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import { leaveSaying } from '@/components/ui/carried-notice';
import { focusFirst } from '@/components/ui/form-fields';
import { clearMessages, useMessage, useOnline } from '@/components/ui/messages';
import { send as fetchPath } from '@/lib/api/client';
import { randomId } from '@/lib/browser/features';
import { onPageReturn } from '@/lib/browser/page-events';
import {
  readFormRefusal,
  readFormSuccess,
  readTyped,
  type FormRefusal,
  type FormState,
  type FormSuccess,
  type Lists,
  type Texts,
} from '@/lib/forms/form';

export type FormOptions = {
  state: FormState;
  /** Returns a sentence for each wrong field. The server runs the same rules. */
  check?: ((texts: Texts, lists: Lists, data: FormData) => Texts | Promise<Texts>) | undefined;
  /** Runs before the next page opens. */
  onDone?: ((success: FormSuccess, form: HTMLFormElement, texts: Texts) => void | Promise<void>) | undefined;
  onRefused?: ((refusal: FormRefusal, texts: Texts) => void) | undefined;
};

type Shown = Pick<FormState, 'refusal' | 'done'>;

const nothing: Shown = { refusal: null, done: null };

/** Sends what the browser would send without a script, to the same action, one press at a time. */
export function useForm({ state, check, onDone, onRefused }: FormOptions) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>(state);
  const [idempotencyKey, setKey] = useState(state.idempotencyKey);
  useMessage(() => setShown(nothing));
  useOnline(() => shown.refusal?.code === 'offline' && setShown(nothing));

  function settle() {
    running.current = false;
    setBusy(false);
  }
  // The person can leave during a request and come back with the Back button.
  function comeBack() {
    if (running.current) setShown(nothing);
    settle();
  }
  useEffect(() => onPageReturn(comeBack), []);

  function refuse(form: HTMLFormElement, refusal: FormRefusal, texts: Texts) {
    settle();
    setShown({ refusal, done: null });
    focusFirst(form, refusal.fields);
    onRefused?.(refusal, texts);
  }

  async function perform(form: HTMLFormElement, data: FormData) {
    const { texts, lists } = readTyped(data);
    const fields = (await check?.(texts, lists, data)) ?? {};
    const isWrong = Object.keys(fields).length > 0;
    const result = isWrong ? { ...failure('', 'invalid_request'), fields } : await send(form, data, state.sentences);
    if ('code' in result) {
      // The outcome of a request under this key is known, and it is another one.
      if (result.code.endsWith('_mismatch')) setKey(randomId());
      refuse(form, result, texts);
      return;
    }
    setKey(randomId());
    await onDone?.(result, form, texts);
    const { next, message, isBad } = result;
    const done = message === null ? null : { text: message, isBad };
    if (next === null) {
      settle();
      setShown({ refusal: null, done });
    } else if (done) leaveSaying(done, next);
    else location.assign(next);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    clearMessages();
    const form = event.currentTarget;
    perform(form, dataOf(form, event.nativeEvent.submitter)).catch(() =>
      refuse(form, failure(state.sentences.failed), {}),
    );
  }

  const onInput = ({ target }: InputEvent<HTMLFormElement>) =>
    setShown((before) => without(before, target instanceof Element ? (target.getAttribute('name') ?? '') : ''));

  return { ...shown, busy, idempotencyKey, onSubmit, onInput };
}

function without(shown: Shown, input: string): Shown {
  const { refusal } = shown;
  const name = input.replace(/\[\]$/, '');
  if (refusal?.fields[name] === undefined) return shown;
  const fields = Object.fromEntries(Object.entries(refusal.fields).filter(([field]) => field !== name));
  return { refusal: Object.keys(fields).length > 0 ? { ...refusal, fields } : null, done: null };
}

/** Old browsers lack the second argument of FormData. */
function dataOf(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const data = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name !== '') data.append(button.name, button.value);
  return data;
}

const failure = (message: string, code = 'GENERIC_ERROR'): FormRefusal => ({ code, message, fields: {} });

/** Sends a form again that only had an old stamp. Tells the frame of the page what happened to its session. */
async function send(form: HTMLFormElement, data: FormData, sentences: FormState['sentences']) {
  let result = await post(form, data, sentences);
  if ('code' in result && result.stamp !== undefined) {
    data.set('stamp', result.stamp);
    result = await post(form, data, sentences);
  }
  if ('next' in result) {
    if (result.isSignedIn) await tellFrame('signed-in');
  } else {
    if (result.code === 'account_changed') await tellFrame('account-changed');
    if (result.signIn !== undefined) await tellFrame('failed-refresh');
  }
  return result;
}

async function post(
  form: HTMLFormElement,
  data: FormData,
  { failed, offline, timeout }: FormState['sentences'],
): Promise<FormSuccess | FormRefusal> {
  // A file needs a body in parts.
  const texts = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const body = texts.length < [...data].length ? data : new URLSearchParams(texts);
  // A field can have the name `action`, so this reads the attribute.
  const response = await fetchPath(form.getAttribute('action') ?? '', { method: 'POST', body });
  if ('failure' in response) {
    const { failure: code } = response;
    return failure(code === 'timeout' ? timeout : offline, code);
  }
  const json: unknown = await response.json().catch(() => undefined);
  return (response.ok ? readFormSuccess(json) : readFormRefusal(json)) ?? failure(failed);
}

/** Every tab forgets an ended session, and the frame offers to reload a page of another account. */
async function tellFrame(change: 'signed-in' | 'account-changed' | 'failed-refresh') {
  const { endSession, sendSessionChange } = await import('@/lib/browser/session');
  if (change === 'failed-refresh') await endSession(change);
  else sendSessionChange(change);
}
