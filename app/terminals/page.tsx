import type { Metadata } from 'next';
import { pageMetadata } from '@/components/content/page-metadata';
import { LandingPage } from '@/components/landing/landing-page';
import { TerminalsScreen } from '@/components/landing/terminals-screen';
import { LoadingFailed } from '@/components/ui/loading-failed';
import { failedMetadata } from '@/lib/contracts/not-found-page';
import { terminalsPath } from '@/lib/paths/pages';
import { findTerminalList } from '@/server/bff/pages/landing-page';
import { mobileMoney, siteOrigin } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';

const about = pageMetadata({
  title: 'Where to pay',
  description: 'Terminals by town where you pay for a booked bus seat in cash, with opening hours and phone numbers.',
  path: terminalsPath,
});

export async function generateMetadata(): Promise<Metadata> {
  const { kind } = await findTerminalList();
  return kind === 'failed' ? { ...about, ...failedMetadata } : about;
}

export default async function TerminalsPage() {
  const result = await findTerminalList();
  if (result.kind === 'failed') return <LoadingFailed heading="Where to pay" path={terminalsPath} />;
  return (
    <LandingPage origin={siteOrigin()} crumbs={[{ name: 'Where to pay', path: terminalsPath }]}>
      <TerminalsScreen terminals={result.terminals} mobileMoney={mobileMoney()} />
    </LandingPage>
  );
}
