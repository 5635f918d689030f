import type { ReactNode } from 'react';

const variants = {
  plain: { section: 'mt-10', title: 'text-2xl', content: 'mt-4' },
  large: { section: 'mt-6 sm:mt-20', title: 'text-xl sm:text-3xl', content: 'mt-2 sm:mt-8' },
} as const;

type Props = {
  id: string;
  title: string;
  intro?: string;
  variant?: keyof typeof variants;
  className?: string;
  children: ReactNode;
};

export function Section({ id, title, intro, variant = 'plain', className = '', children }: Props) {
  return (
    <section aria-labelledby={id} className={`${variants[variant].section} ${className}`}>
      <h2 id={id} className={variants[variant].title}>
        {title}
      </h2>
      {intro && <p className="text-muted mt-2 max-w-2xl max-sm:hidden sm:text-lg">{intro}</p>}
      <div className={variants[variant].content}>{children}</div>
    </section>
  );
}
