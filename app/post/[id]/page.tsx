import type { Metadata } from 'next';
import { JsonLd } from '@/components/content/json-ld';
import { PageFailed } from '@/components/content/page-failed';
import { pageMetadata } from '@/components/content/page-metadata';
import { PostNotFound, PostScreen } from '@/components/content/post-screen';
import { notFoundMetadata } from '@/lib/contracts/not-found-page';
import { blogPosting } from '@/lib/content/structured-data/site';
import { postPath } from '@/lib/paths/pages';
import { findPost } from '@/server/bff/pages/posts-page';
import { siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ stay?: string | string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const result = await findPost((await params).id);
  switch (result.kind) {
    case 'missing':
      return { title: 'Nothing to read here', ...notFoundMetadata };
    case 'failed':
      return { title: 'Blog' };
    case 'post': {
      const { id, title, description } = result.post;
      return pageMetadata({ title, description, path: postPath(id) });
    }
  }
}

export default async function PostPage({ params, searchParams }: Props) {
  const { id } = await params;
  const result = await findPost(id);
  switch (result.kind) {
    case 'missing':
      return <PostNotFound staying={(await searchParams).stay !== undefined} />;
    case 'failed':
      return <PageFailed heading="Blog" path={postPath(id)} />;
    case 'post': {
      const { title, description, category, date, picture } = result.post;
      return (
        <>
          <PostScreen post={result.post} others={result.others} />
          <JsonLd
            data={blogPosting({
              origin: siteOrigin(),
              path: postPath(id),
              title,
              description,
              category,
              publishedAt: date,
              image: picture?.sizes.at(-1)?.src,
            })}
          />
        </>
      );
    }
  }
}
