import type { ReactNode } from 'react';

export const fieldClass =
  'bg-surface border-edge text-ink aria-invalid:border-bad min-h-12 w-full scroll-mt-8 rounded-[0.625rem] border px-3 py-2 font-normal aria-invalid:border-2 [&[readonly]]:bg-sunken';

export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-bad mt-1 text-sm font-medium">
      {children}
    </p>
  );
}
