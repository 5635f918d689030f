import { z } from 'zod';
import { endpoint, pageRead } from '@/server/api/endpoint';

const postId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64);
const pixels = z.number().int().positive();

const postCard = z.object({
  id: postId,
  title: z.string(),
  description: z.string(),
  category_title: z.string(),
  created_at: z.iso.datetime(),
  /** The picture in the widths there are, narrowest first; `id` is its place in /get-post-image. */
  image: z
    .object({ id: z.string(), alt: z.string(), sizes: z.array(z.object({ width: pixels, height: pixels })).min(1) })
    .nullable(),
});

/** NUL is dropped, because PostgreSQL cannot store it. */
const field = z
  .string()
  .max(20_000)
  .overwrite((text) => text.replaceAll('\0', ''));

export const contentEndpoints = {
  faqs: endpoint({
    ...pageRead,
    path: '/app/v1/faqs/:offset/:limit',
    summary: 'Questions and answers in their order. Answers are Markdown.',
    params: z.object({
      offset: z.coerce.number().int().min(0).max(100_000),
      limit: z.coerce.number().int().min(1).max(2000),
    }),
    output: z.array(z.object({ title: z.string(), description: z.string() })),
  }),
  posts: endpoint({
    ...pageRead,
    path: '/get-posts',
    envelope: 'code',
    summary: 'Posts of the blog without their bodies, newest first.',
    output: z.object({ posts: z.array(postCard), message: z.string() }),
  }),
  post: endpoint({
    ...pageRead,
    path: '/get-post/:id',
    envelope: 'code',
    summary: 'A post of the blog with its body as Markdown. 404 for an unknown post.',
    params: z.object({ id: z.string().max(200) }),
    output: z.object({ post: postCard.extend({ body: z.string() }), message: z.string() }),
  }),
  postImage: endpoint({
    path: '/get-post-image/:image/:width',
    summary: 'The picture of a post in one of its widths, WebP in base64. It never changes.',
    caller: 'application',
    params: z.object({ image: z.string().regex(/^[\w-]{1,64}$/), width: z.coerce.number().int().min(1).max(10_000) }),
    output: z.object({ webp: z.base64() }),
  }),
  postContact: endpoint({
    method: 'POST',
    path: '/post-contact',
    envelope: 'code',
    summary: 'Stores a message to customer care and sends it by e-mail.',
    caller: 'application',
    idempotent: true,
    body: z.object({ name: field, email: field, message: field }),
    output: z.object({ message: z.string() }),
  }),
} as const;
