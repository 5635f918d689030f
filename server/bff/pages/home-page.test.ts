import { loadHomeBlocks } from './home-page';

const destination = { cityId: 'c', name: 'Maun', slug: 'maun', lowestFareThebe: 100, busesPerWeek: 7 };
const statistics = { customers: 1, buses: 2, ticketsSold: 3, routes: 4 };
const map = { towns: [], roads: [{ from: 'maun', to: 'nata', busesPerWeek: 7 }] };
const all = {
  destinations: () => Promise.resolve([destination]),
  routes: () => Promise.resolve([]),
  operators: () => Promise.resolve([{ slug: 'm', name: 'M', sample: true, routes: 1, buses: 1 }]),
  statistics: () => Promise.resolve(statistics),
  map: () => Promise.resolve(map),
  posts: () =>
    Promise.resolve([{ id: 'p', title: 'P', description: '', category: 'C', date: '2026-11-01', picture: null }]),
};
const fails = () => Promise.reject(new Error('the platform is unreachable'));

test.each(['destinations', 'routes', 'operators', 'statistics', 'map', 'posts'] as const)(
  'a failure to load %s does not affect the other blocks',
  async (block) => {
    const whole = await loadHomeBlocks(all);
    expect(await loadHomeBlocks({ ...all, [block]: fails })).toEqual({ ...whole, [block]: null });
  },
);

test('empty destinations and an empty map are null, so the page omits them', async () => {
  const blocks = await loadHomeBlocks({
    ...all,
    destinations: () => Promise.resolve([]),
    map: () => Promise.resolve({ towns: [], roads: [] }),
  });
  expect(blocks).toMatchObject({ destinations: null, routes: [], map: null, statistics });
});
