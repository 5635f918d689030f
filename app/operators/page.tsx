import type { Metadata } from 'next';
import { pageMetadata } from '@/components/content/page-metadata';
import { LandingPage } from '@/components/landing/landing-page';
import { OperatorListScreen } from '@/components/landing/operator-list-screen';
import { LoadingFailed } from '@/components/ui/loading-failed';
import { crumbsOf } from '@/lib/content/landing-crumbs';
import { failedMetadata } from '@/lib/contracts/not-found-page';
import { operatorsPath } from '@/lib/paths/landing';
import { findOperatorList } from '@/server/bff/pages/landing-page';
import { siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';

const about = pageMetadata({
  title: 'Bus operators',
  description: 'The operators whose buses can be booked here, with the number of their routes and buses.',
  path: operatorsPath,
});

export async function generateMetadata(): Promise<Metadata> {
  const { kind } = await findOperatorList();
  return kind === 'failed' ? { ...about, ...failedMetadata } : about;
}

export default async function OperatorListPage() {
  const result = await findOperatorList();
  if (result.kind === 'failed') return <LoadingFailed heading="Bus operators" path={operatorsPath} />;
  return (
    <LandingPage origin={siteOrigin()} crumbs={crumbsOf.operators()}>
      <OperatorListScreen operators={result.operators} />
    </LandingPage>
  );
}
