import { JsonLd } from '@/components/content/json-ld';
import { pageMetadata } from '@/components/content/page-metadata';
import { About } from '@/components/home/about';
import { chooseBusiest } from '@/components/home/choose-busiest';
import { Destinations } from '@/components/home/destinations';
import { HowItWorks } from '@/components/home/how-it-works';
import { Partners } from '@/components/home/partners';
import { Routes } from '@/components/home/routes';
import { Services } from '@/components/home/services';
import { Statistics } from '@/components/home/statistics';
import { TravelTips } from '@/components/home/travel-tips';
import { Landscape } from '@/components/layout/landscape';
import { RecentSearches } from '@/components/search/recent-searches';
import { SearchForm } from '@/components/search/search-form';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
import { defaultRoute } from '@/lib/domain/search-problem';
import { organization, webSite } from '@/lib/content/structured-data/site';
import { localDate } from '@/lib/format/time';
import { homePath } from '@/lib/paths/pages';
import { listTowns } from '@/server/bff/pages/search-page';
import { loadHomeBlocks } from '@/server/bff/pages/home-page';
import { mobileMoney, siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';
export const metadata = pageMetadata({
  path: homePath,
  title: `${brand.name}: ${brand.tagline}`,
  description: 'Search buses between towns of Botswana, see fares and free seats, choose your seats and book.',
});

export default async function Home() {
  const today = localDate(new Date());
  const [cities, blocks] = await Promise.all([listTowns(defaultRoute), loadHomeBlocks()]);
  const { destinations, routes, operators, statistics, map, posts } = blocks;
  const topTowns = destinations?.map(({ slug }) => slug) ?? [];
  const popular = chooseBusiest(routes ?? [], defaultRoute.from, topTowns)
    .slice(0, 3)
    .map(({ from, to }) => ({ from: from.slug, to: to.slug, date: today }));
  const origin = siteOrigin();
  return (
    <>
      <Landscape />
      <div className="min-h-34 pt-2 sm:min-h-72 sm:pt-8">
        <h1 className="mb-2 text-[2.125rem] sm:mb-4 leading-[1.1] font-extrabold sm:text-5xl">{brand.tagline}</h1>
        <p className="text-ink/85 max-w-[28rem] sm:text-xl">See departures, fares and free seats.</p>
      </div>
      <Card aria-label="Search a bus" className="shadow-lift!">
        <SearchForm cities={cities} first={{ ...defaultRoute, date: today }} today={today} screen="home" />
      </Card>
      <RecentSearches cities={cities} today={today} popular={popular} />
      {destinations && <Destinations destinations={destinations} routes={routes ?? []} />}
      <HowItWorks />
      {routes?.length !== 0 && <Routes routes={routes} map={map} topTowns={topTowns} />}
      <Services mobileMoney={mobileMoney()} />
      <div className="items-center gap-12 lg:grid lg:grid-cols-2">
        <About />
        {statistics && <Statistics statistics={statistics} />}
      </div>
      {posts && <TravelTips posts={posts} />}
      {operators && <Partners operators={operators} />}
      <JsonLd data={[organization(origin), webSite(origin)]} />
    </>
  );
}
