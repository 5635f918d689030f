import type { RouteBudget } from './table';

/** Returns the pattern of the paths of a route of Next: `[name]` is one segment, `[...name]` some, and `[[...name]]` any number. */
function patternOf(route: string): RegExp {
  const source = `/${route}`
    .replace(/[.]/g, '\\.')
    .replace(/\/\[\[\\\.\\\.\\\.[^\]]+\]\]/g, '(/.*)?')
    .replace(/\[\\\.\\\.\\\.[^\]]+\]/g, '.+')
    .replace(/\[[^\]]+\]/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}

/** Returns a function that finds the first budget whose routes match a path. */
export function createRouteBudgetFinder<Row extends RouteBudget>(rows: readonly Row[]) {
  const patterns = rows.flatMap((row) => row.routes.map((route) => ({ row, pattern: patternOf(route) })));
  return (path: string): Row | undefined => patterns.find(({ pattern }) => pattern.test(path))?.row;
}
