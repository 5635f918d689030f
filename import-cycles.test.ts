import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

/** These tests include type imports, which the cycle rule of ESLint ignores. */

type Edge = { from: string; to: string };

const built = ['node_modules', '.next', 'dist', '.data', 'test-results'];
const files = ts.sys.readDirectory(__dirname, ['.ts', '.tsx', '.mjs'], built).map((file) => relative(__dirname, file));
const known = new Set(files);

function resolve(from: string, source: string): string | undefined {
  if (!/^(@\/|\.\.?\/)/.test(source)) return undefined;
  const path = source.startsWith('@/') ? source.slice(2) : normalize(join(dirname(from), source));
  return ['', '.ts', '.tsx', '.mjs'].map((extension) => path + extension).find((file) => known.has(file));
}

const edges: Edge[] = files.flatMap((from) => {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(__dirname, from), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const to = resolve(from, fileName);
    return to === undefined ? [] : [{ from, to }];
  });
});

/** Returns the nodes of all cycles, and the nodes on paths between cycles. */
function cycles(graph: readonly Edge[]): string[] {
  let rest = graph.filter(({ from, to }) => from !== to);
  for (;;) {
    const imported = new Set(rest.map(({ to }) => to));
    const importing = new Set(rest.map(({ from }) => from));
    const next = rest.filter(({ from, to }) => imported.has(from) && importing.has(to));
    if (next.length === rest.length) return [...new Set(next.map(({ from }) => from))];
    rest = next;
  }
}

const isSource = (file: string) => !/\.(test|fixture)\./.test(file) && !file.startsWith('server/testing/');

/** Returns the import graph of the folders under `path`, without tests and fixtures. */
const foldersOf = (path: string): Edge[] => {
  const folderOf = (file: string) => file.slice(path.length).split('/')[0] ?? '';
  const isInside = (file: string) => file.startsWith(path) && file.slice(path.length).includes('/');
  return edges
    .filter(({ from, to }) => isInside(from) && isInside(to) && isSource(from))
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }));
};

it('finds a cycle', () => {
  const graph = ['ab', 'bc', 'cb', 'cd'].map(([from = '', to = '']) => ({ from, to }));
  expect(cycles(graph).toSorted()).toEqual(['b', 'c']);
});

it('files have no import cycle', () => {
  expect(edges.length).toBeGreaterThan(1000);
  expect(cycles(edges)).toEqual([]);
});

it.each(['', 'server/', 'server/bff/', 'server/platform/', 'server/platform/sales/', 'components/', 'lib/'])(
  'the folders of "%s" have no import cycle',
  (path) => {
    expect(cycles(foldersOf(path))).toEqual([]);
  },
);
