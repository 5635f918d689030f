import type { Metadata } from 'next';
import { pageMetadata } from '@/components/content/page-metadata';
import { NoBuses, Refused, ResultsFailed } from '@/components/search/no-results';
import { SearchSummary } from '@/components/search/search-summary';
import { SearchScreen } from '@/components/search/search-screen';
import { Notice } from '@/components/ui/notice';
import type { SearchOutcome } from '@/lib/contracts/search';
import type { SearchFields } from '@/lib/domain/search-problem';
import { searchTexts, unknownPlace } from '@/lib/error-texts';
import { numbered } from '@/lib/format/in-words';
import { formatDay } from '@/lib/format/journey';
import { failedMark } from '@/lib/contracts/not-found-page';
import { resultsPath } from '@/lib/paths/search';
import { canonicalRoute, loadSearchPage } from '@/server/bff/pages/search-page';
import type { PageQuery } from '@/server/bff/reads/page';

export const dynamic = 'force-dynamic';

type Props = { searchParams: Promise<PageQuery> };

/** The canonical URL is the landing page of the route, because results of one day are useless to a search engine. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const query = await searchParams;
  const [canonical, page] = await Promise.all([canonicalRoute(query), loadSearchPage(query)]);
  const { search, cities, outcome } = page;
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
  const query = await searchParams;
  const { today, search, cities, unknown, outcome } = await loadSearchPage(query);
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
      return <NoBuses search={search} {...outcome} />;
    case 'found':
      return null;
  }
}
