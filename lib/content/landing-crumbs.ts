import type { NamedPlace, RouteSummary } from '@/lib/contracts/landing';
import { cityPath, operatorPath, operatorsPath, routePath, routesPath } from '@/lib/paths/landing';

const buses = { name: 'Buses', path: routesPath };
const operators = { name: 'Operators', path: operatorsPath };

export const crumbsOf = {
  buses: () => [buses],
  city: ({ slug, name }: NamedPlace) => [buses, { name, path: cityPath(slug) }],
  route: ({ from, to }: Pick<RouteSummary, 'from' | 'to'>) => [
    ...crumbsOf.city(from),
    { name: `${from.name} to ${to.name}`, path: routePath(from.slug, to.slug) },
  ],
  operators: () => [operators],
  operator: ({ slug, name }: NamedPlace) => [operators, { name, path: operatorPath(slug) }],
};
