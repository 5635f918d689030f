import { searchQuery } from '@/lib/contracts/departures';
import { freshResults } from '@/lib/contracts/search';
import { refreshResults } from '@/server/bff/calls/departures';
import { handle } from '@/server/bff/http/handle';

export const GET = handle({
  caller: 'anyone',
  query: searchQuery,
  answer: freshResults,
  revalidate: true,
  run: ({ query }) => refreshResults(query),
});
