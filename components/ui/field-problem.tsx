import type { ReactNode } from 'react';

/** Shows the problem of a field below it and announces it. The field refers to it as its description. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-bad mt-1 text-sm font-medium">
      {children}
    </p>
  );
}
