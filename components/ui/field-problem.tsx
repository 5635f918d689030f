import type { ReactNode } from 'react';

export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-bad mt-1 text-sm font-medium">
      {children}
    </p>
  );
}
