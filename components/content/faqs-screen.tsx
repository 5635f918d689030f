import { buttonClass } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { chevron } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { SiteContact } from '@/components/ui/site-contact';
import { faqsPage } from '@/lib/content/faqs';
import { links } from '@/lib/content/links';
import { failedMark } from '@/lib/contracts/not-found-page';
import type { Faq, PostCard } from '@/lib/contracts/posts';
import { terminalsPath } from '@/lib/paths/pages';
import { PostGrid } from './post-grid';

type Props = {
  faqs: readonly Faq[] | null;
  posts: readonly PostCard[];
};

export function FaqsScreen({ faqs, posts }: Props) {
  return (
    <>
      <div className="mx-auto max-w-3xl">
        <h1 className="mb-2 text-3xl">{faqsPage.heading}</h1>
        <p className="text-muted mb-6 text-lg">
          Cannot find your answer? Call <SiteContact of="phone" /> or use the{' '}
          <a href={links.contact.href}>{links.contact.label}</a>. To pay in cash, see{' '}
          <a href={terminalsPath}>where the terminals are</a>.
        </p>
        {faqs === null && (
          <>
            <meta {...failedMark} />
            <Notice tone="bad" className="mb-4">
              {faqsPage.failed}
            </Notice>
            <a href={faqsPage.path} className={buttonClass()}>
              Try again
            </a>
          </>
        )}
        {faqs?.length === 0 && <Notice>{faqsPage.none}</Notice>}
        {faqs?.map((faq) => (
          <Question key={faq.title} {...faq} />
        ))}
      </div>
      {posts.length > 0 && (
        <section aria-labelledby="good-to-know" className="mt-14">
          <h2 id="good-to-know" className="mb-4 text-2xl">
            Good to know before you travel
          </h2>
          <PostGrid posts={posts} />
        </section>
      )}
    </>
  );
}

function Question({ title, html }: Faq) {
  return (
    // With a shared name, the browser closes the open question when another one opens. Older browsers leave both open.
    <Disclosure
      name="faq"
      summary={<h2 className="text-base font-semibold">{title}</h2>}
      summaryClass="flex min-h-14 justify-between gap-4 px-4 py-3 font-semibold sm:px-6"
      arrow={chevron}
      className="rounded-card bg-surface border-line mb-4 border"
    >
      <div className="written px-4 pb-4 sm:px-6" dangerouslySetInnerHTML={{ __html: html }} />
    </Disclosure>
  );
}
