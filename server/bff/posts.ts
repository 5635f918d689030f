import type { Faq, Post, PostCard, PostPicture } from '@/lib/contracts/posts';
import { AppError } from '@/lib/errors';
import { localDate } from '@/lib/time';
import type { Data } from '@/server/upstream/endpoints/table';
import { upstream } from '@/server/upstream/upstream';
import { orNull } from './list-page';
import { renderMarkdown } from './render-markdown';

type UpstreamCard = Data<'posts'>['posts'][number];

/** Spec section 9: items 0 to 2000. */
const allFaqs = { offset: 0, limit: 2000 };
const postsOnHelp = 3;

/** Newest first. */
export async function listPosts(): Promise<PostCard[]> {
  const { posts } = await upstream('posts', {});
  return posts.map(toCard);
}

/** The picture of a post in a width that it has. Errors: not_found. */
export async function loadPostPicture(image: string, width: number): Promise<Uint8Array> {
  const { webp } = await upstream('postImage', { params: { image, width } });
  return Buffer.from(webp, 'base64');
}

/** All but one, for the page of that one; none where they can not be had, for a post can be read without them. */
export async function listOtherPosts(id: string): Promise<PostCard[]> {
  const posts = await orNull(listPosts(), 'the list of posts failed');
  return posts?.filter((post) => post.id !== id) ?? [];
}

/** The help page: its questions, null where they can not be had, and the newest posts. */
export async function loadHelp(): Promise<{ faqs: Faq[] | null; posts: PostCard[] }> {
  const [faqs, posts] = await Promise.all([
    orNull(listFaqs(), 'the questions failed'),
    orNull(listPosts(), 'the list of posts failed'),
  ]);
  return { faqs, posts: posts?.slice(0, postsOnHelp) ?? [] };
}

async function listFaqs(): Promise<Faq[]> {
  const faqs = await upstream('faqs', { params: allFaqs });
  return faqs.map(({ title, description }) => ({ title, html: renderMarkdown(description) }));
}

/** Null where there is none by that name; its page says so with what the API said. */
export async function findPost(id: string): Promise<Post | null> {
  try {
    const { post } = await upstream('post', { params: { id } });
    return { ...toCard(post), html: renderMarkdown(post.body) };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function toCard({ category_title, created_at, image, ...rest }: UpstreamCard): PostCard {
  const { id, title, description } = rest;
  return {
    ...{ id, title, description, category: category_title, date: localDate(new Date(created_at)) },
    picture: image && toPicture(image),
  };
}

const toPicture = ({ id, alt, sizes }: NonNullable<UpstreamCard['image']>): PostPicture => ({
  alt,
  sizes: sizes.map(({ width, height }) => ({ width, height, src: `/api/post-pictures/${id}/${width}` })),
});
