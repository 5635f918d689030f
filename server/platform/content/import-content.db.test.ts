import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { until } from '@/server/testing/until';
import { tableContents } from '@/server/testing/test-imports';
import { importCommand } from '@/server/platform/setup/import-command';
import { commandIn } from '@/server/testing/run-script';
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
  hasContent,
  listFaqs,
  listPictureSizes,
  listPosts,
  lockContent,
} from './content.repo';
import { importContent } from './import-content';

let folder: ContentFolder;
beforeEach(async () => {
  folder = await openContentFolder();
});
afterEach(() => folder.close());

const faqs = '## How long?\n\n{{holdMinutes}} minutes.\n\n## Who?\n\nYou.\n';
const nothing = { added: [], changed: [], unchanged: [], removed: [], faqs: null };

describe('a good folder', () => {
  it('is imported, and a second import changes no row', async () => {
    await folder.write({ 'posts/night-buses.md': `${withPicture}Text.\n`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    const summary = { ...nothing, added: ['night-buses'], faqs: { count: 2, changed: true } };
    expect(await folder.run()).toEqual({ ok: true, summary });
    const before = await tableContents(folder.db);
    const again = { ...nothing, unchanged: ['night-buses'], faqs: { count: 2, changed: false } };
    expect(await folder.run()).toEqual({ ok: true, summary: again });
    expect(await tableContents(folder.db)).toEqual(before);
  });

  it('replaces the questions and keeps posts that are not in the folder', async () => {
    await folder.write({ 'posts/one.md': `${head()}One.` });
    await folder.run();
    await rm(join(folder.path, 'posts/one.md'));
    await folder.write({ 'posts/two.md': `${head()}Two.`, 'faqs.md': faqs });
    await folder.run();
    expect((await listPosts(folder.db, later)).map(({ id }) => id)).toEqual(['one', 'two', 'what-the-tests-read']);
    expect(await listFaqs(folder.db)).toEqual([
      { title: 'How long?', description: '{{holdMinutes}} minutes.' },
      { title: 'Who?', description: 'You.' },
    ]);
  });

  it('without faqs.md keeps the stored questions', async () => {
    const before = await listFaqs(folder.db);
    await folder.write({ 'posts/one.md': `${head()}One.` });
    await folder.run();
    expect(before).not.toEqual([]);
    expect(await listFaqs(folder.db)).toEqual(before);
  });

  it('updates a changed post, and removes a draft with its picture', async () => {
    await folder.write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing });
    await folder.run();
    const { image } = (await findPost(folder.db, 'one', later)) ?? {};
    await folder.write({ 'posts/one.md': `${withPicture}One more.` });
    expect(await folder.run()).toEqual({ ok: true, summary: { ...nothing, changed: ['one'] } });
    await folder.write({ 'posts/one.md': `${head('draft: true\n')}One more.` });
    expect(await folder.run()).toEqual({ ok: true, summary: { ...nothing, removed: ['one'] } });
    expect(await findPost(folder.db, 'one', later)).toBeUndefined();
    expect(await listPictureSizes(folder.db, [image ?? ''])).toEqual([]);
  });

  it('may have CRLF line ends and a byte order mark', async () => {
    const crlf = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    await folder.write({ 'posts/one.md': crlf(`${head()}One.\n\nTwo.`), 'faqs.md': crlf(faqs) });
    expect(await folder.run()).toMatchObject({ ok: true });
    expect((await findPost(folder.db, 'one', later))?.body).toBe('One.\n\nTwo.');
  });

  it('is imported once if two imports run at the same time', async () => {
    await folder.write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    const results = await Promise.all([folder.run(), folder.run()]);
    expect(results.map((each) => each.ok && each.summary.added.length).toSorted()).toEqual([0, 1]);
  });
});

describe('the import reports problems with file and line and changes nothing', () => {
  it('in the front matter', async () => {
    await folder.write({
      'posts/Bad Name.md': `${head()}One.`,
      'posts/no-head.md': 'One.',
      'posts/fields.md': '---\ntitle: ""\ndescription: D\ndate: 2026-02-30\nauthor: N\nimageAlt: A\n---\nOne.',
      'posts/yaml.md': '---\ntitle: [\n---\nOne.',
      'posts/empty.md': head(),
      'posts/good.md': `${head()}Good.`,
    });
    expect(await folder.complaints()).toEqual([
      'posts/Bad Name.md: the file name is part of the URL; use at most 64 lower-case letters, digits and single hyphens',
      'posts/empty.md:7: the text is missing',
      expect.stringMatching(/^posts\/fields.md:2: title: is empty$/),
      expect.stringMatching(/^posts\/fields.md:1: category: is missing$/),
      expect.stringMatching(/^posts\/fields.md:4: date: is not a real date$/),
      expect.stringMatching(/^posts\/fields.md:5: author: is not a known field$/),
      'posts/no-head.md:1: must begin with fields such as title between two lines of ---',
      expect.stringMatching(/^posts\/yaml.md:\d: /),
    ]);
  });

  it('in a text: HTML, a script in a link, a second title, a picture, an unknown placeholder', async () => {
    const body = [
      'Good [page](/faqs), [mail](mailto:a@b.example), [phone](tel:+2673900000), [web](https://tsela.example).',
      '',
      '<script>alert(1)</script>',
      '',
      '[click](javascript:alert(1))',
      '',
      '[other](//evil.example) [below](#title)',
      '',
      '# Title',
      '',
      '![photo](bus.svg)',
      '',
      '{{holdHours}} hours, <b>bold</b>',
    ].join('\n');
    await folder.write({ 'posts/one.md': head() + body });
    expect(await folder.complaints()).toEqual([
      'posts/one.md:9: HTML is not allowed: "<script>alert(1)</script>"',
      'posts/one.md:11: "javascript:alert(1)" is not a valid link; use http(s), mailto, tel or a path of this site',
      'posts/one.md:13: "//evil.example" is not a valid link; use http(s), mailto, tel or a path of this site',
      'posts/one.md:13: "#title" is not a valid link; use http(s), mailto, tel or a path of this site',
      'posts/one.md:15: a heading with one # is reserved for the title; begin with ##',
      'posts/one.md:17: pictures are not allowed in the text; name the picture at the top of the file',
      'posts/one.md:19: HTML is not allowed: "<b>"',
      'posts/one.md:19: HTML is not allowed: "</b>"',
      expect.stringMatching(
        /^posts\/one.md:19: "{{holdHours}}" is not a known placeholder; the placeholders are product, /,
      ),
    ]);
  });

  it('in the questions', async () => {
    await folder.write({ 'faqs.md': 'Notes.\n\n## One?\n\nYes.\n\n## One?\n\n## \n\n<i>No</i>' });
    expect(await folder.complaints()).toEqual([
      'faqs.md:7: the question is already on line 3',
      'faqs.md:7: the question has no answer',
      'faqs.md:9: the question is empty',
      'faqs.md:11: HTML is not allowed: "<i>"',
      'faqs.md:11: HTML is not allowed: "</i>"',
    ]);
    await folder.write({ 'faqs.md': 'None.' });
    expect(await folder.complaints()).toEqual([
      'faqs.md: contains no questions; a question is a line that begins with ##',
    ]);
  });

  it('in the folder', async () => {
    await folder.write({ 'faq.md': faqs, 'posts/picture.svg': drawing, 'faqs.md': Buffer.from([0xff, 0xfe, 0x23]) });
    expect(await folder.complaints()).toEqual([
      'faq.md: is not expected here; the files are faqs.md and posts/*.md',
      'faqs.md: is not UTF-8',
      'posts: contains no posts',
    ]);
  });
});

describe('npm run import', () => {
  const settings = () => ({ DATABASE_URL: folder.databaseUrl });
  const runImport = () => commandIn('import', importCommand, settings)(folder.path);

  it('imports a folder of texts, prints problems, and refuses texts and a timetable in one folder', async () => {
    await folder.write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    expect(await runImport()).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Posts:     1 added, 0 changed, 0 unchanged, 0 removed\nQuestions: 2, replaced\n',
    });
    await folder.write({ 'posts/two.md': 'Two.' });
    const refused = await runImport();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^posts\/two\.md:1: .*\nNothing was imported\. The problems are listed above\.\n$/);
    await folder.write({ 'cities.csv': 'city\nKanye' });
    expect((await runImport()).stderr).toMatch(/^The folder contains a timetable and texts/);
  });
});

it('the sample content is imported without problems, uses placeholders, and links to existing posts', async () => {
  const result = await importContent(folder.db, 'server/platform/content/sample');
  expect(result).toMatchObject({ ok: true, summary: { faqs: { changed: true } } });
  expect(await hasContent(folder.db)).toBe(true);
  const posts = await listPosts(folder.db, later);
  expect(posts.length).toBeGreaterThanOrEqual(6);
  const names = posts.map(({ id }) => id).filter((id) => id !== 'what-the-tests-read');
  const texts = [
    await readFile('server/platform/content/sample/faqs.md', 'utf8'),
    ...(await Promise.all(names.map((id) => readFile(`server/platform/content/sample/posts/${id}.md`, 'utf8')))),
  ].join('\n');
  const linked = [...texts.matchAll(/\]\(\/post\/([^)]*)\)/g)].map(([, id]) => id);
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((id) => !names.includes(id ?? ''))).toEqual([]);
  // Texts must use placeholders for these values.
  expect(texts).not.toMatch(/\b(20|30|45|15) minutes\b|\b24 hours\b|\b5 ?%|\b5 years\b|\+267/);
});

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
