import type { Metadata } from 'next';
import { bookingsPath, faqsPath, homePath } from '@/lib/paths/pages';
import { LostScreen } from '@/components/content/lost-screen';
import { buttonClass } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

export default function NotFound() {
  return (
    <LostScreen title="This page does not exist" text="The address may be misspelt, or what it showed is gone.">
      <a href={homePath} className={buttonClass()}>
        Search a bus
      </a>
      <a href={bookingsPath} className={buttonClass('secondary')}>
        Bookings
      </a>
      <a href={faqsPath} className={buttonClass('secondary')}>
        Help
      </a>
    </LostScreen>
  );
}
