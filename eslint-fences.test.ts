import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

type Fence = { file: string; refused: string[]; allowed: string[] };

/** For each fence of eslint.config.mjs, by its first folder: a file inside, what it may not import, and what it may. */
const cases: Record<string, Fence> = {
  'lib/**': {
    file: 'lib/contracts/holds.ts',
    refused: ['@/server/env', '@/app/page', '../../components/ui/card', '@/sandbox/doors', '../../scripts/project.mjs'],
    allowed: ['@/lib/errors', '../errors', 'zod', './seats'],
  },
  'components/**': {
    file: 'components/seats/seat-map.tsx',
    refused: ['@/server/bff/calls/holds', '../../server/env', '@/app/layout', '@/sandbox/doors'],
    allowed: ['@/lib/domain/seat-layout', '@/components/ui/card', '../ui/card', 'react'],
  },
  'components/ui/**': {
    file: 'components/ui/card.tsx',
    refused: ['@/components/seats/seat-map', '../seats/seat-map', '@/lib/contracts/holds', '@/lib/api/holds'],
    allowed: ['@/lib/format/money', '../../lib/money', './button', '@/components/ui/button', 'react'],
  },
  'app/**': {
    file: 'app/api/holds/route.ts',
    refused: [
      '@/server/platform/router/app',
      '@/server/api/upstream',
      '@/server/db/client',
      '@/server/env',
      '@/sandbox/doors',
    ],
    allowed: [
      '@/server/bff/calls/holds',
      '@/server/bff/http/handle',
      '@/server/bff/http/options',
      '@/components/ui/card',
      '@/lib/format/money',
    ],
  },
  'server/bff/**': {
    file: 'server/bff/calls/holds.ts',
    refused: [
      '@/server/platform/router/app',
      '../platform/app',
      '@/server/db/client',
      '@/server/live/projector',
      '@/app/page',
    ],
    allowed: ['@/server/api/upstream', '../api/upstream', '@/server/bff/session/session', '@/lib/errors'],
  },
  'server/api/**': {
    file: 'server/api/transport.ts',
    refused: [
      '@/server/platform/router/app',
      '@/server/platform/seats/hold-seats',
      '../platform/app',
      '@/server/db/client',
    ],
    allowed: ['@/server/platform/router/open-platform', '@/server/env', '@/lib/errors', './endpoint'],
  },
  'server/documents/previews/**': {
    file: 'server/documents/previews/draw-preview.ts',
    refused: ['@/server/bff/screens/landing', '@/server/api/upstream', '@/server/env', '@/components/layout/landscape'],
    allowed: ['@/lib/brand', './scene', 'sharp'],
  },
  'server/documents/tickets/**': {
    file: 'server/documents/tickets/ticket-pdf.tsx',
    refused: [
      '@/server/platform/router/app',
      '../../bff/tickets',
      '@/server/api/upstream',
      '@/server/env',
      '@/app/page',
    ],
    allowed: ['@/lib/brand', '@/server/api/endpoints/table', './qr', '@react-pdf/renderer', 'qrcode'],
  },
  'server/{platform,db,live,messaging,payments,worker,web}/**': {
    file: 'server/platform/router/app.ts',
    refused: ['@/server/bff/calls/holds', '../bff/holds', '@/server/bff/http/options', '@/sandbox/doors', '@/app/page'],
    allowed: ['@/server/api/endpoint', '@/server/db/client', './handlers', '@/lib/errors'],
  },
  'sw/**': {
    file: 'sw/kept-pages.ts',
    refused: ['@/components/tickets/keep-ticket', '../server/env', '@/app/page', '@/sandbox/doors'],
    allowed: ['@/lib/browser/kept-tickets', '../lib/kept-tickets', './kept-pages', 'serwist'],
  },
  'sandbox/**': {
    file: 'sandbox/inbox/inbox.ts',
    refused: ['@/server/env', '../../server/db/client', '@/app/page', '@/components/ui/card'],
    allowed: ['@/lib/format/time', '../sandbox-page', 'hono'],
  },
  '**/*.{ts,tsx}': {
    file: 'server/bff/calls/profile-picture.ts',
    refused: ['sharp'],
    allowed: ['@/server/open-picture'],
  },
};

/** Lints in a process of its own: ESLint and its plugins are no modules for Jest's loader. */
const linter = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  import { fences } from './eslint.config.mjs';
  const parser = { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser } };
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [parser, ...fences] });
  const refused = [];
  for (const [filePath, source] of JSON.parse(process.argv[1])) {
    const code = "import x from '" + source + "'\\nexport * from '" + source + "'";
    const [{ messages }] = await eslint.lintText(code, { filePath });
    for (const line of [1, 2]) refused.push(messages.filter((each) => each.line === line).map(({ ruleId }) => ruleId));
  }
  console.log(JSON.stringify({ folders: fences.map(({ files }) => files[0]), refused }));
`;

const answer = z.object({ folders: z.array(z.string()), refused: z.array(z.array(z.string().nullable())) });

const named = ([file, source]: [string, string]) => `${file}: ${source}`;
const pairs = (kind: 'refused' | 'allowed') =>
  Object.values(cases).flatMap((fence) => fence[kind].map((source): [string, string] => [fence.file, source]));
/** Tests may reach further than what they stand beside. */
const fromTests: [string, string][] = [
  ['server/live/projector.db.test.ts', '@/sandbox/rtdb/server'],
  ['sandbox/rtdb/rtdb.test.ts', '@/server/live/projector'],
];

let folders: string[];
/** Imports refused in both forms. */
let refused: string[];

beforeAll(async () => {
  const imports = [...pairs('refused'), ...pairs('allowed'), ...fromTests];
  const args = ['--input-type=module', '--eval', linter, JSON.stringify(imports)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: __dirname });
  const result = answer.parse(JSON.parse(stdout));
  folders = result.folders;
  const isRefused = (index: number) =>
    result.refused[index]?.some((rule) => rule?.startsWith('no-restricted-')) === true;
  refused = imports.filter((_, index) => isRefused(index * 2) && isRefused(index * 2 + 1)).map(named);
}, 60_000);

it('has cases for every fence', () => {
  expect(folders).toEqual(Object.keys(cases));
});

it.each(pairs('refused').map(named))('refuses %s', (bad) => {
  expect(refused).toContain(bad);
});

it.each([...pairs('allowed'), ...fromTests].map(named))('allows %s', (good) => {
  expect(refused).not.toContain(good);
});
