import type { OperatorSummary, RouteSummary } from '@/lib/contracts/landing';
import { AppError } from '@/lib/errors';
import { drawPreview } from '@/server/documents/previews/draw-preview';
import { listOperators, listRoutes } from './landing';
import { listPosts } from './posts';
import { drawPagePreview } from './previews';

jest.mock('./landing');
jest.mock('./posts');
jest.mock('@/server/documents/previews/draw-preview');

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
const drawn = jest.mocked(drawPreview);

beforeEach(() => {
  drawn.mockReset().mockImplementation(({ title }) => Promise.resolve(Buffer.from(title)));
  jest.mocked(listRoutes).mockResolvedValue([route('Gaborone', 'Maun', 31400), route('Maun', 'Shakawe', 12000)]);
  jest.mocked(listOperators).mockResolvedValue([operator('Kgale', true), operator('Thuso', false)]);
  const post = {
    id: 'night-buses',
    title: 'Night buses',
    description: '',
    category: 'Travelling',
    date: '',
    picture: null,
  };
  jest.mocked(listPosts).mockResolvedValue([post]);
});

test.each([
  [['bus', 'gaborone-to-maun.png'], 'Gaborone to Maun', '5 h 10 min · departures 06:00 to 21:30', 'from P314.00'],
  [['bus', 'maun.png'], 'Buses from and to Maun', 'Direct buses to or from 2 towns', 'from P120.00'],
  [['operators', 'kgale.png'], 'Kgale', 'Sample data, not a real operator', undefined],
  [['operators', 'thuso.png'], 'Thuso', 'Timetable, fares and free seats', undefined],
  [['post', 'night-buses.png'], 'Night buses', 'Travelling', undefined],
  [['home.png'], 'Book a bus seat in Botswana', 'See fares and free seats of every bus', undefined],
])('%j shows what its page is about', async (parts, title, line, label) => {
  await drawPagePreview(parts);
  expect(drawn).toHaveBeenCalledWith({ title, line, ...(label === undefined ? {} : { label }) });
});

test('the picture of a way that only invented operators serve says so', async () => {
  jest.mocked(listRoutes).mockResolvedValue([route('Maun', 'Shakawe', 100, true), route('Kanye', 'Maun', 100)]);
  for (const page of ['maun-to-shakawe', 'shakawe', 'maun']) await drawPagePreview(['bus', `${page}.png`]);
  expect(drawn.mock.calls.map(([{ line }]) => line)).toEqual([
    'Sample data · 5 h 10 min · departures 06:00 to 21:30',
    'Sample data · Direct buses to or from 1 town',
    'Direct buses to or from 2 towns',
  ]);
});

test('who asks in the same moment, and on the same day, gets the same picture', async () => {
  jest
    .mocked(listPosts)
    .mockResolvedValue([
      { id: 'asked-often', title: 'Asked often', description: '', category: '', date: '', picture: null },
    ]);
  await Promise.all(Array.from({ length: 20 }, () => drawPagePreview(['post', 'asked-often.png'])));
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('a fare that changed is on the next picture', async () => {
  for (const fare of [50000, 51000]) {
    jest.mocked(listRoutes).mockResolvedValue([route('Kanye', 'Tsabong', fare)]);
    await drawPagePreview(['bus', 'kanye-to-tsabong.png']);
  }
  expect(drawn.mock.calls.map(([{ label }]) => label)).toEqual(['from P500.00', 'from P510.00']);
});

test.each(['bus/gaborone-to-nowhere.png', 'bus/gaborone-to-maun', 'about.png', 'bus/../home.png', '.png'])(
  'nothing is drawn for %s',
  async (path) => {
    await expect(drawPagePreview(path.split('/'))).rejects.toThrow(new AppError('not_found'));
    expect(drawn).not.toHaveBeenCalled();
  },
);
