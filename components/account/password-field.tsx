'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';

type Props = {
  label: string;
  name: string;
  autoComplete: 'new-password' | 'current-password';
  problem?: string | undefined;
  hint?: string;
};

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const word = shown ? 'Hide' : 'Show';
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={`${word} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="text-accent h-full min-h-11 px-3 text-sm font-semibold"
        >
          {word}
        </button>
      }
    />
  );
}
