import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { quoted } from '@/server/platform/import/problems';
import { figureNames, fillFigures, unknownFigures } from './figures';

type Flaw = { line: number; reason: string };

/** A page of ours, or an address that a browser opens without running anything. Places in a text have no names. */
const goodAddress = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|tel:\+?[\d ]+$|\/(?!\/))/;

/** What of a Markdown text would be lost or untrue when it is shown. `firstLine` is its first line in the file. */
export function checkMarkdown(text: string, firstLine: number): Flaw[] {
  const flaws: Flaw[] = [];
  const tree = unified().use(remarkParse).parse(fillFigures(text));
  visit(tree, (node) => {
    const reason = flawOf(node);
    if (reason) flaws.push({ line: firstLine - 1 + (node.position?.start.line ?? 1), reason });
  });
  text.split('\n').forEach((line, index) => {
    for (const name of unknownFigures(line)) {
      flaws.push({
        line: firstLine + index,
        reason: `${quoted(`{{${name}}}`)} is no figure; there are ${figureNames.join(', ')}`,
      });
    }
  });
  return flaws.toSorted((a, b) => a.line - b.line);
}

type Node = { type: string; url?: string; depth?: number; value?: string };

function flawOf(node: Node): string | undefined {
  switch (node.type) {
    case 'html':
      return `HTML is not let through: ${quoted(node.value ?? '')}`;
    case 'image':
    case 'imageReference':
      return 'a text holds no pictures; its one picture is named at the top of the file';
    case 'heading':
      return node.depth === 1 ? 'the title is the one heading with a single #: begin with ##' : undefined;
    case 'link':
    case 'definition':
      return goodAddress.test(node.url ?? '')
        ? undefined
        : `${quoted(node.url ?? '')} is no address to link to: http(s), mailto, tel or a path of this site`;
    default:
      return undefined;
  }
}
