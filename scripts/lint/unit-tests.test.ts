import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Tests of many sources: rows of tables, settings, the web server as a whole, data and checks of the repository. */
const acrossSources = [
  'scripts/lint/*.test.ts',
  'server/api/{permissions-of-rows,privacy-of-staff,typed-fields}.test.ts',
  'server/bff/forms/routes.test.ts',
  'server/bff/staff/form-kinds.test.ts',
  'server/platform/accounts/account-costs.test.ts',
  'server/web/{hosts,page-cache,size}.test.ts',
];

/** A name with a second part, such as `property`, says how the source is tested. */
const nameOf = (test: string) => basename(test).split('.')[0] ?? '';

test('a unit test stands beside the source, or in or beside the folder, whose name it bears', () => {
  const tests = globSync('{app,components,lab,lib,sandbox,scripts,server,sw}/**/*.test.{ts,tsx}', {
    exclude: ['**/*.db.test.ts', ...acrossSources],
  });
  const isBesideSource = (test: string) => {
    const path = join(dirname(test), nameOf(test));
    return (
      ['', '.ts', '.tsx', '.mjs'].some((end) => existsSync(path + end)) || basename(dirname(test)) === nameOf(test)
    );
  };
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter((test) => !isBesideSource(test))).toEqual([]);
});
