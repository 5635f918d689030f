import { pageMetadata } from '@/components/content/page-metadata';
import { aboutPage } from '@/lib/content/about';
import { Card } from '@/components/ui/card';
import { buttonClass } from '@/components/ui/button';
import { homePath } from '@/lib/paths/pages';
import { SectionBlocks, Introduction } from '@/components/content/words';

export const metadata = pageMetadata(aboutPage);

/** The only page that does not scroll to its top when it loads (spec section 2). */
export default function AboutPage() {
  const { title, intro, sections } = aboutPage;
  return (
    <>
      <header className="mb-10 max-w-prose">
        <h1 className="mb-4 text-3xl">{title}</h1>
        <Introduction intro={intro} />
      </header>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
        {sections.map(({ id, title: heading, blocks }, index) => (
          <Card key={id} aria-labelledby={id} className={index < 2 || index > 4 ? 'lg:col-span-3' : 'lg:col-span-2'}>
            <h2 id={id} className="mb-4 text-xl">
              {heading}
            </h2>
            <SectionBlocks blocks={blocks} />
          </Card>
        ))}
      </div>
      <p className="mt-10">
        <a href={homePath} className={buttonClass()}>
          Search a bus
        </a>
      </p>
    </>
  );
}
