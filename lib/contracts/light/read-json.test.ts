import { searchQuery, tripLegUpdates } from '@/lib/contracts/search';
import { accountSlot } from '@/lib/contracts/session';
import { publicRoute } from '@/lib/paths/routes';
import { readAccountSlot, readTripLegUpdates, readSearchQuery } from './read-json';

const search = { from: 'gaborone', to: 'maun', date: '2028-02-29' };
const update = {
  tripId: '0b6f5c1e-8a52-4b1e-9c0f-3f7a1d2e4b5c',
  legId: '7d0c9a4b-1e2f-4a3b-8c5d-6e7f8a9b0c1d',
  fareThebe: 17000,
  freeSeats: 0,
  delayMinutes: 45,
};
const person = { firstName: 'Neo', userId: 'u1' };
const odd = [undefined, null, 1, '', 'x', [], [[]], {}, true];

const contracts = [
  {
    name: 'a search',
    schema: searchQuery,
    read: readSearchQuery,
    samples: [
      search,
      { ...search, more: 1 },
      { ...search, from: 'Gaborone' },
      { ...search, to: '' },
      { ...search, to: 'a'.repeat(61) },
      { ...search, from: 1 },
      ...['2027-02-29', '2026-13-01', '2026-00-10', '2026-01-32', '2026-1-1', '', ' 2026-01-01', '2026-04-31'].map(
        (date) => ({ ...search, date }),
      ),
    ],
  },
  {
    name: 'the account in the header',
    schema: accountSlot,
    read: readAccountSlot,
    samples: [
      person,
      { ...person, more: 1 },
      { firstName: 'Neo' },
      { ...person, userId: 1 },
      { ...person, firstName: null },
    ],
  },
  {
    name: 'the updates of trip legs',
    schema: tripLegUpdates,
    read: readTripLegUpdates,
    samples: [
      { buses: [] },
      { buses: [update, { ...update, more: 1 }] },
      { buses: null },
      ...odd.map((one) => ({ buses: [update, one] })),
      ...(['tripId', 'legId'] as const).map((id) => ({ buses: [{ ...update, [id]: 'x' }] })),
      ...[1.5, '1', NaN, null, 2 ** 60, -1].map((freeSeats) => ({ buses: [{ ...update, freeSeats }] })),
      ...[1.5, '1', NaN, null, undefined, 2 ** 60].map((delayMinutes) => ({ buses: [{ ...update, delayMinutes }] })),
      ...[1.5, '1', NaN, null, 2 ** 60, -1].map((fareThebe) => ({ buses: [{ ...update, fareThebe }] })),
    ],
  },
];

test.each(contracts)('$name is parsed without zod like its contract', ({ schema, read, samples }) => {
  let taken = 0;
  for (const json of [...samples, ...odd]) {
    const parsed = schema.safeParse(json);
    if (parsed.success) taken += 1;
    expect([json, read(json)]).toEqual([json, parsed.success ? parsed.data : undefined]);
  }
  expect(taken).toBeGreaterThan(0);
});

test.each([
  ['0000-01-01', false],
  ['1999-12-31', false],
  ['2000-01-01', true],
])('the date %s is a date of a search: %p, in the contract, for a browser and for the page cache', (date, isDate) => {
  const query = { ...search, date };
  expect(searchQuery.safeParse(query).success).toBe(isDate);
  expect(readSearchQuery(query) !== undefined).toBe(isDate);
  expect(publicRoute('/search', `?${new URLSearchParams(query)}`)?.isCached).toBe(isDate);
});
