import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { quoted } from '@/server/platform/import/problems';
import { figureNames, fillFigures, unknownFigures } from './figures';

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
