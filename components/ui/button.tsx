import type { ComponentProps } from 'react';

const kinds = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  danger: 'border-transparent bg-bad text-surface hover:opacity-90',
  secondary: 'border-edge bg-surface text-accent hover:bg-accent-soft',
} as const;

type Kind = keyof typeof kinds;

export function buttonClass(kind: Kind = 'primary'): string {
  return `button ${kinds[kind]}`;
}

type Props = ComponentProps<'button'> & { kind?: Kind };

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(kind)} ${className}`} {...rest} />;
}
