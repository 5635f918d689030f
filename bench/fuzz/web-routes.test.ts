import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webRoutes } from './web-routes';

/** Returns the methods that a route file exports, with the route's folder. */
function methodsOf(file: string): string[] {
  const route = `/${file.replace(/\/route\.ts$/, '')}`;
  const source = readFileSync(join('app', file), 'utf8');
  return ['GET', 'POST', 'PUT', 'DELETE']
    .filter((method) => new RegExp(`(const|function|as) ${method}\\b`).test(source))
    .map((method) => `${method} ${route}`);
}

it('has a row for each route handler of the website', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'));
  const rows = webRoutes.map(({ method, route }) => `${method} ${route}`);
  expect(rows.toSorted()).toEqual(files.flatMap(methodsOf).toSorted());
});
