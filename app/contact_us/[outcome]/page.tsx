import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ContactScreen } from '@/components/content/contact-screen';
import { contactSent } from '@/lib/contact-rules';
import { contactPage } from '@/lib/content/contact';
import { errors } from '@/lib/errors';
import { readContactDraft } from '@/server/bff/contact-draft';
import { makeStamp } from '@/server/bff/form-stamp';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = {
  title: contactPage.title,
  robots: { index: false },
  alternates: { canonical: contactPage.path },
};

type Props = { params: Promise<{ outcome: string }> };

/** Where a form that was sent without JavaScript leads: `sent`, or `problem` with what was typed. */
export default async function ContactOutcomePage({ params }: Props) {
  const { outcome } = await params;
  if (outcome === 'sent') return <ContactScreen stamp={makeStamp()} outcome={{ tone: 'good', text: contactSent }} />;
  if (outcome !== 'problem') notFound();
  const draft = await readContactDraft();
  if (!draft) {
    return <ContactScreen stamp={makeStamp()} outcome={{ tone: 'bad', text: errors.contact_failed.message }} />;
  }
  const { code, field, stamp, ...typed } = draft;
  return <ContactScreen stamp={stamp} typed={typed} outcome={{ tone: 'bad', text: errors[code].message, field }} />;
}
