import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { contactMessages, faqs, postImages, posts } from '@/server/db/schema/content';

export type StoredPost = Omit<typeof posts.$inferSelect, 'createdAt'>;
export type PictureSize = { image: string; width: number; height: number };
type Faq = { title: string; description: string };

const card = {
  id: posts.id,
  title: posts.title,
  description: posts.description,
  categoryTitle: posts.categoryTitle,
  publishedAt: posts.publishedAt,
  image: posts.image,
  imageAlt: posts.imageAlt,
};
const whole = { ...card, body: posts.body };

export function listPosts(queries: Queries, now: Date) {
  return queries.select(card).from(posts).where(lte(posts.publishedAt, now)).orderBy(desc(posts.publishedAt), posts.id);
}

export async function findPost(queries: Queries, id: string, now: Date): Promise<StoredPost | undefined> {
  const [post] = await queries
    .select(whole)
    .from(posts)
    .where(and(eq(posts.id, id), lte(posts.publishedAt, now)));
  return post;
}

export async function listPictureSizes(queries: Queries, images: readonly string[]): Promise<PictureSize[]> {
  if (images.length === 0) return [];
  return queries
    .select({ image: postImages.image, width: postImages.width, height: postImages.height })
    .from(postImages)
    .where(inArray(postImages.image, [...images]))
    .orderBy(postImages.image, postImages.width);
}

export async function findPicture(queries: Queries, image: string, width: number): Promise<Buffer | undefined> {
  const [picture] = await queries
    .select({ webp: postImages.webp })
    .from(postImages)
    .where(and(eq(postImages.image, image), eq(postImages.width, width)));
  return picture?.webp;
}

export function listFaqs(queries: Queries, offset = 0, limit?: number): Promise<Faq[]> {
  const all = queries
    .select({ title: faqs.title, description: faqs.description })
    .from(faqs)
    .orderBy(asc(faqs.position))
    .offset(offset);
  return limit === undefined ? all : all.limit(limit);
}

export async function hasContent(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute(sql`select 1 from posts union all select 1 from faqs limit 1`);
  return rows.length > 0;
}

/** Blocks other imports until the transaction ends. Readers do not wait. */
export async function lockContent(tx: Transaction) {
  await tx.execute(sql`lock table ${posts}, ${postImages}, ${faqs} in share row exclusive mode`);
}

export function loadPosts(tx: Transaction, ids: readonly string[]): Promise<StoredPost[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .select(whole)
    .from(posts)
    .where(inArray(posts.id, [...ids]));
}

export async function savePost(tx: Transaction, post: StoredPost) {
  await tx.insert(posts).values(post).onConflictDoUpdate({ target: posts.id, set: post });
}

export async function deletePosts(tx: Transaction, ids: readonly string[]) {
  if (ids.length > 0) await tx.delete(posts).where(inArray(posts.id, [...ids]));
}

export async function savePicture(tx: Transaction, picture: PictureSize & { webp: Buffer }) {
  await tx.insert(postImages).values(picture).onConflictDoNothing();
}

export async function deleteUnusedPictures(tx: Transaction) {
  await tx.delete(postImages).where(sql`${postImages.image} not in (select image from posts where image is not null)`);
}

export async function replaceFaqs(tx: Transaction, all: readonly Faq[]) {
  await tx.delete(faqs);
  await tx.insert(faqs).values(all.map((faq, index) => ({ position: index + 1, ...faq })));
}

type NewContactMessage = typeof contactMessages.$inferInsert;

export async function insertContactMessage(tx: Transaction, message: NewContactMessage): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.idempotencyKey })
    .returning({ id: contactMessages.id });
  return inserted?.id;
}

export async function isContactMessageKnown(queries: Queries, idempotencyKeys: readonly string[]): Promise<boolean> {
  const known = await queries
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(inArray(contactMessages.idempotencyKey, [...idempotencyKeys]))
    .limit(1);
  return known.length > 0;
}

export async function deleteContactMessages(queries: Queries, before: Date): Promise<number> {
  const { rowCount } = await queries.delete(contactMessages).where(lt(contactMessages.createdAt, before));
  return rowCount ?? 0;
}
