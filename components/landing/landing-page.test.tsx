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

test('structured data marks sample buses', () => {
  const trips = offeredTrips(origin, [tripLeg('B 1 REAL', false), tripLeg('B 2 SAMPLE', true)]);
  expect(trips.map(({ busNumber, disambiguatingDescription: texts }) => [busNumber, texts])).toEqual([
    ['B 1 REAL', undefined],
    ['B 2 SAMPLE', 'sample data'],
  ]);
});

test('structured data of a departure contains only texts of the page', () => {
  const real = tripLeg('B 1 REAL', false);
  const markup = renderToStaticMarkup(<NextDepartures departures={[real]} today="2026-11-22" namesWay />);
  const read = parse(markup).textContent;
  expect(offeredTrips(origin, [real])).toMatchObject([
    {
      departureBusStop: { name: 'Main rank, bay 2, Gaborone' },
      arrivalBusStop: { name: 'Old Mall, Maun' },
      departureTime: '2026-11-22T20:30:00+02:00',
      arrivalTime: '2026-11-23T06:05:00+02:00',
      provider: { name: 'Kgale Express' },
      name: 'Gaborone to Maun',
      busNumber: 'B 1 REAL',
      description: 'Luxury coach',
      offers: { price: '314.50', availability: 'https://schema.org/InStock' },
    },
  ]);
  for (const words of ['Main rank, bay 2', 'Old Mall', '20:30', '06:05', '+1 day', 'November 22, 2026'])
    expect(read).toContain(words);
  for (const words of [
    'Kgale Express',
    'Gaborone to Maun',
    'B 1 REAL',
    'Luxury coach',
    'P314.50',
    '12 / 44 free seats',
  ])
    expect(read).toContain(words);
});

test('a full bus has no link to book', () => {
  const full = { ...tripLeg('B 1 REAL', false), freeSeats: 0 };
  const page = parse(renderToStaticMarkup(<NextDepartures departures={[full]} today="2026-11-22" namesWay />));
  expect(page.textContent).toContain('0 / 44 free seats');
  expect(page.textContent).toContain('Full');
  expect(page.querySelectorAll('a')).toEqual([]);
});
