import type { RouteSummary } from '@/lib/contracts/landing';
import { testRoute } from '@/lib/contracts/landing.fixture';
import { chooseBusiest } from './choose-busiest';

const route = (from: string, to: string, busesPerWeek: number, shortestMinutes: number) =>
  testRoute({ from: { slug: from, name: from }, to: { slug: to, name: to }, busesPerWeek, shortestMinutes });
const names = (routes: RouteSummary[]) => routes.map(({ from, to }) => `${from.slug} ${to.slug}`);

const routes = [
  route('f', 'g', 200, 300),
  route('g', 'f', 200, 300),
  route('g', 'stop', 500, 30),
  route('g', 'm', 14, 600),
  route('m', 'g', 14, 600),
];

test('shows the routes from one town, those to named towns before all others', () => {
  expect(names(chooseBusiest(routes, 'g', ['f', 'g', 'm']))).toEqual(['g f', 'g m']);
  expect(names(chooseBusiest(routes, 'x', ['f']))).toEqual([]);
});

test('a long route with many buses comes before a short route with more', () => {
  expect(names(chooseBusiest(routes, 'g', []))).toEqual(['g f', 'g stop', 'g m']);
});
