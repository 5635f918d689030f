import type { Metadata } from 'next';
import { Refused, ResultsFailed } from '@/components/search/no-results';
import { SearchScreen } from '@/components/search/search-screen';
import { Notice } from '@/components/ui/notice';
import { searchQuery, type SearchOutcome } from '@/lib/contracts/search';
import { defaultRoute, searchProblem, type SearchFields } from '@/lib/domain/search-problem';
import { searchTexts } from '@/lib/error-texts';
import { failedMark } from '@/lib/contracts/not-found-page';
import { localDate } from '@/lib/format/time';
import { canonicalRoute, findResults, listTowns } from '@/server/bff/search-page';

export const dynamic = 'force-dynamic';

type Query = Record<string, string | string[] | undefined>;

type Props = { searchParams: Promise<Query> };

/** The canonical URL is the landing page of the route, because results of one day are useless to a search engine. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const canonical = await canonicalRoute(readSearch(await searchParams, ''));
  return {
    title: 'Search results',
    robots: { index: false },
    ...(canonical === undefined ? {} : { alternates: { canonical } }),
  };
}

export default async function SearchPage({ searchParams }: Props) {
  const today = localDate(new Date());
  const query = await searchParams;
  const search = readSearch(query, today);
  const [cities, outcome] = await Promise.all([listTowns(search), loadOutcome(search, today)]);
  return (
    <>
      {outcome.kind === 'failed' && <meta {...failedMark} />}
      {query.choose === 'bus' && <Notice className="mb-4">Choose a bus first.</Notice>}
      <SearchScreen
        cities={cities}
        search={search}
        today={today}
        outcome={outcome}
        asOf={new Date().toISOString()}
        reason={reasonOf(outcome, search)}
      />
    </>
  );
}

function reasonOf(outcome: SearchOutcome, search: SearchFields) {
  switch (outcome.kind) {
    case 'refused':
      return <Refused message={outcome.message} />;
    case 'failed':
      return <ResultsFailed search={search} />;
    case 'found':
    case 'none':
      return null;
  }
}

function readSearch({ from, to, date }: Query, today: string): SearchFields {
  if (from === undefined && to === undefined) return { ...defaultRoute, date: text(date) || today };
  return { from: text(from), to: text(to), date: date === undefined ? today : text(date) };
}

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

async function loadOutcome(search: SearchFields, today: string): Promise<SearchOutcome> {
  const query = searchQuery.safeParse(search);
  if (query.success) return findResults(query.data);
  const message = searchProblem(search, today, 'results')?.message;
  const dateInvalid = query.error.issues.some((issue) => issue.path[0] === 'date');
  return { kind: 'refused', message: message ?? (dateInvalid ? searchTexts.dateInvalid : searchTexts.placeUnknown) };
}
