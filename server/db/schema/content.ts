import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant } from './columns';

export const posts = pgTable(
  'posts',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    body: text('body').notNull(),
    categoryTitle: text('category_title').notNull(),
    publishedAt: instant('published_at').notNull(),
    image: text('image'),
    imageAlt: text('image_alt'),
    createdAt: createdAt(),
  },
  (t) => [
    index('posts_newest').on(t.publishedAt.desc(), t.id),
    check('posts_image_alt', sql`(image is null) = (image_alt is null)`),
  ],
);

export const postImages = pgTable(
  'post_images',
  {
    image: text('image').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    webp: bytes('webp').notNull(),
  },
  (t) => [primaryKey({ columns: [t.image, t.width] })],
);

export const faqs = pgTable('faqs', {
  position: integer('position').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
});

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_age').on(t.createdAt)],
);
