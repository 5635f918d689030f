import { linksOf, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
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

test('without a direct bus, the direct buses of the nearest towns are links for the same day', () => {
  const [from, to] = [
    { slug: 'gaborone', name: 'Gaborone' },
    { slug: 'nata', name: 'Nata' },
  ];
  const nearRoutes = [{ from, to, km: 296.4, near: 'Maun' }];
  const page = <NoBuses search={search} nearestDates={[]} nearRoutes={nearRoutes} />;
  expect(textsOf('p', page)[1]).toBe(
    'There is no direct bus between these towns in the next weeks. These direct buses come nearest.',
  );
  expect(linksOf(page)[0]).toEqual([
    'Gaborone to Nata300 km from Maun',
    '/search?from=gaborone&to=nata&date=2026-11-25',
  ]);
});

test('failed results are not shown as empty results', () => {
  expect(textsWithRole('alert', <ResultsFailed search={search} />)[0]).toContain('Loading the buses failed');
});
