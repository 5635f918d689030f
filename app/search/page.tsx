import type { Metadata } from 'next';
import { DepartureCard } from '@/components/search/departure-card';
import { SearchForm } from '@/components/search/search-form';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { bookingQuery } from '@/lib/booking-address';
import { searchQuery } from '@/lib/contracts/departures';
import { defaultRoute } from '@/lib/default-route';
import { formatDate, localDate } from '@/lib/time';
import { listCities } from '@/server/bff/cities';
import { trySearch } from '@/server/bff/departures';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Search results', robots: { index: false } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SearchPage({ searchParams }: Props) {
  const today = localDate(new Date());
  const asked = searchQuery.safeParse(await searchParams);
  const search = asked.data ?? { ...defaultRoute, date: today };
  const [cities, { departures, problem }] = await Promise.all([listCities(), trySearch(search)]);
  const nameOf = (slug: string) => cities.find((city) => city.slug === slug)?.name ?? slug;
  return (
    <div className="grid gap-6 lg:grid-cols-[18rem_1fr] lg:items-start">
      <Card aria-label="Search again" className="lg:sticky lg:top-20">
        <p className="mb-4 font-semibold">
          {departures.length} {departures.length === 1 ? 'bus' : 'buses'} found
        </p>
        <SearchForm cities={cities} {...search} today={today} submitLabel="Search Again" />
      </Card>
      <div>
        <h1 className="mb-4 text-2xl">
          {nameOf(search.from)} to {nameOf(search.to)}
        </h1>
        <dl className="text-muted mb-6 flex flex-wrap gap-x-6 gap-y-1">
          {[
            ['From', nameOf(search.from)],
            ['To', nameOf(search.to)],
            ['Date', formatDate(search.date)],
          ].map(([label, value]) => (
            <div key={label} className="flex gap-2">
              <dt>{label}</dt>
              <dd className="text-ink font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {!problem && departures.length === 0 && (
          <Card className="text-center">
            <p className="mb-2 text-lg font-semibold">No buses available for route</p>
            <p className="text-muted">Search again with another date or place.</p>
          </Card>
        )}
        <ol className="grid gap-4">
          {departures.map((departure) => (
            <li key={`${departure.tripId}${departure.legId}`}>
              <DepartureCard departure={departure} bookingHref={`/user/booking?${bookingQuery(search, departure)}`} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
