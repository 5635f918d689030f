import { FaqsScreen } from '@/components/content/faqs-screen';
import { pageMetadata } from '@/components/content/page-metadata';
import { faqsPage } from '@/lib/content/faqs';
import { loadHelp } from '@/server/bff/pages/posts-page';

export const dynamic = 'force-dynamic';
export const metadata = pageMetadata(faqsPage);

export default async function FaqsPage() {
  return <FaqsScreen {...await loadHelp()} />;
}
