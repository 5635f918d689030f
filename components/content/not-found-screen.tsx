'use client';

// A client component: every page includes it, and a cached script is cheaper than its markup in each page.
import type { ReactNode } from 'react';

type Props = { title: string; text: string; alert?: boolean; children: ReactNode };

export function NotFoundScreen({ title, text, alert = false, children }: Props) {
  return (
    <div className="mx-auto max-w-xl py-12 text-center sm:py-20" {...(alert ? { role: 'alert' } : {})}>
      <svg viewBox="0 0 160 96" width="160" height="96" aria-hidden="true" className="mx-auto mb-6">
        <path d="M0 72q40-26 80-8t80-8v40H0z" className="fill-hill-far" />
        <path d="M64 96 76 60h8l12 36z" className="fill-road" />
        <path d="M80 66v6m0 6v6m0 5v5" className="stroke-road-mark" strokeWidth="2" />
        <path d="M112 84V24" className="stroke-tree" strokeWidth="4" />
        <path d="M92 20h44l10 9-10 9H92zM98 44h34v14H98l-8-7z" className="fill-accent" />
      </svg>
      <h1 className="mb-4 text-3xl">{title}</h1>
      <p className="text-muted mb-8 text-lg">{text}</p>
      <div className="flex flex-wrap justify-center gap-4">{children}</div>
    </div>
  );
}
