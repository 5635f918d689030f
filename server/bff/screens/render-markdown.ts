import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { memoize } from '@/server/bff/calls/memoize';

/** Allowed output of any Markdown text. Raw HTML is removed before this step. */
const allowed: Options = {
  tagNames: ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'code', 'pre', 'hr', 'br'],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  // Removes the content of these elements too, not only their tags.
  strip: ['script', 'style'],
};

const processor = unified().use(remarkParse).use(remarkRehype).use(rehypeSanitize, allowed).use(rehypeStringify);

/** Returns the HTML of a Markdown text, without scripts. Cached for a day, because texts change only with an import. */
export const renderMarkdown = memoize(async (text: string) => String(await processor.process(text)), {
  ttlMs: 24 * 60 * 60_000,
  max: 300,
});
