import { pageMetadata } from '@/components/content/page-metadata';
import { buttonClass } from '@/components/ui/button';
import { blogPage } from '@/lib/content/blog';
import { homePath } from '@/lib/paths/pages';

export const metadata = pageMetadata(blogPage);

export default function BlogPage() {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="mb-4 text-3xl">{blogPage.heading}</h1>
      <p className="text-muted mb-8">{blogPage.text}</p>
      <a href={homePath} className={buttonClass()}>
        Search a bus
      </a>
    </div>
  );
}
