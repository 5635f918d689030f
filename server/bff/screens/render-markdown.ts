import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { memoize } from '@/server/bff/calls/memoize';

/** What a text may hold. Raw HTML is gone before; this is what may come out of Markdown, whoever wrote it. */
const allowed: Options = {
  tagNames: ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'code', 'pre', 'hr', 'br'],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  // A script's words are no text of ours.
  strip: ['script', 'style'],
};

const processor = unified().use(remarkParse).use(remarkRehype).use(rehypeSanitize, allowed).use(rehypeStringify);

/** HTML of a Markdown text, with nothing in it that could run. Texts change with an import only. */
export const renderMarkdown = memoize(async (text: string) => String(await processor.process(text)), {
  ttlMs: 24 * 60 * 60_000,
  max: 300,
});
