import { JsonLd } from '@/components/content/json-ld';
import { pageMetadata } from '@/components/content/page-metadata';
import { About, HowItWorks, Services } from '@/components/home/about';
import { chooseBusiest } from '@/components/home/choose-busiest';
import { Destinations } from '@/components/home/destinations';
import { Partners } from '@/components/home/partners';
import { FromTown, Routes } from '@/components/home/routes';
import { Statistics } from '@/components/home/statistics';
import { Landscape } from '@/components/layout/landscape';
import { RecentSearches } from '@/components/search/recent-searches';
import { SearchForm } from '@/components/search/search-form';
import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
import { defaultRoute } from '@/lib/domain/search-problem';
import { organization, webSite } from '@/lib/content/structured-data/site';
import { localDate } from '@/lib/format/time';
import { homePath, postPath } from '@/lib/paths/pages';
import { listTowns } from '@/server/bff/pages/search-page';
import { loadHomeBlocks } from '@/server/bff/pages/home-page';
import { mobileMoney, siteContacts, siteOrigin } from '@/server/bff/session/site-settings';
import { PostPicture } from '@/components/content/post-grid';
import { Section } from '@/components/ui/section';
import type { PostCard } from '@/lib/contracts/posts';

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
  const busiest = chooseBusiest(routes ?? [], defaultRoute.from, topTowns);
  const popular = busiest.slice(0, 3).map(({ from, to }) => ({ from: from.slug, to: to.slug, date: today }));
  const origin = siteOrigin();
  return (
    <>
      <Landscape />
      <div className="min-h-34 pt-2 sm:min-h-72 sm:pt-8">
        <h1 className="mb-2 text-[min(2.125rem,13vw)] sm:mb-4 leading-[1.1] font-extrabold sm:text-5xl">
          {brand.tagline}
        </h1>
        <p className="text-ink/85 max-w-[28rem] sm:text-xl">See departures, fares and free seats.</p>
      </div>
      <Card aria-label="Search a bus" className="shadow-lift! max-sm:p-[min(1rem,4.5vw)]">
        <SearchForm cities={cities} first={{ ...defaultRoute, date: today }} today={today} screen="home" />
      </Card>
      <RecentSearches cities={cities} today={today} popular={popular} />
      {busiest.length > 0 && <FromTown busiest={busiest} />}
      <HowItWorks />
      {routes?.length !== 0 && <Routes routes={routes} map={map} />}
      {destinations && <Destinations destinations={destinations} routes={routes ?? []} />}
      <Services mobileMoney={mobileMoney()} />
      {/* Below the first screens, so its style and layout wait. The heights are estimates, and the padding is for focus rings. */}
      <div className="-mx-4 -mb-2 px-4 pb-2 [contain-intrinsic-height:auto_42rem] [content-visibility:auto] sm:[contain-intrinsic-height:auto_64rem]">
        <div className="items-center gap-12 lg:grid lg:grid-cols-2">
          <About />
          {statistics && <Statistics statistics={statistics} />}
        </div>
        {posts && <TravelTips posts={posts} />}
        {operators && <Partners operators={operators} />}
      </div>
      <JsonLd data={[organization(origin, siteContacts()), webSite(origin)]} />
    </>
  );
}

function TravelTips({ posts }: { posts: readonly PostCard[] }) {
  return (
    <Section variant="large" id="tips" title="Before you travel">
      <ul className="grid gap-2 sm:gap-4 lg:grid-cols-3 lg:gap-6">
        {posts.map(({ id, title, description, picture }) => (
          <li key={id}>
            <a
              href={postPath(id)}
              className="rounded-card bg-surface border-line hover:border-accent text-ink flex h-full min-h-14 overflow-hidden border no-underline"
            >
              {picture && (
                <PostPicture picture={picture} sizes="5.5rem" className="h-full max-w-18 shrink-0 sm:max-w-22" />
              )}
              <span className="min-w-0 self-center p-2 sm:self-auto sm:p-3">
                <b className="block font-semibold max-sm:text-sm">{title}</b>
                <span className="text-muted block text-sm max-sm:hidden">{description}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
