import type { ComponentProps } from 'react';

export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={`rounded-card bg-surface border-line shadow-card border p-[min(1rem,4.5vw)] sm:p-6 ${className}`}
      {...rest}
    />
  );
}
