import { cache } from 'react';
import type { Faq, Post, PostCard, PostPicture } from '@/lib/contracts/posts';
import { localDate } from '@/lib/format/time';
import { postPicturePath } from '@/lib/paths/files';
import type { Output } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { orFailed, unlessMissing, type PageResult, orNull } from '../reads/page';
import { memoize } from '../reads/memoize';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

type UpstreamCard = Output<'posts'>['posts'][number];

/** Spec section 9: items 0 to 2000. */
const allFaqs = { offset: 0, limit: 2000 };
const postsOnHelp = 3;

export const listPosts: () => Promise<PostCard[]> = memoize(
  async () => {
    const { posts } = await upstream('posts', {});
    return posts.map(toCard);
  },
  { ttlMs: 60_000 },
);

export async function loadPostPicture(image: string, width: number): Promise<Uint8Array> {
  const { webp } = await upstream('postImage', { params: { image, width } });
  return Buffer.from(webp, 'base64');
}

export const loadHelp = cache(async (): Promise<{ faqs: Faq[] | null; posts: PostCard[] }> => {
  const [faqs, posts] = await Promise.all([
    orNull(listFaqs(), 'The questions could not be loaded.'),
    orNull(listPosts(), 'The list of posts could not be loaded.'),
  ]);
  return { faqs, posts: posts?.slice(0, postsOnHelp) ?? [] };
});

const listFaqs: () => Promise<Faq[]> = memoize(
  async () => {
    const faqs = await upstream('faqs', { params: allFaqs });
    return Promise.all(
      faqs.map(async ({ title, description }) => ({ title, html: await renderMarkdown(description) })),
    );
  },
  { ttlMs: 60_000 },
);

/** Loads a post and all other posts. Cached for one request, because metadata and content both need it. */
export const findPost = cache((id: string): Promise<PageResult<{ kind: 'post'; post: Post; others: PostCard[] }>> =>
  orFailed(async () => {
    const response = await unlessMissing(upstream('post', { params: { id } }));
    if (!response) return { kind: 'missing' };
    const { post } = response;
    return {
      kind: 'post',
      post: { ...toCard(post), html: await renderMarkdown(post.body) },
      // The post is shown even if the others cannot be loaded.
      others: ((await orNull(listPosts(), 'The list of posts could not be loaded.')) ?? []).filter(
        (other) => other.id !== post.id,
      ),
    };
  }, 'A post could not be loaded.'),
);

function toCard({ category_title, created_at, image, ...rest }: UpstreamCard): PostCard {
  const { id, title, description } = rest;
  return {
    id,
    title,
    description,
    category: category_title,
    date: localDate(new Date(created_at)),
    picture: image && toPicture(image),
  };
}

const toPicture = ({ id, alt, sizes }: NonNullable<UpstreamCard['image']>): PostPicture => ({
  alt,
  sizes: sizes.map(({ width, height }) => ({ width, height, src: postPicturePath(id, width) })),
});

const allowed: Options = {
  tagNames: ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'code', 'pre', 'hr', 'br'],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: ['script', 'style'],
};

const processor = unified().use(remarkParse).use(remarkRehype).use(rehypeSanitize, allowed).use(rehypeStringify);

/** Returns the HTML of a Markdown text, without scripts. Cached for a day, because texts change only with an import. */
export const renderMarkdown = memoize(async (text: string) => String(await processor.process(text)), {
  ttlMs: 24 * 60 * 60_000,
  max: 300,
});
