import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** What a text may hold. Raw HTML is gone before; this is what may come out of Markdown, whoever wrote it. */
const allowed: Options = {
  tagNames: ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'code', 'pre', 'hr', 'br'],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  // A script's words are no text of ours.
  strip: ['script', 'style'],
};

const processor = unified().use(remarkParse).use(remarkRehype).use(rehypeSanitize, allowed).use(rehypeStringify);

const most = 300;
const made = new Map<string, string>();

/** HTML of a Markdown text, with nothing in it that could run. Texts change with an import only: those made last are kept. */
export function renderMarkdown(text: string): string {
  const known = made.get(text);
  if (known !== undefined) return known;
  const html = String(processor.processSync(text));
  made.set(text, html);
  for (const old of [...made.keys()].slice(0, -most)) made.delete(old);
  return html;
}
