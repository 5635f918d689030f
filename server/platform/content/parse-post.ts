import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { instantAt } from '@/lib/format/time';
import { quoted, type Problem } from '@/server/platform/import/problems';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { figureNames, fillFigures, unknownFigures } from './figures';

export type ParsedPost = {
  id: string;
  title: string;
  description: string;
  categoryTitle: string;
  publishedAt: Date;
  body: string;
  picture: { path: string; alt: string; line: number } | null;
  isDraft: boolean;
};

type PostResult = { post: ParsedPost } | { problems: Problem[] };

const maxBodyCharacters = 100_000;
const line = (max: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'is empty')
    .max(max, `is longer than ${max} characters`)
    .regex(/^\P{C}*$/u, 'contains a control character or a line break');

const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const frontMatter = z
  .strictObject({
    title: line(120),
    description: line(200),
    category: line(40),
    date: z
      .string('must be a date like 2026-11-03')
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-11-03')
      .refine(isDay, 'is not a real date'),
    image: line(200).optional(),
    imageAlt: line(200).optional(),
    draft: z.boolean('must be true or false').default(false),
  })
  .refine(({ image, imageAlt }) => image === undefined || imageAlt !== undefined, {
    path: ['imageAlt'],
    error: 'is missing; it describes the picture for people who cannot see it',
  })
  .refine(({ image, imageAlt }) => imageAlt === undefined || image !== undefined, {
    path: ['image'],
    error: 'is missing, but imageAlt is set',
  });

export function parsePost(file: string, text: string): PostResult {
  const id = file.replace(/^posts\//, '').replace(/\.md$/, '');
  const refuse = (problems: Omit<Problem, 'file'>[]) => ({ problems: problems.map((each) => ({ file, ...each })) });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || id.length > 64) {
    return refuse([
      {
        line: 0,
        reason: 'the file name is part of the URL; use at most 64 lower-case letters, digits and single hyphens',
      },
    ]);
  }
  const parts = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/.exec(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  if (!parts) return refuse([{ line: 1, reason: 'must begin with fields such as title between two lines of ---' }]);
  const [, head = '', body = ''] = parts;
  const read = readFrontMatter(head);
  const bodyLine = head.split('\n').length + 3;
  const problems = [...('problems' in read ? read.problems : []), ...bodyProblems(body, bodyLine)];
  if ('problems' in read || problems.length > 0) return refuse(problems);
  const { title, description, category, date, image, imageAlt, draft } = read.fields;
  const picture = image === undefined ? null : { path: image, alt: imageAlt ?? '', line: read.lineOf('image') };
  return {
    post: {
      id,
      title,
      description,
      categoryTitle: category,
      publishedAt: instantAt(date, 0),
      body: body.trim(),
      picture,
      isDraft: draft,
    },
  };
}

function bodyProblems(body: string, firstLine: number): Omit<Problem, 'file'>[] {
  if (body.trim() === '') return [{ line: firstLine, reason: 'the text is missing' }];
  if (body.length > maxBodyCharacters) {
    return [{ line: firstLine, reason: `the text is longer than ${maxBodyCharacters} characters` }];
  }
  return checkMarkdown(body, firstLine);
}

function readFrontMatter(head: string) {
  const lines = new LineCounter();
  const document = parseDocument(head, { lineCounter: lines, prettyErrors: false });
  // Line 1 of the file is ---, so the front matter begins on line 2.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return { problems: document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), reason: message })) };
  }
  const lineOf = (field: string) => {
    const start = head.search(new RegExp(`^${field}\\s*:`, 'm'));
    return start === -1 ? 1 : lineAt(start);
  };
  const fields = frontMatter.safeParse(document.toJS({ maxAliasCount: 0 }) ?? {});
  if (fields.success) return { fields: fields.data, lineOf };
  const problems = fields.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const [key = ''] = issue.keys;
      return { line: lineOf(key), column: key, reason: 'is not a known field' };
    }
    const column = issue.path.join('.');
    const missing = issue.code === 'invalid_type' && !new RegExp(`^${column}\\s*:`, 'm').test(head);
    return { line: lineOf(column), column, reason: missing ? 'is missing' : issue.message };
  });
  return { problems: problems.map((each) => ({ ...each, column: each.column && quoted(each.column).slice(1, -1) })) };
}

type TextProblem = { line: number; reason: string };

/** Paths of this site, http(s), mailto and tel. Excludes schemes that run code, and fragments, which have no targets. */
const allowedUrl = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|tel:\+?[\d ]+$|\/(?!\/))/;

export function checkMarkdown(text: string, firstLine: number): TextProblem[] {
  const problems: TextProblem[] = [];
  const tree = unified().use(remarkParse).parse(fillFigures(text));
  visit(tree, (node) => {
    const reason = nodeProblem(node);
    if (reason) problems.push({ line: firstLine - 1 + (node.position?.start.line ?? 1), reason });
  });
  text.split('\n').forEach((line, index) => {
    for (const name of unknownFigures(line)) {
      problems.push({
        line: firstLine + index,
        reason: `${quoted(`{{${name}}}`)} is not a known placeholder; the placeholders are ${figureNames.join(', ')}`,
      });
    }
  });
  return problems.toSorted((a, b) => a.line - b.line);
}

type Node = { type: string; url?: string; depth?: number; value?: string };

function nodeProblem(node: Node): string | undefined {
  switch (node.type) {
    case 'html':
      return `HTML is not allowed: ${quoted(node.value ?? '')}`;
    case 'image':
    case 'imageReference':
      return 'pictures are not allowed in the text; name the picture at the top of the file';
    case 'heading':
      return node.depth === 1 ? 'a heading with one # is reserved for the title; begin with ##' : undefined;
    case 'link':
    case 'definition':
      return allowedUrl.test(node.url ?? '')
        ? undefined
        : `${quoted(node.url ?? '')} is not a valid link; use http(s), mailto, tel or a path of this site`;
    default:
      return undefined;
  }
}
