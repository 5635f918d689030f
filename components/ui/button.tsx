import type { ComponentProps } from 'react';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-5 py-2 font-semibold no-underline transition-colors disabled:opacity-60';
const kinds = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  danger: 'border-transparent bg-bad text-surface hover:opacity-90',
  secondary: 'border-edge bg-surface text-accent hover:bg-accent-soft',
} as const;

type Kind = keyof typeof kinds;

export function buttonClass(kind: Kind = 'primary'): string {
  return `${shape} ${kinds[kind]}`;
}

type Props = ComponentProps<'button'> & { kind?: Kind };

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(kind)} ${className}`} {...rest} />;
}
