import { PageFailed } from '@/components/content/page-failed';
import { pageMetadata } from '@/components/content/page-metadata';
import { BusListScreen } from '@/components/landing/bus-list-screen';
import { LandingPage } from '@/components/landing/landing-page';
import { crumbsOf } from '@/lib/content/landing-crumbs';
import { routesPath } from '@/lib/paths/landing';
import { findRouteList } from '@/server/bff/pages/landing-page';
import { siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';
export const metadata = pageMetadata({
  title: 'All bus routes in Botswana',
  description: 'Every town that buses on this site leave from, and where they go, with fares and times.',
  path: routesPath,
});

export default async function BusListPage() {
  const result = await findRouteList();
  if (result.kind === 'failed') return <PageFailed heading="All bus routes" path={routesPath} />;
  return (
    <LandingPage origin={siteOrigin()} crumbs={crumbsOf.buses()}>
      <BusListScreen routes={result.items} />
    </LandingPage>
  );
}
