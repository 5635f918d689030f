import { searchQuery, tripLegUpdates } from '@/lib/contracts/search';
import { findTripLegUpdates } from '@/server/bff/calls/trip-legs';
import { handle } from '@/server/bff/http/handle';

export const GET = handle({
  caller: 'anyone',
  query: searchQuery,
  output: tripLegUpdates,
  revalidate: true,
  run: ({ query }) => findTripLegUpdates(query),
});
