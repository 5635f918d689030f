import { cache } from 'react';
import type { Metadata } from 'next';
import { JsonLd } from '@/components/content/json-ld';
import { pageMetadata } from '@/components/content/page-metadata';
import { PostLost } from '@/components/content/post-lost';
import { PostScreen } from '@/components/content/post-screen';
import { lostMetadata } from '@/lib/lost-page';
import { postAddress } from '@/lib/post-address';
import { blogPosting } from '@/lib/structured-data/site';
import { findPost, listOtherPosts } from '@/server/bff/posts';
import { siteOrigin } from '@/server/bff/site';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ stay?: string | string[] }> };

const load = cache(findPost);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const post = await load((await params).id);
  if (!post) return { title: 'Nothing to read here', ...lostMetadata };
  return pageMetadata({ title: post.title, description: post.description, path: postAddress(post.id) });
}

export default async function PostPage({ params, searchParams }: Props) {
  const { id } = await params;
  const [post, others] = await Promise.all([load(id), listOtherPosts(id)]);
  if (!post) return <PostLost staying={(await searchParams).stay !== undefined} />;
  const { title, description, category, date, picture } = post;
  return (
    <>
      <PostScreen post={post} others={others} />
      <JsonLd
        data={blogPosting({
          ...{ origin: siteOrigin(), path: postAddress(id), title, description, category, publishedAt: date },
          image: picture?.sizes.at(-1)?.src,
        })}
      />
    </>
  );
}
