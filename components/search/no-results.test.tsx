import type { ComponentProps } from 'react';
import { linksOf, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';
import { testRoute } from '@/lib/contracts/landing.fixture';
import { ResultsFailed, NoBuses } from './no-results';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-25' };

test('a day without a bus has a message and a link to the form (spec section 2)', () => {
  const page = <NoBuses search={search} unsold={[]} nearestDates={null} nearRoutes={[]} />;
  expect(textsOf('p', page)[0]).toBe('No buses available for route');
  expect(linksOf(page)).toEqual([['Search again', '#from']]);
});

type Unsold = ComponentProps<typeof NoBuses>['unsold'][number];

test.each<[string, Partial<Unsold>[], string[]]>([
  [
    'one closed bus',
    [{ refusal: 'sales_closed' }],
    ['1 bus leaves at 06:00. Its seats are sold at the rank: +267 72 555 222'],
  ],
  [
    'closed buses behind one that left',
    [{ refusal: 'trip_departed' }, ...['07:00', '09:30'].map((departureTime) => ({ departureTime }))],
    ['2 buses leave. The first leaves at 07:00. Its seats are sold at the rank: +267 72 555 222'],
  ],
  ['a closed bus without a phone', [{ operator: { ...testTripLeg.operator, phone: null } }], []],
  ['a cancelled bus', [{ refusal: 'trip_cancelled' }, { refusal: 'trip_departed' }], []],
  ['buses that left', [{ refusal: 'trip_departed' }], ['The last bus of today has left.']],
])('beside the sentence of the specification, a day with %s says so', (_, changes, sentences) => {
  const operator = { ...testTripLeg.operator, phone: '+26772555222' };
  const unsold = changes.map(
    (change) => ({ refusal: 'sales_closed', departureTime: '06:00', operator, ...change }) as const,
  );
  for (const nearestDates of [null, []]) {
    const page = <NoBuses search={search} unsold={unsold} nearestDates={nearestDates} nearRoutes={[]} />;
    expect(textsOf('p', page)).toEqual([
      'No buses available for route',
      ...sentences,
      'Please try another day or place.',
    ]);
  }
});

test('the nearest days with buses are links with their number of buses and their lowest fare', () => {
  const days = [{ date: '2026-11-26', buses: 2, lowestFareThebe: 14_000 }];
  expect(linksOf(<NoBuses search={search} unsold={[]} nearestDates={days} nearRoutes={[]} />)[0]).toEqual([
    'ThursdayNovember 26, 20262 busesfrom P140.00',
    '/search?from=gaborone&to=maun&date=2026-11-26',
  ]);
});

test('without a direct bus, the direct routes of the nearest towns are links', () => {
  const nata = { slug: 'nata', name: 'Nata' };
  const page = (
    <NoBuses
      search={search}
      unsold={[]}
      nearestDates={[]}
      nearRoutes={[testRoute({ to: nata }), testRoute({ from: nata })]}
    />
  );
  expect(textsOf('h2', page)).toEqual(['Direct buses from Gaborone', 'Direct buses to Maun']);
  expect(linksOf(page).slice(1)).toEqual([
    ['Gaborone to Natafrom P314.00, 9 h 30 min', '/bus/gaborone-to-nata'],
    ['Nata to Maunfrom P314.00, 9 h 30 min', '/bus/nata-to-maun'],
  ]);
});

test('failed results are not shown as empty results', () => {
  expect(textsWithRole('alert', <ResultsFailed search={search} />)[0]).toContain('Loading the buses failed');
});
