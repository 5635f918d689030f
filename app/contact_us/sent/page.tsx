import { ContactScreen } from '@/components/content/contact-screen';
import { contactOutcomeMetadata } from '@/lib/content/contact';
import { loadContactOutcome } from '@/server/bff/forms/contact-page';

export const dynamic = 'force-dynamic';
export const metadata = contactOutcomeMetadata('Message sent');

type Props = { searchParams: Promise<{ at?: string | string[] }> };

export default async function ContactSentPage({ searchParams }: Props) {
  return <ContactScreen {...await loadContactOutcome('sent', (await searchParams).at)} />;
}
