import type { Metadata } from 'next';
import { bookingsPath, faqsPath, homePath } from '@/lib/paths/pages';
import { NotFoundScreen } from '@/components/content/not-found-screen';
import { buttonClass } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

export default function NotFound() {
  return (
    <NotFoundScreen title="This page does not exist" text="The address may be wrong, or the page was removed.">
      <a href={homePath} className={buttonClass()}>
        Search a bus
      </a>
      <a href={bookingsPath} className={buttonClass('secondary')}>
        Bookings
      </a>
      <a href={faqsPath} className={buttonClass('secondary')}>
        Help
      </a>
    </NotFoundScreen>
  );
}
