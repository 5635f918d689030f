import type { Metadata } from 'next';
import { PageFailed } from '@/components/content/page-failed';
import { pageMetadata } from '@/components/content/page-metadata';
import { CityScreen } from '@/components/landing/city-screen';
import { LandingNotFound, LandingPage } from '@/components/landing/landing-page';
import { readSlug } from '@/components/landing/read-slug';
import { RouteScreen } from '@/components/landing/route-screen';
import { crumbsOf } from '@/lib/content/landing-crumbs';
import { asDescription, citySentences, routeSentences } from '@/lib/format/landing-sentences';
import { notFoundMetadata } from '@/lib/contracts/not-found-page';
import { routeFacts } from '@/lib/domain/route-facts';
import { localDate } from '@/lib/format/time';
import { cityPath, routePath } from '@/lib/paths/landing';
import { findBusPage } from '@/server/bff/pages/landing-page';
import { siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const result = await findBusPage(await readSlug(params, cityPath));
  switch (result.kind) {
    case 'missing':
      return { title: 'No bus found here', ...notFoundMetadata };
    case 'failed':
      return { title: 'Buses' };
    case 'route': {
      const { from, to } = result.page.summary;
      return pageMetadata({
        title: `Bus from ${from.name} to ${to.name}: times and fares`,
        description: asDescription(routeSentences(result.page), routeFacts(result.page.services).operators),
        path: routePath(from.slug, to.slug),
      });
    }
    case 'city': {
      const { slug, name } = result.page.city;
      return pageMetadata({
        title: `Buses in ${name}: departures and routes`,
        description: asDescription(citySentences(result.page), result.page.operators),
        path: cityPath(slug),
      });
    }
  }
}

export default async function BusPage({ params }: Props) {
  const slug = await readSlug(params, cityPath);
  const result = await findBusPage(slug);
  const today = localDate(new Date());
  const origin = siteOrigin();
  switch (result.kind) {
    case 'missing':
      return <LandingNotFound />;
    case 'failed':
      return <PageFailed heading="Buses" path={cityPath(slug)} />;
    case 'route':
      return (
        <LandingPage origin={origin} crumbs={crumbsOf.route(result.page.summary)} departures={result.page.departures}>
          <RouteScreen page={result.page} today={today} />
        </LandingPage>
      );
    case 'city':
      return (
        <LandingPage origin={origin} crumbs={crumbsOf.city(result.page.city)} departures={result.page.departures}>
          <CityScreen page={result.page} today={today} />
        </LandingPage>
      );
  }
}
