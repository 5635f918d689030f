/** Leaves out cancelled passengers, unless all are cancelled: such a booking still shows its seats. */
export function shownPassengers<Person extends { status: 'active' | 'cancelled' | 'used' }>(
  people: readonly Person[],
): readonly Person[] {
  const going = people.filter(({ status }) => status !== 'cancelled');
  return going.length > 0 ? going : people;
}
