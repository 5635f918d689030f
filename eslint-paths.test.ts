import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

type Case = { file: string; code: string };

const product = 'components/layout/site-footer.tsx';

const refused: Case[] = [
  { file: product, code: "export const path = '/user/bookings';" },
  { file: product, code: 'export const link = <a href="/faqs">Help</a>;' },
  { file: 'app/page.tsx', code: "export const path = '/search';" },
  { file: 'app/page.tsx', code: 'export const path = `/search?from=${from}`;' },
  { file: 'lib/api/holds.ts', code: 'export const path = `/api/trips/${tripId}/legs`;' },
  { file: 'lib/limits.ts', code: "export const path = '/bus#top';" },
  { file: 'server/bff/calls/payments.ts', code: 'export const url = `${siteUrl}/sandbox/dpo`;' },
  { file: 'server/open-graph.ts', code: "export const path = '/icon.svg';" },
  { file: 'sw/service-worker.ts', code: "export const path = '/offline';" },
  { file: 'sandbox/listeners.ts', code: "door.get('/sandbox/inbox', show);" },
  { file: 'middleware.ts', code: "export const path = '/login';" },
];

const allowed: Case[] = [
  { file: 'lib/paths/bookings.ts', code: "export const path = '/user/bookings';" },
  { file: 'server/api/endpoints/table.ts', code: "export const path = '/api/bookings';" },
  { file: 'server/web/routes.test.ts', code: "export const path = '/user/bookings';" },
  { file: 'server/testing/test-http.ts', code: "export const path = '/user/bookings';" },
  { file: 'middleware.ts', code: "export const config = { matcher: ['/user/:path*'] };" },
  { file: product, code: "export const path = '/username';" },
  { file: product, code: "export const words = 'bus/train'.split('/');" },
  { file: product, code: "import { faqsPath } from '@/lib/paths/pages';" },
];

/** Code that other rules of the same config block refuse. */
const stillRefused: Case[] = [
  { file: product, code: 'export const style = { ...{ color } };' },
  { file: product, code: "import sharp from 'sharp';" },
  { file: 'middleware.ts', code: "import sharp from 'sharp';" },
  { file: 'lib/paths/bookings.ts', code: "import sharp from 'sharp';" },
];

const stillAllowed: Case[] = [{ file: 'server/open-picture.ts', code: "import sharp from 'sharp';" }];

/** Lints in its own process, because Jest cannot load ESLint and its plugins. */
const linter = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  import { boundaries, pathRules } from './eslint.config.mjs';
  const parserOptions = { ecmaFeatures: { jsx: true } };
  const parser = { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser, parserOptions } };
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [parser, ...boundaries, ...pathRules] });
  const counts = [];
  for (const { file, code } of JSON.parse(process.argv[1])) {
    const [{ messages }] = await eslint.lintText(code, { filePath: file });
    counts.push(messages.map(({ ruleId }) => ruleId));
  }
  console.log(JSON.stringify(counts));
`;

const every = [...refused, ...stillRefused, ...allowed, ...stillAllowed];
let rules: (string | null)[][];

beforeAll(async () => {
  const args = ['--input-type=module', '--eval', linter, JSON.stringify(every)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: __dirname });
  rules = z.array(z.array(z.string().nullable())).parse(JSON.parse(stdout));
}, 60_000);

test.each([...refused, ...stillRefused])('refuses $code in $file', (each) => {
  expect(rules[every.indexOf(each)]).toEqual(['no-restricted-syntax']);
});

test.each([...allowed, ...stillAllowed])('allows $code in $file', (each) => {
  expect(rules[every.indexOf(each)]).toEqual([]);
});
