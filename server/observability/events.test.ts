import { readdirSync, readFileSync } from 'node:fs';
import { logEvents } from './events';

const names = Object.values(logEvents).flat();

function sources(): string {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
  const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|^testing|events\.ts$/.test(file);
  return files
    .filter(isSource)
    .map((file) => readFileSync(`server/${file}`, 'utf8'))
    .join('\n');
}

it('each event has one level and a name in snake case', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

it('the runbook explains each event of level error and fatal, and no other', () => {
  const headings = readFileSync('docs/guides/runbook.md', 'utf8').matchAll(/^## `(\w+)`$/gm);
  const explained = [...headings].map(([, event]) => event);
  expect(explained.toSorted()).toEqual([...logEvents.error, ...logEvents.fatal].toSorted());
});

it('each event is logged by a source', () => {
  const text = sources();
  expect(names.filter((name) => !text.includes(`event: '${name}'`))).toEqual([]);
});
