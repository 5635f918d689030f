import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';

export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength'>) {
  return <TextField name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...props} />;
}
