import type { Metadata } from 'next';
import { pageMetadata } from '@/components/content/page-metadata';
import { NoBuses, Refused, ResultsFailed } from '@/components/search/no-results';
import { SearchSummary } from '@/components/search/search-summary';
import { SearchScreen } from '@/components/search/search-screen';
import { Notice } from '@/components/ui/notice';
import { searchQuery, type SearchOutcome } from '@/lib/contracts/search';
import { defaultRoute, searchProblem, type SearchFields } from '@/lib/domain/search-problem';
import { searchTexts, unknownPlace } from '@/lib/error-texts';
import { numbered } from '@/lib/format/in-words';
import { formatDay } from '@/lib/format/journey';
import { failedMark } from '@/lib/contracts/not-found-page';
import { localDate } from '@/lib/format/time';
import { resultsPath } from '@/lib/paths/search';
import { canonicalRoute, findResults, listTowns } from '@/server/bff/pages/search-page';

export const dynamic = 'force-dynamic';

type Query = Record<string, string | string[] | undefined>;

type Props = { searchParams: Promise<Query> };

/** The canonical URL is the landing page of the route, because results of one day are useless to a search engine. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const today = localDate(new Date());
  const search = readSearch(await searchParams, today);
  const [canonical, cities, outcome] = await Promise.all([
    canonicalRoute(search),
    listTowns(search),
    loadOutcome(search, today),
  ]);
  const [from, to] = [search.from, search.to].map((slug) => cities.find((city) => city.slug === slug)?.name);
  const alternates = canonical === undefined ? {} : { canonical };
  const robots = { index: false };
  if (!from || !to || (outcome.kind !== 'found' && outcome.kind !== 'none'))
    return { title: 'Search results', robots, alternates };
  const buses = numbered(outcome.kind === 'found' ? outcome.tripLegs.length : 0, 'bus', 'buses');
  const title = `${from} to ${to}, ${formatDay(search.date)}, ${buses}`;
  const description = `Buses from ${from} to ${to} with times, fares and free seats. Choose your seats and book.`;
  return { ...pageMetadata({ title, description, path: resultsPath(search) }), robots, alternates };
}

export default async function SearchPage({ searchParams }: Props) {
  const today = localDate(new Date());
  const query = await searchParams;
  const search = readSearch(query, today);
  const [cities, outcome] = await Promise.all([listTowns(search), loadOutcome(search, today)]);
  const unknown = [search.from, search.to].filter((slug) => slug !== '' && !cities.some((city) => city.slug === slug));
  return (
    <>
      {outcome.kind === 'failed' && <meta {...failedMark} />}
      {query.choose === 'bus' && <Notice className="mb-4">Choose a bus first.</Notice>}
      <SearchScreen
        cities={cities}
        search={search}
        today={today}
        kind={outcome.kind}
        tripLegs={outcome.kind === 'found' ? outcome.tripLegs : []}
        served={outcome.kind === 'found' || (outcome.kind === 'none' && (outcome.nearestDates?.length ?? 0) > 0)}
        asOf={new Date().toISOString()}
        summary={
          <SearchSummary
            search={search}
            nameOf={(slug) => cities.find((city) => city.slug === slug)?.name ?? ''}
            days={outcome.kind === 'found' ? (outcome.nearestDates ?? []) : []}
          />
        }
        reason={reasonOf(outcome, search, unknown)}
      />
    </>
  );
}

function reasonOf(outcome: SearchOutcome, search: SearchFields, unknown: readonly string[]) {
  switch (outcome.kind) {
    case 'refused': {
      const { placeUnknown } = searchTexts;
      const isPlace = unknown.length > 0 && outcome.message === placeUnknown;
      return <Refused messages={[...unknown.map(unknownPlace), ...(isPlace ? [] : [outcome.message])]} />;
    }
    case 'failed':
      return <ResultsFailed search={search} />;
    case 'none':
      return <NoBuses search={search} nearestDates={outcome.nearestDates} />;
    case 'found':
      return null;
  }
}

function readSearch({ from, to, date }: Query, today: string): SearchFields {
  if (from === undefined && to === undefined) return { ...defaultRoute, date: text(date) || today };
  return { from: text(from).toLowerCase(), to: text(to).toLowerCase(), date: date === undefined ? today : text(date) };
}

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

async function loadOutcome(search: SearchFields, today: string): Promise<SearchOutcome> {
  const query = searchQuery.safeParse(search);
  if (query.success) return findResults(query.data.from, query.data.to, query.data.date);
  const message = searchProblem(search, today, 'results')?.message;
  const dateInvalid = query.error.issues.some((issue) => issue.path[0] === 'date');
  return { kind: 'refused', message: message ?? (dateInvalid ? searchTexts.dateInvalid : searchTexts.placeUnknown) };
}
