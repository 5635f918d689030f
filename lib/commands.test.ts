import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { asCalled, commands, parseCommand } from '@/lib/commands.mjs';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const ours = Object.entries(scripts).filter(([, script]) => script.startsWith('node scripts/run.mjs'));

test.each(Object.entries(commands))('%s prints its usage for --help and refuses a wrong option', (name, { usage }) => {
  expect(parseCommand(name, ['--help'])).toMatchObject({ usage: `Usage: ${usage}`, values: { help: true } });
  for (const wrong of [['--bogus'], ['-x'], Array.from({ length: 100 }, () => 'word')])
    expect(() => parseCommand(name, wrong)).toThrow(`Usage: ${usage}`);
});

test.each([
  ['start', ['--dev', 'now']],
  ['backup', []],
  ['backup', ['folder', '--keep']],
  // A backup that keeps 0 days would delete itself.
  ['backup', ['folder', '--keep', '0']],
  ['backup', ['folder', '--keep', '10000']],
  ['restore', ['']],
  ['import', ['--dry', 'folder']],
  ['staff', ['platform', 'neo']],
  ['terminal', ['pay', 'A3C4D6E7', '41.00']],
  ['terminal', ['add', 'Maun']],
  ['chaos', ['many']],
  ['load', ['--minutes', '0']],
])('%s refuses %j', (name, args) => {
  expect(() => parseCommand(name, args)).toThrow('Usage: ');
});

test('the options keep their values', () => {
  expect(parseCommand('backup', ['folder', '--keep', '30'])).toMatchObject({
    words: ['folder'],
    values: { keep: '30' },
  });
});

test.each(ours)('npm run %s is a row of the table', (_name, script) => {
  const [, , file = '', word = ''] = script.split(' ');
  expect(Object.keys(commands)).toContain(file === 'scripts/commands/run' ? word : basename(file));
});

test('a release names its files in place of npm, except for a payment, which needs the sources', () => {
  const text = 'Run npm run restore -- finish, npm run doctor and npm run terminal -- pay.';
  expect(asCalled(text, '/opt/tsela/1/dist/restore.js')).toBe(
    'Run dist/restore.js finish, dist/doctor.js and npm run terminal -- pay.',
  );
  expect(asCalled(text, '/srv/tsela/scripts/run.mjs')).toBe(text);
});

test('before an install, a command responds to --help and to a wrong option, and does nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-commands-'));
  for (const path of ['scripts/run.mjs', 'scripts/install', 'lib/commands.mjs'])
    cpSync(path, join(folder, path), { recursive: true });
  const files = readdirSync(folder);
  const run = (name: string, option: string) =>
    new Promise((resolve) => {
      const [, ...args] = `${scripts[name]} ${option}`.split(' ');
      execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  const usage = expect.stringContaining('Usage: npm ') as string;
  expect(await Promise.all([run('start', '--help'), run('dev', '-h'), run('doctor', '--help')])).toEqual(
    Array.from({ length: 3 }, () => ({ code: 0, stdout: usage, stderr: '' })),
  );
  expect(await Promise.all([run('release', '--bogus'), run('backup', '--keep')])).toEqual(
    Array.from({ length: 2 }, () => ({ code: 2, stdout: '', stderr: usage })),
  );
  expect(readdirSync(folder)).toEqual(files);
  rmSync(folder, { recursive: true });
});
