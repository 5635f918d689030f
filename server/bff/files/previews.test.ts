import type { OperatorSummary, RouteSummary } from '@/lib/contracts/landing';
import { AppError } from '@/lib/errors';
import { drawOpenGraphImage } from '@/server/documents/open-graph/open-graph-image';
import { listOperators, listRoutes } from '../pages/landing-page';
import { listPosts } from '../pages/posts-page';
import { drawPageImage } from './previews';

jest.mock('../pages/landing-page');
jest.mock('../pages/posts-page');
jest.mock('@/server/documents/open-graph/open-graph-image');

const town = (name: string) => ({ slug: name.toLowerCase(), name });
const route = (from: string, to: string, lowestFareThebe: number, sample = false) =>
  ({
    from: town(from),
    to: town(to),
    lowestFareThebe,
    shortestMinutes: 310,
    busesPerWeek: 7,
    operators: 1,
    firstDeparture: '06:00',
    lastDeparture: '21:30',
    sample,
  }) satisfies RouteSummary;
const operator = (name: string, sample: boolean): OperatorSummary => ({ ...town(name), sample, routes: 1, buses: 1 });
const post = (id: string, title: string) => ({
  id,
  title,
  description: '',
  category: 'Travelling',
  date: '',
  picture: null,
});
const drawn = jest.mocked(drawOpenGraphImage);

beforeEach(() => {
  drawn.mockReset().mockImplementation(({ title }) => Promise.resolve(Buffer.from(title)));
  jest.mocked(listRoutes).mockResolvedValue([route('Gaborone', 'Maun', 31400), route('Maun', 'Shakawe', 12000)]);
  jest.mocked(listOperators).mockResolvedValue([operator('Kgale', true), operator('Thuso', false)]);
  jest.mocked(listPosts).mockResolvedValue([post('night-buses', 'Night buses')]);
});

test.each([
  [['bus', 'gaborone-to-maun.png'], 'Gaborone to Maun', '5 h 10 min · departures 06:00 to 21:30', 'from P314.00'],
  [['bus', 'maun.png'], 'Buses from and to Maun', 'Direct buses to or from 2 towns', 'from P120.00'],
  [['operators', 'kgale.png'], 'Kgale', 'Sample data, not a real operator', undefined],
  [['operators', 'thuso.png'], 'Thuso', 'Timetable, fares and free seats', undefined],
  [['post', 'night-buses.png'], 'Night buses', 'Travelling', undefined],
  [['home.png'], 'Book a bus seat in Botswana', 'See fares and free seats of every bus', undefined],
])('the image %j shows the title and facts of its page', async (parts, title, line, label) => {
  await drawPageImage(parts);
  expect(drawn).toHaveBeenCalledWith({ title, line, ...(label === undefined ? {} : { label }) });
});

test('the image of a route that only sample operators serve says so', async () => {
  jest.mocked(listRoutes).mockResolvedValue([route('Maun', 'Shakawe', 100, true), route('Kanye', 'Maun', 100)]);
  for (const page of ['maun-to-shakawe', 'shakawe', 'maun']) await drawPageImage(['bus', `${page}.png`]);
  expect(drawn.mock.calls.map(([{ line }]) => line)).toEqual([
    'Sample data · 5 h 10 min · departures 06:00 to 21:30',
    'Sample data · Direct buses to or from 1 town',
    'Direct buses to or from 2 towns',
  ]);
});

test('requests for one page at the same time share one image', async () => {
  jest.mocked(listPosts).mockResolvedValue([post('asked-often', 'Asked often')]);
  await Promise.all(Array.from({ length: 20 }, () => drawPageImage(['post', 'asked-often.png'])));
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('the next image shows a changed fare', async () => {
  for (const fare of [50000, 51000]) {
    jest.mocked(listRoutes).mockResolvedValue([route('Kanye', 'Tsabong', fare)]);
    await drawPageImage(['bus', 'kanye-to-tsabong.png']);
  }
  expect(drawn.mock.calls.map(([{ label }]) => label)).toEqual(['from P500.00', 'from P510.00']);
});

test.each(['bus/gaborone-to-nowhere.png', 'bus/gaborone-to-maun', 'about.png', 'bus/../home.png', '.png'])(
  'an unknown page has no image: %s',
  async (path) => {
    await expect(drawPageImage(path.split('/'))).rejects.toThrow(new AppError('not_found'));
    expect(drawn).not.toHaveBeenCalled();
  },
);

test('images of many pages are drawn one after the other, so that visitors are served between them', async () => {
  jest.mocked(listRoutes).mockResolvedValue(['A', 'B', 'C', 'D'].map((name) => route(`Queue${name}`, 'Maun', 100)));
  let drawing = 0;
  let most = 0;
  drawn.mockImplementation(async () => {
    most = Math.max(most, (drawing += 1));
    await new Promise(setImmediate);
    drawing -= 1;
    return Buffer.from('');
  });
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => drawPageImage(['bus', `queue${name}-to-maun.png`])));
  expect([drawn.mock.calls.length, most]).toEqual([4, 1]);
});
