import type { Named, RouteSummary } from '@/lib/contracts/landing';
import { cityAddress, operatorAddress, routeAddress } from '@/lib/landing-address';

const buses = { name: 'Buses', path: '/bus' };
const operators = { name: 'Operators', path: '/operators' };

/** The way to each kind of landing page, from below the home page. */
export const crumbsOf = {
  buses: () => [buses],
  city: ({ slug, name }: Named) => [buses, { name, path: cityAddress(slug) }],
  route: ({ from, to }: Pick<RouteSummary, 'from' | 'to'>) => [
    ...crumbsOf.city(from),
    { name: `${from.name} to ${to.name}`, path: routeAddress(from.slug, to.slug) },
  ],
  operators: () => [operators],
  operator: ({ slug, name }: Named) => [operators, { name, path: operatorAddress(slug) }],
};
