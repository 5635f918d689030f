import * as fc from 'fast-check';
import {
  choicesOf,
  countFilters,
  dayParts,
  formatView,
  parseView,
  plainView,
  viewOf,
  type View,
} from '@/components/search/results-view';
import { testTripLegCard } from '@/lib/contracts/trip-leg.fixture';

const tripLegs = [
  testTripLegCard(1, { departureTime: '00:30', fareThebe: 20000, busType: 'Luxury coach', freeSeats: 2 }),
  testTripLegCard(2, { departureTime: '06:00', fareThebe: 17000, operator: 'Phefo Express', freeSeats: 0 }),
  testTripLegCard(3, { departureTime: '12:00', fareThebe: 17000, busType: 'Kombi', freeSeats: 1 }),
  testTripLegCard(4, { departureTime: '23:59', fareThebe: 15050, freeSeats: 40 }),
];
const shown = (change: Partial<View>) =>
  viewOf(tripLegs, { ...plainView, ...change }).map(({ regNo }) => regNo.charAt(2));

it('shows every bus by departure by default', () => {
  expect(shown({})).toEqual(['1', '2', '3', '4']);
});

it('sorts by price, and buses of equal price by departure', () => {
  expect(shown({ sort: 'price' })).toEqual(['4', '2', '3', '1']);
});

it.each([
  ['before six', { times: ['night'] }, ['1']],
  ['from six on', { times: ['morning'] }, ['2']],
  ['from noon on, and in the evening', { times: ['afternoon', 'evening'] }, ['3', '4']],
  ['by bus type', { types: ['Kombi', 'Luxury coach'] }, ['1', '3']],
  ['by operator', { operators: ['Phefo Express'] }, ['2']],
  ['up to a price, that price included', { maxFareThebe: 17000 }, ['2', '3', '4']],
  ['by free seats', { minSeats: 2 }, ['1', '4']],
  ['by two at once', { minSeats: 1, maxFareThebe: 17000 }, ['3', '4']],
] satisfies [string, Partial<View>, string[]][])('filters %s', (_, change, expected) => {
  expect(shown(change)).toEqual(expected);
});

it('returns the choices with counts', () => {
  expect(choicesOf(tripLegs)).toEqual({
    times: dayParts.map(({ key, label }) => ({ value: key, label, count: 1 })),
    types: [
      { value: 'Economy coach', label: 'Economy coach', count: 2 },
      { value: 'Kombi', label: 'Kombi', count: 1 },
      { value: 'Luxury coach', label: 'Luxury coach', count: 1 },
    ],
    operators: [
      { value: 'Morula Coaches', label: 'Morula Coaches', count: 3 },
      { value: 'Phefo Express', label: 'Phefo Express', count: 1 },
    ],
    fares: [15050, 17000, 20000],
  });
});

it('counts filters, not the order', () => {
  expect(countFilters({ ...plainView, sort: 'price' })).toBe(0);
  expect(countFilters({ ...plainView, times: ['night'], types: ['a', 'b'], maxFareThebe: 1, minSeats: 1 })).toBe(5);
});

describe('in the URL', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 3 });
  const views = fc.record<View>({
    sort: fc.constantFrom('departure', 'price'),
    times: fc.subarray(dayParts.map(({ key }) => key)),
    types: names,
    operators: names,
    maxFareThebe: fc.option(fc.nat(100_000)),
    minSeats: fc.nat(3),
  });

  it('parses a formatted view', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(parseView(formatView(view))).toEqual(view);
      }),
    );
  });

  it('the default view is an empty text', () => {
    expect(formatView(plainView)).toBe('');
  });

  it.each(['', '#', '#from', '#sort=size&time=noon&fare=-1&seats=many'])('%j is the default view', (hash) => {
    expect(parseView(hash)).toEqual(plainView);
  });
});
