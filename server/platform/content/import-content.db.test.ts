import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { tableContents } from '@/server/platform/catalogue/import.fixture';
import { presentProblem } from '@/server/platform/catalogue/present-import';
import { runScript } from '@/server/testing/run-script';
import { openTestDatabase, type TestDatabase } from '@/server/testing/test-database';
import { findPicture, findPost, hasContent, listFaqs, listPictureSizes, listPosts } from './content.repo';
import { importContent } from './import-content';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  [database, folder] = await Promise.all([openTestDatabase(2), mkdtemp(join(tmpdir(), 'texts-'))]);
});
afterEach(async () => {
  await Promise.all([database.close(), rm(folder, { recursive: true })]);
});

const head = (more = '') =>
  `---\ntitle: Night buses\ndescription: What to take.\ncategory: Travelling\ndate: 2026-10-12\n${more}---\n`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';
const withPicture = head('image: bus.svg\nimageAlt: A bus\n');
const faqs = '## How long?\n\n{{holdMinutes}} minutes.\n\n## Who?\n\nYou.\n';

async function write(files: Record<string, string | Buffer>) {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
}

/** The day of every post has come. */
const later = new Date('2100-01-01');
const run = () => importContent(database.db, folder);

/** What is wrong, in lines; no row of any table has changed. */
async function complaints(): Promise<string[]> {
  const before = await tableContents(database.db);
  const result = await run();
  expect(await tableContents(database.db)).toEqual(before);
  return result.ok ? [] : result.problems.map(presentProblem);
}

const nothing = { added: [], changed: [], unchanged: [], removed: [], faqs: null };

describe('a good folder', () => {
  it('is imported; a second time changes no row of any table', async () => {
    await write({ 'posts/night-buses.md': `${withPicture}Text.\n`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    const summary = { ...nothing, added: ['night-buses'], faqs: { count: 2, changed: true } };
    expect(await run()).toEqual({ ok: true, summary });
    const before = await tableContents(database.db);
    const again = { ...nothing, unchanged: ['night-buses'], faqs: { count: 2, changed: false } };
    expect(await run()).toEqual({ ok: true, summary: again });
    expect(await tableContents(database.db)).toEqual(before);
  });

  it('replaces the questions, and keeps a post that is not in it', async () => {
    await write({ 'posts/one.md': `${head()}One.` });
    await run();
    await rm(join(folder, 'posts/one.md'));
    await write({ 'posts/two.md': `${head()}Two.`, 'faqs.md': faqs });
    await run();
    expect((await listPosts(database.db, later)).map(({ id }) => id)).toEqual(['one', 'two', 'what-the-tests-read']);
    expect(await listFaqs(database.db)).toEqual([
      { title: 'How long?', description: '{{holdMinutes}} minutes.' },
      { title: 'Who?', description: 'You.' },
    ]);
  });

  it('without questions leaves those there are', async () => {
    const before = await listFaqs(database.db);
    await write({ 'posts/one.md': `${head()}One.` });
    await run();
    expect(before).not.toEqual([]);
    expect(await listFaqs(database.db)).toEqual(before);
  });

  it('changes a post that differs, and takes one down that is a draft, its picture too', async () => {
    await write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing });
    await run();
    const { image } = (await findPost(database.db, 'one', later)) ?? {};
    await write({ 'posts/one.md': `${withPicture}One more.` });
    expect(await run()).toEqual({ ok: true, summary: { ...nothing, changed: ['one'] } });
    await write({ 'posts/one.md': `${head('draft: true\n')}One more.` });
    expect(await run()).toEqual({ ok: true, summary: { ...nothing, removed: ['one'] } });
    expect(await findPost(database.db, 'one', later)).toBeUndefined();
    expect(await listPictureSizes(database.db, [image ?? ''])).toEqual([]);
  });

  it('may be written with CRLF and a byte order mark', async () => {
    const crlf = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    await write({ 'posts/one.md': crlf(`${head()}One.\n\nTwo.`), 'faqs.md': crlf(faqs) });
    expect(await run()).toMatchObject({ ok: true });
    expect((await findPost(database.db, 'one', later))?.body).toBe('One.\n\nTwo.');
  });

  it('two imports at once take turns', async () => {
    await write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    const results = await Promise.all([run(), run()]);
    expect(results.map((each) => each.ok && each.summary.added.length).toSorted()).toEqual([0, 1]);
  });
});

describe('a picture', () => {
  it('becomes WebP in the widths of srcset; a drawing is drawn at each, a photo is never enlarged', async () => {
    const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0a5a8c' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Naledi' } })
      .toBuffer();
    await write({
      ...{ 'posts/drawn.md': `${withPicture}One.`, 'posts/bus.svg': drawing },
      ...{ 'posts/taken.md': `${head('image: photo.jpg\nimageAlt: A bus\n')}Two.`, 'posts/photo.jpg': photo },
    });
    await run();
    const sizesOf = async (id: string) => {
      const { image } = (await findPost(database.db, id, later)) ?? {};
      return listPictureSizes(database.db, [image ?? '']);
    };
    expect((await sizesOf('drawn')).map(({ width, height }) => `${width}x${height}`)).toEqual([
      ...['400x267', '800x533', '1200x800'],
    ]);
    const taken = await sizesOf('taken');
    expect(taken.map(({ width, height }) => `${width}x${height}`)).toEqual(['400x133', '800x267']);
    const bytes = await findPicture(database.db, taken[0]?.image ?? '', 400);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 400 });
    expect(metadata.exif).toBeUndefined();
  });

  it('has no address outside of the folder, and is what its name says', async () => {
    await write({ 'posts/a.md': `${head('image: ../../etc/passwd.svg\nimageAlt: A\n')}One.` });
    await write({ 'posts/b.md': `${head('image: bus.exe\nimageAlt: A\n')}One.` });
    await write({ 'posts/c.md': `${withPicture}One.`, 'posts/bus.svg': 'no drawing' });
    expect(await complaints()).toEqual([
      'posts/a.md:6: image: "../../etc/passwd.svg" is not there',
      'posts/b.md:6: image: "bus.exe" is no png, jpg, webp or svg',
    ]);
    await rm(join(folder, 'posts/a.md'));
    await rm(join(folder, 'posts/b.md'));
    expect(await complaints()).toEqual(['posts/c.md:6: image: bus.svg can not be read as a picture']);
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'secret.svg'), drawing);
    await rm(join(folder, 'posts/bus.svg'));
    await symlink(join(outside, 'secret.svg'), join(folder, 'posts/bus.svg'));
    expect(await complaints()).toEqual(['posts/c.md:6: image: "bus.svg" lies outside of the folder']);
    await rm(outside, { recursive: true });
  });
});

describe('what is wrong is named by file and line, and nothing is imported', () => {
  it('in the front matter', async () => {
    await write({
      'posts/Bad Name.md': `${head()}One.`,
      'posts/no-head.md': 'One.',
      'posts/fields.md': '---\ntitle: ""\ndescription: D\ndate: 2026-02-30\nauthor: N\nimageAlt: A\n---\nOne.',
      'posts/yaml.md': '---\ntitle: [\n---\nOne.',
      'posts/empty.md': head(),
      'posts/good.md': `${head()}Good.`,
    });
    expect(await complaints()).toEqual([
      'posts/Bad Name.md: the name is the address: small letters, digits and single hyphens, 64 at most',
      'posts/empty.md:7: there is no text',
      expect.stringMatching(/^posts\/fields.md:2: title: is empty$/),
      expect.stringMatching(/^posts\/fields.md:1: category: is missing$/),
      expect.stringMatching(/^posts\/fields.md:4: date: is no day of the calendar$/),
      expect.stringMatching(/^posts\/fields.md:5: author: is not known here$/),
      'posts/no-head.md:1: does not begin with its title and so on between two lines of ---',
      expect.stringMatching(/^posts\/yaml.md:\d: /),
    ]);
  });

  it('in a text: HTML, a script in a link, a second title, a picture, a figure that is none', async () => {
    const body = [
      ...[
        'Good [page](/faqs), [mail](mailto:a@b.example), [phone](tel:+2673900000), [web](https://tsela.example).',
        '',
      ],
      ...[
        '<script>alert(1)</script>',
        '',
        '[click](javascript:alert(1))',
        '',
        '[other](//evil.example) [below](#title)',
        '',
      ],
      ...['# Title', '', '![photo](bus.svg)', '', '{{holdHours}} hours, <b>bold</b>'],
    ].join('\n');
    await write({ 'posts/one.md': head() + body });
    expect(await complaints()).toEqual([
      'posts/one.md:9: HTML is not let through: "<script>alert(1)</script>"',
      'posts/one.md:11: "javascript:alert(1)" is no address to link to: http(s), mailto, tel or a path of this site',
      'posts/one.md:13: "//evil.example" is no address to link to: http(s), mailto, tel or a path of this site',
      'posts/one.md:13: "#title" is no address to link to: http(s), mailto, tel or a path of this site',
      'posts/one.md:15: the title is the one heading with a single #: begin with ##',
      'posts/one.md:17: a text holds no pictures; its one picture is named at the top of the file',
      'posts/one.md:19: HTML is not let through: "<b>"',
      'posts/one.md:19: HTML is not let through: "</b>"',
      expect.stringMatching(/^posts\/one.md:19: "{{holdHours}}" is no figure; there are product, /),
    ]);
  });

  it('in the questions', async () => {
    await write({ 'faqs.md': 'Notes.\n\n## One?\n\nYes.\n\n## One?\n\n## \n\n<i>No</i>' });
    expect(await complaints()).toEqual([
      'faqs.md:7: the question stands in line 3 already',
      'faqs.md:7: the question has no answer',
      'faqs.md:9: the question is empty',
      'faqs.md:11: HTML is not let through: "<i>"',
      'faqs.md:11: HTML is not let through: "</i>"',
    ]);
    await write({ 'faqs.md': 'None.' });
    expect(await complaints()).toEqual(['faqs.md: holds no question: each is a line that begins with ##']);
  });

  it('in the folder', async () => {
    await write({ 'faq.md': faqs, 'posts/picture.svg': drawing, 'faqs.md': Buffer.from([0xff, 0xfe, 0x23]) });
    expect(await complaints()).toEqual([
      'faq.md: is not known here: there are faqs.md and posts/*.md',
      'faqs.md: is not UTF-8',
      'posts: holds no post',
    ]);
  });
});

describe('npm run import', () => {
  const npmRunImport = () => runScript('scripts/import.mjs', [folder], { DATABASE_URL: database.url });

  it('takes a folder of texts over, names what is wrong, and refuses texts beside a timetable', async () => {
    await write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    expect(await npmRunImport()).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: 'Posts:     1 added, 0 changed, 0 unchanged, 0 removed\nQuestions: 2, replaced\n',
    });
    await write({ 'posts/two.md': 'Two.' });
    const refused = await npmRunImport();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^posts\/two\.md:1: .*\nNothing was imported: what is wrong is listed above\.\n$/);
    await write({ 'cities.csv': 'city\nKanye' });
    expect((await npmRunImport()).stderr).toMatch(/^A timetable and texts in one folder/);
  });
});

describe('the sample', () => {
  it('is imported without a problem, says true figures and points at pages that are there', async () => {
    const result = await importContent(database.db, 'server/platform/content/sample');
    expect(result).toMatchObject({ ok: true, summary: { faqs: { changed: true } } });
    expect(await hasContent(database.db)).toBe(true);
    const posts = await listPosts(database.db, later);
    expect(posts.length).toBeGreaterThanOrEqual(6);
    const names = posts.map(({ id }) => id).filter((id) => id !== 'what-the-tests-read');
    const texts = [
      await readFile('server/platform/content/sample/faqs.md', 'utf8'),
      ...(await Promise.all(names.map((id) => readFile(`server/platform/content/sample/posts/${id}.md`, 'utf8')))),
    ].join('\n');
    const linked = [...texts.matchAll(/\]\(\/post\/([^)]*)\)/g)].map(([, id]) => id);
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((id) => !names.includes(id ?? ''))).toEqual([]);
    // A figure that the product holds is named, not typed.
    expect(texts).not.toMatch(/\b(20|30|45|15) minutes\b|\b24 hours\b|\b5 ?%|\b5 years\b|\+267/);
  });
});
