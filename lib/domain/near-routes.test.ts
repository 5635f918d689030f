import { testRoute } from '@/lib/contracts/landing.fixture';
import { nearRoutes } from './near-routes';

const places = {
  Shakawe: [-18.4, 21.8],
  Gumare: [-19.4, 22.2],
  Maun: [-20, 23.4],
  Charleshill: [-22.3, 20],
  Ghanzi: [-21.7, 21.6],
  Tsabong: [-26, 22.4],
  Werda: [-25.3, 23.3],
  'Cape Town': [-33.9, 18.4],
} as const;
type Name = keyof typeof places;

const placeOf = (name: Name) => ({ slug: name.toLowerCase(), name });
const towns = (Object.keys(places) as Name[]).map((name) => {
  const [latitude, longitude] = places[name];
  return { ...placeOf(name), country: 'BW', latitude, longitude, topDestination: false };
});
const ways = (routes: [Name, Name][], known = towns) =>
  nearRoutes(
    routes.map(([from, to]) => testRoute({ from: placeOf(from), to: placeOf(to) })),
    known,
    { from: 'shakawe', to: 'tsabong' },
  ).map(({ from, to }) => `${from.name} to ${to.name}`);

test('the direct routes that come nearest to the wanted one, at each end, are first', () => {
  expect(
    ways([
      ['Shakawe', 'Gumare'],
      ['Shakawe', 'Charleshill'],
      ['Shakawe', 'Maun'],
      ['Shakawe', 'Ghanzi'],
      ['Werda', 'Tsabong'],
      ['Ghanzi', 'Tsabong'],
      ['Maun', 'Ghanzi'],
    ]),
  ).toEqual([
    'Shakawe to Charleshill',
    'Shakawe to Ghanzi',
    'Shakawe to Maun',
    'Ghanzi to Tsabong',
    'Werda to Tsabong',
  ]);
});

test('a town in the wrong direction, and a town without a place on the map, are omitted', () => {
  expect(ways([['Cape Town', 'Tsabong']])).toEqual([]);
  for (const unknown of ['maun', 'tsabong'])
    expect(
      ways(
        [['Shakawe', 'Maun']],
        towns.filter(({ slug }) => slug !== unknown),
      ),
    ).toEqual([]);
});
