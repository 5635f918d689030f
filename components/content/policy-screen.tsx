import type { ReactNode } from 'react';
import { termsVersion } from '@/lib/domain/account-texts';
import type { ContentPage, ContentSection } from '@/lib/content/content-page';
import { formatDate } from '@/lib/format/time';
import { SectionBlocks, Introduction } from './words';

type Props = {
  page: ContentPage;
  children?: ReactNode;
};

export function PolicyScreen({ page: { title, intro, sections }, children }: Props) {
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-12">
      <header className="mb-6 lg:col-start-2">
        <h1 className="mb-2 text-3xl">{title}</h1>
        <p className="text-muted mb-4 text-sm">Version of {formatDate(termsVersion)}</p>
        <Introduction intro={intro} className="max-w-prose" />
      </header>
      <Contents sections={sections} />
      <div className="grid max-w-prose gap-10 lg:col-start-2">
        {sections.map(({ id, title: heading, blocks }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-4 text-xl">
              {index + 1}. {heading}
            </h2>
            <SectionBlocks blocks={blocks} />
          </section>
        ))}
        {children}
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: readonly ContentSection[] }) {
  return (
    <nav aria-label="On this page" className="mb-8 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mb-0">
      <details className="wide-fold:details-content:[content-visibility:visible] rounded-card bg-surface border-line group border lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        <summary className="wide-fold:hidden flex min-h-12 list-none items-center justify-between px-4 font-semibold">
          On this page
          <span aria-hidden="true" className="text-muted group-open:-scale-y-100">
            ▾
          </span>
        </summary>
        <ol className="grid p-2">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="text-ink hover:bg-sunken flex min-h-11 items-center gap-2 rounded px-2 text-sm"
              >
                <span className="text-muted w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
