import type { ComponentProps } from 'react';

export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return (
    <section className={`rounded-card bg-surface border-line shadow-card border p-4 sm:p-6 ${className}`} {...rest} />
  );
}
