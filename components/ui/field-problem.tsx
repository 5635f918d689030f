import type { ReactNode } from 'react';

/** What is wrong with a field, below it and announced at once; the field names it as its description. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-bad mt-1 text-sm font-medium">
      {children}
    </p>
  );
}
