import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

type Case = { file: string; refused: string; allowed?: string };

/** A file in each zone of eslint.config.mjs, an import that the zone refuses, and one that every zone allows. */
const cases: Record<string, Case> = {
  lib: { file: 'lib/contracts/holds.ts', refused: '@/server/env', allowed: '@/lib/errors' },
  components: { file: 'components/seats/x.tsx', refused: '../../server/env', allowed: '@/lib/errors' },
  'components/ui': { file: 'components/ui/x.tsx', refused: '@/lib/contracts/holds', allowed: '../ui/card' },
  app: { file: 'app/api/x/route.ts', refused: '@/server/api/upstream', allowed: '@/server/bff/http/handle' },
  sw: { file: 'sw/x.ts', refused: '@/components/ui/card', allowed: '../lib/errors' },
  sandbox: { file: 'sandbox/inbox/x.ts', refused: '../../server/db/client', allowed: '../sandbox-page' },
  'server/observability': { file: 'server/observability/x.ts', refused: '../db/client', allowed: './log' },
  'server/budgets': { file: 'server/budgets/x.ts', refused: '@/server/db/client', allowed: './table' },
  'server/providers': {
    file: 'server/providers/x.ts',
    refused: '@/server/db/client',
    allowed: '@/server/observability/log',
  },
  'server/db': { file: 'server/db/x.ts', refused: '@/server/live/projector', allowed: '@/server/observability/log' },
  'server/payments': { file: 'server/payments/x.ts', refused: '@/server/db/client', allowed: './gateway' },
  'server/api': {
    file: 'server/api/platform-call.ts',
    refused: '@/server/platform/router/open-platform',
    allowed: '@/server/env',
  },
  'server/documents': { file: 'server/documents/tickets/x.ts', refused: '@/server/bff/calls/tickets' },
  'server/live': { file: 'server/live/x.ts', refused: '@/server/platform/platform', allowed: '@/server/db/client' },
  'server/sealing': { file: 'server/sealing/x.ts', refused: '@/server/db/client', allowed: './sealed-text' },
  'server/messaging': { file: 'server/messaging/x.ts', refused: '@/server/platform/platform', allowed: './gateway' },
  'server/platform': {
    file: 'server/platform/platform.ts',
    refused: './accounts/picture-store',
    allowed: '@/server/live/seat-change',
  },
  'server/platform: tiers': {
    file: 'server/platform/router/x.ts',
    refused: '@/server/bff/calls/holds',
    allowed: '@/server/api/endpoint',
  },
  'server/worker': {
    file: 'server/worker/x.ts',
    refused: '@/server/bff/calls/holds',
    allowed: '@/server/live/projector',
  },
  'server/bff': { file: 'server/bff/calls/x.ts', refused: '@/server/db/client', allowed: '@/server/api/upstream' },
  'server/bff: payments': {
    file: 'server/bff/calls/x.ts',
    refused: '@/server/payments/dpo-gateway',
    allowed: '@/server/payments/dpo-messages',
  },
  'server/web': { file: 'server/web/x.ts', refused: '@/server/api/platform-call', allowed: '@/server/env' },
  'server/web/main.ts': {
    file: 'server/web/main.ts',
    refused: '@/server/platform/seats/hold-seats',
    allowed: '@/server/platform/router/open-platform',
  },
  'server/bff/session': { file: 'server/bff/session/x.ts', refused: '@/server/bff/calls/holds', allowed: './session' },
  'server/bff/calls': { file: 'server/bff/calls/x.ts', refused: '../screens/landing', allowed: '../session/session' },
  'server/bff/screens': {
    file: 'server/bff/screens/x.ts',
    refused: '@/server/bff/http/handle',
    allowed: '../calls/holds',
  },
  'server/api: files': { file: 'server/api/x.ts', refused: '@/server/open-picture', allowed: './endpoint' },
  'server/documents/open-graph': {
    file: 'server/documents/open-graph/x.ts',
    refused: '@/server/env',
    allowed: './landscape',
  },
  'server/documents/tickets': {
    file: 'server/documents/tickets/x.ts',
    refused: '@/server/api/upstream',
    allowed: '@/server/api/endpoints/table',
  },
  'server/platform/import': { file: 'server/platform/import/x.ts', refused: '../catalogue/search-trips' },
  'server/platform/accounts': {
    file: 'server/platform/accounts/x.ts',
    refused: '../wallet/post-transfer',
    allowed: '../platform',
  },
  'server/platform/catalogue': { file: 'server/platform/catalogue/x.ts', refused: '../seats/lock-seats' },
  'server/platform/content': { file: 'server/platform/content/x.ts', refused: '../accounts/find-user' },
  'server/platform/home': { file: 'server/platform/home/x.ts', refused: '../landing/find-next-departures' },
  'server/platform/landing': {
    file: 'server/platform/landing/x.ts',
    refused: '../seats/lock-seats',
    allowed: '../catalogue/find-trip-legs',
  },
  'server/platform/seats': {
    file: 'server/platform/seats/x.ts',
    refused: '@/server/platform/sales/bookings/find-booking',
    allowed: '@/server/platform/catalogue/find-trip-leg',
  },
  'server/platform/wallet': {
    file: 'server/platform/wallet/x.ts',
    refused: '@/server/platform/sales/bookings/find-booking',
    allowed: '../accounts/find-contact',
  },
  'server/platform/sales': {
    file: 'server/platform/sales/payments/x.ts',
    refused: '@/server/platform/tickets/sign-ticket',
    allowed: '@/server/platform/wallet/post-transfer',
  },
  'server/platform/tickets': {
    file: 'server/platform/tickets/x.ts',
    refused: '../router/parse',
    allowed: '../sales/bookings/find-booking',
  },
  'server/platform/setup': {
    file: 'server/platform/setup/x.ts',
    refused: '../router/app',
    allowed: '../import/problems',
  },
  'server/platform/router': { file: 'server/platform/router/x.ts', refused: '../setup/seed', allowed: '../handler' },
  'server/platform/sales/bookings': {
    file: 'server/platform/sales/bookings/x.ts',
    refused: '../payments/settle-attempt',
    allowed: './bookings.repo',
  },
  'server/platform/sales/payments': {
    file: 'server/platform/sales/payments/x.ts',
    refused: '../cancellations/lapse-bookings',
    allowed: '../bookings/bookings.repo',
  },
  'repos of accounts': { file: 'server/platform/wallet/x.ts', refused: '../accounts/accounts.repo' },
  'repos of catalogue': {
    file: 'server/platform/landing/x.repo.ts',
    refused: '../catalogue/catalogue.repo',
    allowed: './landing.repo',
  },
  'repos of content': { file: 'server/platform/setup/x.ts', refused: '../content/content.repo' },
  'repos of home': { file: 'server/worker/x.ts', refused: '@/server/platform/home/home.repo' },
  'repos of landing': { file: 'server/platform/router/x.ts', refused: '@/server/platform/landing/landing.repo' },
  'repos of seats': { file: 'server/testing/x.ts', refused: '@/server/platform/seats/seats.repo' },
  'repos of wallet': { file: 'bench/x.ts', refused: '@/server/platform/wallet/ledger.repo' },
  'repos of sales': {
    file: 'server/platform/tickets/x.db.test.ts',
    refused: '@/server/platform/sales/bookings/bookings.repo',
    allowed: '@/server/platform/sales/bookings/find-booking',
  },
  'repos of messaging': {
    file: 'server/platform/accounts/x.ts',
    refused: '@/server/messaging/message-outbox.repo',
    allowed: '@/server/messaging/enqueue-message',
  },
  'repos of live': { file: 'server/worker/x.ts', refused: '@/server/live/seat-outbox.repo' },
};

/** Cases of other rules: the file, the code, and the rule that refuses the code, or null. */
const otherCases: [string, string, string | null][] = [
  ['server/platform/wallet/x.ts', "import { sql } from 'drizzle-orm'", 'no-restricted-imports'],
  ['server/platform/wallet/x.ts', "import { users } from '@/server/db/schema/accounts'", 'no-restricted-imports'],
  ['server/platform/wallet/ledger.repo.ts', "import { sql } from 'drizzle-orm'", null],
  ['server/platform/wallet/x.db.test.ts', "import { users } from '@/server/db/schema/accounts'", null],
  ['server/bff/calls/x.ts', "import sharp from 'sharp'", 'no-restricted-syntax'],
  ['server/bff/calls/x.ts', "await import('sharp')", 'no-restricted-syntax'],
  ['server/open-picture.ts', "import sharp from 'sharp'", null],
  ['server/open-picture.ts', 'export function useSession() {}', 'no-restricted-syntax'],
  ['lib/x.test.ts', 'export const useSession = () => 1', 'no-restricted-syntax'],
  ['components/ui/use-hydrated.ts', 'export function useSession() {}', null],
  ['scripts/x.mjs', 'export const x = { ...{ a: 1 } }', 'no-restricted-syntax'],
  ['server/open-picture.ts', 'export const x = { ...{ a: 1 } }', 'no-restricted-syntax'],
  ['components/x.tsx', 'export const x = { ...{ a: 1 } }', 'no-restricted-syntax'],
];

/** Imports that are allowed only in tests. */
const fromTests: [string, string][] = [
  ['server/live/projector.db.test.ts', '@/sandbox/rtdb/server'],
  ['sandbox/rtdb/rtdb.test.ts', '@/server/live/projector'],
];

/** Lints in its own process, because Jest cannot load ESLint and its plugins. */
const linter = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  import { boundaries, zones } from './eslint.config.mjs';
  const parser = { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } };
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [parser, ...boundaries] });
  const reports = [];
  for (const [filePath, code] of JSON.parse(process.argv[1])) {
    const [{ messages }] = await eslint.lintText(code, { filePath });
    reports.push(messages.map(({ line, ruleId, message }) => ({ line, ruleId, message })));
  }
  const messages = Object.fromEntries(Object.entries(zones).map(([name, { message }]) => [name, message]));
  console.log(JSON.stringify({ messages, reports }));
`;

const report = z.object({ line: z.number(), ruleId: z.string().nullable(), message: z.string() });
const output = z.object({ messages: z.record(z.string(), z.string()), reports: z.array(z.array(report)) });

const importsOf = (source: string) => `import x from '${source}'\nexport * from '${source}'`;
const named = ([file, source]: readonly string[]) => `${String(file)}: ${String(source)}`;
const allowed = [
  ...Object.values(cases).flatMap((each) => (each.allowed === undefined ? [] : [[each.file, each.allowed] as const])),
  ...fromTests,
];

let messages: Record<string, string>;
let reports: Map<string, z.output<typeof report>[]>;

beforeAll(async () => {
  const imports = [...Object.values(cases).map(({ file, refused }) => [file, refused] as const), ...allowed];
  const codes = [
    ...imports.map(([file, source]) => [file, importsOf(source)]),
    ...otherCases.map(([file, code]) => [file, code]),
  ];
  const args = ['--input-type=module', '--eval', linter, JSON.stringify(codes)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: __dirname });
  const result = output.parse(JSON.parse(stdout));
  messages = result.messages;
  reports = new Map(codes.map((code, index) => [named(code), result.reports[index] ?? []]));
}, 60_000);

it('has a case for every zone', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(messages).toSorted());
});

it.each(Object.entries(cases))('zone %s refuses a forbidden import and export', (name, { file, refused }) => {
  const reported = reports.get(named([file, importsOf(refused)])) ?? [];
  const lines = reported.filter(({ message }) => message.endsWith(String(messages[name]))).map(({ line }) => line);
  expect(lines).toEqual([1, 2]);
});

it.each(allowed.map(named))('allows %s', (good) => {
  const [file = '', source = ''] = good.split(': ');
  expect(reports.get(named([file, importsOf(source)]))).toEqual([]);
});

it.each(otherCases)('in %s, the code %s breaks: %s', (file, code, rule) => {
  const rules = (reports.get(named([file, code])) ?? []).map(({ ruleId }) => ruleId);
  expect(rules).toEqual(rule === null ? [] : [rule]);
});
