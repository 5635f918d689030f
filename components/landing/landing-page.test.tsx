import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';
import { NextDepartures } from './next-departures';
import { offeredTrips } from './landing-page';

const origin = 'https://tsela.example';
const tripLeg = (regNo: string, sample: boolean): TripLeg => ({
  ...testTripLeg,
  regNo,
  boardingPlace: 'Main rank, bay 2',
  fareThebe: 31_450,
  operator: { ...testTripLeg.operator, sample },
});

// crawler.ts compares the structured data of departures with the text of their pages.
test('structured data marks sample buses', () => {
  const trips = offeredTrips(origin, [tripLeg('B 1 REAL', false), tripLeg('B 2 SAMPLE', true)]);
  expect(trips.map(({ busNumber, disambiguatingDescription: texts }) => [busNumber, texts])).toEqual([
    ['B 1 REAL', undefined],
    ['B 2 SAMPLE', 'sample data'],
  ]);
});

test('a full bus has no link to book', () => {
  const full = { ...tripLeg('B 1 REAL', false), freeSeats: 0 };
  const page = parse(renderToStaticMarkup(<NextDepartures departures={[full]} today="2026-11-22" namesWay />));
  expect(page.textContent).toContain('0 / 44 free seats');
  expect(page.textContent).toContain('Full');
  expect(page.querySelectorAll('a')).toEqual([]);
});
