import type { ComponentProps } from 'react';

const kinds = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-accent border-edge hover:bg-accent-soft',
} as const;

type Kind = keyof typeof kinds;

/** The look of a button, for links that act as one too. At least 44 px high. */
export function buttonClass(kind: Kind = 'primary'): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-5 py-2 font-semibold no-underline transition-colors disabled:opacity-60 ${kinds[kind]}`;
}

type Props = ComponentProps<'button'> & { kind?: Kind };

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(kind)} ${className}`} {...rest} />;
}
