import type { ReactNode } from 'react';

export function LandingColumns({ children }: { children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-x-12 lg:has-[>:nth-child(3)]:grid-rows-[auto_1fr] lg:has-[>:nth-child(3)]:[&>:nth-child(2)]:col-start-2 lg:has-[>:nth-child(3)]:[&>:nth-child(2)]:row-[1/span_2]">
      {children}
    </div>
  );
}
