import { PageFailed } from '@/components/content/page-failed';
import { pageMetadata } from '@/components/content/page-metadata';
import { LandingPage } from '@/components/landing/landing-page';
import { crumbsOf } from '@/lib/content/landing-crumbs';
import { operatorsPath, operatorPath } from '@/lib/paths/landing';
import { contactPath } from '@/lib/paths/pages';
import { findOperatorList } from '@/server/bff/pages/landing-page';
import { siteOrigin } from '@/server/bff/session/site-settings';
import type { OperatorSummary } from '@/lib/contracts/landing';
import { counted } from '@/lib/format/in-words';
import { LinkRow } from '@/components/landing/route-links';
import { SampleNotice } from '@/components/landing/sample-notice';

export const dynamic = 'force-dynamic';
export const metadata = pageMetadata({
  title: 'Bus operators',
  description: 'The operators whose buses can be booked here, with the number of their routes and buses.',
  path: operatorsPath,
});

export default async function OperatorListPage() {
  const result = await findOperatorList();
  if (result.kind === 'failed') return <PageFailed heading="Bus operators" path={operatorsPath} />;
  return (
    <LandingPage origin={siteOrigin()} crumbs={crumbsOf.operators()}>
      <OperatorListScreen operators={result.items} />
    </LandingPage>
  );
}

function OperatorListScreen({ operators }: { operators: readonly OperatorSummary[] }) {
  return (
    <>
      <h1 className="mb-4 text-3xl sm:text-4xl">Bus operators</h1>
      <p className="max-w-prose text-lg">
        {operators.length === 0
          ? 'No operator has buses to book just now.'
          : 'These operators run the buses that can be booked here.'}
      </p>
      <SampleNotice operators={operators} />
      <ul className="mt-6 grid gap-x-6">
        {operators.map(({ slug, name, routes, buses }) => (
          <LinkRow
            key={slug}
            href={operatorPath(slug)}
            text={name}
            note={`${counted(buses, 'bus', 'buses')}, ${counted(routes, 'route')}`}
          />
        ))}
      </ul>
      <a href={contactPath} className="mt-6 inline-flex min-h-11 items-center font-semibold">
        Sell seats with us
      </a>
    </>
  );
}
