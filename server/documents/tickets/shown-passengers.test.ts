import { shownPassengers } from '@/server/documents/tickets/shown-passengers';

it('counts the passengers that were not cancelled', () => {
  const people = [{ status: 'cancelled' }, { status: 'active' }, { status: 'used' }] as const;
  expect(shownPassengers(people)).toEqual([{ status: 'active' }, { status: 'used' }]);
});

it('counts all passengers if every one was cancelled', () => {
  const people = [{ status: 'cancelled' }, { status: 'cancelled' }] as const;
  expect(shownPassengers(people)).toEqual(people);
});
