/**
 * Returns the passengers that a list, a ticket or a total counts: those that were not cancelled. If every passenger was
 * cancelled, it returns all of them, so that a cancelled booking still shows its seats.
 */
export function shownPassengers<Person extends { status: 'active' | 'cancelled' | 'used' }>(
  people: readonly Person[],
): readonly Person[] {
  const going = people.filter(({ status }) => status !== 'cancelled');
  return going.length > 0 ? going : people;
}
