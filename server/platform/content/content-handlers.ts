import { AppError } from '@/lib/errors';
import type { Handlers } from '@/server/platform/handler';
import {
  findPicture,
  findPost,
  listFaqs,
  listPosts,
  listPictureSizes,
  type PictureSize,
  type StoredPost,
} from './content.repo';
import { fillFigures } from './figures';
import { takeContactMessage } from './take-contact-message';
import type { Database } from '@/server/db/client';
import type { Output } from '@/server/api/endpoints/table';

type Card = Output<'posts'>['posts'][number];
type StoredCard = Omit<StoredPost, 'body'>;

async function presentPosts(db: Database, posts: readonly StoredCard[]): Promise<Card[]> {
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

export const contentHandlers = {
  faqs: async ({ platform, params }) => {
    const faqs = await listFaqs(platform.db, params.offset, params.limit);
    return faqs.map(({ title, description }) => ({
      title: fillFigures(title),
      description: fillFigures(description),
    }));
  },
  posts: async ({ platform }) => {
    const posts = await presentPosts(platform.db, await listPosts(platform.db, platform.clock()));
    return { posts, message: posts.length === 1 ? '1 post' : `${posts.length} posts` };
  },
  post: async ({ platform, params }) => {
    const stored = await findPost(platform.db, params.id, platform.clock());
    const [card] = stored ? await presentPosts(platform.db, [stored]) : [];
    if (!stored || !card) throw new AppError('post_unknown');
    return { post: { ...card, body: fillFigures(stored.body) }, message: card.title };
  },
  postImage: async ({ platform, params }) => {
    const webp = await findPicture(platform.db, params.image, params.width);
    if (!webp) throw new AppError('not_found');
    return { webp: webp.toString('base64') };
  },
  postContact: ({ platform, body, idempotencyKey, clientAddress }) =>
    takeContactMessage(platform, body, idempotencyKey, clientAddress),
} satisfies Partial<Handlers>;
