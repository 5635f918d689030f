import { searchQuery, tripLegUpdates } from '@/lib/contracts/search';
import { findTripLegUpdates } from '@/server/bff/search-page';
import { handle } from '@/server/bff/handle';

export const GET = handle({
  caller: 'anyone',
  query: searchQuery,
  output: tripLegUpdates,
  revalidate: true,
  run: ({ query }) => findTripLegUpdates(query),
});
