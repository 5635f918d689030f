import type { Database } from '@/server/db/client';
import type { Output } from '@/server/api/endpoints/table';
import { listPictureSizes, type PictureSize, type StoredPost } from './content.repo';
import { fillFigures } from './figures';

type Card = Output<'posts'>['posts'][number];
type StoredCard = Omit<StoredPost, 'body'>;

export async function presentPosts(db: Database, posts: readonly StoredCard[]): Promise<Card[]> {
  const sizes = await listPictureSizes(
    db,
    posts.flatMap(({ image }) => image ?? []),
  );
  return posts.map((post) => presentPost(post, sizes));
}

function presentPost(post: StoredCard, allSizes: readonly PictureSize[]): Card {
  const own = allSizes.filter(({ image }) => image === post.image);
  const sizes = own.map(({ width, height }) => ({ width, height }));
  return {
    id: post.id,
    title: fillFigures(post.title),
    description: fillFigures(post.description),
    category_title: post.categoryTitle,
    created_at: post.publishedAt.toISOString(),
    image: post.image !== null && sizes.length > 0 ? { id: post.image, alt: post.imageAlt ?? '', sizes } : null,
  };
}
