import type { Metadata } from 'next';
import { FaqsScreen } from '@/components/content/faqs-screen';
import { pageMetadata } from '@/components/content/page-metadata';
import { faqsPage } from '@/lib/content/faqs';
import { failedMetadata } from '@/lib/contracts/not-found-page';
import { loadHelp } from '@/server/bff/pages/posts-page';

export const dynamic = 'force-dynamic';

const about = pageMetadata(faqsPage);

export async function generateMetadata(): Promise<Metadata> {
  const { faqs } = await loadHelp();
  return faqs === null ? { ...about, ...failedMetadata } : about;
}

export default async function FaqsPage() {
  return <FaqsScreen {...await loadHelp()} />;
}
