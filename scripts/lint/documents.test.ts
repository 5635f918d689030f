import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folders = 'app|components|docs|e2e|lab|lib|public|sandbox|scripts|server|sw';
const inCode = new RegExp(`\`((?:${folders})/[^\`\\s]+)\``, 'g');
const linked = /\]\(([^):#]+)(?:#[^)]*)?\)/g;

test('each path in a document exists', () => {
  const missing = globSync(['*.md', '{docs,lab}/**/*.md']).flatMap((document) => {
    const text = readFileSync(document, 'utf8');
    const paths = [...text.matchAll(inCode)].map(([, path = '']) => path);
    const links = [...text.matchAll(linked)].map(([, path = '']) => join(dirname(document), path));
    const isThere = (path: string) => existsSync(path) || globSync(path.replaceAll(/[[\]]/g, '?')).length > 0;
    return [...paths, ...links].filter((path) => !isThere(path)).map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

const anchorsIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test('each link to a section leads to one', () => {
  const missing = globSync(['*.md', '{docs,lab}/**/*.md']).flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^):#]*\.md)?#([^)]*)\)/g)].flatMap(
      ([link, path, anchor = '']) => {
        const target = path === undefined ? document : join(dirname(document), path);
        return anchorsIn(target).includes(anchor) ? [] : [`${document}: ${link}`];
      },
    ),
  );
  expect(missing).toEqual([]);
});

test('the index of decisions has each record, in order, with its title', () => {
  const titleOf = (file: string) => /^# \d{3}\. (.*)$/m.exec(readFileSync(`docs/decisions/${file}`, 'utf8'))?.[1];
  const records = globSync('[0-9]*.md', { cwd: 'docs/decisions' }).toSorted();
  const rows = readFileSync('docs/decisions/README.md', 'utf8').matchAll(/^\| \[\d{3}\]\((.*)\) +\| (.*?) +\|$/gm);
  expect(Array.from(rows, ([, file, title]) => [file, title])).toEqual(records.map((file) => [file, titleOf(file)]));
});

test('the guide lists each job of the worker', () => {
  const jobs = readFileSync('server/worker/schedules.ts', 'utf8').matchAll(/\bname: '([\w-]+)'/g);
  const rows = readFileSync('docs/guides/running.md', 'utf8').matchAll(/^\| `([a-z]+-[a-z-]+)` +\|/gm);
  const names = (found: Iterable<RegExpExecArray>) => Array.from(found, ([, name]) => name).toSorted();
  expect(names(rows)).toEqual(names(jobs));
});
