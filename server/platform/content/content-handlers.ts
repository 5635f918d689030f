import { AppError } from '@/lib/errors';
import type { Handlers } from '@/server/platform/handler';
import type { contentEndpoints } from '@/server/api/endpoints/content';
import { findPicture, findPost, listFaqs, listPosts } from './content.repo';
import { fillFigures } from './figures';
import { presentPosts } from './present-content';
import { takeContactMessage } from './take-contact-message';

export const contentHandlers: Pick<Handlers, keyof typeof contentEndpoints> = {
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
};
