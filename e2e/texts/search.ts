import { addDays, localDate } from '@/lib/time';
import { addBus, quietRoute, resultsAddress } from '../quiet-routes';
import { openSearchForm, picker, searchButton } from '../search-form';
import type { TextRow } from '../texts';
import type { Page } from '@playwright/test';

type Run = TextRow['run'];

const yesterday = () => addDays(localDate(new Date()), -1);
const ordinary = { from: 'gaborone', to: 'francistown' };

type Fields = { from?: string; to?: string; date?: string };

/** Types towns (empty clears) and a date on either screen, and searches. */
async function search(page: Page, fields: Fields) {
  const from = await picker(page, 'Departure');
  const to = await picker(page, 'Destination');
  for (const [input, town] of [[from, fields.from] as const, [to, fields.to] as const]) {
    if (town === undefined) continue;
    await input.fill(town);
    await input.press('Tab');
  }
  if (fields.date !== undefined) await page.getByLabel('Date', { exact: true }).fill(fields.date);
  await searchButton(page)
    .or(page.getByRole('button', { name: 'Search Again' }))
    .click();
}

const openHome: Run = async (page) => {
  await page.goto('/');
};

const openResults: Run = async (page, { travelDate }) => {
  await page.goto(resultsAddress(ordinary, travelDate));
  await openSearchForm(page);
};

const searching =
  (fields: Fields): Run =>
  (page, { travelDate }) =>
    search(page, { from: 'Gaborone', to: 'Francistown', date: travelDate, ...fields });

const atAddress =
  (query: (travelDate: string) => string): Run =>
  async (page, { travelDate }) => {
    await page.goto(`/search?${query(travelDate)}`);
  };

const onQuietRoute = atAddress((date) => `from=shakawe&to=tsabong&date=${date}`);

/** Announced, and in a toast that goes. */
const refusals = (screen: string, open: Run, samePlace: string): TextRow[] =>
  (
    [
      ['departure blank', 'Departure place can not be blank', { from: '' }],
      ['destination blank', 'Destination place can not be blank', { to: '' }],
      ['the same town twice', samePlace, { to: 'Gaborone' }],
      ['a past date', 'The date can not be in the past', { date: yesterday() }],
      ['no date', 'Date can not be blank', { date: '' }],
    ] as const
  ).flatMap(([trigger, text, fields]) => {
    const run = searching(fields);
    return (['toast', 'alert'] as const).map((as): TextRow => ({ screen, trigger, text, as, open, run }));
  });

export const searchTextRows: TextRow[] = [
  ...refusals('/', openHome, 'Departure and Destination can not be the same place'),
  ...refusals('/search', openResults, 'Departure and Destination place can not be the same'),
  {
    ...{ screen: '/search', trigger: 'the same town twice in the address', as: 'alert' },
    text: 'Departure and Destination place can not be the same',
    run: atAddress((date) => `from=maun&to=maun&date=${date}`),
  },
  {
    ...{ screen: '/search', trigger: 'no departure in the address', as: 'alert' },
    text: 'Departure place can not be blank',
    run: atAddress((date) => `from=&to=maun&date=${date}`),
  },
  {
    ...{ screen: '/search', trigger: 'no destination in the address', as: 'alert' },
    text: 'Destination place can not be blank',
    run: atAddress((date) => `from=maun&to=&date=${date}`),
  },
  {
    ...{ screen: '/search', trigger: 'a past date in the address', as: 'alert' },
    text: 'The date can not be in the past',
    run: atAddress(() => `from=gaborone&to=maun&date=${yesterday()}`),
  },
  {
    ...{ screen: '/search', trigger: 'no date that exists in the address', as: 'alert' },
    text: 'The date is not valid',
    run: atAddress((date) => `from=gaborone&to=maun&date=${date.slice(0, 4)}-99-99`),
  },
  {
    ...{ screen: '/search', trigger: 'a town that is not there', as: 'alert' },
    text: 'We do not know that place',
    run: atAddress((date) => `from=atlantis&to=maun&date=${date}`),
  },
  {
    ...{ screen: '/search', trigger: 'no bus on that date', text: 'No buses available for route', as: 'page' },
    run: onQuietRoute,
  },
  {
    ...{ screen: '/search', trigger: 'no bus on that date', text: 'Search again', as: 'page' },
    run: onQuietRoute,
  },
  {
    ...{ screen: '/search', trigger: 'a result', text: 'Price Per Person', as: 'page' },
    run: atAddress((date) => `from=gaborone&to=francistown&date=${date}`),
  },
  {
    ...{ screen: '/search', trigger: 'the answer did not come', text: 'Loading the buses failed', as: 'alert' },
    expectedErrors: /503/,
    run: async (page, { travelDate, database }) => {
      const route = quietRoute(12);
      await addBus(database, { ...route, date: travelDate, departureMinute: 600, facilities: [null] });
      await page.goto(resultsAddress(route, travelDate));
    },
  },
  {
    ...{ screen: '/search', trigger: 'a search under way', text: 'Searching', as: 'status' },
    run: async (page, fixtures) => {
      await page.goto(resultsAddress(ordinary, fixtures.travelDate));
      await openSearchForm(page);
      // Answered with nothing, the browser stays on the page.
      await page.route('**/search?**', (route) => route.fulfill({ status: 204 }));
      await search(page, { to: 'Maun' });
    },
  },
];
