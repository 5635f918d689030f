import { randomUUID, createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Database, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Problem } from '@/server/platform/import/problems';
import {
  deletePosts,
  deleteUnusedPictures,
  listFaqs,
  listPictureSizes,
  loadPosts,
  lockContent,
  replaceFaqs,
  savePicture,
  savePost,
  type StoredPost,
} from './content.repo';
import { readContentFolder, type Content, type PostFile } from './read-content-folder';
import { openPicture } from '@/server/documents/open-picture';

/** Result of an import: ids of posts, and the questions. `faqs` is null if the folder has no faqs.md. */
export type ContentSummary = {
  added: string[];
  changed: string[];
  unchanged: string[];
  removed: string[];
  faqs: { count: number; changed: boolean } | null;
};

type ContentImport = { ok: true; summary: ContentSummary } | { ok: false; problems: readonly Problem[] };

export async function importContent(db: Database, folder: string, author?: AuditAuthor): Promise<ContentImport> {
  const read = await readContentFolder(folder);
  if (!read.ok) return read;
  return inTransaction(db, async (tx) => {
    // Locked before the pictures are made, because another import could delete a picture that is already stored.
    await lockContent(tx);
    const encoded = await makePictures(tx, read.content.posts);
    if ('problems' in encoded) return { ok: false, problems: encoded.problems };
    const summary = await store(tx, read.content, encoded.pictures);
    const { added, changed, removed } = summary;
    const after = { added: added.length, changed: changed.length, removed: removed.length };
    if (author)
      await writeAuditRow(tx, author, { action: 'content.imported', subject: ['import', randomUUID()], after });
    return { ok: true, summary };
  });
}

async function makePictures(
  tx: Transaction,
  posts: readonly PostFile[],
): Promise<{ pictures: EncodedPicture[] } | { problems: Problem[] }> {
  const postPictures = posts.flatMap(({ picture, isDraft }) => (picture && !isDraft ? [picture] : []));
  const stored = await listPictureSizes(
    tx,
    postPictures.map(({ bytes }) => pictureName(bytes)),
  );
  const known = new Set(stored.map(({ image }) => image));
  const pictures: EncodedPicture[] = [];
  const problems: Problem[] = [];
  for (const { file, line, path, bytes } of postPictures) {
    if (known.has(pictureName(bytes))) continue;
    try {
      pictures.push(await makePicture(bytes));
    } catch {
      problems.push({ file, line, column: 'image', reason: `${path} cannot be read as a picture` });
    }
  }
  return problems.length > 0 ? { problems } : { pictures };
}

async function store(
  tx: Transaction,
  { posts, faqs }: Content,
  pictures: readonly EncodedPicture[],
): Promise<ContentSummary> {
  const before = new Map(
    (
      await loadPosts(
        tx,
        posts.map(({ id }) => id),
      )
    ).map((post) => [post.id, post]),
  );
  const summary: ContentSummary = { added: [], changed: [], unchanged: [], removed: [], faqs: null };
  for (const { image, sizes } of pictures) for (const size of sizes) await savePicture(tx, { image, ...size });
  for (const post of posts) {
    const known = before.get(post.id);
    if (post.isDraft) {
      if (known) summary.removed.push(post.id);
      continue;
    }
    const requested = storedForm(post);
    if (!known) summary.added.push(post.id);
    else if (isDeepStrictEqual(known, requested)) summary.unchanged.push(post.id);
    else summary.changed.push(post.id);
    if (!summary.unchanged.includes(post.id)) await savePost(tx, requested);
  }
  await deletePosts(tx, summary.removed);
  await deleteUnusedPictures(tx);
  if (faqs) {
    const changed = !isDeepStrictEqual(await listFaqs(tx), faqs);
    if (changed) await replaceFaqs(tx, faqs);
    summary.faqs = { count: faqs.length, changed };
  }
  return summary;
}

const storedForm = ({ picture, isDraft: _, ...post }: PostFile): StoredPost => ({
  ...post,
  image: picture && pictureName(picture.bytes),
  imageAlt: picture?.alt ?? null,
});

type EncodedPicture = { image: string; sizes: { width: number; height: number; webp: Buffer }[] };

const widths = [400, 800, 1200] as const;
/** Part of the hashed name. Change it when the encoding changes, so that the pictures get new names. */
const recipe = 'webp-1';
const quality = 74;
const kinds = ['png', 'jpeg', 'webp', 'svg'] as const;

const pictureName = (bytes: Uint8Array): string =>
  createHash('sha256').update(recipe).update(bytes).digest('base64url').slice(0, 22);

async function makePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const { width: own, format } = await openPicture(bytes, kinds).metadata();
  const isDrawing = format === 'svg';
  const requested = isDrawing ? [...widths] : widths.filter((width) => width <= own);
  const sizes = await Promise.all(
    (requested.length > 0 ? requested : [own]).map(async (width) => {
      // An SVG is drawn at the wanted size instead of being enlarged. A density of 72 gives its natural size.
      const density = isDrawing ? Math.min(2400, Math.max(72, (72 * width) / own)) : undefined;
      const encoded = await openPicture(bytes, kinds, density)
        .rotate()
        .resize({ width })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      return { width: encoded.info.width, height: encoded.info.height, webp: encoded.data };
    }),
  );
  return { image: pictureName(bytes), sizes };
}
