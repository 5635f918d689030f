/**
 * The list's address with the word of how a cancellation ended, or without it: what is said once is not said again at a
 * reload or from a bookmark. The page of the list stays.
 */
export function listAddress(search: string, ended: 'not-all' | null): string {
  const query = new URLSearchParams(search);
  for (const name of ['cancelled', 'problem']) query.delete(name);
  if (ended) query.set('cancelled', ended);
  return query.size > 0 ? `/user/bookings?${query.toString()}` : '/user/bookings';
}
