import { quoted, type Problem } from '@/server/platform/import/problems';
import type { Cells, Row } from './read-rows';

type Files = Record<string, Row<unknown>[] | null>;

const uniqueKeys: { file: string; column: string; keyOf: (cells: Cells) => string }[] = [
  { file: 'cities.csv', column: 'city', keyOf: ({ city }) => nameKey(city) },
  { file: 'operators.csv', column: 'operator', keyOf: ({ operator }) => nameKey(operator) },
  { file: 'buses.csv', column: 'reg_no', keyOf: ({ reg_no }) => nameKey(reg_no).replaceAll('-', '') },
  { file: 'schedules.csv', column: 'schedule', keyOf: ({ schedule }) => schedule?.toLowerCase() ?? '' },
  {
    file: 'fares.csv',
    column: 'to_city',
    // Cells contain no line breaks, so the joined key is unambiguous.
    keyOf: ({ operator, from_city, to_city, valid_from }) => [operator, from_city, to_city, valid_from].join('\n'),
  },
  { file: 'exceptions.csv', column: 'date', keyOf: ({ schedule, date }) => [schedule, date].join('\n') },
  { file: 'terminals.csv', column: 'name', keyOf: ({ town, name }) => [town, nameKey(name)].join('\n') },
];

const references = [
  ['buses.csv', 'operator', 'operators.csv', 'operator'],
  ['schedules.csv', 'reg_no', 'buses.csv', 'reg_no'],
  ['stops.csv', 'schedule', 'schedules.csv', 'schedule'],
  ['stops.csv', 'city', 'cities.csv', 'city'],
  ['exceptions.csv', 'schedule', 'schedules.csv', 'schedule'],
  ['fares.csv', 'operator', 'operators.csv', 'operator'],
  ['fares.csv', 'from_city', 'cities.csv', 'city'],
  ['fares.csv', 'to_city', 'cities.csv', 'city'],
  ['terminals.csv', 'town', 'cities.csv', 'city'],
] as const;

/** Names that differ only in case, accents or punctuation share a URL. */
export function nameKey(name = ''): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-');
}

export function checkUnique(files: Files, report: (problem: Problem) => void): void {
  for (const { file, column, keyOf } of uniqueKeys) {
    const firstLines = new Map<string, number>();
    for (const { line, cells } of files[file] ?? []) {
      if (!cells[column]) continue;
      const key = keyOf(cells);
      const firstLine = firstLines.get(key);
      if (firstLine === undefined) firstLines.set(key, line);
      else
        report({ file, line, column, reason: `${rowName(cells, column)} appears twice, first on line ${firstLine}` });
    }
  }
}

const rowName = ({ operator = '', from_city, to_city = '', ...cells }: Cells, column: string) =>
  from_city
    ? `the fare of ${quoted(operator)} from ${quoted(from_city)} to ${quoted(to_city)}`
    : quoted(cells[column] ?? operator);

export function checkReferences(files: Files, report: (problem: Problem) => void): void {
  for (const [file, column, targetFile, targetColumn] of references) {
    const targets = files[targetFile];
    // If the referenced file is unreadable, every row would be reported.
    if (!targets) continue;
    const declared = new Set(targets.map(({ cells }) => cells[targetColumn]));
    const spellings = new Map(targets.map(({ cells }) => [nameKey(cells[targetColumn]), cells[targetColumn]]));
    for (const { line, cells } of files[file] ?? []) {
      const name = cells[column];
      if (!name || declared.has(name)) continue;
      const spelling = spellings.get(nameKey(name));
      const hint = spelling ? `; the spelling there is ${quoted(spelling)}` : '';
      report({ file, line, column, reason: `${quoted(name)} is not in ${targetFile}${hint}` });
    }
  }
}
