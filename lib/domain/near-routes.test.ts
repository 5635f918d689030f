import type { RouteSummary } from '@/lib/contracts/landing';
import { nearRoutes } from './near-routes';

const places = {
  Shakawe: [-18.4, 21.8],
  Gumare: [-19.4, 22.2],
  Maun: [-20, 23.4],
  Ghanzi: [-21.7, 21.6],
  Tsabong: [-26, 22.4],
  Werda: [-25.3, 23.3],
  Jwaneng: [-24.6, 24.7],
  Ramatlabama: [-32, 25.6],
} as const;
type Name = keyof typeof places;

const slugOf = (name: Name) => name.toLowerCase();
const place = (name: Name) => ({ slug: slugOf(name), name });
const towns = (Object.keys(places) as Name[]).map((name) => ({
  ...place(name),
  country: 'BW',
  latitude: places[name][0],
  longitude: places[name][1],
  topDestination: false,
}));
const route = (from: Name, to: Name): RouteSummary => ({
  from: place(from),
  to: place(to),
  lowestFareThebe: 1,
  shortestMinutes: 1,
  busesPerWeek: 1,
  firstDeparture: '06:00',
  lastDeparture: '06:00',
  operators: 1,
  sample: false,
});
const search = { from: 'shakawe', to: 'tsabong' };
const ways = (routes: RouteSummary[], known = towns) =>
  nearRoutes(routes, known, search).map(({ from, to, near }) => `${from.name} to ${to.name}, near ${near}`);

test('names the two nearest towns at each end that have a direct bus', () => {
  const routes = [
    route('Shakawe', 'Gumare'),
    route('Shakawe', 'Ghanzi'),
    route('Shakawe', 'Maun'),
    route('Werda', 'Tsabong'),
    route('Jwaneng', 'Tsabong'),
    route('Maun', 'Ghanzi'),
  ];
  expect(ways(routes)).toEqual([
    'Shakawe to Ghanzi, near Tsabong',
    'Shakawe to Maun, near Tsabong',
    'Jwaneng to Tsabong, near Shakawe',
    'Werda to Tsabong, near Shakawe',
  ]);
});

test('omits a town further from the destination than the start, and towns without a place on the map', () => {
  expect(ways([route('Ramatlabama', 'Tsabong')])).toEqual([]);
  expect(
    ways(
      [route('Shakawe', 'Maun')],
      towns.filter(({ slug }) => slug !== 'maun'),
    ),
  ).toEqual([]);
  expect(
    ways(
      [route('Shakawe', 'Maun')],
      towns.filter(({ slug }) => slug !== 'tsabong'),
    ),
  ).toEqual([]);
});

test('measures a distance as the crow flies', () => {
  const [only] = nearRoutes([route('Werda', 'Tsabong'), route('Shakawe', 'Gumare')], towns, search);
  expect(Math.round(only?.km ?? 0)).toBeGreaterThan(700);
  expect(Math.round(only?.km ?? 0)).toBeLessThan(760);
});
