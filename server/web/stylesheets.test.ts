import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStyles } from '@/server/web/stylesheets';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sheets-'));
  mkdirSync(join(dir, '.next/static/css'), { recursive: true });
  writeFileSync(join(dir, 'secret.css'), 'secret');
});
afterEach(() => rmSync(dir, { recursive: true }));

const inlined = (html: string) => createStyles(dir)(html, 'inline');
const link = (file: string) => `<link rel="stylesheet" href="/_next/static/${file}" nonce="x" data-precedence="next"/>`;

test.each(['.a{background:url(../media/x.png)}', '.a{content:"</style>"}', '@import "b.css";.a{}'])(
  '%s stays in its file, where it means what it says',
  (sheet) => {
    writeFileSync(join(dir, '.next/static/css/a.css'), sheet);
    expect(inlined(link('css/a.css'))).toBe(link('css/a.css'));
  },
);

test('inlines a stylesheet unchanged, also with $ in it', () => {
  const sheet = '.a{content:\'$&\';background:url("data:image/svg+xml,%3Csvg/%3E")}';
  writeFileSync(join(dir, '.next/static/css/a.css'), sheet);
  expect(inlined(link('css/a.css?dpl=1'))).toContain(`<style>${sheet}</style><link `);
});

test.each(['css/../../../secret.css', '../../secret.css', 'css/./../../../secret.css'])(
  '%s is not a stylesheet',
  (file) => {
    expect(inlined(link(file))).toBe(link(file));
  },
);
