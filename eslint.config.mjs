import js from '@eslint/js';
import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.ts', '**/*.test.tsx'];

const zodMini = { name: 'zod/mini', message: 'lib/contracts is the only user of zod/mini (docs/decisions/012)' };
const zod = { name: 'zod', message: 'lib and components read data with the schemas and readers of lib/contracts' };

/** One schema dialect per side. The rule is the plugin's own, so that no import boundary of a folder overrides it. */
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
    files: ['server/documents/previews/**'],
    ignores: tests,
    rules: forbid('a preview is drawn from words alone', [
      'app',
      'components',
      'sandbox',
      'server/(?!documents/previews/)[^/]+',
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
    // A preview's drawing is our own.
    ignores: [...tests, 'e2e/**', 'server/open-picture.ts', 'server/documents/previews/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        spreadLiterals,
        {
          selector: '[source.value="sharp"]',
          message: 'server/open-picture.ts looks what a picture is, then opens it',
        },
      ],
    },
  },
];

export default tseslint.config(
  { ignores: ['node_modules', '.next', 'dist', '.data', 'next-env.d.ts', 'bench/floor', 'test-results'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
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
  { files: ['bench/**'], rules: { 'no-console': 'off' } },
  // Playwright's fixtures that need no other take an empty pattern.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  ...fences,
  ...schemaDialects,
);
