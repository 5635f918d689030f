import { ContactScreen } from '@/components/content/contact-screen';
import { pageMetadata } from '@/components/content/page-metadata';
import { contactPage } from '@/lib/content/contact';
import { newContactForm } from '@/server/bff/pages/contact-page';

export const dynamic = 'force-dynamic';
export const metadata = pageMetadata(contactPage);

export default function ContactPage() {
  return <ContactScreen {...newContactForm()} />;
}
