import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tableContents } from '@/server/testing/test-imports';
import { runScript } from '@/server/testing/run-script';
import {
  drawing,
  head,
  later,
  openContentFolder,
  withPicture,
  type ContentFolder,
} from '@/server/testing/content-folder';
import { findPost, listFaqs, listPictureSizes, listPosts } from './content.repo';
import { hasContent } from './has-content';
import { importContent } from './import-content';

let folder: ContentFolder;
beforeEach(async () => {
  folder = await openContentFolder();
});
afterEach(() => folder.close());

const faqs = '## How long?\n\n{{holdMinutes}} minutes.\n\n## Who?\n\nYou.\n';
const nothing = { added: [], changed: [], unchanged: [], removed: [], faqs: null };

describe('a good folder', () => {
  it('is imported; a second time changes no row of any table', async () => {
    await folder.write({ 'posts/night-buses.md': `${withPicture}Text.\n`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    const summary = { ...nothing, added: ['night-buses'], faqs: { count: 2, changed: true } };
    expect(await folder.run()).toEqual({ ok: true, summary });
    const before = await tableContents(folder.db);
    const again = { ...nothing, unchanged: ['night-buses'], faqs: { count: 2, changed: false } };
    expect(await folder.run()).toEqual({ ok: true, summary: again });
    expect(await tableContents(folder.db)).toEqual(before);
  });

  it('replaces the questions, and keeps a post that is not in it', async () => {
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

  it('without questions leaves those there are', async () => {
    const before = await listFaqs(folder.db);
    await folder.write({ 'posts/one.md': `${head()}One.` });
    await folder.run();
    expect(before).not.toEqual([]);
    expect(await listFaqs(folder.db)).toEqual(before);
  });

  it('changes a post that differs, and takes one down that is a draft, its picture too', async () => {
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

  it('may be written with CRLF and a byte order mark', async () => {
    const crlf = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    await folder.write({ 'posts/one.md': crlf(`${head()}One.\n\nTwo.`), 'faqs.md': crlf(faqs) });
    expect(await folder.run()).toMatchObject({ ok: true });
    expect((await findPost(folder.db, 'one', later))?.body).toBe('One.\n\nTwo.');
  });

  it('two imports at once take turns', async () => {
    await folder.write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    const results = await Promise.all([folder.run(), folder.run()]);
    expect(results.map((each) => each.ok && each.summary.added.length).toSorted()).toEqual([0, 1]);
  });
});

describe('what is wrong is named by file and line, and nothing is imported', () => {
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
    await folder.write({ 'faqs.md': 'Notes.\n\n## One?\n\nYes.\n\n## One?\n\n## \n\n<i>No</i>' });
    expect(await folder.complaints()).toEqual([
      'faqs.md:7: the question stands in line 3 already',
      'faqs.md:7: the question has no answer',
      'faqs.md:9: the question is empty',
      'faqs.md:11: HTML is not let through: "<i>"',
      'faqs.md:11: HTML is not let through: "</i>"',
    ]);
    await folder.write({ 'faqs.md': 'None.' });
    expect(await folder.complaints()).toEqual(['faqs.md: holds no question: each is a line that begins with ##']);
  });

  it('in the folder', async () => {
    await folder.write({ 'faq.md': faqs, 'posts/picture.svg': drawing, 'faqs.md': Buffer.from([0xff, 0xfe, 0x23]) });
    expect(await folder.complaints()).toEqual([
      'faq.md: is not known here: there are faqs.md and posts/*.md',
      'faqs.md: is not UTF-8',
      'posts: holds no post',
    ]);
  });
});

describe('npm run import', () => {
  const npmRunImport = () => runScript('scripts/import.ts', [folder.path], { DATABASE_URL: folder.databaseUrl });

  it('takes a folder of texts over, names what is wrong, and refuses texts beside a timetable', async () => {
    await folder.write({ 'posts/one.md': `${withPicture}One.`, 'posts/bus.svg': drawing, 'faqs.md': faqs });
    expect(await npmRunImport()).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Posts:     1 added, 0 changed, 0 unchanged, 0 removed\nQuestions: 2, replaced\n',
    });
    await folder.write({ 'posts/two.md': 'Two.' });
    const refused = await npmRunImport();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^posts\/two\.md:1: .*\nNothing was imported: what is wrong is listed above\.\n$/);
    await folder.write({ 'cities.csv': 'city\nKanye' });
    expect((await npmRunImport()).stderr).toMatch(/^A timetable and texts in one folder/);
  });
});

describe('the sample', () => {
  it('is imported without a problem, says true figures and points at pages that are there', async () => {
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
    // A figure that the product holds is named, not typed.
    expect(texts).not.toMatch(/\b(20|30|45|15) minutes\b|\b24 hours\b|\b5 ?%|\b5 years\b|\+267/);
  });
});
