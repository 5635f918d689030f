import type { ReactNode } from 'react';

type Props = { title: string; text: string; alert?: boolean; children: ReactNode };

export function NotFoundScreen({ title, text, alert = false, children }: Props) {
  return (
    <div className="mx-auto max-w-xl py-12 text-center sm:py-20" {...(alert ? { role: 'alert' } : {})}>
      {/* Every page carries this screen, so the picture is a file. */}
      <svg viewBox="0 0 160 96" width="160" height="96" aria-hidden="true" className="mx-auto mb-6">
        <use href="/lost.svg#lost" />
      </svg>
      <h1 className="mb-4 text-3xl">{title}</h1>
      <p className="text-muted mb-8 text-lg">{text}</p>
      <div className="flex flex-wrap justify-center gap-4">{children}</div>
    </div>
  );
}
