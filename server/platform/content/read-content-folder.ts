import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { maxProblems, quoted, type Problem } from '@/server/platform/import/problems';
import { readFileInside } from '@/server/platform/import/read-file-inside';
import { parsePost, type ParsedPost, checkMarkdown } from './parse-post';

export type PostFile = Omit<ParsedPost, 'picture'> & {
  picture: { file: string; line: number; path: string; alt: string; bytes: Buffer } | null;
};

export type Content = { posts: PostFile[]; faqs: ParsedFaq[] | null };
type ContentResult = { ok: true; content: Content } | { ok: false; problems: Problem[] };

export const faqsFile = 'faqs.md';
export const postsFolder = 'posts';

const maxPosts = 500;
const maxTextBytes = 1024 * 1024;
const maxPictureBytes = 10 * 1024 * 1024;
const leftover = /^(\.|~)/;

export async function readContentFolder(folder: string): Promise<ContentResult> {
  const names = await readdir(folder);
  const problems: Problem[] = unexpectedFiles(names).map((file) => ({
    file,
    line: 0,
    reason: `is not expected here; the files are ${faqsFile} and ${postsFolder}/*.md`,
  }));
  const faqs = names.includes(faqsFile) ? await readFaqs(folder) : null;
  const posts = names.includes(postsFolder) ? await readPosts(folder) : [];
  const read = [...(faqs ? [faqs] : []), ...posts];
  problems.push(...read.flatMap((each) => ('problems' in each ? each.problems : [])));
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, maxProblems) };
  return {
    ok: true,
    content: {
      posts: posts.flatMap((each) => ('post' in each ? [each.post] : [])),
      faqs: faqs && 'faqs' in faqs ? faqs.faqs : null,
    },
  };
}

const unexpectedFiles = (names: readonly string[]) =>
  names.filter((name) => /\.md$/i.test(name) && !leftover.test(name) && ![faqsFile, 'README.md'].includes(name));

type Refused = { problems: Problem[] };

const refuse = (file: string, reason: string, line = 0): Refused => ({ problems: [{ file, line, reason }] });

async function readFaqs(folder: string): Promise<{ faqs: ParsedFaq[] } | Refused> {
  const text = await readText(folder, faqsFile);
  return typeof text === 'string' ? parseFaqs(faqsFile, text) : text;
}

async function readPosts(folder: string): Promise<({ post: PostFile } | Refused)[]> {
  let names: string[];
  try {
    names = (await readdir(join(folder, postsFolder))).filter((name) => /\.md$/i.test(name) && !leftover.test(name));
  } catch {
    return [refuse(postsFolder, 'is not a folder')];
  }
  if (names.length === 0) return [refuse(postsFolder, 'contains no posts')];
  if (names.length > maxPosts) return [refuse(postsFolder, `contains more than ${maxPosts} posts`)];
  const read: ({ post: PostFile } | Refused)[] = [];
  for (const name of names.toSorted()) read.push(await readPost(folder, `${postsFolder}/${name}`));
  return read;
}

async function readPost(folder: string, file: string): Promise<{ post: PostFile } | Refused> {
  const text = await readText(folder, file);
  if (typeof text !== 'string') return text;
  const parsed = parsePost(file, text);
  if ('problems' in parsed) return parsed;
  const { picture, ...post } = parsed.post;
  if (!picture) return { post: { ...post, picture: null } };
  const bytes = await readPicture(folder, file, picture.path);
  if (typeof bytes === 'string') {
    return { problems: [{ file, line: picture.line, column: 'image', reason: `${quoted(picture.path)} ${bytes}` }] };
  }
  return { post: { ...post, picture: { ...picture, file, bytes } } };
}

async function readText(folder: string, file: string): Promise<string | Refused> {
  const bytes = await readFileInside(folder, join(folder, file), maxTextBytes);
  if (typeof bytes === 'string') return refuse(file, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(file, 'is not UTF-8');
  }
}

async function readPicture(folder: string, file: string, path: string): Promise<Buffer | string> {
  if (!/\.(png|jpe?g|webp|svg)$/i.test(path)) return 'is not a png, jpg, webp or svg file';
  return readFileInside(folder, join(folder, dirname(file), path), maxPictureBytes);
}

type ParsedFaq = { title: string; description: string };
type FaqsResult = { faqs: ParsedFaq[] } | { problems: Problem[] };

/** Limit of the endpoint (spec section 9, items 0 to 2000). */
const maxFaqs = 2000;
const maxTitle = 200;
const maxDescription = 5000;

function parseFaqs(file: string, text: string): FaqsResult {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const starts = lines.flatMap((line, index) => (/^##(\s|$)/.test(line) ? [index] : []));
  const problems: Problem[] = [];
  const report = (line: number, reason: string) => problems.push({ file, line, reason });
  if (starts.length === 0) report(0, 'contains no questions; a question is a line that begins with ##');
  if (starts.length > maxFaqs) report((starts[maxFaqs] ?? 0) + 1, `contains more than ${maxFaqs} questions`);
  const known = new Map<string, number>();
  const faqs = starts.map((start, index) => {
    const title = (lines[start] ?? '').slice(2).trim();
    const description = lines.slice(start + 1, starts[index + 1]).join('\n');
    if (title === '') report(start + 1, 'the question is empty');
    if (title.length > maxTitle) report(start + 1, `the question is longer than ${maxTitle} characters`);
    const before = known.get(title);
    if (before !== undefined) report(start + 1, `the question is already on line ${before}`);
    known.set(title, start + 1);
    if (description.trim() === '') report(start + 1, 'the question has no answer');
    if (description.length > maxDescription)
      report(start + 1, `the answer is longer than ${maxDescription} characters`);
    else for (const { line, reason } of checkMarkdown(description, start + 2)) report(line, reason);
    return { title, description: description.trim() };
  });
  return problems.length > 0 ? { problems: problems.slice(0, maxProblems) } : { faqs };
}
