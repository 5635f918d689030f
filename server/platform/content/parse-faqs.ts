import { maxProblems, type Problem } from '@/server/platform/import/problems';
import { checkMarkdown } from './check-markdown';

export type ParsedFaq = { title: string; description: string };
type FaqsResult = { faqs: ParsedFaq[] } | { problems: Problem[] };

/** Limit of the endpoint (spec section 9, items 0 to 2000). */
const maxFaqs = 2000;
const maxTitle = 200;
const maxDescription = 5000;

export function parseFaqs(file: string, text: string): FaqsResult {
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
