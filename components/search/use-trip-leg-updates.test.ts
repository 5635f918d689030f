import { withTripLegUpdates } from './use-trip-leg-updates';
import { testTripLegCard } from '@/lib/contracts/trip-leg.fixture';

const tripLegs = [testTripLegCard(1), testTripLegCard(2), testTripLegCard(3)];
const updates = tripLegs.map(({ tripId, legId, fareThebe, freeSeats, delayMinutes }) => {
  return { tripId, legId, fareThebe, freeSeats, delayMinutes };
});
const [first, second, third] = updates;
if (!first || !second || !third) throw new Error('three trip legs');

it('changes nothing when nothing has changed', () => {
  expect(withTripLegUpdates(tripLegs, updates)).toBe(tripLegs);
});

it('updates free seats, fares and delays, and does not change other buses', () => {
  const now = withTripLegUpdates(tripLegs, [
    { ...first, delayMinutes: 150 },
    { ...second, freeSeats: 3, fareThebe: 15000 },
    third,
  ]);
  expect(now[1]).toEqual({ ...tripLegs[1], freeSeats: 3, fareThebe: 15000 });
  expect(now[0]).toEqual({ ...tripLegs[0], delayMinutes: 150 });
  expect(now[2]).toBe(tripLegs[2]);
});

it('removes departed buses', () => {
  expect(withTripLegUpdates(tripLegs, [second, third]).map(({ regNo }) => regNo)).toEqual(['B 2 ABC', 'B 3 ABC']);
});

it('does not add a bus', () => {
  const other = { ...first, tripId: third.legId };
  expect(withTripLegUpdates(tripLegs, [other, ...updates])).toBe(tripLegs);
});
