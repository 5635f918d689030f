import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { plainWords } from './scripts/lint/plain-words.mjs';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts', 'server/testing/**'];

/** Matches the folders of `path` that are not among `names`. Files beside them do not match. */
const except = (path, ...names) => `./${path}/!(${names.join('|')})/**`;
const tiers = ['app', 'bench', 'components', 'e2e', 'lib', 'sandbox', 'scripts', 'server', 'sw'];
const tiersExcept = (...names) => tiers.filter((tier) => !names.includes(tier)).map((tier) => `./${tier}/**`);

/** The folders of server/, from the lowest to the highest. Each maps to the lower folders that it may import. */
const serverImports = {
  observability: [],
  providers: ['observability'],
  budgets: [],
  sealing: [],
  db: ['observability'],
  payments: ['observability', 'providers'],
  api: ['observability'],
  documents: ['api'],
  live: ['db', 'observability'],
  messaging: ['db', 'observability', 'providers', 'sealing'],
  platform: ['api', 'budgets', 'db', 'documents', 'live', 'messaging', 'observability', 'payments', 'sealing'],
  worker: ['db', 'live', 'messaging', 'observability', 'platform'],
  bff: ['api', 'documents', 'observability', 'payments'],
};
/**
 * The domains of server/platform, in the same form. All of them may import the files beside them, such as platform.ts.
 */
const domainImports = {
  import: [],
  accounts: [],
  catalogue: ['import'],
  content: ['import'],
  home: [],
  landing: ['catalogue'],
  seats: ['catalogue'],
  wallet: ['accounts'],
  sales: ['accounts', 'catalogue', 'seats', 'wallet'],
  tickets: ['catalogue', 'sales'],
  setup: ['accounts', 'catalogue', 'content', 'import'],
  router: ['accounts', 'catalogue', 'content', 'home', 'landing', 'sales', 'seats', 'tickets', 'wallet'],
};
/** Returns zones for folders in one order. Each folder may import the folders before it. */
const layers = (path, names) =>
  names.slice(0, -1).map((name, index) => [
    `${path}/${name}`,
    {
      target: `./${path}/${name}`,
      from: names.slice(index + 1).map((later) => `./${path}/${later}/**`),
      message: `${path} has one import order: ${names.join(' <- ')}.`,
    },
  ]);
const domainsWithRepos = Object.keys(domainImports).filter(
  (name) => !['import', 'setup', 'tickets', 'router'].includes(name),
);

/** Import zones by name. A zone refuses imports `from` these files into its `target`. */
export const zones = Object.fromEntries([
  ['lib', { target: './lib', from: tiersExcept('lib'), message: 'lib imports only lib.' }],
  [
    'components',
    {
      target: './components',
      from: tiersExcept('components', 'lib'),
      message: 'components imports only components and lib.',
    },
  ],
  [
    'components/ui',
    {
      target: './components/ui',
      from: [except('components', 'ui'), './lib/{api,contracts}/**'],
      message: 'components/ui must not import other components, lib/api or lib/contracts.',
    },
  ],
  [
    'app',
    {
      target: './app',
      from: [...tiersExcept('app', 'components', 'lib', 'server'), except('server', 'bff'), './server/*.ts'],
      message: 'app imports only components, lib and server/bff.',
    },
  ],
  ['sw', { target: './sw', from: tiersExcept('sw', 'lib'), message: 'The service worker imports only lib.' }],
  ['sandbox', { target: './sandbox', from: tiersExcept('sandbox', 'lib'), message: 'The sandbox imports only lib.' }],
  ...Object.entries(serverImports).map(([name, imports]) => [
    name === 'platform' ? 'server/platform: tiers' : `server/${name}`,
    {
      target: `./server/${name}`,
      from: [...tiersExcept('lib', 'server'), except('server', name, ...imports)],
      message: `server/${name} imports only ${['lib', ...imports].join(', ')}.`,
    },
  ]),
  [
    'server/web',
    {
      target: './server/web/!(main.ts)',
      from: [...tiersExcept('lib', 'server'), except('server', 'web', 'budgets', 'observability')],
      message: 'In server/web, only main.ts imports other folders of server/.',
    },
  ],
  [
    'server/web/main.ts',
    {
      target: './server/web/main.ts',
      from: [
        ...tiersExcept('lib', 'server'),
        except('server', 'web', 'observability', 'api', 'platform'),
        './server/api/!(platform-call.ts|refused-requests.ts)',
        except('server/platform', 'router'),
      ],
      message: 'server/web/main.ts registers the platform. It imports only the router of the platform.',
    },
  ],
  ...layers('server/bff', ['session', 'calls', 'screens', 'http']),
  [
    'server/bff: payments',
    {
      target: './server/bff',
      from: './server/payments/!(dpo-messages.ts)',
      message:
        'The BFF writes the messages of the provider (design section 1), so it imports only dpo-messages.ts. The platform sends the messages.',
    },
  ],
  [
    'server/api: files',
    {
      target: './server/api',
      from: './server/!(env.ts)',
      message: 'Of the files in server/, server/api imports only env.ts.',
    },
  ],
  [
    'server/documents/open-graph',
    {
      target: './server/documents/open-graph',
      from: ['./server/*.ts', './server/!(documents)/**', './server/documents/tickets/**'],
      message: 'An Open Graph image depends only on its texts.',
    },
  ],
  [
    'server/documents/tickets',
    {
      target: './server/documents/tickets',
      from: ['./server/*.ts', './server/api/*', './server/documents/open-graph/**'],
      message: 'The BFF and the worker create documents, so documents import only the contract of the API.',
    },
  ],
  ...Object.entries(domainImports).map(([name, imports]) => [
    `server/platform/${name}`,
    {
      target: `./server/platform/${name}`,
      from: except('server/platform', name, ...imports),
      message: `server/platform/${name} imports only ${imports.length > 0 ? imports.join(', ') : 'no other domain'}.`,
    },
  ]),
  [
    'server/platform',
    {
      target: './server/platform/*.ts',
      from: './server/platform/*/**',
      message: 'All domains import these files, so they import no domain.',
    },
  ],
  ...layers('server/platform/sales', ['bookings', 'payments', 'cancellations']),
  ...domainsWithRepos.map((name) => [
    `repos of ${name}`,
    {
      target: [
        except('server/platform', name),
        './server/platform/*.ts',
        './server/!(platform)/**',
        './{bench,e2e}/**',
      ],
      from: `./server/platform/${name}/**/*.repo.ts`,
      message: `The repos of ${name} are private. Call a use case of the domain.`,
    },
  ]),
  ...['messaging', 'live'].map((name) => [
    `repos of ${name}`,
    {
      target: [except('server', name), './{bench,e2e}/**'],
      from: `./server/${name}/*.repo.ts`,
      message: `The repos of ${name} are private. Call a use case of the folder.`,
    },
  ]),
]);

/**
 * Tests may cross more boundaries than sources. They may not import upwards from lib, components, app and sw, nor repos
 * of other folders.
 */
const zonesOfTests = Object.entries(zones)
  .filter(([name]) => /^(lib|components|app|sw|repos of )/.test(name))
  .map(([, zone]) => zone);

const zodMini = { name: 'zod/mini', message: 'Only lib/contracts uses zod/mini (docs/decisions/012).' };
const zod = { name: 'zod', message: 'lib and components read data with the schemas and readers of lib/contracts.' };

/** One schema dialect per side. This rule of the plugin does not replace `no-restricted-imports` of other blocks. */
export const schemaDialects = [
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['lib/**', 'components/**', ...tests],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [zodMini] }] },
  },
  {
    files: ['lib/**', 'components/**'],
    ignores: tests,
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [zod, zodMini] }] },
  },
  {
    files: ['lib/contracts/**'],
    ignores: tests,
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [zod] }] },
  },
];

const spreadLiterals = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write each property on its own line instead of spreading a literal.',
};
const sharp = {
  selector: '[source.value="sharp"]',
  message: 'Open pictures with server/open-picture.ts, which checks their format first.',
};
const hookNames = {
  selector: ':matches(FunctionDeclaration, VariableDeclarator[init.type=/Function/])[id.name=/^use[A-Z]/]',
  message: 'Only React hooks have names that start with "use".',
};
/** The first segments of the paths of the site. */
const firstSegments = [
  '_next|api|payment|previews|sandbox|user|v2',
  'about|blog|bus|check-ticket|contact_us|error|faqs|forget-password|login|offline|operators|post',
  'privacy_policy|refund_policy|search|signup|terms_conditions|user_agreement|verify',
  'apple-icon|icon|icons|manifest|robots|sitemap|sitemaps|sw',
].join('|');
const ourPath = `/^\\u002F(${firstSegments})([\\u002F?#.]|$)/`;
const pathLiteral = {
  selector: `:matches(Literal[value=${ourPath}], TemplateElement[value.raw=${ourPath}])`,
  message: 'Use a path from lib/paths.',
};
/** ESLint applies only the last block with this rule to a file, so every block lists all selectors that it needs. */
const syntax = (...selectors) => ({ 'no-restricted-syntax': ['error', spreadLiterals, ...selectors] });
const noHooks = '{lib,sandbox,scripts,server}/**';
const opensPictures = ['server/open-picture.ts'];

/** The rules about imports and names. eslint-zones.test.ts checks only these. */
export const boundaries = [
  {
    files: ['**/*.{ts,mts,tsx,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.mts', '.tsx', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.mts', '.tsx'] },
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: Object.values(zones), basePath: import.meta.dirname }],
    },
  },
  {
    files: tests,
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: zonesOfTests, basePath: import.meta.dirname }],
    },
  },
  {
    // A rule about zod belongs in this block. It needs a second block for lib/contracts that repeats this pattern.
    files: ['**/*.{ts,tsx}'],
    ignores: [...tests, '**/*.repo.ts', 'server/db/**', 'bench/**', 'e2e/**', 'drizzle.config.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['drizzle-orm', 'drizzle-orm/*', '**/db/schema/*'],
              message: 'SQL and the schema belong in a repo or in server/db.',
            },
          ],
        },
      ],
    },
  },
  { rules: syntax() },
  { files: ['**/*.{ts,tsx}'], ignores: [...tests, 'e2e/**', ...opensPictures], rules: syntax(sharp) },
  { files: [noHooks], rules: syntax(sharp, hookNames) },
  { files: [...tests, ...opensPictures].map((file) => [noHooks, file]), rules: syntax(hookNames) },
];

/** The endpoint table defines the paths of the platform. Tests contain the specified paths as literals. */
const definesPaths = ['lib/paths/**', 'server/api/endpoints/**', '**/*.fixture.tsx', ...tests];

/** The rules about path literals. */
export const pathRules = [
  {
    files: ['{app,components,sw}/**/*.{ts,tsx}'],
    ignores: definesPaths,
    rules: syntax(sharp, pathLiteral),
  },
  {
    files: ['{lib,server,sandbox}/**/*.{ts,tsx}'],
    ignores: [...definesPaths, ...opensPictures],
    rules: syntax(sharp, hookNames, pathLiteral),
  },
  {
    // Next reads the matcher of the middleware before it runs code.
    files: ['middleware.ts'],
    rules: syntax(sharp, { ...pathLiteral, selector: `${pathLiteral.selector}:not([key.name="matcher"] *)` }),
  },
];

export default tseslint.config(
  { ignores: ['node_modules', '.next', 'dist', '.data', 'next-env.d.ts', 'bench/floor', 'test-results'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.mts', '**/*.tsx', 'scripts/**/*.mjs'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only server/env.ts reads the environment.' },
      ],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: [...tests, '{bench,e2e}/**', 'server/testing/**', 'server/platform/setup/**', 'server/db/migrations/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['{app,components}/**/*.tsx'],
    ignores: tests,
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  { rules: { 'no-restricted-syntax': ['error', spreadLiterals] } },
  { files: ['**/*.tsx'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['server/env.ts', 'e2e/**', 'bench/**', 'drizzle.config.ts', 'playwright.config.ts', '**/*.test.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['scripts/**'],
    rules: {
      // Scripts read settings with readSettings (scripts/settings.mjs) and pass their environment to the processes that
      // they start.
      'no-restricted-properties': 'off',
      // An empty setting counts as absent.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    },
  },
  // Node's test runner awaits the promises of its tests.
  {
    files: ['e2e/process/**'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: ['test', 'describe'], package: 'node:test' }] },
      ],
    },
  },
  { files: ['bench/**'], rules: { 'no-console': 'off' } },
  // A Playwright fixture without dependencies has an empty pattern.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  ...boundaries,
  ...pathRules,
  ...schemaDialects,
  {
    // Legal texts and their quotes stay to the letter. The list of banned words contains them, and passwords are not prose.
    ignores: ['lib/content/**', 'scripts/lint/*', 'server/platform/accounts/common-passwords.ts'],
    plugins: { plain: { rules: { words: plainWords } } },
    rules: { 'plain/words': 'error' },
  },
);
