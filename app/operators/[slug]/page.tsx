import type { Metadata } from 'next';
import { PageFailed } from '@/components/content/page-failed';
import { pageMetadata } from '@/components/content/page-metadata';
import { LandingNotFound, LandingPage } from '@/components/landing/landing-page';
import { OperatorScreen } from '@/components/landing/operator-screen';
import { readSlug } from '@/components/landing/read-slug';
import { crumbsOf } from '@/lib/content/landing-crumbs';
import { asDescription, operatorSentences } from '@/lib/format/landing-sentences';
import { notFoundMetadata } from '@/lib/contracts/not-found-page';
import { localDate } from '@/lib/format/time';
import { operatorPath } from '@/lib/paths/landing';
import { findOperatorPage } from '@/server/bff/pages/landing-page';
import { siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const result = await findOperatorPage(await readSlug(params, operatorPath));
  if (result.kind === 'missing') return { title: 'No bus found here', ...notFoundMetadata };
  if (result.kind === 'failed') return { title: 'Operators' };
  const { slug, name } = result.page.operator;
  return pageMetadata({
    title: `${name}: buses, routes and departures`,
    description: asDescription(operatorSentences(result.page), [result.page.operator]),
    path: operatorPath(slug),
  });
}

export default async function OperatorPage({ params }: Props) {
  const slug = await readSlug(params, operatorPath);
  const result = await findOperatorPage(slug);
  if (result.kind === 'missing') return <LandingNotFound />;
  if (result.kind === 'failed') return <PageFailed heading="Operators" path={operatorPath(slug)} />;
  const { page } = result;
  return (
    <LandingPage origin={siteOrigin()} crumbs={crumbsOf.operator(page.operator)} departures={page.departures}>
      <OperatorScreen page={page} today={localDate(new Date())} />
    </LandingPage>
  );
}
