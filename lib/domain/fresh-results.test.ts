import { withFreshResults } from './fresh-results';
import { resultBus } from '@/lib/contracts/result-bus.fixture';

const buses = [resultBus(1), resultBus(2), resultBus(3)];
const fresh = buses.map(({ tripId, legId, fareThebe, freeSeats }) => ({ tripId, legId, fareThebe, freeSeats }));
const [first, second, third] = fresh;
if (!first || !second || !third) throw new Error('three buses');

it('changes nothing when nothing has changed', () => {
  expect(withFreshResults(buses, { buses: fresh })).toBe(buses);
});

it('takes over free seats and fares, and leaves the other buses as they are', () => {
  const now = withFreshResults(buses, { buses: [first, { ...second, freeSeats: 3, fareThebe: 15000 }, third] });
  expect(now[1]).toEqual({ ...buses[1], freeSeats: 3, fareThebe: 15000 });
  expect([now[0] === buses[0], now[2] === buses[2]]).toEqual([true, true]);
});

it('drops buses that have left', () => {
  expect(withFreshResults(buses, { buses: [second, third] }).map(({ regNo }) => regNo)).toEqual(['B 2 ABC', 'B 3 ABC']);
});

it('lets no new bus jump in', () => {
  const other = { ...first, tripId: third.legId };
  expect(withFreshResults(buses, { buses: [other, ...fresh] })).toBe(buses);
});
