import { ContactScreen } from '@/components/content/contact-screen';
import { contactOutcomeMetadata } from '@/lib/content/contact';
import { loadContactOutcome } from '@/server/bff/pages/contact-page';
import type { PageQuery } from '@/server/bff/reads/page';

export const dynamic = 'force-dynamic';
export const metadata = contactOutcomeMetadata('Message sent');

type Props = { searchParams: Promise<PageQuery> };

export default async function ContactSentPage({ searchParams }: Props) {
  return <ContactScreen {...await loadContactOutcome('sent', await searchParams)} />;
}
