import js from '@eslint/js';
import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Imports go one way: app -> components -> lib; app -> server/bff -> server/api;
 * server/platform -> db, payments, live, messaging. `folders` may not be imported, by alias or by a path that climbs.
 */
const forbid = (message, folders) => ({
  'no-restricted-imports': ['error', { patterns: [{ regex: `^(@/|(\\.\\./)+)(${folders.join('|')})(/|$)`, message }] }],
});
const spreadLiterals = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write each property on its own line instead of spreading a literal.',
};
const sharpImport = {
  selector: '[source.value="sharp"]',
  message: 'server/open-picture.ts looks what a picture is, then opens it',
};
/** The first segments of our paths. */
const firstSegments = [
  '_next|api|payment|previews|sandbox|user|v2',
  'about|blog|bus|check-ticket|contact_us|error|faqs|forget-password|login|offline|operators|post',
  'privacy_policy|refund_policy|search|signup|terms_conditions|user_agreement|verify',
  'apple-icon|icon|icons|manifest|robots|sitemap|sitemaps|sw',
].join('|');
const ourPath = `/^\\u002F(${firstSegments})([\\u002F?#.]|$)/`;
const pathLiteral = {
  selector: `:matches(Literal[value=${ourPath}], TemplateElement[value.raw=${ourPath}])`,
  message: 'Take the path from lib/paths.',
};
const tests = ['**/*.test.ts', '**/*.test.tsx'];

export const fences = [
  {
    files: ['lib/**'],
    rules: forbid('lib runs everywhere and imports nobody', [
      'app',
      'components',
      'server',
      'sandbox',
      'scripts',
      'e2e',
    ]),
  },
  {
    files: ['components/**'],
    rules: forbid('components know lib only', ['app', 'server', 'sandbox', 'scripts', 'e2e']),
  },
  {
    files: ['components/ui/**'],
    rules: forbid('ui knows no domain', ['(?!(ui|components/ui|lib)/)[a-z][\\w-]*', 'lib/(contracts|api)']),
  },
  {
    files: ['app/**'],
    rules: forbid('app reaches the server through server/bff', ['server/(?!bff/)[^/]+', 'sandbox', 'scripts']),
  },
  {
    files: ['server/bff/**'],
    rules: forbid('the BFF knows the platform only through server/api', [
      'app',
      'components',
      'sandbox',
      '(server/)?(platform|db|live|worker|messaging|web)',
      // The provider's XML is written here (design section 1); who sends it is the platform's business.
      '(server/)?payments/(?!dpo-messages$).+',
    ]),
  },
  {
    files: ['server/api/**'],
    rules: forbid('server/api reaches the platform through its fetch function only', [
      'app',
      'components',
      'sandbox',
      '(server/)?(bff|db|live|worker|payments|messaging|web)',
      '(server/)?platform/(?!embedded$).+',
    ]),
  },
  {
    files: ['server/documents/open-graph/**'],
    ignores: tests,
    rules: forbid('an Open Graph image is drawn from its words alone', [
      'app',
      'components',
      'sandbox',
      'server/(?!documents/open-graph/)[^/]+',
    ]),
  },
  {
    files: ['server/documents/tickets/**'],
    ignores: tests,
    rules: forbid('the documents of a ticket are made by the BFF and by the worker: they know neither', [
      'app',
      'components',
      'sandbox',
      'server/(?!(documents/tickets|api)/)[^/]+',
      '(bff|platform|db|live|worker|payments|messaging|web)',
      // The form in which the API tells of a ticket, and nothing that calls it.
      '(server/)?api/(?!endpoints/).+',
    ]),
  },
  {
    files: ['server/{platform,db,live,messaging,payments,worker,web}/**'],
    ignores: tests,
    rules: forbid('the platform knows nobody above it', ['app', 'components', 'sandbox', '(server/)?bff']),
  },
  {
    files: ['sw/**'],
    rules: forbid('the service worker knows lib only', ['app', 'components', 'server', 'sandbox', 'scripts', 'e2e']),
  },
  {
    files: ['sandbox/**'],
    ignores: tests,
    rules: forbid('a stand-in knows nothing of the product but lib', ['app', 'components', 'server']),
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [...tests, 'e2e/**', 'server/open-picture.ts'],
    rules: {
      'no-restricted-syntax': ['error', spreadLiterals, sharpImport],
    },
  },
];

// The endpoint table defines the paths of the platform. Tests state the specified paths letter by letter.
const definesPaths = [
  'lib/paths/**',
  'server/api/endpoints/**',
  'server/testing/**',
  '**/*.fixture.{ts,tsx}',
  ...tests,
];

/** Each block repeats the selectors of the blocks before it, because ESLint uses only the last one for a file. */
export const pathRules = [
  {
    files: ['{app,components,lib,server,sw,sandbox}/**/*.{ts,tsx}'],
    ignores: [...definesPaths, 'server/open-picture.ts'],
    rules: { 'no-restricted-syntax': ['error', spreadLiterals, sharpImport, pathLiteral] },
  },
  {
    // Next reads the matcher of the middleware before it runs any code.
    files: ['middleware.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        spreadLiterals,
        sharpImport,
        { ...pathLiteral, selector: `${pathLiteral.selector}:not([key.name="matcher"] *)` },
      ],
    },
  },
];

export default tseslint.config(
  { ignores: ['node_modules', '.next', 'dist', '.data', 'next-env.d.ts', 'bench/floor', 'test-results'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.mts', '**/*.tsx', 'scripts/*.mjs'],
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
        { object: 'process', property: 'env', message: 'server/env.ts is the only reader of the environment' },
      ],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
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
      // Scripts read settings with readSettings (scripts/settings.mjs).
      // They pass their environment on to the processes that they start.
      'no-restricted-properties': 'off',
      // An empty setting counts as absent.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    },
  },
  // Node's runner awaits the promises of its tests.
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
  // Playwright's fixtures that need no other take an empty pattern.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  ...fences,
  ...pathRules,
);
