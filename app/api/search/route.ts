import { searchQuery, tripLegUpdates } from '@/lib/contracts/search';
import { findTripLegUpdates } from '@/server/bff/pages/search-page';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'anyone',
  query: searchQuery,
  output: tripLegUpdates,
  revalidate: true,
  run: ({ query }) => findTripLegUpdates(query),
});
