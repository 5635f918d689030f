'use client';

import type { ComponentProps, ReactNode } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import { ShownAccountField } from '@/components/ui/shown-account';
import { formPath, type FormName, type FormRefusal, type FormState, type Texts } from '@/lib/forms/form';
import { useForm, type FormOptions } from './use-form';

type Field = { name: string; defaultValue: string | undefined; problem: string | undefined; autoFocus: boolean };

export type FormParts = {
  field: (name: string) => Field;
  busy: boolean;
  refusal: FormRefusal | null;
  /** The text of a success, or of a refusal that belongs to no field. */
  message: ReactNode;
};

type Props = FormOptions &
  Pick<
    ComponentProps<'form'>,
    'className' | 'autoComplete' | 'encType' | 'onChange' | 'ref' | 'onBlur' | 'onInputCapture'
  > & {
    name: FormName;
    saved?: Texts;
    hidden?: Texts;
    children: (parts: FormParts) => ReactNode;
    busyText?: string;
  };

/** A form that works without scripts. A script sends it quicker. */
export function Form({
  name,
  state,
  check,
  onDone,
  onRefused,
  saved = {},
  hidden = {},
  busyText,
  className = 'grid grid-cols-1 gap-4',
  children,
  ...rest
}: Props) {
  const { refusal, done, busy, idempotencyKey, onSubmit, onInput } = useForm({ state, check, onDone, onRefused });
  const [firstWrong] = Object.keys(state.refusal?.fields ?? {});
  const field = (of: string): Field => ({
    name: of,
    defaultValue: state.texts[of] ?? saved[of],
    problem: refusal?.fields[of],
    autoFocus: of === firstWrong,
  });
  return (
    <form
      {...rest}
      method="post"
      action={formPath(name)}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      className={className}
    >
      <ShownAccountField />
      {Object.entries({ idempotencyKey, ...hidden }).map(([of, value]) => (
        <input key={of} type="hidden" name={of} value={value} autoComplete="off" />
      ))}
      {children({ field, busy, refusal, message: <FormMessage refusal={refusal} done={done} isCut={state.isCut} /> })}
      <BusyScreen busy={busy} {...(busyText === undefined ? {} : { text: busyText })} />
    </form>
  );
}

const cutText =
  'This page could not store all of your text. Use the Back button of your browser to return to your form, and copy the missing text from there.';

type MessageProps = Pick<FormState, 'refusal' | 'done' | 'isCut'> & { className?: string };

export function FormMessage({ refusal, done, isCut, className = '' }: MessageProps) {
  if (done !== null) {
    return (
      <Notice tone={done.isBad ? 'bad' : 'good'} className={className}>
        {done.text}
      </Notice>
    );
  }
  if (refusal === null) return null;
  return (
    <>
      {isCut && <Notice tone="warn">{cutText}</Notice>}
      {Object.keys(refusal.fields).length === 0 && (
        <FocusedNotice key={refusal.code} className={className}>
          <p>{refusal.message}</p>
          {refusal.signIn !== undefined && <a href={refusal.signIn}>Sign in</a>}
        </FocusedNotice>
      )}
    </>
  );
}
