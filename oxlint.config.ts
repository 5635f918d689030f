import { defineConfig } from 'oxlint';

/** Returns settings by plugin and rule. `names` has the rules of each plugin, separated by spaces. */
const all = (setting: 'error' | 'off', names: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([plugin, rules]) =>
      rules.split(/\s+/).map((rule) => [`${plugin}/${rule}`, setting]),
    ),
  );

// The type-aware rules run in Go. One thread needs a third less processor time and memory than one for each core.
Object.assign(process.env, { GOMAXPROCS: '1', GOMEMLIMIT: '1400MiB' });

const allowForKnownSafeCalls = [{ from: 'package' as const, name: ['test', 'describe'], package: 'node:test' }];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts', 'server/testing/**'];
const maxLines = (max: number): ['error', object] => ['error', { max, skipBlankLines: true, skipComments: true }];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react', 'nextjs', 'jsx-a11y', 'jest', 'import', 'oxc', 'unicorn', 'promise'],
  jsPlugins: ['./scripts/lint/plugin.ts'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['.next', 'dist', '.data', 'next-env.d.ts', 'lab/bench/floor', 'test-results'],
  categories: { correctness: 'error' },
  rules: {
    // Beyond the category: the recommended rules of ESLint and the strict and stylistic rules of typescript-eslint.
    ...all('error', {
      eslint: `no-array-constructor no-case-declarations no-fallthrough no-prototype-builtins no-redeclare no-empty
        no-empty-function no-regex-spaces no-var no-unexpected-multiline no-useless-constructor preserve-caught-error
        no-useless-assignment prefer-const prefer-rest-params prefer-spread no-console`,
      typescript: `ban-ts-comment no-deprecated no-mixed-enums no-unsafe-argument no-unsafe-assignment no-unsafe-call
        no-unsafe-function-type no-unsafe-member-access no-unsafe-return only-throw-error prefer-includes
        prefer-nullish-coalescing prefer-promise-reject-errors related-getter-setter-pairs require-await
        restrict-plus-operands switch-exhaustiveness-check no-dynamic-delete no-empty-object-type
        no-explicit-any no-invalid-void-type no-namespace no-non-null-assertion no-require-imports
        non-nullable-type-assertion-style prefer-literal-enum-member use-unknown-in-catch-callback-variable
        no-confusing-non-null-assertion no-extraneous-class no-generated-empty-object-type
        no-non-null-asserted-nullish-coalescing no-unnecessary-boolean-literal-compare
        no-unnecessary-template-expression no-unnecessary-type-arguments no-unnecessary-type-assertion
        no-unnecessary-type-constraint no-unnecessary-type-conversion no-unnecessary-type-parameters
        no-unsafe-enum-assignment no-unsafe-enum-comparison no-unnecessary-condition prefer-optional-chain
        adjacent-overload-signatures array-type ban-tslint-comment class-literal-property-style
        consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions
        consistent-type-imports dot-notation no-inferrable-types prefer-find prefer-for-of prefer-function-type
        prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type prefer-string-starts-ends-with
        unified-signatures`,
      react: 'rules-of-hooks unsupported-syntax',
      local: 'imports words no-spread-literals',
    }),
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'eslint/no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Use server/process/env.ts.' },
    ],
    'eslint/max-lines': maxLines(300),
    'eslint/max-lines-per-function': maxLines(60),
    // Rules of the category that the code has reasons to break. docs/decisions/078 names them.
    ...all('off', {
      nextjs: 'no-html-link-for-pages no-img-element',
      typescript: 'require-array-sort-compare',
      promise: 'no-callback-in-promise valid-params',
      unicorn: 'no-useless-spread',
      jest: 'expect-expect no-conditional-expect no-export no-standalone-expect require-to-throw-message',
      'jsx-a11y': `anchor-is-valid control-has-associated-label img-redundant-alt no-autofocus
        no-interactive-element-to-noninteractive-role no-noninteractive-element-interactions
        no-noninteractive-tabindex no-redundant-roles prefer-tag-over-role`,
    }),
  },
  overrides: [
    // The one table of refusals.
    { files: ['lib/errors.ts'], rules: { 'eslint/max-lines': 'off' } },
    { files: ['{app,components}/**/*.tsx'], rules: { 'eslint/max-lines-per-function': maxLines(120) } },
    {
      files: [...tests, '{e2e,lab}/**', 'server/platform/setup/**', 'server/db/migrations/**'],
      rules: { 'eslint/max-lines-per-function': 'off' },
    },
    { files: ['{lib,sandbox,scripts,server}/**'], rules: { 'local/no-hook-names': 'error' } },
    {
      files: ['{app,components,lib,server}/**'],
      excludeFiles: ['lib/permissions.ts', ...tests],
      rules: { 'local/no-role-literals': 'error' },
    },
    {
      // The endpoint table defines the paths of the platform. Tests contain the specified paths as literals.
      files: ['{app,components,lib,sandbox,server,sw}/**', 'middleware.ts'],
      excludeFiles: ['lib/{forms,paths}/**', 'server/api/{endpoints,specified}/**', '**/*.fixture.tsx', ...tests],
      rules: { 'local/no-path-literals': 'error' },
    },
    {
      // Scripts pass their environment to the processes that they start.
      files: ['server/process/env.ts', '{e2e,lab,scripts}/**', '**/*.config.*', '**/*.test.ts'],
      rules: { 'eslint/no-restricted-properties': 'off' },
    },
    {
      // An empty setting counts as absent.
      files: ['scripts/**'],
      rules: { 'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }] },
    },
    // Node's test runner awaits the promises of its tests.
    {
      files: ['e2e/{deep,process}/**'],
      rules: { 'typescript/no-floating-promises': ['error', { allowForKnownSafeCalls }] },
    },
    { files: ['lab/**'], rules: { 'eslint/no-console': 'off' } },
    { files: ['**/*.mjs'], env: { node: true }, rules: { 'eslint/no-undef': 'error' } },
    // The types of these files are not checked.
    {
      files: ['*.config.mjs'],
      rules: all('off', { typescript: 'no-unsafe-argument no-unsafe-assignment prefer-nullish-coalescing' }),
    },
    // Effects outside components read the browser.
    { files: ['**/*.ts'], rules: { 'react/set-state-in-effect': 'off' } },
    // A Playwright fixture without dependencies has an empty pattern, and its function "use" is not a hook.
    { files: ['e2e/**', ...tests], rules: { 'eslint/no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' } },
    {
      // The list of banned words contains them, and passwords are not prose.
      files: ['scripts/lint/**', 'server/platform/accounts/common-passwords.ts'],
      rules: { 'local/words': 'off' },
    },
  ],
});
