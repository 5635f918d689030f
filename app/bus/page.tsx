import type { Metadata } from 'next';
import { pageMetadata } from '@/components/content/page-metadata';
import { BusListScreen } from '@/components/landing/bus-list-screen';
import { LandingPage } from '@/components/landing/landing-page';
import { LoadingFailed } from '@/components/ui/loading-failed';
import { crumbsOf } from '@/lib/content/landing-crumbs';
import { failedMetadata } from '@/lib/contracts/not-found-page';
import { routesPath } from '@/lib/paths/landing';
import { findRouteList } from '@/server/bff/pages/landing-page';
import { siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';

const about = pageMetadata({
  title: 'All bus routes in Botswana',
  description: 'Every town that buses on this site leave from, and where they go, with fares and times.',
  path: routesPath,
});

export async function generateMetadata(): Promise<Metadata> {
  const { kind } = await findRouteList();
  return kind === 'failed' ? { ...about, ...failedMetadata } : about;
}

export default async function BusListPage() {
  const result = await findRouteList();
  if (result.kind === 'failed') return <LoadingFailed heading="All bus routes" path={routesPath} />;
  return (
    <LandingPage origin={siteOrigin()} crumbs={crumbsOf.buses()}>
      <BusListScreen routes={result.items} />
    </LandingPage>
  );
}
