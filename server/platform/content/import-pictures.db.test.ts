import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { until } from '@/server/testing/until';
import {
  drawing,
  head,
  later,
  openContentFolder,
  withPicture,
  type ContentFolder,
} from '@/server/testing/content-folder';
import {
  deletePosts,
  deleteUnusedPictures,
  findPicture,
  findPost,
  listPictureSizes,
  lockContent,
} from './content.repo';

let folder: ContentFolder;
beforeEach(async () => {
  folder = await openContentFolder();
});
afterEach(() => folder.close());

it('a picture becomes WebP in the widths of srcset, an SVG at full resolution, and a photo is never enlarged', async () => {
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0a5a8c' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Naledi' } })
    .toBuffer();
  await folder.write({
    'posts/drawn.md': `${withPicture}One.`,
    'posts/bus.svg': drawing,
    'posts/taken.md': `${head('image: photo.jpg\nimageAlt: A bus\n')}Two.`,
    'posts/photo.jpg': photo,
  });
  await folder.run();
  const sizesOf = async (id: string) => {
    const { image } = (await findPost(folder.db, id, later)) ?? {};
    return listPictureSizes(folder.db, [image ?? '']);
  };
  expect((await sizesOf('drawn')).map(({ width, height }) => `${width}x${height}`)).toEqual([
    '400x267',
    '800x533',
    '1200x800',
  ]);
  const taken = await sizesOf('taken');
  expect(taken.map(({ width, height }) => `${width}x${height}`)).toEqual(['400x133', '800x267']);
  const bytes = await findPicture(folder.db, taken[0]?.image ?? '', 400);
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 400 });
  expect(metadata.exif).toBeUndefined();
});

it('a picture outside the folder, of another format or without valid content is refused', async () => {
  await folder.write({ 'posts/a.md': `${head('image: ../../etc/passwd.svg\nimageAlt: A\n')}One.` });
  await folder.write({ 'posts/b.md': `${head('image: bus.exe\nimageAlt: A\n')}One.` });
  await folder.write({ 'posts/c.md': `${withPicture}One.`, 'posts/bus.svg': 'no drawing' });
  expect(await folder.complaints()).toEqual([
    'posts/a.md:6: image: "../../etc/passwd.svg" does not exist',
    'posts/b.md:6: image: "bus.exe" is not a png, jpg, webp or svg file',
  ]);
  await rm(join(folder.path, 'posts/a.md'));
  await rm(join(folder.path, 'posts/b.md'));
  expect(await folder.complaints()).toEqual(['posts/c.md:6: image: bus.svg cannot be read as a picture']);
  const outside = await mkdtemp(join(tmpdir(), 'outside-'));
  await writeFile(join(outside, 'secret.svg'), drawing);
  await rm(join(folder.path, 'posts/bus.svg'));
  await symlink(join(outside, 'secret.svg'), join(folder.path, 'posts/bus.svg'));
  expect(await folder.complaints()).toEqual(['posts/c.md:6: image: "bus.svg" is outside the folder']);
  await rm(outside, { recursive: true });
});

it('a picture that a concurrent import deletes is stored again', async () => {
  await folder.write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing });
  await folder.run();
  const { image } = (await findPost(folder.db, 'one', later)) ?? {};
  let running: ReturnType<typeof folder.run> | undefined;
  await folder.db.transaction(async (tx) => {
    await lockContent(tx);
    running = folder.run();
    await until(
      () =>
        tx.execute(sql`
          select 1 from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'relation' and not granted`),
      ({ rows }) => rows.length > 0,
    );
    await deletePosts(tx, ['one']);
    await deleteUnusedPictures(tx);
  });
  expect(await running).toMatchObject({ ok: true, summary: { added: ['one'] } });
  expect(await listPictureSizes(folder.db, [image ?? ''])).toHaveLength(3);
});
