import type { ComponentProps, ReactNode } from 'react';

const triangle = (
  <span aria-hidden="true" className="transition-transform group-open:rotate-180">
    ▾
  </span>
);

type Props = ComponentProps<'details'> & { summary: ReactNode; summaryClass: string; arrow?: ReactNode };

export const Disclosure = ({ summary, summaryClass, arrow = triangle, className = '', children, ...rest }: Props) => (
  <details {...rest} className={`group ${className}`}>
    <summary className={`list-none items-center ${summaryClass}`}>
      {summary}
      {arrow}
    </summary>
    {children}
  </details>
);
