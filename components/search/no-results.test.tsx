import { linksOf, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import { testRoute } from '@/lib/contracts/landing.fixture';
import { ResultsFailed, NoBuses } from './no-results';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-25' };

test('a day without a bus has a message and a link to the form (spec section 2)', () => {
  const page = <NoBuses search={search} nearestDates={null} nearRoutes={[]} />;
  expect(textsOf('p', page)[0]).toBe('No buses available for route');
  expect(linksOf(page)).toEqual([['Search again', '#from']]);
});

test('the nearest days with buses are links with their number of buses and their lowest fare', () => {
  const days = [{ date: '2026-11-26', buses: 2, lowestFareThebe: 14_000 }];
  expect(linksOf(<NoBuses search={search} nearestDates={days} nearRoutes={[]} />)[0]).toEqual([
    'ThursdayNovember 26, 20262 busesfrom P140.00',
    '/search?from=gaborone&to=maun&date=2026-11-26',
  ]);
});

test('without a direct bus, the direct routes of the nearest towns are links', () => {
  const nata = { slug: 'nata', name: 'Nata' };
  const page = (
    <NoBuses search={search} nearestDates={[]} nearRoutes={[testRoute({ to: nata }), testRoute({ from: nata })]} />
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
