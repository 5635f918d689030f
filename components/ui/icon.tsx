import type { ReactNode } from 'react';

type Props = { size?: number; strokeWidth?: number; className?: string; children: ReactNode };

export function Icon({ size = 20, strokeWidth = 2, className = '', children }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}

export const chevron = (
  <Icon className="text-accent shrink-0 transition-transform group-open:rotate-180">
    <path d="m6 9 6 6 6-6" />
  </Icon>
);
