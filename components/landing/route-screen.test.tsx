import { rendered, textsOf } from '@/components/ui/rendered.fixture';
import { testRoute, testService } from '@/lib/contracts/landing.fixture';
import { RouteScreen } from './route-screen';

test('a route page shows the fare, times and operators of its bus, and what every bus has', () => {
  const night = { firstDeparture: '23:15', lastDeparture: '23:15' };
  const summary = testRoute({ ...night, lowestFareThebe: 12_350, shortestMinutes: 95, busesPerWeek: 0 });
  const service = testService({
    departureTime: '23:15',
    arrivalTime: '00:50',
    durationMinutes: 95,
    weekdays: [],
    facilities: ['Wi-Fi'],
  });
  const page = { summary, services: [service], departures: [], reverse: undefined, fromSame: [], toSame: [] };
  const screen = <RouteScreen page={page} today="2026-11-22" />;
  expect(textsOf('dt', screen)).toEqual(['Price from', 'Leaves at', 'Fastest', 'Next 7 days', 'Operators']);
  expect(textsOf('dd', screen)).toEqual(['P123.50', '23:15 Hrs', '1 h 35 min', '0 buses', '1']);
  expect(rendered(screen).textContent).toContain('It leaves at 23:15 and arrives at 00:50 the next day.');
  expect(rendered(screen).textContent).toContain('Every bus has: Wi-Fi.');
});
