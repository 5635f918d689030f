import type { ReactNode } from 'react';

type Props = { id: string; title: string; intro?: string; className?: string; children: ReactNode };

/** A block of the home page under its heading; the page's menu and links from outside lead to `id`. */
export function Section({ id, title, intro, className = '', children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`mt-14 sm:mt-20 ${className}`}>
      <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      {intro && <p className="text-muted mt-2 max-w-2xl sm:text-lg">{intro}</p>}
      <div className="mt-5 sm:mt-7">{children}</div>
    </section>
  );
}
