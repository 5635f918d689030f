import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const importZod = `import { z } from 'zod';`;
const importZodMini = `import * as z from 'zod/mini';`;

const cases: [code: string, file: string, verdict: 'refuses' | 'allows'][] = [
  [importZodMini, 'server/bff/http/handle.ts', 'refuses'],
  [importZodMini, 'sandbox/main.ts', 'refuses'],
  [importZodMini, 'app/sitemaps/[file]/route.ts', 'refuses'],
  [importZodMini, 'components/account/login-form.tsx', 'refuses'],
  [importZodMini, 'lib/api/tickets.ts', 'refuses'],
  [`import type * as z from 'zod/mini';`, 'lib/api/check-scanned.ts', 'refuses'],
  [`export * from 'zod/mini';`, 'server/env.ts', 'refuses'],
  [importZodMini, 'lib/contracts/holds.ts', 'allows'],
  [importZod, 'lib/contracts/holds.ts', 'refuses'],
  [importZod, 'lib/api/tickets.ts', 'refuses'],
  [importZod, 'components/account/login-form.tsx', 'refuses'],
  [importZod, 'components/ui/card.tsx', 'refuses'],
  [importZod, 'server/bff/http/handle.ts', 'allows'],
  [importZod, 'sandbox/main.ts', 'allows'],
  [importZod, 'app/sitemaps/[file]/route.ts', 'allows'],
];

/** Lints in its own process, because Jest cannot load ESLint and its plugins. */
const linter = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  import { schemaDialects } from './eslint.config.mjs';
  const language = {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
  };
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [language, ...schemaDialects] });
  const refused = [];
  for (const [code, filePath] of JSON.parse(process.argv[1])) {
    const [{ messages }] = await eslint.lintText(code, { filePath });
    refused.push(messages.some(({ ruleId }) => ruleId === '@typescript-eslint/no-restricted-imports'));
  }
  console.log(JSON.stringify(refused));
`;

let refused: boolean[];

beforeAll(async () => {
  const args = ['--input-type=module', '--eval', linter, JSON.stringify(cases)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: __dirname });
  refused = z.array(z.boolean()).parse(JSON.parse(stdout));
}, 60_000);

it.each(cases.map(([code, file, verdict], index) => ({ code, file, verdict, index })))(
  'lint $verdict "$code" in $file',
  ({ verdict, index }) => {
    expect(refused[index]).toBe(verdict === 'refuses');
  },
);
