import type { ReactNode } from 'react';

type Props = { id: string; title: string; children: ReactNode };

export function Section({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
