import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const lines = (count: number) => '\n  void 0;'.repeat(count);
/** A file, its code, and the rule that refuses the code. Files without a rule are controls. */
const cases: [file: string, code: string, rule?: string][] = [
  ['lib/format/a.ts', "export * from '@/server/process/env';", 'local(imports)'],
  ['components/ui/a.test.ts', "export * from '@/components/wallet/a';", 'local(imports)'],
  ['server/live/a.ts', "export type { A } from '@/server/platform/platform';", 'local(imports)'],
  ['server/live/a.test.ts', "export type { A } from '@/server/platform/platform';"],
  ['server/live/b.test.ts', "export * from '../platform/home/home.repo';", 'local(imports)'],
  [
    'server/worker/a.ts',
    "import type { list as B } from '../platform/seats/seats.repo';\nexport type C = B;",
    'local(imports)',
  ],
  ['server/worker/b.ts', "import type { lockSeats as C } from '../platform/seats/seats.repo';\nexport type D = C;"],
  ['server/platform/seats/a.ts', "export * from '../sales/a';", 'local(imports)'],
  ['server/platform/seats/b.ts', "export * from '../catalogue/a';"],
  ['server/platform/seats/c.ts', "export * from 'drizzle-orm';", 'local(imports)'],
  ['server/platform/seats/c.repo.ts', "export * from 'drizzle-orm';"],
  ['server/new/a.ts', "export * from '@/server/db/client';", 'local(imports)'],
  ['server/web/a.ts', "export const a = () => import('sharp');", 'local(imports)'],
  ['sandbox/a.ts', "import type { A } from './b';\nexport type B = A;", 'import(no-cycle)'],
  ['sandbox/b.ts', "import type { B } from './a';\nexport type A = B;", 'import(no-cycle)'],
  [
    'sandbox/c.ts',
    'export const c = (call: () => Promise<void>) => {\n  call();\n};',
    'typescript(no-floating-promises)',
  ],
  ['sandbox/d.ts', 'export const d = process.env.X;', 'eslint(no-restricted-properties)'],
  ['server/process/env.ts', 'export const d = process.env.X;'],
  ['sandbox/e.ts', "console.log('e');", 'eslint(no-console)'],
  ['lib/a.ts', `export function f() {${lines(60)}\n}`, 'eslint(max-lines-per-function)'],
  ['components/b.tsx', `export function f() {${lines(100)}\n}`],
  ['components/c.tsx', 'export const C = (a: string) => <hr {...{ id: a }} />;', 'local(no-spread-literals)'],
  ['components/d.tsx', 'export const D = () => <a href="/faqs?x">Help</a>;', 'local(no-path-literals)'],
  ['components/e.ts', 'export const useE = (a: boolean): boolean => a && useE(a);', 'react-hooks(rules-of-hooks)'],
  ['lib/b.ts', lines(301), 'eslint(max-lines)'],
  ['lib/c.ts', 'export const useC = () => 1;', 'local(no-hook-names)'],
  ['lib/i.ts', "export const i = (role: string) => role === 'owner';", 'local(no-role-literals)'],
  ['lib/e.ts', '// What the passenger\n// sees.\nexport const e = 1;', 'local(words)'],
  ['lib/f.ts', "export const f = 'Nobody came.';", 'local(words)'],
  ['lib/g.test.ts', "it.each([1])('Whether it works', () => undefined);", 'local(words)'],
  ['lib/h.ts', "// A hold ends.\nexport const h = 'What is your name?';"],
];
const report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) });
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('lint refuses a wrong file of each kind of rule, and accepts the right ones', () => {
  const copied = ['oxlint.config.ts', 'tsconfig.json', 'scripts/lint', 'lib/permissions.ts'];
  copied.forEach((path) => cpSync(path, join(folder, path), { recursive: true }));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const [file, code] of cases) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  const args = ['node_modules/oxlint/bin/oxlint', '--format=json', ...cases.map(([file]) => file)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const found = report.parse(JSON.parse(stdout)).diagnostics.map(({ filename, code }) => [filename, code]);
  expect(found.toSorted()).toEqual(cases.flatMap(([file, , rule]) => (rule ? [[file, rule]] : [])).toSorted());
});
