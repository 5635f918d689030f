'use client';

import type { ComponentProps } from 'react';
import { Notice } from './notice';

type Props = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> & {
  purpose: string;
  onSubmit: (form: HTMLFormElement) => void;
};

/** With the method `dialog` the browser sends nothing before hydration, so that no password gets into a URL. */
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
