import { pageMetadata } from '@/components/content/page-metadata';
import { buttonClass } from '@/components/ui/button';
import { brand } from '@/lib/brand';
import { blogPath, homePath } from '@/lib/paths/pages';

export const metadata = {
  ...pageMetadata({
    path: blogPath,
    title: 'Blog',
    description: `News about travelling by bus with ${brand.name}. Content is coming soon.`,
  }),
  // A page without a post is not for search engines.
  robots: { index: false },
};

export default function BlogPage() {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="mb-4 text-3xl">Content is coming soon</h1>
      <p className="text-muted mb-8">We are working on bringing you rich content</p>
      <a href={homePath} className={buttonClass()}>
        Search a bus
      </a>
    </div>
  );
}
