'use client';

import type { ComponentProps } from 'react';
import { Notice } from './notice';

type Props = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> & {
  /** What cannot be done without JavaScript: 'sign up'. */
  purpose: string;
  onSubmit: (form: HTMLFormElement) => void;
};

/**
 * A form that lives by JavaScript only. `dialog` is the one method by which the browser sends nothing: before the page
 * is alive a submit does nothing, above all it puts no password into an address.
 */
export function ScriptForm({ purpose, onSubmit, className = 'grid grid-cols-1 gap-4', children, ...rest }: Props) {
  return (
    <form
      {...rest}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      className={className}
    >
      <noscript>
        <Notice tone="warn">JavaScript is needed to {purpose}.</Notice>
      </noscript>
      {children}
    </form>
  );
}
