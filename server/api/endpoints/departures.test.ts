import { plainText } from '@/lib/format/cells';
import { passengers, trips, type Departure } from './departures';

const departure: Departure = {
  id: '0293d578-7c1e-4ab1-9c8e-bc339885f292-2',
  tripId: '0293d578-7c1e-4ab1-9c8e-bc339885f292',
  scheduleId: null,
  departsAt: '2026-11-28T03:00:00.000Z',
  delayMinutes: 45,
  expectedAt: '2026-11-28T03:45:00.000Z',
  from: 'Gaborone',
  to: 'Maun',
  regNo: 'B 115 TST',
  state: 'closed',
  totalSeats: 65,
  sold: 2,
  unpaid: 0,
  free: 60,
  parts: [
    { from: 'Gaborone', to: 'Palapye', taken: 5 },
    { from: 'Palapye', to: 'Maun', taken: 1 },
  ],
  hasLeft: false,
  hasArrived: false,
  seats: [],
};
const cellsOf = (changed: Partial<typeof departure>) => trips.show({ ...departure, ...changed } as never).cells;

test('a departure says its time, its free seats by leg and its state, also in a file', () => {
  expect(cellsOf({}).map(plainText)).toEqual([
    '2026-11-28 05:00 Gaborone to Maun',
    'B 115 TST',
    '2',
    '',
    'Gaborone to Palapye: 60, Palapye to Maun: 64',
    '45 min late (05:45), sales closed',
  ]);
  const stateOf = (changed: Partial<typeof departure>) => cellsOf(changed).at(-1);
  expect(stateOf({ hasLeft: true })).toBe('45 min late (05:45), has left');
  expect(stateOf({ delayMinutes: 0, state: 'open' })).toBe('');
  expect(stateOf({ state: 'cancelled', free: 0, parts: [] })).toBe('cancelled');
});

test('the plan is that of the next departure, and the page names its bus', () => {
  const seats = [{ value: 'A1', label: 'A1', row: 'A', state: 'unpaid' as const }];
  const later = { ...departure, departsAt: '2026-11-28T04:00:00.000Z', seats };
  expect(trips.part?.([departure, later] as never, {} as never)).toMatchObject({
    title: 'Next: 06:00 Gaborone to Maun',
    seats,
  });
  expect(trips.part?.([departure] as never, {} as never)).toBeUndefined();
  expect(trips.heading?.({ rows: [departure] } as never)).toBe('Trips, Sat 28 Nov 2026');
  expect(passengers.heading?.({ departure } as never)).toBe(
    'Passengers: 05:00 Gaborone to Maun, Sat 28 Nov 2026, B 115 TST',
  );
});
