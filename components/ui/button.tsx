import type { ComponentProps } from 'react';

const kinds = { primary: 'button', secondary: 'button button-secondary' } as const;

type Kind = keyof typeof kinds;

/** The look of a button, for links that act as one too; it stands in the stylesheet, for a page may hold many. */
export function buttonClass(kind: Kind = 'primary'): string {
  return kinds[kind];
}

type Props = ComponentProps<'button'> & { kind?: Kind };

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(kind)} ${className}`} {...rest} />;
}
