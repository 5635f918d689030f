'use client';

import { useState, type ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & { rules?: string };

export function PasswordField({ label, rules, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  // Safari reads it. React's types lack it.
  const attributes = { passwordrules: rules };
  return (
    <TextField
      {...rest}
      {...attributes}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="text-accent h-full min-h-11 px-3 text-sm font-semibold"
        >
          {shown ? 'Hide' : 'Show'} <span className="sr-only">{label.toLowerCase()}</span>
        </button>
      }
    />
  );
}
