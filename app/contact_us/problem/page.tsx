import { ContactScreen } from '@/components/content/contact-screen';
import { contactOutcomeMetadata } from '@/lib/content/contact';
import { loadContactOutcome } from '@/server/bff/pages/contact-page';
import type { PageQuery } from '@/server/bff/reads/page';

export const dynamic = 'force-dynamic';
export const metadata = contactOutcomeMetadata('Message not sent');

type Props = { searchParams: Promise<PageQuery> };

export default async function ContactProblemPage({ searchParams }: Props) {
  return <ContactScreen {...await loadContactOutcome('problem', await searchParams)} />;
}
